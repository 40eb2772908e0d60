// The built-in voices, in the order people should be offered them. Every voice can be asked for every speakable language.
// Knows voices as data; how they are spoken, and voices that people designed themselves, are elsewhere.

import { buildOf, type Gender, type VoiceDesign } from './design.ts';
import { ENGLISH_ROWS, englishDesign } from './english.ts';
import { ACCENT_NAMES, NAME_ROWS } from './names.ts';

export interface LibraryVoice {
  /** Stable; starts at 1001. */
  readonly id: number;
  /** Unique in the library. */
  readonly name: string;
  readonly gender: Gender;
  /** Years; 0 for who has no age. */
  readonly age: number;
  /** Home language, BCP 47. */
  readonly tag: string;
  readonly description: string;
  readonly design: VoiceDesign;
  /** Made of somebody's recording or description: reads only where it was asked for. */
  readonly personal?: boolean;
  /** True if it speaks every language, not only that of its home. */
  readonly speaksAll?: boolean;
}

const HER_AGE = 31;
const HIS_AGE = 42;

const english: readonly LibraryVoice[] = ENGLISH_ROWS.map((row) => {
  const [id, name, tag, gender, age, description, { flite }] = row;
  const engine = flite ? 'Flite' : 'eSpeak NG';
  return {
    id,
    name,
    gender,
    age,
    tag,
    description: `${description} (${engine}).`,
    design: englishDesign(row),
  };
});

function person(
  id: number,
  name: string,
  gender: 1 | 2,
  tag: string,
  accent: string | undefined,
): LibraryVoice {
  const age = gender === 1 ? HIS_AGE : HER_AGE;
  const design: VoiceDesign = {
    name,
    engine: 'espeak',
    tag,
    ...(accent ? { accent } : {}),
    gender,
    age,
    ...buildOf(gender, age),
    seed: id,
  };
  // Gender, age and language are told beside it.
  const spoken = accent && ACCENT_NAMES[accent];
  const description = spoken ? `${spoken} (eSpeak NG).` : 'eSpeak NG.';
  return { id, name, gender, age, tag, description, design };
}

export const library: readonly LibraryVoice[] = [
  ...english,
  ...NAME_ROWS.flatMap(([id, tag, her, his, accent]) => [
    person(id, her, 2, tag, accent),
    person(id + 1, his, 1, tag, accent),
  ]),
];

const byId = new Map(library.map((voice) => [voice.id, voice]));

export const findVoice = (id: number): LibraryVoice | undefined => byId.get(id);
