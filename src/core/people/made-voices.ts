// Voices that people made, from the first moment to the last: noted before the service has them, told to the directory at
// once, and taken away where the service can do that; where it cannot, they are neither seen nor used any more.

import type { MadeVoice, Owned, Viewer } from '../../domain/media/made-voice.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Directory } from '../../ports/directory.ts';
import type { MediaService } from '../../ports/service.ts';
import type { MadeVoiceStore } from '../../ports/store.ts';

export interface MadeVoices {
  /** Replaces what is known of it. */
  note(voice: MadeVoice): Promise<void>;
  /** It never came to be. */
  drop(voice: MadeVoice): Promise<void>;
  /** Takes all of these away, for good. */
  forget(whose: (by: Viewer) => boolean): Promise<ForgottenVoices>;
}

export interface ForgottenVoices {
  /** How many the service deleted. */
  readonly deleted: number;
  /** How many it keeps, although they can neither be seen nor used here any more. */
  readonly hidden: number;
}

interface MadeVoicesParts {
  readonly store: MadeVoiceStore;
  readonly directory: Pick<Directory, 'learn'>;
  readonly service: Pick<MediaService, 'deleteVoice'>;
  readonly log: Log;
}

export function createMadeVoices({ store, directory, service, log }: MadeVoicesParts): MadeVoices {
  const note = async (voice: MadeVoice): Promise<void> => {
    await store.put(voice);
    directory.learn(voice);
  };
  const drop = async ({ mark, id }: MadeVoice): Promise<void> => {
    directory.learn({ mark, id });
    await store.delete(mark);
  };

  const deleteAt = async ({ id }: MadeVoice): Promise<boolean> => {
    if (id === undefined) return false;
    try {
      return await service.deleteVoice(id);
    } catch (thrown) {
      log.warn('voice not deleted at the service', { reason: reasonOf(thrown) });
      return false;
    }
  };

  return {
    note,
    drop,
    async forget(whose) {
      const isOne = (one: MadeVoice): one is MadeVoice & { readonly owned: Owned } =>
        one.owned !== undefined && whose(one.owned.by);
      const theirs = (await store.all()).filter(isOne);
      // Out of sight first: the service may take its time, or not answer.
      for (const { owned: _, ...hidden } of theirs) await note(hidden);
      let deleted = 0;
      for (const voice of theirs) {
        if (!(await deleteAt(voice))) continue;
        await drop(voice);
        deleted += 1;
      }
      return { deleted, hidden: theirs.length - deleted };
    },
  };
}
