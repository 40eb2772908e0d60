// Mixtures of a known ratio, and the measure of a separation.

import type { Sides } from './separation-scenes.ts';

const power = (sides: readonly Float32Array[]): number =>
  sides.reduce((sum, side) => sum + side.reduce((more, sample) => more + sample * sample, 0), 0);

/** Scale-invariant signal-to-distortion ratio over all channels, in dB. */
export function siSdr(found: readonly Float32Array[], wanted: readonly Float32Array[]): number {
  let product = 0;
  for (const [which, side] of wanted.entries())
    product += side.reduce((sum, sample, at) => sum + sample * (found[which]?.[at] ?? 0), 0);
  const gain = product / power(wanted);
  const error = wanted.map((side, which) => side.map((sample, at) => (found[which]?.[at] ?? 0) - gain * sample));
  return 10 * Math.log10((gain * gain * power(wanted)) / power(error));
}

interface Scene {
  readonly front: Sides;
  readonly back: Sides;
  readonly mix: Sides;
}

/** Mixes voices and background at the given ratio in dB, as loud as possible. */
export function sceneOf(voices: Sides, background: Sides, decibels: number): Scene {
  const louder = Math.sqrt(power(background) / power(voices)) * 10 ** (decibels / 20);
  const scaled = (sides: Sides, gain: number): Sides => [
    sides[0].map((sample) => sample * gain),
    sides[1].map((sample) => sample * gain),
  ];
  const front = scaled(voices, louder);
  const mix: Sides = [
    front[0].map((one, at) => one + (background[0][at] as number)),
    front[1].map((one, at) => one + (background[1][at] as number)),
  ];
  const peak = Math.max(...mix.map((side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)));
  return {
    front: scaled(front, 0.9 / peak),
    back: scaled(background, 0.9 / peak),
    mix: scaled(mix, 0.9 / peak),
  };
}
