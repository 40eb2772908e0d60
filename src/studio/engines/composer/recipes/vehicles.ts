// Vehicles: cars, motorcycles, helicopters, aeroplanes, trains, horns. Knows nothing of words or of how they move.

import { bandPass, driven, highPass, lowPass, resonant } from '../filter.ts';
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
  swell,
  timesIn,
  tone,
  wander,
  white,
} from '../signal.ts';

/** Explosions of a piston engine at `hz` a second through an exhaust. */
function pistons(n: number, random: Random, hz: (t: number) => number, drive: number): Float32Array {
  let phase = 0;
  let strength = 1;
  const pops = drawn(n, (t) => {
    phase += hz(t) / 44_100;
    if (phase >= 1) {
      phase -= 1;
      strength = random(0.75, 1);
    }
    return Math.exp(-phase * 7) * strength * (1 + 0.3 * random(-1, 1)) - 0.15;
  });
  const exhaust = resonant(driven(pops, drive), [
    [95, 1.2, 1],
    [210, 2, 0.7],
    [640, 2, 0.35],
    [1700, 1.5, 0.12 * drive],
  ]);
  return highPass(exhaust, 35);
}

export const car: Recipe = ({ n, random, force, pace }) => {
  const throttle = wander(random, 0.6, 1.2, 1.4);
  return pistons(n, random, (t) => 48 * pace * throttle(t), 1.5 * force);
};

/** A starter motor, a catch, then revs. */
export const carStart: Recipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  const crank = 1.1 / pace;
  const whine = bandPass(
    tone(samplesIn(crank), (t) => 210 + 40 * Math.sin(t * 44), 'saw'),
    800,
    0.8,
  );
  mixInto(
    out,
    shaped(whine, (t) => 0.5 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 7 * t))),
    0.05,
  );
  const revs = (t: number): number => 30 + 45 * strike(0.25, 0.7)(t) + Math.min(40, Math.max(0, t - 2) * 14);
  const engine = pistons(Math.max(1, n - samplesIn(crank)), random, revs, 1.5 * force);
  return mixInto(
    out,
    shaped(engine, (t) => Math.min(1, t * 12)),
    crank,
    1.4,
  );
};

export const motorcycle: Recipe = ({ n, random, force, pace }) => {
  const gear = (t: number): number => 70 + 90 * ((t * 0.45 * pace) % 1) ** 0.7;
  return pistons(n, random, (t) => gear(t) * pace, 3 * force);
};

export const traffic: Recipe = ({ n, random, force, pace }) => {
  const out = shaped(lowPass(brown(n, random), 350), 0.6);
  for (const at of timesIn(n, () => random(0.7, 1.8) / (pace * force), -1)) {
    const length = random(2, 3.4);
    const tyres = bandPass(white(samplesIn(length), random), random(500, 1100), 0.5);
    mixInto(
      out,
      shaped(tyres, (t) => Math.sin((Math.PI * t) / length) ** 3),
      at,
      random(0.3, 0.8),
    );
  }
  return out;
};

export const skid: Recipe = ({ n, random, pace }) => {
  const squeal = wander(random, 0.9, 1.1, 0.05);
  const voice = driven(
    tone(n, (t) => 950 * pace * squeal(t), 'saw'),
    2,
  );
  const rubber = resonant(sum(voice, [white(n, random), 0.8]), [
    [980 * pace, 12, 1],
    [1950 * pace, 10, 0.6],
  ]);
  return shaped(rubber, (t) => Math.max(0, 1 - (t % 3) / 1.6) ** 0.6);
};

/** Horns are two notes at once. */
/** Twice shortly, then now and then. */
export const carHorn: Recipe = ({ n, pace, count }) => {
  const out = new Float32Array(n);
  let before = 0;
  const gap = (): number => (count !== undefined || before++ < 2 ? 0.75 : 2.2) / pace;
  for (const at of countedIn(n, count, gap, 0.01)) {
    const length = samplesIn(0.55);
    const both = sum(tone(length, 415, 'pulse'), [tone(length, 523, 'pulse'), 0.9]);
    mixInto(out, shaped(lowPass(both, 3800), swell(0.55, 0.01, 0.04)), at);
  }
  return out;
};

export const helicopter: Recipe = ({ n, random, force, pace }) => {
  const beat = 11 * pace;
  const chop = (t: number): number => 0.15 + Math.exp(-((t * beat) % 1) * 5) * force;
  const blades = shaped(lowPass(brown(n, random), 420), chop);
  const slap = shaped(bandPass(white(n, random), 900, 0.8), (t) => chop(t) ** 2 * 0.25);
  return sum(blades, [slap, 1], [lowPass(tone(n, 172 * pace, 'saw'), 900), 0.06]);
};

export const jet: Recipe = ({ n, random, force, pace }) => {
  const roar = sum(lowPass(brown(n, random), 900), [bandPass(white(n, random), 1500, 0.5), 0.4 * force]);
  const whine = sum(
    tone(n, (t) => 3100 * pace + 20 * Math.sin(t * 3)),
    [tone(n, 4150 * pace), 0.5],
  );
  return sum(shaped(roar, wander(random, 0.8, 1, 0.2)), [whine, 0.035]);
};

/** Engines that run up, the roll, and away over the end of the runway. */
export const jetTakeOff: Recipe = ({ n, random, force }) => {
  const share = (t: number): number => (t * 44_100) / n;
  const power = (t: number): number => Math.min(1, 0.25 + share(t) * 1.6);
  const gone = (t: number): number => 1 - 0.85 * Math.max(0, (share(t) - 0.65) / 0.35);
  const roar = sum(
    lowPass(brown(n, random), (t) => 300 + 900 * power(t)),
    [bandPass(white(n, random), (t) => 500 + 1300 * power(t) * gone(t), 0.5), 0.7 * force],
  );
  const whine = sum(
    tone(n, (t) => 900 + 2300 * power(t)),
    [tone(n, (t) => 1230 + 3000 * power(t)), 0.5],
  );
  return shaped(sum(roar, [whine, 0.05]), (t) => power(t) ** 1.5 * gone(t));
};

export const propeller: Recipe = ({ n, random, force, pace }) => {
  const drone = lowPass(
    tone(n, (t) => 78 * pace + 1.5 * Math.sin(t * 2), 'saw'),
    1200,
  );
  return sum(
    drone,
    [lowPass(tone(n, 79.4 * pace, 'saw'), 1200), 0.8],
    [bandPass(white(n, random), 900, 0.5), 0.2 * force],
  );
};

/** Wheels over rail joints, in pairs. */
export const train: Recipe = ({ n, random, force, pace }) => {
  const out = sum(shaped(lowPass(brown(n, random), 300), 0.5), [bandPass(white(n, random), 1800, 0.6), 0.03]);
  for (const at of timesIn(n, () => 0.95 / pace))
    for (const offset of [0, 0.13, 0.42, 0.55]) {
      const joint = shaped(white(samplesIn(0.12), random), strike(0.001, 0.018));
      mixInto(
        out,
        resonant(joint, [
          [240, 2, 1],
          [820, 3, 0.6],
          [2300, 4, 0.3],
        ]),
        at + offset / pace,
        1.3 * force,
      );
    }
  return out;
};

export const steamTrain: Recipe = ({ n, random, force, pace }) => {
  const out = shaped(lowPass(brown(n, random), 260), 0.35);
  for (const [index, at] of timesIn(n, () => 0.27 / pace).entries()) {
    const puff = bandPass(white(samplesIn(0.26), random), index % 4 === 0 ? 700 : 1000, 0.5);
    mixInto(out, shaped(puff, strike(0.02, 0.07)), at, (index % 4 === 0 ? 1.2 : 0.8) * force);
  }
  return out;
};

export const trainWhistle: Recipe = ({ n, random, pace }) => {
  const pipes = new Float32Array(n);
  const bend = (t: number): number => 1 - 0.06 * Math.exp(-t * 9);
  for (const hz of [311, 370, 440, 554]) sum(pipes, [tone(n, (t) => hz * bend(t), 'saw'), 0.3]);
  const blow = (t: number): number => {
    const at = (t * pace) % 4;
    return at < 1.9 ? swell(1.9, 0.12, 0.4)(at) : swell(0.9, 0.08, 0.3)(at - 2.1);
  };
  const steam = bandPass(white(n, random), 2400, 0.6);
  return shaped(sum(lowPass(pipes, 2200), [steam, 0.2]), (t) => Math.max(0, blow(t)));
};

export const shipHorn: Recipe = ({ n, random, pace }) => {
  const low = sum(tone(n, 87, 'saw'), [tone(n, 87.6, 'saw'), 0.8], [tone(n, 130.8, 'saw'), 0.4]);
  const blow = (t: number): number => Math.max(0, swell(2.6, 0.25, 0.5)((t * pace) % 4));
  return shaped(sum(lowPass(low, 700), [lowPass(white(n, random), 400), 0.1]), blow);
};

export const bicycleBell: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of countedIn(n, count, () => 1.6 / pace, 0.05))
    for (let one = 0; one < 8; one++) {
      const ding = shaped(tone(samplesIn(0.7), random(2395, 2405)), strike(0.001, 0.16));
      mixInto(out, ding, start + one * 0.055, 0.7);
      mixInto(out, shaped(tone(samplesIn(0.5), 6130), strike(0.001, 0.07)), start + one * 0.055, 0.3);
    }
  return out;
};
