// Voices that engines have besides those built in, found while the studio runs: in a folder of models, at an address. Each keeps its
// number for good, since people and tasks name it, also when it is away for a while.

import type { DatabaseSync } from 'node:sqlite';
import type { OwnVoice } from '../engines/engine.ts';
import { buildOf, type VoiceDesign } from './design.ts';
import type { LibraryVoice } from './library.ts';

/** As the one who found it tells of it. */
export interface FoundVoice extends OwnVoice {
  readonly personal?: boolean;
  /** True if it speaks every language, not only that of its home. */
  readonly speaksAll?: boolean;
  /** What of its design its finder knows better. */
  readonly design?: Partial<VoiceDesign>;
}

export interface FoundVoices {
  /** Takes the place of all that this finder has told before. */
  take(by: string, voices: readonly FoundVoice[]): void;
  /** Those that are there now, in the order in which they were told. */
  all(): readonly LibraryVoice[];
  /** Also one that is not there now: an id is a promise, and another voice stands in for it. */
  get(id: number): LibraryVoice | undefined;
}

const ADULT = 35;

/** `by`: who found it. */
export const designOf = (by: string, { key, name, gender, tag, design }: FoundVoice): VoiceDesign => ({
  engine: 'found',
  found: { by, key },
  tag,
  gender,
  age: ADULT,
  ...buildOf(gender, ADULT),
  seed: 0,
  ...design,
  name,
});

/** `taken`: names of the built-in voices, which nobody else gets. */
export function createFoundVoices(database: DatabaseSync, taken: ReadonlySet<string>): FoundVoices {
  const insert = database.prepare('INSERT INTO found_voices (finder, key) VALUES (?, ?) RETURNING voice_id');
  const select = database.prepare('SELECT voice_id FROM found_voices WHERE finder = ? AND key = ?');
  const found = new Map<string, readonly FoundVoice[]>();
  let known: readonly LibraryVoice[] = [];

  const remember = database.prepare('UPDATE found_voices SET told = ? WHERE voice_id = ?');
  const byId = database.prepare('SELECT told FROM found_voices WHERE voice_id = ?');
  const idOf = (by: string, key: string): number =>
    Number((select.get(by, key) ?? insert.get(by, key))?.['voice_id']);
  const list = (): readonly LibraryVoice[] => {
    const names = new Set(taken);
    return [...found].flatMap(([by, voices]) =>
      voices.map((one) => {
        const name = nameBeside(names, one);
        names.add(name);
        const { tag, description, gender, personal = false, speaksAll = false } = one;
        const design = designOf(by, { ...one, name });
        return { id: idOf(by, one.key), name, gender, age: 0, tag, description, design, personal, speaksAll };
      }),
    );
  };
  return {
    take(by, voices) {
      found.set(by, voices);
      known = list();
      for (const voice of known) remember.run(JSON.stringify(voice), voice.id);
    },
    all: () => known,
    get(id) {
      const told = byId.get(id)?.['told'];
      return (
        known.find((voice) => voice.id === id) ??
        (typeof told === 'string' ? (JSON.parse(told) as LibraryVoice) : undefined)
      );
    },
  };
}

/** Its own, with a number behind it where somebody else has it. */
function nameBeside(names: ReadonlySet<string>, { name }: FoundVoice): string {
  let free = name;
  for (let at = 2; names.has(free); at++) free = `${name} ${at}`;
  return free;
}
