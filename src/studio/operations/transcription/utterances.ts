// Sorts transcript lines and splits long ones at words with known times.

import type { RecognisedUtterance, TimedWord } from '../../engines/engine.ts';
import { joinIntoTimedWord, MAX_LINE_CHARACTERS } from '../../engines/timed-words.ts';

/** Sorts the lines, limits them to `seconds`, drops those without letters or digits, and drops the times of words. */
export const sortAndTrimUtterances = (
  utterances: readonly RecognisedUtterance[],
  seconds: number,
): RecognisedUtterance[] =>
  utterances
    .filter(({ start, end, text }) => start < seconds && end > start && /[\p{L}\p{N}]/u.test(text))
    .map(({ words: _, ...one }) => ({ ...one, end: Math.min(one.end, seconds) }))
    .toSorted((a, b) => a.start - b.start);

/** Matches punctuation that ends a clause. */
const CLAUSE_END = /[,;:.!?…–—،؛؟।、，；。！？：]["”’»)]?\s{0,4}$/u;
/** Weights for choosing a split: end of a clause, a pause (full weight from `seconds` on), equal size of both parts. */
const CUT_WEIGHTS = { clause: 1, pause: 1, seconds: 0.5, balance: 3 } as const;

/** Splits long lines into parts of caption length, timed by their first and last word. */
export const splitIntoLines = (utterances: readonly RecognisedUtterance[]): readonly RecognisedUtterance[] =>
  utterances.flatMap((utterance) =>
    utterance.words && utterance.text.length > MAX_LINE_CHARACTERS
      ? splitWords(utterance.words).map((words) => ({ ...utterance, ...joinIntoTimedWord(words) }))
      : [utterance],
  );

const countCharacters = (words: readonly TimedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

function splitWords(words: readonly TimedWord[]): readonly (readonly TimedWord[])[] {
  const characterCount = countCharacters(words);
  if (characterCount <= MAX_LINE_CHARACTERS || words.length < 2) return [words];
  let charactersBefore = 0;
  let best = { at: 1, worth: Number.NEGATIVE_INFINITY };
  for (const [at, { end, text }] of words.slice(0, -1).entries()) {
    charactersBefore += text.length;
    const pause = Math.min(1, Math.max(0, (words[at + 1]?.start ?? end) - end) / CUT_WEIGHTS.seconds);
    const balance = Math.abs(charactersBefore / characterCount - 0.5);
    const worth =
      (CLAUSE_END.test(text) ? CUT_WEIGHTS.clause : 0) + CUT_WEIGHTS.pause * pause - CUT_WEIGHTS.balance * balance;
    if (worth > best.worth) best = { at: at + 1, worth };
  }
  return [...splitWords(words.slice(0, best.at)), ...splitWords(words.slice(best.at))];
}
