// Joins timed words into lines of captions. Pure.

import type { TimedWord } from './engine.ts';

/** Two lines of a caption; longer lines would be split at an arbitrary time. */
export const MAX_LINE_CHARACTERS = 76;

export const joinIntoTimedWord = (words: readonly TimedWord[]): TimedWord => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  text: words
    .map(({ text }) => text)
    .join('')
    .trim(),
});
