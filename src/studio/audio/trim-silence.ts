// Removes silence from both ends of a spoken sentence, so that the narrator controls the pauses.

import { findPeak } from './samples.ts';

const MARGIN_SECONDS = 0.015;

/** Below this share of the peak, sound at the ends counts as silence. */
const FLOOR = 0.008;

interface SoundRange {
  /** First sample that is not silent. */
  readonly start: number;
  /** Sample after the last one that is not silent. */
  readonly end: number;
}

function findSound(samples: Float32Array, floor: number): SoundRange {
  const threshold = findPeak(samples) * floor;
  let start = 0;
  let end = samples.length;
  while (start < end && Math.abs(samples[start] as number) <= threshold) start++;
  while (end > start && Math.abs(samples[end - 1] as number) <= threshold) end--;
  return { start, end };
}

/** Returns the range between the first and last sample above `floor` times the peak, with a small margin. */
export function trimSilence(samples: Float32Array, sampleRate: number, floor = FLOOR): Float32Array {
  const { start, end } = findSound(samples, floor);
  if (start === end) return new Float32Array(0);
  const margin = Math.round(MARGIN_SECONDS * sampleRate);
  return samples.subarray(Math.max(0, start - margin), Math.min(samples.length, end + margin));
}

/** Seconds of silence at the ends, for example the margins of a trimmed sound. */
export function measureSilentEnds(
  samples: Float32Array,
  sampleRate: number,
): { readonly before: number; readonly after: number } {
  const { start, end } = findSound(samples, FLOOR);
  return { before: start / sampleRate, after: (samples.length - end) / sampleRate };
}
