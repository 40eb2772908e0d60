// Opens the parts that answer “Was this made here?”. Loaded only where it is switched on.

import type { FileOriginOptions } from '../core/file-origin/made-here-handler.ts';
import { createNoteWriter } from '../core/file-origin/note-writer.ts';
import type { CustomVoices } from '../core/people/custom-voices.ts';
import type { ChatAdapter } from '../ports/chat.ts';
import type { DiskQuota } from '../ports/disk-quota.ts';
import { createOriginTagReader } from '../provenance/tag-reader.ts';
import type { Store } from '../store/index.ts';
import { monotonicClock } from './clock.ts';

interface OpenFileOriginOptions {
  readonly store: Pick<Store, 'openCipher'>;
  readonly chats: ReadonlyMap<string, Pick<ChatAdapter, 'fileOriginScope'>>;
  readonly customVoices: Pick<CustomVoices, 'findDetails'>;
  readonly disk: DiskQuota;
  readonly folder: string;
}

/** Throws a StoreError if the key is unusable. */
export function openFileOrigin({ store, chats, customVoices, disk, folder }: OpenFileOriginOptions) {
  const tags = createOriginTagReader({ clock: monotonicClock });
  const notes = createNoteWriter({
    cipher: store.openCipher(),
    findVoice: customVoices.findDetails,
    scopeOf: (adapter) => chats.get(adapter)?.fileOriginScope,
  });
  const options: FileOriginOptions = { notes, tags, disk, folder };
  return { options, stop: tags.stop };
}
