// Recipes for the home: zips, cans, frying, toilets, coffee, keys, scissors, matches.

import { applyBandPass, applyHighPass, applyLowPass, applyResonances } from '../filters.ts';
import type { Random } from '../random.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  createWanderingCurve,
  generateBrownNoise,
  generateOscillation,
  generateStruckPartials,
  generateWhiteNoise,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

const createTick = (random: Random, hz: number, fall: number): Float32Array =>
  applyBandPass(
    applyEnvelope(generateWhiteNoise(toSampleCount(fall * 8), random), createStrikeEnvelope(0.0003, fall)),
    hz,
    2,
  );

/** Teeth that close one by one, faster towards the end. */
export const zipper: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  const length = 1.1 / pace;
  for (const start of listEventTimes(n, () => length + random(0.5, 0.8), 0.05)) {
    let share = 0;
    for (let at = 0; at < length; at += 1 / ((70 + 110 * share) * pace ** 0.5)) {
      share = at / length;
      const level = random(0.5, 1) * createSwellEnvelope(length, 0.05, 0.05)(at);
      mixInto(out, createTick(random, 2300 + 2600 * share, 0.0018), start + at, level);
    }
    mixInto(out, createTick(random, 1500, 0.006), start + length, 1.2);
  }
  return out;
};

export const canOpening: SoundRecipe = ({ n, random, pace, force }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => 5 / pace, 0.08)) {
    const lid = generateStruckPartials(toSampleCount(0.3), [
      [1450, 0.02, 0.8],
      [3350, 0.015, 0.6],
      [5200, 0.01, 0.4],
    ]);
    mixInto(out, mixAllInto(lid, [createTick(random, 2600, 0.004), 1.5]), at);
    const gas = applyHighPass(generateWhiteNoise(toSampleCount(0.7), random), 2800);
    mixInto(out, applyEnvelope(gas, createStrikeEnvelope(0.02, 0.13)), at + 0.03, 0.7 * force);
    mixInto(out, createTick(random, 900, 0.012), at + 0.3, 1.4);
    for (let one = 0; one < 260; one++)
      mixInto(out, createTick(random, random(3000, 8000), 0.001), at + 0.3 + random() ** 2 * 3.6, random(0.02, 0.2));
  }
  return out;
};

/** Fat in a pan: dense fine crackle over a soft hiss. */
export const frying: SoundRecipe = ({ n, random, force, pace }) => {
  const heat = createWanderingCurve(random, 0.6, 1, 0.4);
  const out = applyEnvelope(applyHighPass(generateWhiteNoise(n, random), 3200), (t) => 0.1 * heat(t) * force);
  for (const at of listEventTimes(n, () => (random() ** 2 * 0.012 + 0.002) / (pace * force)))
    mixInto(out, createTick(random, random(2200, 9000), random(0.0005, 0.002)), at, random() ** 4 * 2.2 * heat(at));
  for (const at of listEventTimes(n, () => random(0.2, 0.9) / pace, 0.1))
    mixInto(out, createTick(random, random(900, 1800), 0.006), at, random(0.5, 1.2));
  return out;
};

/** A lever, a rush that swells and gurgles away, and the cistern filling. */
export const toiletFlush: SoundRecipe = ({ n, random, force }) => {
  const rush = (t: number): number =>
    Math.min(1, (t - 0.35) / 0.5) * (t > 0.35 ? 1 : 0) * Math.exp(-Math.max(0, t - 2.2) * 0.9);
  const water = applyResonances(generateWhiteNoise(n, random), [
    [(t) => 500 + 350 * Math.sin(t * 5), 1, 1],
    [1900, 0.8, 0.6],
    [4200, 0.8, 0.25],
  ]);
  const out = applyEnvelope(
    mixAllInto(water, [applyLowPass(generateBrownNoise(n, random), 300), 1.2]),
    (t) => rush(t) * force,
  );
  mixInto(out, createTick(random, 700, 0.02), 0.05, 2);
  mixInto(out, createTick(random, 1100, 0.012), 0.25, 1.4);
  for (const at of listEventTimes(n, () => random(0.03, 0.09), 2.6)) {
    const hz = random(170, 420);
    const gulp = generateOscillation(toSampleCount(0.12), (t) => hz * (1 + 5 * t));
    mixInto(
      out,
      applyEnvelope(gulp, createSwellEnvelope(0.12, 0.01, 0.09)),
      at,
      Math.exp(-(at - 2.6) / 0.9) * random(0.2, 0.9),
    );
  }
  return mixAllInto(out, [
    applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 2600, 1.5), (t) => (t > 3 ? 0.07 : 0)),
    1,
  ]);
};

/** Water pressed through ground coffee: a pump's hum, drops, and gurgling steam. */
export const coffeeMachine: SoundRecipe = ({ n, random, pace }) => {
  const pump = applyBandPass(generateOscillation(n, 50, 'saw'), 310, 0.8);
  const steam = applyEnvelope(
    applyBandPass(generateWhiteNoise(n, random), 4200, 0.6),
    createWanderingCurve(random, 0.02, 0.16, 0.35),
  );
  const out = mixAllInto(applyEnvelope(pump, createWanderingCurve(random, 0.25, 0.4, 0.8)), [steam, 1]);
  for (const burst of listEventTimes(n, () => random(0.25, 0.8) / pace, 0.2))
    for (let one = 0; one < 5; one++) {
      const hz = random(180, 620);
      const gulp = generateOscillation(toSampleCount(0.07), (t) => hz * (1 + 9 * t));
      mixInto(
        out,
        applyEnvelope(gulp, createSwellEnvelope(0.07, 0.006, 0.05)),
        burst + one * random(0.03, 0.07),
        random(0.15, 0.5),
      );
    }
  return out;
};

/** Corn bursting in a pot: sparse, dense, then sparse again. */
export const popcorn: SoundRecipe = ({ n, random, pace }) => {
  const out = applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 900, 0.6), 0.015);
  const seconds = n / 44_100;
  for (const at of listEventTimes(n, () => random(0.02, 0.16) / pace, 0.05)) {
    if (random() > 0.25 + 0.75 * Math.sin((Math.PI * at) / seconds)) continue;
    const hz = random(420, 900);
    const burst = generateStruckPartials(toSampleCount(0.09), [
      [hz, 0.011, 0.9],
      [hz * 2.3, 0.006, 0.4],
    ]);
    mixInto(out, mixAllInto(burst, [createTick(random, 2200, 0.0025), 1]), at, random(0.3, 1));
  }
  return out;
};

const createMetalRing = (random: Random, low: number, high: number, fall: number): Float32Array => {
  const hz = random(low, high);
  return generateStruckPartials(toSampleCount(fall * 6), [
    [hz, fall, 0.5],
    [hz * 1.73, fall * 0.7, 0.4],
    [hz * 2.41, fall * 0.4, 0.3],
  ]);
};

/** Small pieces of metal striking each other. */
export const keyJingle: SoundRecipe = ({ n, random, pace, force }) => {
  const out = new Float32Array(n);
  for (const shake of listEventTimes(n, () => random(0.25, 0.8) / pace, 0.05))
    for (let one = 0; one < 9; one++)
      mixInto(out, createMetalRing(random, 2800, 6200, 0.04), shake + random() * 0.22, random(0.2, 1) * force);
  return out;
};

export const coinsDropping: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const drop of listEventTimes(n, () => random(0.5, 1.1) / pace, 0.05)) {
    let gap = random(0.14, 0.2);
    for (let at = 0; gap > 0.012; at += gap, gap *= 0.78)
      mixInto(out, createMetalRing(random, 4600, 5100, 0.06), drop + at, gap * 5);
  }
  return out;
};

export const scissors: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.42, 0.55) / pace, 0.05)) {
    const slide = applyBandPass(generateWhiteNoise(toSampleCount(0.16), random), (t) => 4200 + 14_000 * t, 2.5);
    mixInto(out, applyEnvelope(slide, createSwellEnvelope(0.16, 0.09, 0.02)), at, 0.7);
    mixInto(out, createMetalRing(random, 4200, 4600, 0.025), at + 0.15, 0.8);
  }
  return out;
};

/** The head scraping along the box, the flare, and the small flame after it. */
export const matchStrike: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => 4 / pace, 0.05)) {
    mixInto(
      out,
      applyEnvelope(
        applyBandPass(generateWhiteNoise(toSampleCount(0.22), random), 4200, 1.5),
        createSwellEnvelope(0.22, 0.03, 0.04),
      ),
      at,
      0.7,
    );
    mixInto(
      out,
      applyEnvelope(
        applyLowPass(generateWhiteNoise(toSampleCount(1.2), random), 3500),
        createStrikeEnvelope(0.05, 0.22),
      ),
      at + 0.2,
      1,
    );
    mixInto(
      out,
      applyEnvelope(applyLowPass(generateBrownNoise(toSampleCount(3), random), 600), createSwellEnvelope(3, 0.3, 1.5)),
      at + 0.3,
      0.25,
    );
  }
  return out;
};

/** A blade drawn along metal: a rising scrape and a lasting ring. */
export const swordUnsheathed: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  const length = 0.55 / pace;
  for (const at of listEventTimes(n, () => 2.6 / pace, 0.05)) {
    const scrape = applyResonances(generateWhiteNoise(toSampleCount(length), random), [
      [(t) => 2600 + 2900 * (t / length), 6, 1],
      [(t) => 5200 + 3000 * (t / length), 8, 0.7],
    ]);
    mixInto(out, applyEnvelope(scrape, createSwellEnvelope(length, length * 0.8, 0.03)), at, 1.6);
    const ring = generateStruckPartials(toSampleCount(1.8), [
      [3140, 0.5, 0.25],
      [4730, 0.4, 0.2],
      [6910, 0.3, 0.15],
    ]);
    mixInto(out, ring, at + length * 0.85);
  }
  return out;
};
