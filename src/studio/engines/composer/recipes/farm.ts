// Farm animals and snakes. Knows nothing of words or levels.

import { bandPass } from '../filter.ts';
import type { Recipe } from '../recipe.ts';
import { countedIn, mixInto, samplesIn, shaped, struck, swell, timesIn, white } from '../signal.ts';
import { call } from './throat.ts';

export const cow: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(2.6, 3.6) / pace, 0.1)) {
    const moo = call(
      random,
      1.7,
      (t) => 118 + 30 * Math.sin((Math.PI * t) / 1.7),
      (t) => Math.min(1, t) * 0.5 - 0.3,
      0.1,
    );
    mixInto(out, shaped(moo, swell(1.7, 0.25, 0.5)), at);
  }
  return out;
};

export const sheep: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(1.5, 2.4) / pace, 0.1)) {
    const pitch = random(240, 330);
    const baa = call(
      random,
      0.9,
      (t) => pitch * (1 + 0.06 * Math.sin(t * 50)),
      () => 0.7,
      0.15,
    );
    mixInto(
      out,
      shaped(baa, (t) => swell(0.9, 0.08, 0.25)(t) * (0.7 + 0.3 * Math.sin(t * 50))),
      at,
    );
  }
  return out;
};

export const rooster: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of countedIn(n, count, () => 3.4 / pace, 0.1))
    for (const [at, length, hz] of [
      [0, 0.16, 520],
      [0.2, 0.2, 690],
      [0.44, 0.2, 760],
      [0.68, 0.95, 830],
    ] as const) {
      const crow = call(
        random,
        length,
        (t) => hz * (1 + 0.25 * Math.sin((Math.PI * t) / length) - 0.15 * t),
        () => 1,
        0.2,
      );
      mixInto(out, shaped(crow, swell(length, 0.03, 0.12)), start + at / pace);
    }
  return out;
};

/** Hooves: three beats of a gallop, or four of a walk when slow. */
export const horse: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of timesIn(n, () => 0.52 / pace, 0.05))
    for (const offset of [0, 0.13, 0.24]) {
      const hoof = struck(samplesIn(0.15), [
        [random(560, 640), 0.014, 0.9],
        [1450, 0.008, 0.5],
        [170, 0.02, 0.7],
      ]);
      mixInto(out, hoof, start + offset / pace, random(0.7, 1));
    }
  return out;
};

export const snake: Recipe = ({ n, random, pace }) =>
  shaped(
    bandPass(white(n, random), 7000, 0.8),
    (t) => Math.max(0, Math.sin(Math.PI * ((t * pace) % 1.8))) ** 0.5,
  );
