// Words with their times, put together. Pure.

import type { TimedWord } from './engine.ts';

/** From the first word to the last. */
export const joinedWords = (words: readonly TimedWord[]): TimedWord => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  text: words
    .map(({ text }) => text)
    .join('')
    .trim(),
});
