// Finds passages with probable speech by comparing levels with the background noise. Splits them at pauses into
// passages of a few seconds. Recognises no words.

import { FRAMES_PER_SECOND, getQuantile, LOUD_QUANTILE, QUIET_QUANTILE } from '../audio/levels.ts';

export interface SpeechPassage {
  /** First frame of the passage. */
  readonly startFrame: number;
  /** Frame after the last one of the passage. */
  readonly endFrame: number;
}

export const countFrames = (passages: readonly SpeechPassage[]): number =>
  passages.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);

/** Seconds before and after a moment that determine its noise floor and its peak level. */
const CONTEXT_SECONDS = 10;
/** Maximum distance of the noise floor from the peak level, in dB. */
const DYNAMIC_RANGE_DB = 50;
/** Level of speech above the noise floor: at least this many dB, and this share of the range from floor to peak. */
const THRESHOLD = { minDb: 6, share: 0.25 } as const;

/** Returns the threshold for speech in dB, one per second. */
function computeThresholds(levels: Float32Array): number[] {
  const seconds = Array.from({ length: Math.ceil(levels.length / FRAMES_PER_SECOND) }, (_, at) =>
    levels.slice(at * FRAMES_PER_SECOND, (at + 1) * FRAMES_PER_SECOND).sort(),
  );
  const quiet = seconds.map((second) => getQuantile(second, QUIET_QUANTILE));
  const loud = seconds.map((second) => getQuantile(second, LOUD_QUANTILE));
  return seconds.map((_, at) => {
    const aroundSecond = <Item>(all: readonly Item[]) =>
      all.slice(Math.max(0, at - CONTEXT_SECONDS), at + CONTEXT_SECONDS + 1);
    const top = Math.max(...aroundSecond(loud));
    const floor = Math.max(top - DYNAMIC_RANGE_DB, Math.min(...aroundSecond(quiet)));
    return floor + Math.max(THRESHOLD.minDb, THRESHOLD.share * (top - floor));
  });
}

/**
 * All in frames. Shorter runs are clicks. Gaps lie within a run, pauses within a passage. The margin is added on both
 * sides.
 */
const MIN_RUN_FRAMES = 6;
const MAX_GAP_FRAMES = 50;
const MAX_PAUSE_FRAMES = 100;
const MARGIN_FRAMES = 12;
const DEFAULT_MAX_SECONDS = 15;
/** Frames of a pause at which a long passage is cut. */
const DIP_FRAMES = 10;

/** Finds runs of frames above the threshold. Bridges gaps that are as short as those between syllables. */
function findLoudRuns(levels: Float32Array): SpeechPassage[] {
  const thresholdPerSecond = computeThresholds(levels);
  const runs: { startFrame: number; endFrame: number }[] = [];
  for (let at = 0; at < levels.length; at++) {
    if ((levels[at] ?? 0) <= (thresholdPerSecond[Math.floor(at / FRAMES_PER_SECOND)] ?? 0)) continue;
    const last = runs.at(-1);
    if (last && at - last.endFrame <= MAX_GAP_FRAMES) last.endFrame = at + 1;
    else runs.push({ startFrame: at, endFrame: at + 1 });
  }
  return runs.filter(({ startFrame, endFrame }) => endFrame - startFrame >= MIN_RUN_FRAMES);
}

/** Returns the quietest frame in the middle half of a passage, which is the best place to cut it. */
export function findQuietestFrame(levels: Float32Array, { startFrame, endFrame }: SpeechPassage): number {
  const quarter = Math.floor((endFrame - startFrame) / 4);
  let cutFrame = startFrame + 2 * quarter;
  let minSum = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let at = startFrame + quarter; at < endFrame - quarter; at++) {
    sum += (levels[at] ?? 0) - (at - DIP_FRAMES >= startFrame + quarter ? (levels[at - DIP_FRAMES] ?? 0) : 0);
    if (at - startFrame - quarter < DIP_FRAMES || sum >= minSum) continue;
    minSum = sum;
    cutFrame = at - DIP_FRAMES / 2;
  }
  return cutFrame;
}

function splitPassage(passage: SpeechPassage, levels: Float32Array, maxFrames: number): SpeechPassage[] {
  const { startFrame, endFrame } = passage;
  if (endFrame - startFrame <= maxFrames) return [passage];
  const cutFrame = findQuietestFrame(levels, passage);
  return [
    ...splitPassage({ startFrame, endFrame: cutFrame }, levels, maxFrames),
    ...splitPassage({ startFrame: cutFrame, endFrame }, levels, maxFrames),
  ];
}

/**
 * Returns passages in order and without overlap, none if no sound stands out from the noise. `maxSeconds`: longest
 * passage, without margins of an eighth of a second on both sides.
 */
export function findSpeechPassages(levels: Float32Array, maxSeconds = DEFAULT_MAX_SECONDS): SpeechPassage[] {
  const maxFrames = maxSeconds * FRAMES_PER_SECOND;
  const joined: { startFrame: number; endFrame: number }[] = [];
  for (const { startFrame, endFrame } of findLoudRuns(levels)) {
    const last = joined.at(-1);
    if (last && startFrame - last.endFrame <= MAX_PAUSE_FRAMES && endFrame - last.startFrame <= maxFrames)
      last.endFrame = endFrame;
    else joined.push({ startFrame, endFrame });
  }
  return joined
    .flatMap((one) => splitPassage(one, levels, maxFrames))
    .map(({ startFrame, endFrame }, at, all) => ({
      startFrame: Math.max(startFrame - MARGIN_FRAMES, all[at - 1]?.endFrame ?? 0),
      endFrame: Math.min(endFrame + MARGIN_FRAMES, all[at + 1]?.startFrame ?? levels.length),
    }));
}

/** Extra frames around a passage for the recogniser, because quiet final sounds are below the threshold. */
const PADDING_FRAMES = { before: 20, after: 60 } as const;

/**
 * Range that a recogniser receives for a passage, without overlapping its neighbours. `length`: frames of the
 * recording.
 */
export function getPaddedRange(
  passages: readonly SpeechPassage[],
  { startFrame, endFrame }: SpeechPassage,
  length: number,
): SpeechPassage {
  const before = passages.findLast((one) => one.endFrame <= startFrame);
  const after = passages.find((one) => one.startFrame >= endFrame);
  return {
    startFrame: Math.max(before?.endFrame ?? 0, startFrame - PADDING_FRAMES.before),
    endFrame: Math.min(after?.startFrame ?? length, endFrame + PADDING_FRAMES.after),
  };
}
