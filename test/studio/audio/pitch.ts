// A small pitch tracker for tests and benches: fundamental frequency by normalised autocorrelation of voiced frames.
// Good for one clean voice between 55 and 450 Hz; a whisper has no pitch and gives nonsense or nothing.

import type { Sound } from '../../../src/domain/sound/sound.ts';

const FRAME_SECONDS = 0.045;
const HOP_SECONDS = 0.04;
const LOWEST_HZ = 55;
const HIGHEST_HZ = 450;
const VOICED = 0.6;

/** Sums of the squares before each sample: the energy of any stretch is the difference of two. */
function squaresOf(samples: Float32Array): Float64Array {
  const sums = new Float64Array(samples.length + 1);
  for (let at = 0; at < samples.length; at++)
    sums[at + 1] = (sums[at] as number) + (samples[at] as number) ** 2;
  return sums;
}

const between = (squares: Float64Array, from: number, to: number): number =>
  (squares[to] as number) - (squares[from] as number);

/** Pitch of one frame in Hz; the first strong peak counts, so that an octave below is not taken. */
function pitchAt(
  { samples, rate }: Sound,
  squares: Float64Array,
  from: number,
  size: number,
): number | undefined {
  const first = Math.floor(rate / HIGHEST_HZ);
  const own = between(squares, from, from + size);
  /** How alike the frame is to itself some samples later, -1 to 1. */
  const scores = Array.from({ length: Math.ceil(rate / LOWEST_HZ) - first }, (_, step) => {
    const lag = first + step;
    let product = 0;
    for (let at = from; at < from + size; at++)
      product += (samples[at] as number) * (samples[at + lag] as number);
    return product / Math.sqrt(own * between(squares, from + lag, from + lag + size) + 1e-12);
  });
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
