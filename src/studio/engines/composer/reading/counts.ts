// Words that say how often something is heard or how many make it: "a single", "three", "twice", "4 times", "3x". Pure.

import { stemOf } from '../words.ts';

export interface Count {
  readonly times: number;
  /** Said of what happens ("twice"), not of what is named next ("two"). */
  readonly isAdverb: boolean;
  /** How many words it took. */
  readonly length: number;
}

/** More than this is not counted out. */
export const MOST_TIMES = 10;

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ALSO: Readonly<Record<string, number>> = { single: 1, lone: 1, couple: 2 };
const ADVERBS: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };

/** What follows a number that says how long, how fast or how old, and not how many. */
const UNITS = new Set(
  'second sec s minute min hour day year bpm percent hz khz hertz db decibel bit d degree meter metre mile am pm'
    .split(' ')
    .map(stemOf),
);

const timesOf = (word: string): number | undefined => {
  const named = NUMBERS.indexOf(word) + 1;
  if (named > 0) return named;
  return /^\d{1,3}$/.test(word) ? Number(word) : ALSO[word];
};

/** The count that begins at `at`; `undefined` for a word that is none. */
export function countAt(words: readonly string[], at: number): Count | undefined {
  const word = words[at] ?? '';
  const adverb = ADVERBS[word] ?? /^(\d{1,3})x$/.exec(word)?.[1];
  if (adverb !== undefined) return { times: Number(adverb), isAdverb: true, length: 1 };
  const times = timesOf(word);
  if (times === undefined || times === 0) return undefined;
  const next = words[at + 1] ?? '';
  if (next === 'times' || next === 'time') return { times, isAdverb: true, length: 2 };
  return UNITS.has(stemOf(next)) ? undefined : { times, isAdverb: false, length: 1 };
}

/** "once", "twice", "three times". */
export const timesInWords = (times: number): string =>
  ['never', 'once', 'twice'][times] ?? `${NUMBERS[times - 1] ?? times} times`;

/** "two of them". */
export const voicesInWords = (voices: number): string => `${NUMBERS[voices - 1] ?? voices} of them`;
