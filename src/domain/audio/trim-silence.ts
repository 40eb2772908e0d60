// Removes silence from both ends of a spoken sentence, so that the narrator controls the pauses.

import { findPeak } from './samples.ts';

/** Silence that is left at the ends. */
export const MARGIN_SECONDS = 0.015;

/** Below this share of the peak, sound at the ends counts as silence. */
export const SILENCE_FLOOR = 0.008;

/** A sentence with the silence that is left at its ends, in seconds. */
export interface TrimmedSpeech {
  readonly samples: Float32Array;
  readonly silentStart: number;
  readonly silentEnd: number;
}

/** Keeps the range between the first and last sample above {@link SILENCE_FLOOR}, with a small margin. */
export function trimSpeech(samples: Float32Array, sampleRate: number): TrimmedSpeech {
  const threshold = findPeak(samples) * SILENCE_FLOOR;
  let start = 0;
  let end = samples.length;
  while (start < end && Math.abs(samples[start] as number) <= threshold) start++;
  while (end > start && Math.abs(samples[end - 1] as number) <= threshold) end--;
  if (start === end) return { samples: new Float32Array(0), silentStart: 0, silentEnd: 0 };
  const margin = Math.round(MARGIN_SECONDS * sampleRate);
  const from = Math.max(0, start - margin);
  const to = Math.min(samples.length, end + margin);
  return {
    samples: samples.subarray(from, to),
    silentStart: (start - from) / sampleRate,
    silentEnd: (to - end) / sampleRate,
  };
}

export const trimSilence = (samples: Float32Array, sampleRate: number): Float32Array =>
  trimSpeech(samples, sampleRate).samples;
