// Recipes for moving air and film trailers: whooshes, risers, booms.

import { applyBandPass, applyLowPass, softClip } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  generateOscillation,
  generateWhiteNoise,
  listCountedEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

const createWhoosh =
  (length: number, low: number, high: number): SoundRecipe =>
  ({ n, random, force, pace, count }) => {
    const out = new Float32Array(n);
    const seconds = length / pace;
    for (const at of listCountedEventTimes(n, count, () => seconds + random(0.5, 0.9), 0.02)) {
      const arc = (t: number): number => Math.sin(Math.PI * Math.min(1, t / seconds)) ** 2;
      const air = applyBandPass(
        generateWhiteNoise(toSampleCount(seconds), random),
        (t) => low + (high - low) * arc(t),
        1.4,
      );
      mixInto(
        out,
        applyEnvelope(air, (t) => arc(t) ** 1.5),
        at,
        force,
      );
    }
    return out;
  };

export const whoosh = createWhoosh(0.9, 250, 1900);
export const swish = createWhoosh(0.32, 900, 5200);

/** Rises over the whole length and stops. */
export const riser: SoundRecipe = ({ n, random, force }) => {
  const length = n / 44_100;
  const share = (t: number): number => t / length;
  const noise = applyBandPass(generateWhiteNoise(n, random), (t) => 300 * 30 ** share(t), 1.5);
  const pitch = generateOscillation(n, (t) => 110 * 8 ** share(t), 'saw');
  const out = mixAllInto(
    applyLowPass(pitch, (t) => 400 + 6000 * share(t)),
    [noise, force],
  );
  return applyEnvelope(out, (t) => share(t) ** 2 * (0.75 + 0.25 * Math.sin(2 * Math.PI * (4 + 14 * share(t)) * t)));
};

export const boom: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => 4.5 / pace, 0.03)) {
    const sub = softClip(
      generateOscillation(toSampleCount(4), (t) => 36 + 40 * Math.exp(-t * 4)),
      1.6,
    );
    mixInto(out, applyEnvelope(sub, createStrikeEnvelope(0.008, 0.8 * force)), at);
    mixInto(
      out,
      applyEnvelope(applyLowPass(generateWhiteNoise(toSampleCount(2), random), 500), createStrikeEnvelope(0.004, 0.2)),
      at,
      1.2,
    );
  }
  return out;
};

/** A held dark chord that hardly moves. */
export const darkDrone: SoundRecipe = ({ n, random }) => {
  const out = new Float32Array(n);
  for (const hz of [55, 55.3, 82.4, 110.4, 164.6])
    mixAllInto(out, [
      applyLowPass(generateOscillation(n, hz, 'saw'), (t) => 300 + 180 * Math.sin(t * random(0.3, 0.31) + hz)),
      0.4,
    ]);
  return mixAllInto(out, [applyBandPass(generateWhiteNoise(n, random), 220, 3), 0.25]);
};

export const steamHiss: SoundRecipe = ({ n, random, force, pace }) => {
  const puff = (t: number): number => ((t * pace) % 3 < 2.2 ? Math.min(1, ((t * pace) % 3) * 8) : 0.04);
  return applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 5200, 0.5), (t) => puff(t) * force);
};
