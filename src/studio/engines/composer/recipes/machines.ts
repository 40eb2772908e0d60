// Machines and tools: engines at rest, motors, clocks, keyboards, cameras. Knows nothing of words or levels.

import { bandPass, driven, highPass, lowPass, resonant } from '../filter.ts';
import type { Random } from '../random.ts';
import type { Recipe } from '../recipe.ts';
import {
  countedIn,
  mixInto,
  samplesIn,
  shaped,
  strike,
  struck,
  sum,
  swell,
  timesIn,
  tone,
  wander,
  white,
} from '../signal.ts';

const click = (random: Random, hz: number, fall: number): Float32Array =>
  bandPass(shaped(white(samplesIn(fall * 8), random), strike(0.0003, fall)), hz, 2.5);

export const clock: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const [index, at] of countedIn(n, count, () => 0.5 / pace, 0.05).entries()) {
    const hz = index % 2 === 0 ? 2600 : 2050;
    mixInto(out, click(random, hz, 0.004), at, 1.6);
    mixInto(out, struck(samplesIn(0.08), [[hz * 0.6, 0.012, 0.4]]), at);
  }
  return out;
};

export const keyboard: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of timesIn(n, () => (random() < 0.12 ? random(0.3, 0.6) : random(0.08, 0.19)) / pace, 0.05)) {
    const low = random() < 0.15 ? 0.55 : 1;
    mixInto(out, click(random, random(2200, 3200) * low, 0.003), at, 1);
    mixInto(out, click(random, random(900, 1300) * low, 0.008), at + 0.012, 0.9);
    mixInto(out, click(random, random(2800, 3800), 0.002), at + random(0.06, 0.09), 0.4);
  }
  return out;
};

export const typewriter: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const [index, at] of timesIn(n, () => random(0.11, 0.24) / pace, 0.05).entries()) {
    mixInto(out, click(random, random(1700, 2300), 0.006), at, 1.3);
    mixInto(out, struck(samplesIn(0.1), [[random(3200, 3600), 0.015, 0.3]]), at);
    if (index % 26 === 25)
      mixInto(
        out,
        struck(samplesIn(1.2), [
          [2350, 0.4, 0.6],
          [5200, 0.2, 0.2],
        ]),
        at + 0.1,
      );
  }
  return out;
};

export const shutter: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(1, 1.8) / pace, 0.1)) {
    mixInto(out, click(random, 1900, 0.009), at, 1.2);
    mixInto(out, click(random, 3100, 0.006), at + 0.075, 1);
    mixInto(
      out,
      shaped(bandPass(white(samplesIn(0.12), random), 4200, 1), swell(0.12, 0.03, 0.05)),
      at + 0.09,
      0.25,
    );
  }
  return out;
};

/** Fans, vacuum cleaners, hair dryers. */
export const fan: Recipe = ({ n, random, force, pace }) => {
  const air = resonant(white(n, random), [
    [420 * pace, 0.7, 0.8],
    [1900 * pace, 1, 0.3 * force],
  ]);
  const hum = lowPass(tone(n, 118 * pace, 'saw'), 700);
  return sum(
    shaped(air, (t) => 1 + 0.1 * Math.sin(2 * Math.PI * 9 * pace * t)),
    [hum, 0.16 * force],
  );
};

/** Mains hum and its harmonics. */
export const hum: Recipe = ({ n, random, force }) => {
  const out = shaped(tone(n, 50), 0.7);
  for (const [order, level] of [
    [2, 0.8],
    [3, 0.3],
    [4, 0.35],
    [6, 0.2],
    [10, 0.1],
  ] as const)
    sum(out, [tone(n, 50 * order), level * force]);
  return sum(out, [highPass(white(n, random), 3000), 0.004]);
};

export const drill: Recipe = ({ n, random, force, pace }) => {
  const load = wander(random, 0.75, 1, 0.5);
  const motor = driven(
    tone(n, (t) => 165 * pace * load(t) * Math.min(1, 0.4 + t * 2), 'saw'),
    1.5 * force,
  );
  const grit = shaped(bandPass(white(n, random), 3200, 1), (t) => 0.5 * (1 - load(t)) * 4);
  return sum(bandPass(motor, 1100, 0.5), [grit, 0.5], [tone(n, (t) => 1320 * pace * load(t), 'saw'), 0.08]);
};

export const saw: Recipe = ({ n, random, pace }) => {
  const stroke = (t: number): number => Math.sin(2 * Math.PI * 1.1 * pace * t);
  const teeth = resonant(white(n, random), [
    [1300, 3, 1],
    [2700, 4, 0.7],
  ]);
  return shaped(teeth, (t) => Math.abs(stroke(t)) ** 1.5 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 70 * t)));
};

/** Washing machines, presses, conveyor belts: a turning rhythm. */
export const factory: Recipe = ({ n, random, force, pace }) => {
  const out = sum(lowPass(tone(n, 55, 'saw'), 240), [bandPass(white(n, random), 700, 0.5), 0.12]);
  for (const [index, at] of timesIn(n, () => 0.38 / pace).entries()) {
    const hz = index % 4 === 0 ? 180 : 420;
    mixInto(
      out,
      struck(samplesIn(0.4), [
        [hz, 0.05, 0.9],
        [hz * 2.76, 0.03, 0.5],
        [hz * 5.4, 0.02, 0.3],
      ]),
      at,
      force,
    );
    mixInto(
      out,
      shaped(highPass(white(samplesIn(0.2), random), 2500), swell(0.2, 0.05, 0.12)),
      at + 0.2,
      0.25,
    );
  }
  return out;
};

export const printer: Recipe = ({ n, random, pace }) => {
  const sweep = (t: number): number => Math.abs(((t * pace * 1.2) % 2) - 1);
  const motor = bandPass(
    tone(n, (t) => 240 + 200 * sweep(t), 'square'),
    1600,
    1,
  );
  const jets = shaped(highPass(white(n, random), 2500), (t) => ((t * 34) % 1 < 0.5 ? 0.2 : 0.03));
  return sum(shaped(motor, 0.6), [jets, 1]);
};
