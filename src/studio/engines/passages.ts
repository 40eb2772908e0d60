// Finds where in a recording somebody may be speaking: what stands out from the noise of the room, cut at pauses into passages of a
// few seconds. By levels alone; knows no words.

import { LOUD, QUIET, quantile, SECOND } from '../audio/levels.ts';

export interface Passage {
  /** Frames from the beginning. */
  readonly start: number;
  /** The frame after its last. */
  readonly end: number;
}

/** Seconds around a moment by which it is judged what is quiet there and what is loud. */
const AROUND = 10;
/** Nothing is quieter than this many dB under the loud. */
const RANGE = 50;
/** dB over the quiet at which speech begins, and the share of the range between quiet and loud. */
const OVER = { least: 6, share: 0.25 } as const;

/** Above what level something may be speech, for each second. */
function thresholds(levels: Float32Array): number[] {
  const seconds = Array.from({ length: Math.ceil(levels.length / SECOND) }, (_, at) =>
    levels.slice(at * SECOND, (at + 1) * SECOND).sort(),
  );
  const quiet = seconds.map((one) => quantile(one, QUIET));
  const loud = seconds.map((one) => quantile(one, LOUD));
  return seconds.map((_, at) => {
    const near = <Item>(all: readonly Item[]) => all.slice(Math.max(0, at - AROUND), at + AROUND + 1);
    const top = Math.max(...near(loud));
    const floor = Math.max(top - RANGE, Math.min(...near(quiet)));
    return floor + Math.max(OVER.least, OVER.share * (top - floor));
  });
}

/** In frames: what is shorter is a click; what is within one run; a pause that is within one passage; what is left on both sides; the longest passage. */
const CLICK = 6;
const STOP = 50;
const PAUSE = 100;
const MARGIN = 12;
const LONGEST = 15 * SECOND;
/** A pause at which a passage is cut, frames. */
const DIP = 10;

/** Runs of frames above the threshold, over stops as short as those between syllables. */
function loudRuns(levels: Float32Array): Passage[] {
  const over = thresholds(levels);
  const runs: { start: number; end: number }[] = [];
  for (let at = 0; at < levels.length; at++) {
    if ((levels[at] ?? 0) <= (over[Math.floor(at / SECOND)] ?? 0)) continue;
    const last = runs.at(-1);
    if (last && at - last.end <= STOP) last.end = at + 1;
    else runs.push({ start: at, end: at + 1 });
  }
  return runs.filter(({ start, end }) => end - start >= CLICK);
}

/** Cut where it is quietest, somewhere in the middle half. */
function cut(passage: Passage, levels: Float32Array): Passage[] {
  const { start, end } = passage;
  if (end - start <= LONGEST) return [passage];
  const quarter = Math.floor((end - start) / 4);
  let best = start + 2 * quarter;
  let least = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let at = start + quarter; at < end - quarter; at++) {
    sum += (levels[at] ?? 0) - (at - DIP >= start + quarter ? (levels[at - DIP] ?? 0) : 0);
    if (at - start - quarter < DIP || sum >= least) continue;
    least = sum;
    best = at - DIP / 2;
  }
  return [...cut({ start, end: best }, levels), ...cut({ start: best, end }, levels)];
}

/** In order, without overlap; empty when nothing stands out. */
export function passagesOf(levels: Float32Array): Passage[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of loudRuns(levels)) {
    const last = joined.at(-1);
    if (last && start - last.end <= PAUSE && end - last.start <= LONGEST) last.end = end;
    else joined.push({ start, end });
  }
  return joined
    .flatMap((one) => cut(one, levels))
    .map(({ start, end }, at, all) => ({
      start: Math.max(start - MARGIN, all[at - 1]?.end ?? 0),
      end: Math.min(end + MARGIN, all[at + 1]?.start ?? levels.length),
    }));
}

/** Frames that a recogniser hears beyond a passage: quiet last sounds are below the threshold. */
const HEARD = { before: 20, after: 60 } as const;

/** What a recogniser hears for neighbouring passages, without what belongs to the ones around them. `length`: of the recording, frames. */
export function heardRange(passages: readonly Passage[], { start, end }: Passage, length: number): Passage {
  const before = passages.findLast((one) => one.end <= start);
  const after = passages.find((one) => one.start >= end);
  return {
    start: Math.max(before?.end ?? 0, start - HEARD.before),
    end: Math.min(after?.start ?? length, end + HEARD.after),
  };
}
