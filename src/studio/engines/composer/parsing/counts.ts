// Parses counts of repetitions or sources: “a single”, “three”, “twice”, “4 times”, “3x”. Pure.

import { stemWord } from '../stemming.ts';

export interface CountPhrase {
  readonly value: number;
  /** True for counts of an action (“twice”), false for counts of the next noun (“two”). */
  readonly isAdverb: boolean;
  readonly wordCount: number;
}

/** Higher counts are ignored. */
export const MAX_REPETITIONS = 10;

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER_ALIASES: Readonly<Record<string, number>> = { single: 1, lone: 1, couple: 2 };
const ADVERBS: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };

/** Units after a number that states a duration, speed or age instead of a count. */
const UNITS = new Set(
  'second sec s minute min hour day year bpm percent hz khz hertz db decibel bit d degree meter metre mile am pm'
    .split(' ')
    .map(stemWord),
);

const parseNumber = (word: string): number | undefined => {
  const named = NUMBERS.indexOf(word) + 1;
  if (named > 0) return named;
  return /^\d{1,3}$/.test(word) ? Number(word) : NUMBER_ALIASES[word];
};

export function parseCountPhrase(words: readonly string[], at: number): CountPhrase | undefined {
  const word = words[at] ?? '';
  const adverb = ADVERBS[word] ?? /^(\d{1,3})x$/.exec(word)?.[1];
  if (adverb !== undefined) return { value: Number(adverb), isAdverb: true, wordCount: 1 };
  const value = parseNumber(word);
  if (value === undefined || value === 0) return undefined;
  const next = words[at + 1] ?? '';
  if (next === 'times' || next === 'time') return { value, isAdverb: true, wordCount: 2 };
  return UNITS.has(stemWord(next)) ? undefined : { value, isAdverb: false, wordCount: 1 };
}

/** Formats a number of repetitions: “once”, “twice” or “three times”. */
export const formatRepetitions = (times: number): string =>
  ['never', 'once', 'twice'][times] ?? `${NUMBERS[times - 1] ?? times} times`;

/** Formats a number of sources, such as “two of them”. */
export const formatSourceCount = (voices: number): string => `${NUMBERS[voices - 1] ?? voices} of them`;
