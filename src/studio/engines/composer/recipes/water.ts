// Recipes for water: waves, streams, drops, bubbles, splashes. A bubble is a sine that rises while it fades, after
// Minnaert.

import { applyBandPass, applyHighPass, applyLowPass } from '../filters.ts';
import type { Random } from '../random.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createWanderingCurve,
  generateBrownNoise,
  generateOscillation,
  generateSamples,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

const createBubble = (random: Random, low: number, high: number): Float32Array => {
  const hz = random(low, high);
  const fall = 6 / hz + 0.004;
  return applyEnvelope(
    generateOscillation(toSampleCount(fall * 6), (t) => hz * (1 + t * 9)),
    createStrikeEnvelope(0.001, fall),
  );
};

export const oceanWaves: SoundRecipe = ({ n, random, force, pace }) => {
  const out = applyEnvelope(applyLowPass(generateBrownNoise(n, random), 250), 0.35);
  for (const at of listEventTimes(n, () => random(3.2, 4.6) / pace, random(-2, -1.2))) {
    const length = 6 / pace;
    const peak = random(1.7, 2.3) / pace;
    const shape = (t: number): number => (t < peak ? (t / peak) ** 3 : Math.exp(-(t - peak) * 1.1 * pace));
    const foam = applyLowPass(generateWhiteNoise(toSampleCount(length), random), (t) => 350 + 5200 * shape(t));
    mixInto(out, applyEnvelope(foam, shape), at, random(0.5, 0.9) * force);
  }
  return out;
};

/** A high `force` turns a brook into a waterfall. */
export const waterStream: SoundRecipe = ({ n, random, force, pace }) => {
  const out = applyEnvelope(
    applyBandPass(generateWhiteNoise(n, random), createWanderingCurve(random, 500, 900, 0.3), 0.5),
    0.12 * force ** 2,
  );
  for (const at of listEventTimes(n, () => random(0.002, 0.03 / pace)))
    mixInto(out, createBubble(random, 350, 1900), at, random(0.05, 0.35));
  return out;
};

export const waterfall: SoundRecipe = ({ n, random, force }) =>
  mixAllInto(
    applyEnvelope(applyLowPass(generateWhiteNoise(n, random), 5000), createWanderingCurve(random, 0.5, 0.6, 0.3)),
    [applyLowPass(generateBrownNoise(n, random), 400), 1.2 * force],
  );

export const waterDrip: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.5, 1.3) / pace, 0.1)) {
    mixInto(out, createBubble(random, 900, 1700), at, 0.8);
    mixInto(out, createBubble(random, 1800, 2600), at + random(0.03, 0.06), 0.3);
  }
  return out;
};

export const bubbles: SoundRecipe = ({ n, random, pace, force }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.01, 0.16) / (pace * force)))
    mixInto(out, createBubble(random, 180, 900), at, random(0.2, 0.8));
  return out;
};

export const waterSplash: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(2.2, 3.4) / pace, 0.1)) {
    const spray = applyBandPass(
      generateWhiteNoise(toSampleCount(1.4), random),
      (t) => 700 + 2500 * Math.exp(-t * 3),
      0.6,
    );
    mixInto(out, applyEnvelope(spray, createStrikeEnvelope(0.012, 0.28 * force)), at, 1.4);
    const thump = generateOscillation(toSampleCount(0.3), (t) => 160 * Math.exp(-t * 5) + 50);
    mixInto(out, applyEnvelope(thump, createStrikeEnvelope(0.005, 0.07)), at, 0.7 * force);
    for (let drop = 0; drop < 30 * force; drop++)
      mixInto(out, createBubble(random, 500, 2200), at + 0.15 + random() ** 2 * 1.2, random(0.05, 0.25));
  }
  return out;
};

/** Water poured into a glass. The pitch rises as the glass fills. */
export const waterPouring: SoundRecipe = ({ n, random }) => {
  const length = n / 44_100;
  const fill = (t: number): number => 500 + 900 * (t / length);
  const out = applyEnvelope(
    applyBandPass(generateWhiteNoise(n, random), fill, 5),
    createWanderingCurve(random, 0.4, 0.8, 0.1),
  );
  for (const at of listEventTimes(n, () => random(0.004, 0.03)))
    mixInto(out, createBubble(random, fill(at) * 0.7, fill(at) * 1.6), at, random(0.1, 0.3));
  return out;
};

export const underwater: SoundRecipe = ({ n, random, pace }) => {
  const deep = applyLowPass(generateBrownNoise(n, random), createWanderingCurve(random, 120, 400, 1));
  const out = mixAllInto(deep, [
    applyHighPass(
      generateSamples(n, () => random(-0.01, 0.01)),
      100,
    ),
    0.2,
  ]);
  for (const burst of listEventTimes(n, () => random(1, 2.4) / pace, 0.4))
    for (let one = 0; one < 12; one++)
      mixInto(out, createBubble(random, 200, 600), burst + one * random(0.02, 0.05), random(0.1, 0.3));
  return out;
};
