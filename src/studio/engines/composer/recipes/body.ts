// Recipes for single people without words: babies, children at play, coughs, sneezes, screams, kisses, eating.
// Synthesized from throat sounds and noise.

import { applyBandPass, applyHighPass, applyLowPass, applyResonances } from '../filters.ts';
import type { Random } from '../random.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  generateOscillation,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';
import { synthesizeAnimalCall } from './animal-call.ts';

/** A wail that rises, trembles and falls, with a sob between two wails. */
export const babyCrying: SoundRecipe = ({ n, random, pace, force }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(1.25, 1.6) / pace, 0.05)) {
    const length = random(0.8, 1.05) / pace;
    const pitch = random(420, 490);
    const arc = (t: number): number => Math.sin(Math.PI * Math.min(1, t / length)) ** 0.6;
    const wail = synthesizeAnimalCall(
      random,
      length,
      (t) => pitch * (0.85 + 0.28 * arc(t)) * (1 + 0.02 * Math.sin(t * 44)),
      (t) => 1.1 * arc(t),
      0.12 * force,
    );
    mixInto(
      out,
      applyEnvelope(wail, (t) => createSwellEnvelope(length, 0.06, 0.18)(t) * (0.85 + 0.15 * Math.sin(t * 44))),
      at,
    );
    const breath = applyBandPass(generateWhiteNoise(toSampleCount(0.22), random), 2400, 1);
    mixInto(out, applyEnvelope(breath, createSwellEnvelope(0.22, 0.14, 0.05)), at + length + 0.06, 0.12);
  }
  return out;
};

/** Shouts and squeals of many children from all directions. */
export const childrenPlaying: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (let child = 0; child < Math.round(6 * force); child++)
    for (const at of listEventTimes(n, () => random(0.35, 1.5) / pace, random(0, 1))) {
      const pitch = random(310, 620);
      const length = random() < 0.2 ? random(0.5, 0.9) : random(0.12, 0.3);
      const bend = random(-0.25, 0.5);
      const cry = synthesizeAnimalCall(
        random,
        length,
        (t) => pitch * (1 + bend * Math.sin((Math.PI * t) / length)),
        () => random(0.4, 0.6) + bend,
        0.15,
      );
      mixInto(out, applyEnvelope(cry, createSwellEnvelope(length, 0.03, length * 0.4)), at, random(0.15, 0.8) ** 1.5);
    }
  return out;
};

const createCough = (random: Random, force: number): Float32Array => {
  const bark = applyResonances(generateWhiteNoise(toSampleCount(0.34), random), [
    [620, 2, 1],
    [1300, 2, 0.9],
    [2900, 1.5, 0.4],
  ]);
  const out = applyEnvelope(bark, createStrikeEnvelope(0.012, 0.06 * force));
  const voice = synthesizeAnimalCall(
    random,
    0.2,
    (t) => 170 - 300 * t,
    () => 0.2,
    0.6,
  );
  return mixInto(out, applyEnvelope(voice, createStrikeEnvelope(0.01, 0.06)), 0.02, 0.5);
};

export const coughing: SoundRecipe = ({ n, random, pace, force, count }) => {
  const out = new Float32Array(n);
  for (const start of listCountedEventTimes(
    n,
    count,
    () => (count === undefined ? random(1.6, 2.3) : random(0.7, 1)) / pace,
    0.05,
  ))
    for (let one = 0; one < (count === undefined ? 2 + Math.floor(random(0, 2)) : 1); one++)
      mixInto(out, createCough(random, force), start + (one * random(0.32, 0.38)) / pace, 1 - one * 0.2);
  return out;
};

/** A breath in, then the burst. */
export const sneeze: SoundRecipe = ({ n, random, pace, force, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => 3 / pace, 0.05)) {
    const inward = applyBandPass(generateWhiteNoise(toSampleCount(0.7), random), (t) => 900 + 1400 * t, 2);
    mixInto(
      out,
      applyEnvelope(inward, (t) => (t / 0.7) ** 2),
      at,
      0.5,
    );
    mixInto(
      out,
      applyEnvelope(
        applyHighPass(generateWhiteNoise(toSampleCount(0.6), random), 1800),
        createStrikeEnvelope(0.01, 0.09 * force),
      ),
      at + 0.8,
      1,
    );
    const voice = synthesizeAnimalCall(
      random,
      0.35,
      (t) => 330 - 380 * t,
      () => 0.5,
      0.5,
    );
    mixInto(out, applyEnvelope(voice, createStrikeEnvelope(0.015, 0.1)), at + 0.8, 0.9);
  }
  return out;
};

export const scream: SoundRecipe = ({ n, random, pace, force, count }) => {
  const out = new Float32Array(n);
  const length = 1.6 / pace;
  for (const at of listCountedEventTimes(n, count, () => length + random(0.8, 1.2), 0.05)) {
    const pitch = random(760, 900) * force ** 0.2;
    const cry = synthesizeAnimalCall(
      random,
      length,
      (t) => pitch * (1 + 0.25 * Math.sin(Math.PI * Math.min(1, (t / length) * 1.1))) + random(-25, 25),
      () => 1.2,
      0.5,
    );
    mixInto(out, applyEnvelope(cry, createSwellEnvelope(length, 0.06, 0.35)), at);
  }
  return out;
};

export const kiss: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(1.1, 1.6) / pace, 0.05)) {
    const suck = applyBandPass(generateWhiteNoise(toSampleCount(0.16), random), (t) => 1500 + 9000 * t, 4);
    mixInto(out, applyEnvelope(suck, createSwellEnvelope(0.16, 0.12, 0.01)), at, 0.5);
    mixInto(
      out,
      applyEnvelope(
        generateOscillation(toSampleCount(0.05), (t) => 900 + 9000 * t),
        createStrikeEnvelope(0.001, 0.008),
      ),
      at + 0.16,
      1,
    );
  }
  return out;
};

/** Crunches that get softer with chewing. */
export const eating: SoundRecipe = ({ n, random, pace, force }) => {
  const out = new Float32Array(n);
  for (const [index, at] of listEventTimes(n, () => random(0.38, 0.5) / pace, 0.05).entries()) {
    const crisp = 1 / (1 + (index % 7) * 0.5);
    for (let grain = 0; grain < 30; grain++) {
      const crack = applyEnvelope(
        generateWhiteNoise(toSampleCount(0.02), random),
        createStrikeEnvelope(0.0005, random(0.001, 0.004)),
      );
      mixInto(out, applyBandPass(crack, random(700, 3800), 1.5), at + random() * 0.14, random(0.1, 1) * crisp * force);
    }
    mixInto(
      out,
      applyEnvelope(
        applyLowPass(generateWhiteNoise(toSampleCount(0.2), random), 500),
        createSwellEnvelope(0.2, 0.05, 0.1),
      ),
      at,
      0.15,
    );
  }
  return out;
};

export const drinking: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.55, 0.7) / pace, 0.05)) {
    const gulp = generateOscillation(toSampleCount(0.16), (t) => 210 + 1500 * t * t * 6);
    mixInto(out, applyEnvelope(gulp, createSwellEnvelope(0.16, 0.02, 0.09)), at, 0.9);
    const slurp = applyBandPass(generateWhiteNoise(toSampleCount(0.2), random), (t) => 700 + 2500 * t, 3);
    mixInto(out, applyEnvelope(slurp, createSwellEnvelope(0.2, 0.1, 0.06)), at + 0.22, 0.4);
  }
  return out;
};

export const fart: SoundRecipe = ({ n, random, pace, force, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(1.6, 2.2) / pace, 0.05)) {
    const length = random(0.5, 1.1) / pace;
    const hz = random(70, 105) / force ** 0.3;
    const flap = generateOscillation(
      toSampleCount(length),
      (t) => hz * (1 + 0.3 * Math.sin(t * 9)) + random(-12, 12),
      'pulse',
    );
    const body = applyResonances(mixAllInto(flap, [generateWhiteNoise(toSampleCount(length), random), 0.2]), [
      [240, 2, 1],
      [620, 2, 0.6],
      [1500, 1.5, 0.2],
    ]);
    mixInto(out, applyEnvelope(body, createSwellEnvelope(length, 0.02, 0.12)), at);
  }
  return out;
};
