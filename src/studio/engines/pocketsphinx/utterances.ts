// Turns recognised words into readable lines: splits at pauses, and long lines at sentence ends or at their longest
// pause. Adds punctuation and capitals (sentences.ts, capitalize.ts) without changing words. Pure.

import type { RecognisedUtterance } from '../engine.ts';
import { joinIntoTimedWord } from '../timed-words.ts';
import { capitalizeFirstWord, capitalizeNames } from './capitalize.ts';
import { findSentenceEnds, isQuestion, type ScoredWord } from './sentences.ts';

/** Seconds of a pause that ends a line. */
const PAUSE_SECONDS = 0.45;
const MAX_SECONDS = 12;

interface WrittenWord extends ScoredWord {
  readonly isSentenceEnd: boolean;
}

const gapBefore = (words: readonly WrittenWord[], at: number): number =>
  (words[at]?.start ?? 0) - (words[at - 1]?.end ?? 0);

/** Score of a cut before the word: sentence ends come first, then pauses by length. */
const scoreCut = (words: readonly WrittenWord[], at: number): number =>
  gapBefore(words, at) + (words[at - 1]?.isSentenceEnd ? MAX_SECONDS : 0);

function splitLong(words: readonly WrittenWord[]): (readonly WrittenWord[])[] {
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last || words.length < 4 || last.end - first.start <= MAX_SECONDS) return [words];
  // Cuts in the middle half, so that no part is a single word.
  const quarter = Math.ceil(words.length / 4);
  let cut = Math.floor(words.length / 2);
  for (let at = quarter; at <= words.length - quarter; at++) if (scoreCut(words, at) > scoreCut(words, cut)) cut = at;
  return [...splitLong(words.slice(0, cut)), ...splitLong(words.slice(cut))];
}

function punctuate(sentence: readonly ScoredWord[]): WrittenWord[] {
  const texts = sentence.map(({ text }) => text);
  const mark = isQuestion(texts) ? '?' : '.';
  return capitalizeFirstWord(capitalizeNames(texts)).map((text, at) => {
    const isSentenceEnd = at === sentence.length - 1;
    return { ...(sentence[at] as ScoredWord), text: isSentenceEnd ? `${text}${mark}` : text, isSentenceEnd };
  });
}

/** Groups neighbours. A group ends where `endsAt` returns true. */
function groupUntil<Item>(items: readonly Item[], endsAt: (at: number) => boolean): Item[][] {
  const groups: Item[][] = [[]];
  for (const [at, item] of items.entries()) {
    groups.at(-1)?.push(item);
    if (endsAt(at)) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

/** Mean confidence of the words, weighted by their length. */
function averageConfidence(words: readonly ScoredWord[]): Pick<RecognisedUtterance, 'sure'> {
  const [sum, seconds] = words.reduce(
    ([total, length], { start, end, sure = 0 }) => [total + sure * (end - start), length + end - start],
    [0, 0],
  );
  return words.some(({ sure }) => sure !== undefined) && seconds > 0 ? { sure: sum / seconds } : {};
}

/** `words`: lower-case, in order. */
export function toUtterances(words: readonly ScoredWord[]): RecognisedUtterance[] {
  const ends = findSentenceEnds(words);
  const all = groupUntil(words, (at) => ends[at] === true).flatMap(punctuate);
  return groupUntil(all, (at) => gapBefore(all, at + 1) >= PAUSE_SECONDS)
    .flatMap(splitLong)
    .map((line) => {
      const timed = line.map(({ start, end, text }, at) => ({ start, end, text: at === 0 ? text : ` ${text}` }));
      return { ...joinIntoTimedWord(timed), words: timed, ...averageConfidence(line) };
    });
}
