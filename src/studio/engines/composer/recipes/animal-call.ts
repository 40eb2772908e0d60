// Synthesizes animal calls.

import { applyResonances, softClip } from '../filters.ts';
import type { Random } from '../random.ts';
import { generateOscillation, generateWhiteNoise, mixAllInto, toSampleCount } from '../signal.ts';

/** Sends a buzz and breath noise through three formants that a moving mouth shifts. */
export function synthesizeAnimalCall(
  random: Random,
  length: number,
  hz: (t: number) => number,
  mouth: (t: number) => number,
  breath: number,
): Float32Array {
  const n = toSampleCount(length);
  const source = mixAllInto(softClip(generateOscillation(n, hz, 'saw'), 1.5), [generateWhiteNoise(n, random), breath]);
  return applyResonances(source, [
    [(t) => 450 + 550 * mouth(t), 4, 1],
    [(t) => 1000 + 700 * mouth(t), 5, 0.6],
    [2600, 4, 0.3],
  ]);
}
