// Joins timed words. Pure.

import type { TimedWord } from './engine.ts';

export const joinIntoTimedWord = (words: readonly TimedWord[]): TimedWord => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  text: words
    .map(({ text }) => text)
    .join('')
    .trim(),
});
