// Pitch tracker for tests and benchmarks: fundamental frequency by normalised autocorrelation of voiced frames. Works
// for one clean voice between 55 and 450 Hz; whispers have no pitch.

import type { MonoAudio } from '../../../src/domain/audio/mono-audio.ts';

const FRAME_SECONDS = 0.045;
const HOP_SECONDS = 0.04;
const LOWEST_HZ = 55;
const HIGHEST_HZ = 450;
const VOICED = 0.6;

/** Cumulative sums of squares. The energy of any range is the difference of two. */
function squaresOf(samples: Float32Array): Float64Array {
  const sums = new Float64Array(samples.length + 1);
  for (let at = 0; at < samples.length; at++) sums[at + 1] = (sums[at] as number) + (samples[at] as number) ** 2;
  return sums;
}

const between = (squares: Float64Array, from: number, to: number): number =>
  (squares[to] as number) - (squares[from] as number);

/** Returns the pitch of one frame in Hz: the first strong peak, to avoid the octave below. */
function pitchAt(
  { samples, sampleRate }: MonoAudio,
  squares: Float64Array,
  from: number,
  size: number,
): number | undefined {
  const first = Math.floor(sampleRate / HIGHEST_HZ);
  const own = between(squares, from, from + size);
  /** Normalised autocorrelation by lag, from -1 to 1. */
  const scores = Array.from({ length: Math.ceil(sampleRate / LOWEST_HZ) - first }, (_, step) => {
    const lag = first + step;
    let product = 0;
    for (let at = from; at < from + size; at++) product += (samples[at] as number) * (samples[at + lag] as number);
    return product / Math.sqrt(own * between(squares, from + lag, from + lag + size) + 1e-12);
  });
  const best = Math.max(...scores);
  if (best < VOICED) return undefined;
  const peak = scores.findIndex(
    (score, at) => score > best * 0.9 && score >= (scores[at - 1] ?? 1) && score >= (scores[at + 1] ?? 1),
  );
  return peak < 0 ? undefined : sampleRate / (first + peak);
}

/** Returns the median pitch of loud, voiced frames in Hz, or `NaN` without any. */
export function medianPitch(sound: MonoAudio): number {
  const { samples, sampleRate } = sound;
  const size = Math.round(FRAME_SECONDS * sampleRate);
  const hop = Math.round(HOP_SECONDS * sampleRate);
  const reach = size + Math.ceil(sampleRate / LOWEST_HZ);
  const squares = squaresOf(samples);
  const loud = between(squares, 0, samples.length) / samples.length / 4;
  const found: number[] = [];
  for (let from = 0; from + reach < samples.length; from += hop) {
    if (between(squares, from, from + size) / size < loud) continue;
    const pitch = pitchAt(sound, squares, from, size);
    if (pitch) found.push(pitch);
  }
  return found.sort((one, other) => one - other)[found.length >> 1] ?? Number.NaN;
}
