// Science fiction: lasers, ships, doors, teleports, fields, scanners, magic. Knows nothing of words or levels.

import { bandPass, driven, lowPass, resonant } from '../filter.ts';
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

export const laser: Recipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(0.3, 0.6) / pace, 0.04)) {
    const top = random(2200, 3200);
    const bolt = tone(samplesIn(0.32), (t) => 130 + top * Math.exp(-t * 15), 'saw');
    mixInto(out, shaped(lowPass(bolt, 7000), strike(0.002, 0.08)), at, force);
  }
  return out;
};

export const spaceship: Recipe = ({ n, random, force, pace }) => {
  const core = new Float32Array(n);
  for (const hz of [46, 46.7, 69.2, 92.5, 138.8]) sum(core, [tone(n, hz * pace, 'saw'), 0.3]);
  const pulse = (t: number): number => 320 + 160 * Math.sin(2 * Math.PI * 0.35 * pace * t);
  const air = bandPass(white(n, random), wander(random, 700, 1100, 1.2), 2);
  return sum(lowPass(core, pulse, 2), [lowPass(brown(n, random), 140), force], [air, 0.06]);
};

export const spaceDoor: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of timesIn(n, () => 2.4 / pace, 0.04)) {
    const length = 0.75 / pace;
    const air = bandPass(white(samplesIn(length), random), (t) => 900 + 3200 * (t / length), 1.2);
    mixInto(out, shaped(air, swell(length, 0.05, 0.3)), at);
    const servo = lowPass(
      tone(samplesIn(length), (t) => 180 + 420 * (t / length), 'saw'),
      1800,
    );
    mixInto(out, shaped(servo, swell(length, 0.04, 0.1)), at, 0.2);
    const latch = struck(samplesIn(0.4), [
      [95, 0.06, 1],
      [310, 0.04, 0.5],
      [1240, 0.02, 0.3],
    ]);
    mixInto(out, latch, at + length, 0.8);
  }
  return out;
};

export const teleport: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of timesIn(n, () => 3 / pace, 0.04)) {
    const rise = tone(samplesIn(1.8), (t) => 180 * 2 ** (t * 2.4) + 50 * Math.sin(t * 70));
    mixInto(out, shaped(rise, swell(1.8, 0.5, 0.2)), start, 0.5);
    for (let spark = 0; spark < 60; spark++) {
      const glint = struck(samplesIn(0.3), [[random(1800, 8000), random(0.02, 0.07), 0.3]]);
      mixInto(out, glint, start + Math.sqrt(random()) * 1.9, random(0.2, 0.8));
    }
  }
  return out;
};

export const forceField: Recipe = ({ n, random, force, pace }) => {
  const buzz = driven(sum(tone(n, 98, 'saw'), [tone(n, 98.9, 'saw'), 1]), 2 * force);
  const sweep = resonant(buzz, [
    [(t) => 600 + 420 * Math.sin(2 * Math.PI * 0.5 * pace * t), 6, 1],
    [1900, 6, 0.4],
  ]);
  return sum(sweep, [bandPass(white(n, random), 4200, 2), 0.05]);
};

/** A blade of light: hum that swings now and then. */
export const lightBlade: Recipe = ({ n, random, pace }) => {
  const swing = (t: number): number => Math.max(0, Math.sin(2 * Math.PI * 0.7 * pace * t)) ** 6;
  const beam = sum(
    tone(n, (t) => 92 * (1 + 0.35 * swing(t)), 'saw'),
    [tone(n, (t) => 93.4 * (1 + 0.35 * swing(t)), 'saw'), 1],
  );
  const bright = lowPass(driven(beam, 1.5), (t) => 500 + 1800 * swing(t));
  return sum(
    shaped(bright, (t) => 0.45 + swing(t)),
    [bandPass(white(n, random), 2000, 2), 0.02],
  );
};

export const sonar: Recipe = ({ n, pace }) => {
  const out = new Float32Array(n);
  for (const at of timesIn(n, () => 2.6 / pace, 0.05))
    for (const [late, level] of [
      [0, 1],
      [0.55, 0.25],
      [1.1, 0.08],
    ] as const)
      mixInto(out, shaped(tone(samplesIn(1.6), 1180), strike(0.004, 0.28)), at + late, level);
  return out;
};

export const alien: Recipe = ({ n, random, pace }) => {
  const pitch = wander(random, 170, 760, 0.16 / pace);
  const voice = driven(tone(n, pitch, 'saw'), 1.5);
  const ring = tone(n, wander(random, 40, 190, 0.5));
  const mouth = resonant(voice, [
    [wander(random, 400, 1200, 0.12), 7, 1],
    [wander(random, 1200, 2800, 0.1), 9, 0.6],
  ]);
  const talk = wander(random, -0.3, 1, 0.14 / pace);
  return shaped(mouth, (t) => Math.max(0, talk(t)) * (0.5 + 0.5 * (ring[Math.floor(t * 44_100)] ?? 0)));
};

export const magic: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
  for (const start of timesIn(n, () => 2.6 / pace, 0.04))
    for (let note = 0; note < 26; note++) {
      const hz = 1046.5 * 2 ** ((scale[Math.min(10, Math.floor(note / 2.5 + random(0, 1.5)))] ?? 0) / 12);
      const glint = struck(samplesIn(0.9), [
        [hz, 0.16, 0.5],
        [hz * 2.76, 0.06, 0.2],
      ]);
      mixInto(out, glint, start + (note * 0.045) / pace, random(0.2, 0.6));
    }
  return out;
};

export const radioStatic: Recipe = ({ n, random, force }) => {
  const drop = wander(random, 0.3, 1, 0.05);
  return shaped(bandPass(white(n, random), 2600, 0.4), (t) => drop(t) * force);
};

export const ghost: Recipe = ({ n, random, pace }) => {
  const glide = wander(random, 260, 620, 0.9 / pace);
  const voice = sum(
    tone(n, (t) => glide(t) + 9 * Math.sin(t * 32)),
    [bandPass(white(n, random), glide, 8), 1.2],
  );
  return shaped(voice, swell(n / 44_100, 0.6, 0.8));
};
