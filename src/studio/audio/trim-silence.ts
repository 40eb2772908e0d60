// Removes silence from both ends of a spoken sentence, so that the narrator controls the pauses.

import { findPeak } from './samples.ts';

const MARGIN_SECONDS = 0.015;

/** Returns the range between the first and last sample above `floor` times the peak, with a small margin. */
export function trimSilence(samples: Float32Array, sampleRate: number, floor = 0.008): Float32Array {
  const threshold = findPeak(samples) * floor;
  let start = 0;
  let end = samples.length;
  while (start < end && Math.abs(samples[start] as number) <= threshold) start++;
  while (end > start && Math.abs(samples[end - 1] as number) <= threshold) end--;
  if (start === end) return new Float32Array(0);
  const margin = Math.round(MARGIN_SECONDS * sampleRate);
  return samples.subarray(Math.max(0, start - margin), Math.min(samples.length, end + margin));
}
