// A small pitch tracker for tests and benches: fundamental frequency by normalised autocorrelation of voiced frames.
// Good for one clean voice between 55 and 450 Hz; a whisper has no pitch and gives nonsense or nothing.

import type { Sound } from '../../../src/studio/audio/wav.ts';

const FRAME_SECONDS = 0.045;
const HOP_SECONDS = 0.02;
const LOWEST_HZ = 55;
const HIGHEST_HZ = 450;
const VOICED = 0.6;

const energy = (samples: Float32Array, from: number, size: number): number => {
  let sum = 0;
  for (let at = from; at < from + size; at++) sum += (samples[at] as number) ** 2;
  return sum;
};

/** Similarity of a frame with itself `lag` samples later, -1 to 1. */
function similarity(samples: Float32Array, from: number, size: number, lag: number): number {
  let product = 0;
  for (let at = from; at < from + size; at++)
    product += (samples[at] as number) * (samples[at + lag] as number);
  return product / Math.sqrt(energy(samples, from, size) * energy(samples, from + lag, size) + 1e-12);
}

/** Pitch of one frame in Hz; the first strong peak counts, so that an octave below is not taken. */
function pitchAt({ samples, rate }: Sound, from: number, size: number): number | undefined {
  const first = Math.floor(rate / HIGHEST_HZ);
  const scores = Array.from({ length: Math.ceil(rate / LOWEST_HZ) - first }, (_, step) =>
    similarity(samples, from, size, first + step),
  );
  const best = Math.max(...scores);
  if (best < VOICED) return undefined;
  const peak = scores.findIndex(
    (score, at) => score > best * 0.9 && score >= (scores[at - 1] ?? 1) && score >= (scores[at + 1] ?? 1),
  );
  return peak < 0 ? undefined : rate / (first + peak);
}

/** Median pitch in Hz of the loud, voiced frames; `NaN` when there are none. */
export function medianPitch(sound: Sound): number {
  const { samples, rate } = sound;
  const size = Math.round(FRAME_SECONDS * rate);
  const hop = Math.round(HOP_SECONDS * rate);
  const reach = size + Math.ceil(rate / LOWEST_HZ);
  const loud = energy(samples, 0, samples.length) / samples.length / 4;
  const found: number[] = [];
  for (let from = 0; from + reach < samples.length; from += hop) {
    if (energy(samples, from, size) / size < loud) continue;
    const pitch = pitchAt(sound, from, size);
    if (pitch) found.push(pitch);
  }
  return found.sort((one, other) => one - other)[found.length >> 1] ?? Number.NaN;
}
