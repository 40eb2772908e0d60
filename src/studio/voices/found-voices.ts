// Voices that engines report at run time, from a models folder or a server. Each keeps its id permanently, because
// users and tasks refer to it even while it is unavailable.

import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { SharedVoice } from './built-in-voices.ts';
import type { EngineVoice } from './engine-voice.ts';
import { getTypicalVoiceParameters, type VoiceDesign } from './voice-design.ts';

export interface FoundVoice extends EngineVoice {
  readonly isPersonal?: boolean;
  /** True if it supports every language, not only its home language. */
  readonly isMultilingual?: boolean;
  /** Base tags of its languages, if it supports several but not all. */
  readonly languages?: readonly string[];
  /** Design values that the source knows better than our defaults. */
  readonly design?: Partial<VoiceDesign>;
}

export interface FoundVoices {
  /** Replaces all voices of one source. Calls `onChange` if that changes the list. */
  replaceAll(source: string, voices: readonly FoundVoice[]): void;
  /** Available voices, in the order of their sources' lists. */
  listAvailable(): readonly SharedVoice[];
  /** Also finds unavailable voices, because a similar voice can replace them. */
  findById(id: number): SharedVoice | undefined;
}

const ADULT_AGE = 35;

/** `by`: source of the voice. */
export const createDesignOfFoundVoice = (by: string, { key, name, gender, tag, design }: FoundVoice): VoiceDesign => ({
  engine: 'found',
  found: { by, key },
  tag,
  gender,
  age: ADULT_AGE,
  ...getTypicalVoiceParameters(gender, ADULT_AGE),
  seed: 0,
  ...design,
  name,
});

/** `reservedNames`: names of the built-in voices. */
export function createFoundVoices(
  database: DatabaseSync,
  reservedNames: ReadonlySet<string>,
  onChange: () => void = () => {},
): FoundVoices {
  const insert = database.prepare('INSERT INTO found_voices (finder, key) VALUES (?, ?) RETURNING voice_id');
  const select = database.prepare('SELECT voice_id FROM found_voices WHERE finder = ? AND key = ?');
  const found = new Map<string, readonly FoundVoice[]>();
  let available: readonly SharedVoice[] = [];

  const remember = database.prepare('UPDATE found_voices SET told = ? WHERE voice_id = ?');
  const byId = database.prepare('SELECT told FROM found_voices WHERE voice_id = ?');
  const idOf = (by: string, key: string): number => Number((select.get(by, key) ?? insert.get(by, key))?.['voice_id']);
  const listVoices = (): readonly SharedVoice[] => {
    const entries = [...found].flatMap(([by, voices]) => voices.map((one) => ({ by, one, id: idOf(by, one.key) })));
    const names = chooseUniqueNames(
      entries.map(({ id, one }) => ({ id, name: one.name })),
      reservedNames,
    );
    return entries.map(({ by, one, id }) => {
      const name = names.get(id) ?? one.name;
      const { tag, description, gender, isPersonal = false, isMultilingual = false, languages } = one;
      const design = createDesignOfFoundVoice(by, { ...one, name });
      return {
        id,
        name,
        gender,
        age: 0,
        tag,
        description,
        design,
        isPersonal,
        isMultilingual,
        ...(languages && { languages }),
      };
    });
  };
  return {
    replaceAll(by, voices) {
      if (isDeepStrictEqual(found.get(by), voices)) return;
      found.set(by, voices);
      available = listVoices();
      for (const voice of available) remember.run(JSON.stringify(voice), voice.id);
      onChange();
    },
    listAvailable: () => available,
    findById(id) {
      const stored = byId.get(id)?.['told'];
      return (
        available.find((voice) => voice.id === id) ??
        (typeof stored === 'string' ? (JSON.parse(stored) as SharedVoice) : undefined)
      );
    },
  };
}

/**
 * Adds a number where a name is taken. The voice with the lower id, which was found first, keeps its name: the order of
 * the lists changes with every model.
 */
function chooseUniqueNames(
  voices: readonly { readonly id: number; readonly name: string }[],
  reservedNames: ReadonlySet<string>,
): ReadonlyMap<number, string> {
  const taken = new Set(reservedNames);
  const names = new Map<number, string>();
  for (const { id, name } of voices.toSorted((a, b) => a.id - b.id)) {
    let free = name;
    for (let at = 2; taken.has(free); at++) free = `${name} ${at}`;
    taken.add(free);
    names.set(id, free);
  }
  return names;
}
