// Recipes for weather: rain, hail, wind, thunder.

import { applyBandPass, applyHighPass, applyLowPass, applyResonances } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createWanderingCurve,
  generateBrownNoise,
  generateSamples,
  generateStruckPartials,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

/** A hiss of distant drops, and separate near drops. */
export const rain: SoundRecipe = ({ n, random, force, pace }) => {
  const hiss = applyBandPass(generateWhiteNoise(n, random), 2500 + 1500 / force, 0.4);
  const out = applyEnvelope(hiss, createWanderingCurve(random, 0.25, 0.4, 0.8));
  for (const at of listEventTimes(n, () => random(0.001, 0.02 / (force * pace)))) {
    const drop = applyEnvelope(
      generateWhiteNoise(toSampleCount(0.012), random),
      createStrikeEnvelope(0.001, random(0.001, 0.004)),
    );
    mixInto(out, applyBandPass(drop, random(1500, 7000), 2), at, random(0.1, 0.9) ** 2);
  }
  return mixAllInto(out, [applyLowPass(generateBrownNoise(n, random), 300), 0.15 * force]);
};

export const hail: SoundRecipe = ({ n, random, force, pace }) => {
  const out = applyEnvelope(generateWhiteNoise(n, random), 0.02);
  for (const at of listEventTimes(n, () => random(0.004, 0.05 / (force * pace)))) {
    const hz = random(900, 4000);
    const stone = generateStruckPartials(toSampleCount(0.03), [
      [hz, 0.004, 1],
      [hz * 2.3, 0.003, 0.6],
    ]);
    mixInto(out, stone, at, random(0.1, 1) ** 2);
  }
  return out;
};

export const wind: SoundRecipe = ({ n, random, force, pace }) => {
  const gust = createWanderingCurve(random, 0.15, 1, 1.6 / pace);
  const noise = generateWhiteNoise(n, random);
  const body = applyResonances(noise, [
    [(t) => 250 + 450 * gust(t) * force, 3, 1],
    [(t) => 600 + 900 * gust(t + 0.1), 9, 0.45 * force],
  ]);
  return mixAllInto(
    applyEnvelope(body, (t) => 0.15 + gust(t) ** 1.6),
    [applyHighPass(applyLowPass(generateBrownNoise(n, random), 260), 110), 0.35],
  );
};

/** A crack and fading rumbles, repeated every few seconds. */
export const thunder: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(4, 7) / pace, random(0.05, 0.3))) {
    const length = toSampleCount(5);
    const rumble = applyLowPass(generateBrownNoise(length, random), (t) => 90 + 900 * Math.exp(-t * 1.1));
    const roll = createWanderingCurve(random, 0.1, 1, 0.22);
    mixInto(
      out,
      applyEnvelope(rumble, (t) => createStrikeEnvelope(0.05, 1.5)(t) * (0.3 + roll(t))),
      at,
      2.4 * force,
    );
    const crack = applyHighPass(generateWhiteNoise(toSampleCount(0.5), random), 700);
    const split = createWanderingCurve(random, 0, 1, 0.012);
    mixInto(
      out,
      applyEnvelope(crack, (t) => createStrikeEnvelope(0.002, 0.09)(t) * split(t)),
      at,
      0.5 * force,
    );
  }
  return mixAllInto(out, [generateSamples(n, () => random(-0.002, 0.002)), 1]);
};
