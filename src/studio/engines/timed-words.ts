// Joins timed words into lines, and splits long lines where a reader or listener would. Pure.

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

/** Scripts without spaces between words. */
export const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
export const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Matches punctuation that ends a clause. */
export const CLAUSE_END = /[,;:.!?…–—،؛؟।、，；。！？：]["”’»)」』]{0,3}\s{0,4}$/u;
/** Matches punctuation that ends a sentence. */
export const SENTENCE_END = /[.!?…؟।。！？]["”’»)」』]{0,3}\s{0,4}$/u;
/**
 * Weights for choosing a split: end of a sentence or clause, a pause (full weight from `seconds` on), equal size of both
 * parts.
 */
const CUT_WEIGHTS = { sentence: 1.4, clause: 1, pause: 1, seconds: 0.5, balance: 3 } as const;

const countCharacters = (words: readonly TimedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

const weighPunctuation = (text: string): number => {
  if (SENTENCE_END.test(text)) return CUT_WEIGHTS.sentence;
  return CLAUSE_END.test(text) ? CUT_WEIGHTS.clause : 0;
};

/** Splits a line into halves until each part fits. A single word is never split. */
export function splitTimedWords(
  words: readonly TimedWord[],
  fits: (words: readonly TimedWord[]) => boolean,
): readonly (readonly TimedWord[])[] {
  if (words.length < 2 || fits(words)) return [words];
  const characterCount = countCharacters(words);
  let charactersBefore = 0;
  let best = { at: 1, worth: Number.NEGATIVE_INFINITY };
  for (const [at, { end, text }] of words.slice(0, -1).entries()) {
    charactersBefore += text.length;
    const pause = Math.min(1, Math.max(0, (words[at + 1]?.start ?? end) - end) / CUT_WEIGHTS.seconds);
    const balance = Math.abs(charactersBefore / characterCount - 0.5);
    const worth = weighPunctuation(text) + CUT_WEIGHTS.pause * pause - CUT_WEIGHTS.balance * balance;
    if (worth > best.worth) best = { at: at + 1, worth };
  }
  return [...splitTimedWords(words.slice(0, best.at), fits), ...splitTimedWords(words.slice(best.at), fits)];
}
