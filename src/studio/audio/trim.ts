// Takes the silence off both ends of a spoken sentence, so that pauses are the narrator's and not the engine's.
// Judges by level only.

import { peakOf } from './samples.ts';

const MARGIN_SECONDS = 0.015;

/** The part of `samples` between the first and the last sample above `floor` of the peak, with a small margin. */
export function trimmed(samples: Float32Array, rate: number, floor = 0.008): Float32Array {
  const threshold = peakOf(samples) * floor;
  let start = 0;
  let end = samples.length;
  while (start < end && Math.abs(samples[start] as number) <= threshold) start++;
  while (end > start && Math.abs(samples[end - 1] as number) <= threshold) end--;
  if (start === end) return new Float32Array(0);
  const margin = Math.round(MARGIN_SECONDS * rate);
  return samples.subarray(Math.max(0, start - margin), Math.min(samples.length, end + margin));
}
