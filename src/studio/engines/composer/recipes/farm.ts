// Recipes for farm animals and snakes.

import { applyBandPass } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createSwellEnvelope,
  generateStruckPartials,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixInto,
  toSampleCount,
} from '../signal.ts';
import { synthesizeAnimalCall } from './animal-call.ts';

export const cow: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(2.6, 3.6) / pace, 0.1)) {
    const moo = synthesizeAnimalCall(
      random,
      1.7,
      (t) => 118 + 30 * Math.sin((Math.PI * t) / 1.7),
      (t) => Math.min(1, t) * 0.5 - 0.3,
      0.1,
    );
    mixInto(out, applyEnvelope(moo, createSwellEnvelope(1.7, 0.25, 0.5)), at);
  }
  return out;
};

export const sheep: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(1.5, 2.4) / pace, 0.1)) {
    const pitch = random(240, 330);
    const baa = synthesizeAnimalCall(
      random,
      0.9,
      (t) => pitch * (1 + 0.06 * Math.sin(t * 50)),
      () => 0.7,
      0.15,
    );
    mixInto(
      out,
      applyEnvelope(baa, (t) => createSwellEnvelope(0.9, 0.08, 0.25)(t) * (0.7 + 0.3 * Math.sin(t * 50))),
      at,
    );
  }
  return out;
};

export const rooster: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of listCountedEventTimes(n, count, () => 3.4 / pace, 0.1))
    for (const [at, length, hz] of [
      [0, 0.16, 520],
      [0.2, 0.2, 690],
      [0.44, 0.2, 760],
      [0.68, 0.95, 830],
    ] as const) {
      const crow = synthesizeAnimalCall(
        random,
        length,
        (t) => hz * (1 + 0.25 * Math.sin((Math.PI * t) / length) - 0.15 * t),
        () => 1,
        0.2,
      );
      mixInto(out, applyEnvelope(crow, createSwellEnvelope(length, 0.03, 0.12)), start + at / pace);
    }
  return out;
};

/** Three beats of a gallop, or four of a walk at low `pace`. */
export const horseHooves: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of listEventTimes(n, () => 0.52 / pace, 0.05))
    for (const offset of [0, 0.13, 0.24]) {
      const hoof = generateStruckPartials(toSampleCount(0.15), [
        [random(560, 640), 0.014, 0.9],
        [1450, 0.008, 0.5],
        [170, 0.02, 0.7],
      ]);
      mixInto(out, hoof, start + offset / pace, random(0.7, 1));
    }
  return out;
};

export const snakeHiss: SoundRecipe = ({ n, random, pace }) =>
  applyEnvelope(
    applyBandPass(generateWhiteNoise(n, random), 7000, 0.8),
    (t) => Math.max(0, Math.sin(Math.PI * ((t * pace) % 1.8))) ** 0.5,
  );
