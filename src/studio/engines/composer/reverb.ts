// Reverb of a room: Freeverb with eight combs and four all-passes per ear (Jezar at Dreampoint, public domain).
// https://ccrma.stanford.edu/~jos/pasp/Freeverb.html - mono in, stereo out.

import type { StereoSound } from './stereo.ts';

const COMBS = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617] as const;
const ALL_PASSES = [556, 441, 341, 225] as const;
const STEREO_SPREAD = 23;

function addCombFilter(input: Float32Array, out: Float32Array, delay: number, feedback: number, damping: number): void {
  const line = new Float32Array(delay);
  let low = 0;
  for (let at = 0; at < input.length; at++) {
    const slot = at % delay;
    const old = line[slot] as number;
    low = old * (1 - damping) + low * damping;
    line[slot] = (input[at] as number) + low * feedback;
    out[at] = (out[at] as number) + old;
  }
}

function allPass(samples: Float32Array, delay: number): void {
  const line = new Float32Array(delay);
  for (let at = 0; at < samples.length; at++) {
    const slot = at % delay;
    const old = line[slot] as number;
    const x = samples[at] as number;
    line[slot] = x + old * 0.5;
    samples[at] = old - x;
  }
}

function ear(input: Float32Array, size: number, damping: number, spread: number): Float32Array {
  const out = new Float32Array(input.length);
  for (const delay of COMBS) addCombFilter(input, out, delay + spread, 0.7 + 0.28 * size, damping);
  for (const delay of ALL_PASSES) allPass(out, delay + spread);
  return out.map((sample) => sample * 0.06);
}

/** Returns the reverb without the dry sound. `size` and `damping`: 0 to 1. */
export const renderWetReverb = (input: Float32Array, size: number, damping: number): StereoSound => ({
  left: ear(input, size, damping, 0),
  right: ear(input, size, damping, STEREO_SPREAD),
});
