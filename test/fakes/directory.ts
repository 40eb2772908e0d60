// The voices as the fake service has them in this very moment, and whose those are that were made here; what it says it can do:
// nothing is loaded, so nothing has to be waited for.

import {
  isFor,
  type MadeVoice,
  markIn,
  type Owned,
  type Viewer,
  type Voice,
} from '../../src/domain/media/voice.ts';
import type { AbilityKeeper } from '../../src/ports/abilities.ts';
import type { Directory } from '../../src/ports/directory.ts';
import type { MadeVoiceStore } from '../../src/ports/store.ts';
import type { FakeService } from './service.ts';

/** Survives as long as the Map does; records go through JSON, as on disk. */
export const createFakeMadeVoices = (kept: Map<string, string> = new Map()): MadeVoiceStore => ({
  all: async () => [...kept.values()].map((text) => JSON.parse(text) as MadeVoice),
  put: async (voice) => void kept.set(voice.mark, JSON.stringify(voice)),
  delete: async (mark) => void kept.delete(mark),
});

const ownOf = (voice: Voice, { name, by }: Owned, { person }: Viewer): Voice => ({
  ...voice,
  name,
  kept: by.person === person ? 'mine' : 'here',
});

export function createFakeDirectory(known: readonly Voice[], made: Map<string, string>): Directory {
  const madeBy = (mark: string | undefined): MadeVoice | undefined => {
    const text = made.get(mark ?? '');
    return text === undefined ? undefined : (JSON.parse(text) as MadeVoice);
  };
  const voices = (viewer: Viewer): readonly Voice[] =>
    known.flatMap((voice) => {
      const mark = markIn(voice.name);
      const owned = madeBy(mark)?.owned;
      if (mark === undefined) return [voice];
      return owned && isFor(owned, viewer) ? [ownOf(voice, owned, viewer)] : [];
    });
  return {
    voices,
    allows(id, viewer) {
      if (known.length > 0) return voices(viewer).some((voice) => voice.id === id);
      const found = [...made.keys()].map(madeBy).find((one) => one?.id === id);
      return !found || (found.owned !== undefined && isFor(found.owned, viewer));
    },
    /** Voices whose answer was lost get their numbers, found by their names. */
    async refresh() {
      for (const { id, name } of known) {
        const found = madeBy(markIn(name));
        if (found && found.id === undefined) made.set(found.mark, JSON.stringify({ ...found, id }));
      }
    },
    learn: () => {},
  };
}

/** Nothing is remembered of what it refused. */
export const createFakeAbilities = (service: Pick<FakeService, 'able'>): AbilityKeeper => ({
  known: () => ({ abilities: service.able, refused: [] }),
  follow: async () => {},
});
