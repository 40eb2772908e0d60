// Water: waves, streams, drops, bubbles, splashes. A bubble is a sine that rises as it dies, after Minnaert.

import { bandPass, highPass, lowPass } from '../filter.ts';
import type { Random } from '../random.ts';
import type { Recipe } from '../recipe.ts';
import {
  brown,
  countedIn,
  drawn,
  mixInto,
  samplesIn,
  shaped,
  strike,
  sum,
  timesIn,
  tone,
  wander,
  white,
} from '../signal.ts';

const bubble = (random: Random, low: number, high: number): Float32Array => {
  const hz = random(low, high);
  const fall = 6 / hz + 0.004;
  return shaped(
    tone(samplesIn(fall * 6), (t) => hz * (1 + t * 9)),
    strike(0.001, fall),
  );
};

export const waves: Recipe = ({ n, random, force, pace }) => {
  const out = shaped(lowPass(brown(n, random), 250), 0.35);
  for (const at of timesIn(n, () => random(3.2, 4.6) / pace, random(-2, -1.2))) {
    const length = 6 / pace;
    const peak = random(1.7, 2.3) / pace;
    const shape = (t: number): number => (t < peak ? (t / peak) ** 3 : Math.exp(-(t - peak) * 1.1 * pace));
    const foam = lowPass(white(samplesIn(length), random), (t) => 350 + 5200 * shape(t));
    mixInto(out, shaped(foam, shape), at, random(0.5, 0.9) * force);
  }
  return out;
};

/** `force` turns a brook into a waterfall. */
export const stream: Recipe = ({ n, random, force, pace }) => {
  const out = shaped(bandPass(white(n, random), wander(random, 500, 900, 0.3), 0.5), 0.12 * force ** 2);
  for (const at of timesIn(n, () => random(0.002, 0.03 / pace)))
    mixInto(out, bubble(random, 350, 1900), at, random(0.05, 0.35));
  return out;
};

export const waterfall: Recipe = ({ n, random, force }) =>
  sum(shaped(lowPass(white(n, random), 5000), wander(random, 0.5, 0.6, 0.3)), [
    lowPass(brown(n, random), 400),
    1.2 * force,
  ]);

export const drip: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(0.5, 1.3) / pace, 0.1)) {
    mixInto(out, bubble(random, 900, 1700), at, 0.8);
    mixInto(out, bubble(random, 1800, 2600), at + random(0.03, 0.06), 0.3);
  }
  return out;
};

export const bubbles: Recipe = ({ n, random, pace, force }) => {
  const out = new Float32Array(n);
  for (const at of timesIn(n, () => random(0.01, 0.16) / (pace * force)))
    mixInto(out, bubble(random, 180, 900), at, random(0.2, 0.8));
  return out;
};

export const splash: Recipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(2.2, 3.4) / pace, 0.1)) {
    const spray = bandPass(white(samplesIn(1.4), random), (t) => 700 + 2500 * Math.exp(-t * 3), 0.6);
    mixInto(out, shaped(spray, strike(0.012, 0.28 * force)), at, 1.4);
    const thump = tone(samplesIn(0.3), (t) => 160 * Math.exp(-t * 5) + 50);
    mixInto(out, shaped(thump, strike(0.005, 0.07)), at, 0.7 * force);
    for (let drop = 0; drop < 30 * force; drop++)
      mixInto(out, bubble(random, 500, 2200), at + 0.15 + random() ** 2 * 1.2, random(0.05, 0.25));
  }
  return out;
};

/** Water poured into a glass: the pitch climbs as it fills. */
export const pour: Recipe = ({ n, random }) => {
  const length = n / 44_100;
  const fill = (t: number): number => 500 + 900 * (t / length);
  const out = shaped(bandPass(white(n, random), fill, 5), wander(random, 0.4, 0.8, 0.1));
  for (const at of timesIn(n, () => random(0.004, 0.03)))
    mixInto(out, bubble(random, fill(at) * 0.7, fill(at) * 1.6), at, random(0.1, 0.3));
  return out;
};

export const underwater: Recipe = ({ n, random, pace }) => {
  const deep = lowPass(brown(n, random), wander(random, 120, 400, 1));
  const out = sum(deep, [
    highPass(
      drawn(n, () => random(-0.01, 0.01)),
      100,
    ),
    0.2,
  ]);
  for (const burst of timesIn(n, () => random(1, 2.4) / pace, 0.4))
    for (let one = 0; one < 12; one++)
      mixInto(out, bubble(random, 200, 600), burst + one * random(0.02, 0.05), random(0.1, 0.3));
  return out;
};
