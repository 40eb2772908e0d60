// Weather: rain, hail, wind, thunder. Knows nothing of words or levels.

import { bandPass, highPass, lowPass, resonant } from '../filter.ts';
import type { Recipe } from '../recipe.ts';
import {
  brown,
  countedIn,
  drawn,
  mixInto,
  samplesIn,
  shaped,
  strike,
  struck,
  sum,
  timesIn,
  wander,
  white,
} from '../signal.ts';

/** A hiss of far drops and separate near ones. */
export const rain: Recipe = ({ n, random, force, pace }) => {
  const hiss = bandPass(white(n, random), 2500 + 1500 / force, 0.4);
  const out = shaped(hiss, wander(random, 0.25, 0.4, 0.8));
  for (const at of timesIn(n, () => random(0.001, 0.02 / (force * pace)))) {
    const drop = shaped(white(samplesIn(0.012), random), strike(0.001, random(0.001, 0.004)));
    mixInto(out, bandPass(drop, random(1500, 7000), 2), at, random(0.1, 0.9) ** 2);
  }
  return sum(out, [lowPass(brown(n, random), 300), 0.15 * force]);
};

export const hail: Recipe = ({ n, random, force, pace }) => {
  const out = shaped(white(n, random), 0.02);
  for (const at of timesIn(n, () => random(0.004, 0.05 / (force * pace)))) {
    const hz = random(900, 4000);
    const stone = struck(samplesIn(0.03), [
      [hz, 0.004, 1],
      [hz * 2.3, 0.003, 0.6],
    ]);
    mixInto(out, stone, at, random(0.1, 1) ** 2);
  }
  return out;
};

export const wind: Recipe = ({ n, random, force, pace }) => {
  const gust = wander(random, 0.15, 1, 1.6 / pace);
  const noise = white(n, random);
  const body = resonant(noise, [
    [(t) => 250 + 450 * gust(t) * force, 3, 1],
    [(t) => 600 + 900 * gust(t + 0.1), 9, 0.45 * force],
  ]);
  return sum(
    shaped(body, (t) => 0.15 + gust(t) ** 1.6),
    [highPass(lowPass(brown(n, random), 260), 110), 0.35],
  );
};

/** A crack, then rumbles that roll away; another stroke every few seconds. */
export const thunder: Recipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(4, 7) / pace, random(0.05, 0.3))) {
    const length = samplesIn(5);
    const rumble = lowPass(brown(length, random), (t) => 90 + 900 * Math.exp(-t * 1.1));
    const roll = wander(random, 0.1, 1, 0.22);
    mixInto(
      out,
      shaped(rumble, (t) => strike(0.05, 1.5)(t) * (0.3 + roll(t))),
      at,
      2.4 * force,
    );
    const crack = highPass(white(samplesIn(0.5), random), 700);
    const split = wander(random, 0, 1, 0.012);
    mixInto(
      out,
      shaped(crack, (t) => strike(0.002, 0.09)(t) * split(t)),
      at,
      0.5 * force,
    );
  }
  return sum(out, [drawn(n, () => random(-0.002, 0.002)), 1]);
};
