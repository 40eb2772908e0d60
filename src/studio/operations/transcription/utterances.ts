// Sorts transcript lines and splits long ones at words with known times.

import { fitsCaption } from '../../../domain/media/captions.ts';
import type { RecognisedUtterance, TimedWord } from '../../engines/engine.ts';
import { joinIntoTimedWord, splitTimedWords } from '../../engines/timed-words.ts';

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const isShownUtterance = ({ start, end, text }: RecognisedUtterance, seconds: number): boolean =>
  start < seconds && end > start && hasWords(text);

/** Sorts the lines, limits them to `seconds`, drops those without letters or digits, and drops the times of words. */
export const sortAndTrimUtterances = <Line extends RecognisedUtterance>(
  utterances: readonly Line[],
  seconds: number,
): Line[] =>
  utterances
    .filter((utterance) => isShownUtterance(utterance, seconds))
    .map(({ words: _, ...one }) => ({ ...one, end: Math.min(one.end, seconds) }) as unknown as Line)
    .toSorted((a, b) => a.start - b.start);

/** Lists the words of the same lines, in order. */
export const listWords = (utterances: readonly RecognisedUtterance[], seconds: number): readonly TimedWord[] =>
  utterances
    .filter((utterance) => isShownUtterance(utterance, seconds))
    .flatMap(({ words = [] }) => words)
    .filter(({ text }) => hasWords(text))
    .map(({ start, end, text }) => ({ start, end: Math.min(end, seconds), text: text.trim() }))
    .toSorted((a, b) => a.start - b.start);

/** Splits long lines into parts of caption length, timed by their first and last word. */
export const splitIntoLines = (utterances: readonly RecognisedUtterance[]): readonly RecognisedUtterance[] =>
  utterances.flatMap((utterance) =>
    utterance.words && !fitsCaption(utterance.text)
      ? splitTimedWords(utterance.words, (words) => fitsCaption(joinIntoTimedWord(words).text)).map((words) => ({
          ...utterance,
          ...joinIntoTimedWord(words),
          words,
        }))
      : [utterance],
  );
