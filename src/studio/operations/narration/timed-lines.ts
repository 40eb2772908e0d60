// Splits spoken text into timed lines of caption length. Splits at punctuation, and sets the times to the pauses of the
// voice.

import { findPeak } from '../../../domain/audio/samples.ts';
import { joinIntoTimedWord, MAX_LINE_CHARACTERS } from '../../engines/timed-words.ts';

export interface TimedLine {
  /** Seconds from the start of the sound. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Time resolution of the energy measurement. */
const STEP_SECONDS = 0.01;
/** Steps below this share of the loudest step count as a pause if it lasts long enough. */
const QUIET_SHARE = 0.03;
const MIN_PAUSE_SECONDS = 0.05;
/** Maximum distance between a pause and its expected time, in seconds and as a share of the whole. */
const MAX_DISTANCE = { seconds: 0.4, share: 0.12 };

/** Matches spaces after punctuation that ends clauses or sentences. */
const CLAUSE_END = /(?<=[,;:.!?…–—،؛؟।]["”’»)]?)\s+|(?<=[、，；。！？：])/gu;

/** Shorter clauses are merged, because their time could not be determined. */
const MIN_CLAUSE_LETTERS = 12;
/** Reading speed, and extra time for which a caption may stay visible. */
const READING_TIME = { charactersPerSecond: 19.5, extraSeconds: 0.4 };

/** Splits text into clauses, keeping the text between them. */
function splitClauses(text: string): readonly string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const { 0: between, index } of text.matchAll(CLAUSE_END)) {
    const to = index + between.length;
    if (countLetters(text.slice(from, to)) < MIN_CLAUSE_LETTERS || countLetters(text.slice(to)) < MIN_CLAUSE_LETTERS)
      continue;
    clauses.push(text.slice(from, to));
    from = to;
  }
  return [...clauses, text.slice(from)];
}

const countLetters = (text: string): number => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length;

interface SilentPause {
  readonly from: number;
  readonly to: number;
}

/** Finds pauses inside the sound, excluding its start and end. */
function findPauses(samples: Float32Array, sampleRate: number): readonly SilentPause[] {
  const width = Math.max(1, Math.round(STEP_SECONDS * sampleRate));
  const levels = Array.from({ length: Math.floor(samples.length / width) }, (_, at) =>
    findPeak(samples.subarray(at * width, (at + 1) * width)),
  );
  const floor = QUIET_SHARE * levels.reduce((max, level) => Math.max(max, level), 0);
  const pauses: SilentPause[] = [];
  let from: number | undefined;
  for (const [at, level] of levels.entries()) {
    if (level <= floor) from ??= at;
    else if (from !== undefined) {
      const pause = { from: from * STEP_SECONDS, to: at * STEP_SECONDS };
      if (from > 0 && pause.to - pause.from >= MIN_PAUSE_SECONDS) pauses.push(pause);
      from = undefined;
    }
  }
  return pauses;
}

/** Returns the longest pause near the expected time, or that time itself if there is none. */
function findPauseNear(
  second: number,
  after: number,
  pauses: readonly SilentPause[],
  totalSeconds: number,
): SilentPause {
  const reach = Math.max(MAX_DISTANCE.seconds, MAX_DISTANCE.share * totalSeconds);
  const near = pauses.filter(({ from, to }) => from > after && Math.abs((from + to) / 2 - second) <= reach);
  const weight = ({ from, to }: SilentPause): number =>
    (to - from) * (1 - Math.abs((from + to) / 2 - second) / (2 * reach));
  const [best] = near.toSorted((a, b) => weight(b) - weight(a));
  return best ?? { from: Math.max(after, second), to: Math.max(after, second) };
}

function timeClauses(clauses: readonly string[], samples: Float32Array, sampleRate: number): readonly TimedLine[] {
  const seconds = samples.length / sampleRate;
  const pauses = findPauses(samples, sampleRate);
  let lettersLeft = countLetters(clauses.join(''));
  let start = 0;
  return clauses.map((text, at) => {
    // The known end of the previous clauses improves the estimate of the next one.
    const letters = countLetters(text);
    const expected = start + ((seconds - start) * letters) / Math.max(1, lettersLeft);
    lettersLeft -= letters;
    const isLast = at === clauses.length - 1;
    const pause = isLast ? { from: seconds, to: seconds } : findPauseNear(expected, start, pauses, seconds);
    const line = { start, end: pause.from, text };
    start = pause.to;
    return line;
  });
}

/** Returns the cost of a line: a constant, plus penalties for too little reading time and for short lines. */
function computeLineCost({ start, end, text }: TimedLine): number {
  const missingSeconds = text.length / READING_TIME.charactersPerSecond - READING_TIME.extraSeconds - (end - start);
  return 1 + 10 * Math.max(0, missingSeconds) + 0.5 * Math.max(0, 1 - text.length / MAX_LINE_CHARACTERS) ** 2;
}

/** Groups clauses into captions with the lowest total cost. */
function groupClauses(clauses: readonly TimedLine[]): readonly TimedLine[] {
  const best: { readonly cost: number; readonly lines: readonly TimedLine[] }[] = [{ cost: 0, lines: [] }];
  for (let end = 1; end <= clauses.length; end += 1) {
    for (let from = end - 1; from >= 0; from -= 1) {
      const line = joinIntoTimedWord(clauses.slice(from, end));
      if (line.text.length > MAX_LINE_CHARACTERS && from < end - 1) break;
      const { cost, lines } = best[from] as (typeof best)[number];
      const sum = cost + computeLineCost(line);
      if (sum < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) best[end] = { cost: sum, lines: [...lines, line] };
    }
  }
  return best[clauses.length]?.lines ?? [];
}

/** Returns one line for short texts. */
export function splitIntoTimedLines(text: string, samples: Float32Array, sampleRate: number): readonly TimedLine[] {
  if (text.length <= MAX_LINE_CHARACTERS) return [{ start: 0, end: samples.length / sampleRate, text }];
  return groupClauses(timeClauses(splitClauses(text), samples, sampleRate));
}
