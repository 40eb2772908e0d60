// Gives each word of recognised text its time in the recording. Recognisers tell the times of words, of phrases, or none;
// missing ones are estimated from the speech around them. Pure.

import type { TimeSpan } from '../engine.ts';
import type { RecognisedSound } from '../sherpa/protocol.ts';
import { CLAUSE_END, NO_SPACES, wordSegmenter } from '../timed-words.ts';
import { alignClauses, type TimedClause } from './align-clauses.ts';
import { markSentenceEnds, type SpokenWord } from './group-sentences.ts';
import type { Passage } from './passages.ts';
import { removeSoundMarks } from './sound-marks.ts';
import { clipSpans, findMoment, sumSeconds } from './time-span.ts';

/** Splits text into words with the spaces and punctuation that follow them. */
function splitIntoWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const part of text.split(/(?<=\s)/u)) {
    const pieces = NO_SPACES.test(part) ? [...wordSegmenter.segment(part)].map(({ segment }) => segment) : [part];
    for (const piece of pieces) {
      if (words.length > 0 && !/[\p{L}\p{N}]/u.test(piece)) words.push(`${words.pop()}${piece}`);
      else words.push(piece);
    }
  }
  return words;
}

/** Relative speaking time, by letters. An ideogram takes as long as two. */
const estimateLength = (text: string): number => {
  let length = 0;
  for (const sign of text) length += NO_SPACES.test(sign) ? 2 : /[\p{L}\p{N}]/u.test(sign) ? 1 : 0;
  return Math.max(1, length);
};

const sumLengths = (words: readonly { readonly text: string }[]): number =>
  words.reduce((sum, { text }) => sum + estimateLength(text), 0);

interface SegmentWord {
  readonly text: string;
  readonly endsSentence: boolean;
}

interface Clause extends TimedClause {
  readonly words: readonly SegmentWord[];
}

/** Groups words into clauses, which end with punctuation. */
function groupClauses(words: readonly SegmentWord[]): readonly (readonly SegmentWord[])[] {
  const clauses: SegmentWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    clauses.at(-1)?.push(word);
    const isEnd = word.endsSentence || CLAUSE_END.test(word.text);
    if (isEnd && at < words.length - 1) clauses.push([]);
  }
  return clauses;
}

/** A phrase with the times of the recording. `isReported`: its end comes from the model. */
interface Segment extends TimeSpan {
  readonly words: readonly SegmentWord[];
  readonly isReported: boolean;
}

/** The speech within `time`, or `time` itself if there is none. */
function findSpeechWithin({ spans }: Passage, time: TimeSpan): readonly TimeSpan[] {
  const speech = clipSpans(spans, time);
  return speech.length > 0 ? speech : [time];
}

/** Splits a phrase into clauses. The end of the last may be reported, those of the others are estimated. */
function toClauses({ start, end, words, isReported }: Segment, passage: Passage): Clause[] {
  const within = findSpeechWithin(passage, { start, end });
  const seconds = sumSeconds(within);
  const total = sumLengths(words);
  let before = 0;
  return groupClauses(words).map((clause, at, all) => {
    before += sumLengths(clause);
    const isLast = at === all.length - 1;
    return {
      words: clause,
      end: isLast ? end : findMoment(within, (seconds * before) / total, 'before'),
      isReported: isLast && isReported,
      endsSentence: clause.at(-1)?.endsSentence ?? false,
    };
  });
}

function spreadWords(
  words: readonly SegmentWord[],
  time: TimeSpan,
  passage: Passage,
  sure: number | undefined,
): SpokenWord[] {
  const within = findSpeechWithin(passage, time);
  const seconds = sumSeconds(within);
  const total = sumLengths(words);
  let before = 0;
  return words.map((word) => {
    const start = findMoment(within, (seconds * before) / total, 'after');
    before += estimateLength(word.text);
    const end = findMoment(within, (seconds * before) / total, 'before');
    return { ...word, start, end: Math.max(start, end), sure };
  });
}

/** Words with the model's times. Marks of sounds are left out. */
function placeWords({ words = [], sure }: RecognisedSound, offset: number, tag: string): SpokenWord[] {
  const spoken = words.filter(({ text }) => removeSoundMarks(text) !== '' || /^\p{P}+$/u.test(text.trim()));
  const texts = spoken.map(({ text }) => text);
  const ends = markSentenceEnds(texts, tag);
  return spoken.map(({ start, end, text }, at) => ({
    start: offset + start,
    end: offset + Math.max(start, end),
    text,
    sure,
    endsSentence: ends[at] ?? false,
  }));
}

/** Splits phrases into words without sound marks. A sentence may go on in the next phrase. */
function readSegments({ segments, text }: RecognisedSound, offset: number, end: number, tag: string): Segment[] {
  const isReported = segments !== undefined;
  const reported = segments ?? [{ start: 0, end: end - offset, text }];
  const spoken = reported
    .map((segment) => ({ ...segment, texts: splitIntoWords(`${removeSoundMarks(segment.text)} `) }))
    .filter(({ texts }) => /[\p{L}\p{N}]/u.test(texts.join('')));
  const ends = markSentenceEnds(
    spoken.flatMap(({ texts }) => texts),
    tag,
  );
  let count = 0;
  return spoken.map((segment) => ({
    start: offset + segment.start,
    end: offset + segment.end,
    words: segment.texts.map((word) => ({ text: word, endsSentence: ends[count++] ?? false })),
    isReported,
  }));
}

interface PlaceOptions {
  readonly passage: Passage;
  /** Second of the recording at which the recognised samples begin. */
  readonly offset: number;
  readonly tag: string;
}

/** Leaves out sound marks. */
export function toSpokenWords(heard: RecognisedSound, { passage, offset, tag }: PlaceOptions): readonly SpokenWord[] {
  if (heard.words) return placeWords(heard, offset, tag);
  const segments = readSegments(heard, offset, passage.end, tag);
  const clauses = segments.flatMap((segment) => toClauses(segment, passage));
  if (clauses.length === 0) return [];
  const times = alignClauses(clauses, passage.spans);
  return clauses.flatMap(({ words }, at) => spreadWords(words, times[at] ?? passage, passage, heard.sure));
}
