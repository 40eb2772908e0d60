// Voices that people chose for the speakers of scripts, by place: a name keeps its voice there. Deleted with the place's
// settings.

import type { TaskOrigin } from '../../domain/tasks/task.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import type { SettingsStore } from '../../ports/store.ts';

/** Voice ids by speaker key. */
type Cast = Readonly<Record<string, number>>;

type CastPlace = Pick<TaskOrigin, 'adapter' | 'place'>;

export interface CastMemory {
  load(place: CastPlace): Promise<Cast>;
  save(place: CastPlace, speakerKey: string, voiceId: number): Promise<void>;
}

/** The names that were chosen last. */
const MAX_REMEMBERED = 200;

export function createCastMemory(settings: SettingsStore): CastMemory {
  const serial = createKeyedMutex();
  const ownerOf = ({ adapter, place }: CastPlace) => ({ adapter, castOf: place.id });
  const load = async (at: CastPlace): Promise<Cast> => (await settings.get(ownerOf(at))).cast ?? {};
  return {
    load,
    save: (at, speakerKey, voiceId) =>
      serial(JSON.stringify(ownerOf(at)), async () => {
        const { [speakerKey]: _, ...others } = await load(at);
        const kept = Object.entries(others).slice(-(MAX_REMEMBERED - 1));
        await settings.put(ownerOf(at), { cast: Object.fromEntries([...kept, [speakerKey, voiceId]]) });
      }),
  };
}
