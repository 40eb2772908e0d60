// Opens the parts that write notes on how files were made, and answer “Was this made here?”. They load no module, open no
// key and start no process before the first marked file or question.

import type { FileOriginOptions } from '../core/file-origin/made-here-handler.ts';
import type { NoteWriter } from '../core/file-origin/note-writer.ts';
import type { CustomVoices } from '../core/people/custom-voices.ts';
import { createLazyGetter } from '../kit/lazy-getter.ts';
import type { Log } from '../kit/log.ts';
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
  readonly log: Log;
}

export function openFileOrigin({ store, chats, customVoices, disk, folder, log }: OpenFileOriginOptions) {
  const tags = createOriginTagReader({ clock: monotonicClock });
  const loadNotes = createLazyGetter(async () => {
    const { createNoteWriter } = await import('../core/file-origin/note-writer.ts');
    return createNoteWriter({
      openCipher: store.openCipher,
      findCustomVoices: customVoices.findDetails,
      scopeOf: (adapter) => chats.get(adapter)?.fileOriginScope,
      log,
    });
  });
  const notes: NoteWriter = {
    write: async (...given) => (await loadNotes()).write(...given),
    read: async (...given) => (await loadNotes()).read(...given),
  };
  const options: FileOriginOptions = { notes, tags, disk, folder };
  return { options, stop: tags.stop };
}
