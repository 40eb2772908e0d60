// Sounds of streets, yards and journeys that are neither weather nor one vehicle at rest: road drills, mowers, launches,
// engines that do not start; and a few more animals. Knows nothing of words or levels.

import { bandPass, driven, highPass, lowPass, resonant } from '../filter.ts';
import type { Recipe } from '../recipe.ts';
import {
  brown,
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
import { call } from './throat.ts';

export const jackhammer: Recipe = ({ n, random, pace, force }) => {
  const out = shaped(bandPass(white(n, random), 2600, 0.7), 0.08);
  const working = (t: number): boolean => (t * pace) % 3 < 2.4;
  for (const at of timesIn(n, () => random(0.052, 0.058) / pace, 0.02)) {
    if (!working(at)) continue;
    const blow = struck(samplesIn(0.08), [
      [random(150, 175), 0.012, 1],
      [640, 0.008, 0.6],
      [2350, 0.01, 0.4],
    ]);
    mixInto(out, sum(blow, [shaped(white(samplesIn(0.03), random), strike(0.0005, 0.005)), 0.8]), at, force);
  }
  return out;
};

export const mower: Recipe = ({ n, random, pace, force }) => {
  const load = wander(random, 0.94, 1.03, 0.6);
  const motor = driven(
    tone(n, (t) => 47 * pace * load(t), 'pulse'),
    2.5 * force,
  );
  const blades = shaped(
    bandPass(white(n, random), 1500, 0.6),
    (t) => 0.35 + 0.1 * Math.sin(2 * Math.PI * 94 * pace * t),
  );
  return sum(
    resonant(motor, [
      [190, 1.5, 1],
      [720, 1.5, 0.5],
      [2300, 1, 0.2],
    ]),
    [blades, 0.6],
  );
};

/** A starter that turns and turns and gives up. */
export const cranking: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of timesIn(n, () => 2.3 / pace, 0.05)) {
    const length = 1.6 / pace;
    const turn = (t: number): number => 1 + 0.35 * Math.sin(2 * Math.PI * 5.2 * pace * t);
    const motor = tone(samplesIn(length), (t) => 165 * turn(t) * (1 - 0.12 * (t / length)), 'saw');
    const whine = resonant(sum(motor, [white(samplesIn(length), random), 0.15]), [
      [430, 1.5, 1],
      [1250, 2, 0.5],
    ]);
    mixInto(
      out,
      shaped(
        whine,
        (t) => swell(length, 0.03, 0.12)(t) * (0.55 + 0.45 * Math.sin(2 * Math.PI * 5.2 * pace * t)),
      ),
      start,
    );
    mixInto(out, shaped(lowPass(white(samplesIn(0.1), random), 900), strike(0.001, 0.02)), start, 1.2);
  }
  return out;
};

/** A rocket leaving: ignition, a roar that climbs and slowly goes. */
export const launch: Recipe = ({ n, random, force }) => {
  const seconds = n / 44_100;
  const share = (t: number): number => t / seconds;
  const roar = sum(
    lowPass(brown(n, random), (t) => 220 + 900 * Math.min(1, share(t) * 3)),
    [
      shaped(
        bandPass(white(n, random), (t) => 500 + 1100 * share(t), 0.5),
        0.3,
      ),
      force,
    ],
  );
  const crackle = shaped(highPass(white(n, random), 900), (t) => (random() < 0.004 ? 3 : 0.03) * share(t));
  const whine = shaped(
    bandPass(
      tone(n, (t) => 180 + 1500 * share(t) ** 1.5, 'saw'),
      (t) => 500 + 2600 * share(t),
      1,
    ),
    0.12,
  );
  return shaped(
    sum(roar, [crackle, 0.5], [whine, 1]),
    (t) => Math.min(1, 0.1 + share(t) * 5) * (1 - (0.75 * Math.max(0, share(t) - 0.55)) / 0.45),
  );
};

export const duck: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const [index, at] of countedIn(n, count, () => random(0.3, 0.36) / pace, 0.05).entries()) {
    if (index % 5 === 4 && count === undefined) continue;
    const quack = call(
      random,
      0.2,
      (t) => 250 - 260 * t,
      (t) => 0.9 - 3 * t,
      0.3,
    );
    mixInto(out, shaped(driven(quack, 2), swell(0.2, 0.012, 0.09)), at, 1 - (index % 5) * 0.15);
  }
  return out;
};

/** Two notes, the second higher: the voice breaks in the middle. */
export const goose: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(0.5, 1.1) / pace, 0.05)) {
    const pitch = random(330, 400);
    const honk = call(
      random,
      0.42,
      (t) => pitch * (t < 0.12 ? 0.8 : 1.25 - 0.5 * (t - 0.12)),
      (t) => (t < 0.12 ? 0.2 : 0.8),
      0.35,
    );
    mixInto(out, shaped(driven(honk, 2.5), swell(0.42, 0.02, 0.12)), at, random(0.6, 1));
  }
  return out;
};

export const pig: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of timesIn(n, () => random(0.35, 0.9) / pace, 0.05)) {
    const length = random(0.18, 0.34);
    const rattle = (t: number): number => 0.6 + 0.4 * Math.sin(2 * Math.PI * 32 * t);
    const grunt = call(
      random,
      length,
      (t) => 96 + 30 * Math.sin((Math.PI * t) / length),
      () => 0.1,
      0.9,
    );
    mixInto(
      out,
      shaped(grunt, (t) => swell(length, 0.03, 0.08)(t) * rattle(t)),
      at,
      random(0.6, 1),
    );
  }
  return out;
};

export const elephant: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(2.4, 3) / pace, 0.05)) {
    const length = 1.4;
    const arc = (t: number): number => Math.sin(Math.PI * (t / length) ** 0.6);
    const blare = call(
      random,
      length,
      (t) => 320 + 330 * arc(t) + random(-18, 18),
      () => 0.9,
      0.3,
    );
    mixInto(out, shaped(driven(blare, 3), swell(length, 0.07, 0.4)), at);
  }
  return out;
};

/** Hoots that quicken and climb into shrieks. */
export const monkey: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of timesIn(n, () => 2.8 / pace, 0.05))
    for (let one = 0; one < 10; one++) {
      const high = one / 9;
      const length = 0.16 - 0.05 * high;
      const hoot = call(
        random,
        length,
        (t) => (330 + 520 * high) * (1 + 0.9 * t),
        () => 0.2 + high,
        0.2,
      );
      mixInto(
        out,
        shaped(hoot, swell(length, 0.02, 0.05)),
        start + (one * (0.26 - 0.09 * high)) / pace,
        0.5 + 0.5 * high,
      );
    }
  return out;
};
