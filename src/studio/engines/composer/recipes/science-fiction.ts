// Recipes for science fiction: lasers, ships, doors, teleports, fields, scanners, magic.

import { applyBandPass, applyLowPass, applyResonances, softClip } from '../filters.ts';
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
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

export const laser: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.3, 0.6) / pace, 0.04)) {
    const top = random(2200, 3200);
    const bolt = generateOscillation(toSampleCount(0.32), (t) => 130 + top * Math.exp(-t * 15), 'saw');
    mixInto(out, applyEnvelope(applyLowPass(bolt, 7000), createStrikeEnvelope(0.002, 0.08)), at, force);
  }
  return out;
};

export const spaceship: SoundRecipe = ({ n, random, force, pace }) => {
  const core = new Float32Array(n);
  for (const hz of [46, 46.7, 69.2, 92.5, 138.8]) mixAllInto(core, [generateOscillation(n, hz * pace, 'saw'), 0.3]);
  const pulse = (t: number): number => 320 + 160 * Math.sin(2 * Math.PI * 0.35 * pace * t);
  const air = applyBandPass(generateWhiteNoise(n, random), createWanderingCurve(random, 700, 1100, 1.2), 2);
  return mixAllInto(
    applyLowPass(core, pulse, 2),
    [applyLowPass(generateBrownNoise(n, random), 140), force],
    [air, 0.06],
  );
};

export const spaceDoor: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => 2.4 / pace, 0.04)) {
    const length = 0.75 / pace;
    const air = applyBandPass(generateWhiteNoise(toSampleCount(length), random), (t) => 900 + 3200 * (t / length), 1.2);
    mixInto(out, applyEnvelope(air, createSwellEnvelope(length, 0.05, 0.3)), at);
    const servo = applyLowPass(
      generateOscillation(toSampleCount(length), (t) => 180 + 420 * (t / length), 'saw'),
      1800,
    );
    mixInto(out, applyEnvelope(servo, createSwellEnvelope(length, 0.04, 0.1)), at, 0.2);
    const latch = generateStruckPartials(toSampleCount(0.4), [
      [95, 0.06, 1],
      [310, 0.04, 0.5],
      [1240, 0.02, 0.3],
    ]);
    mixInto(out, latch, at + length, 0.8);
  }
  return out;
};

export const teleport: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of listEventTimes(n, () => 3 / pace, 0.04)) {
    const rise = generateOscillation(toSampleCount(1.8), (t) => 180 * 2 ** (t * 2.4) + 50 * Math.sin(t * 70));
    mixInto(out, applyEnvelope(rise, createSwellEnvelope(1.8, 0.5, 0.2)), start, 0.5);
    for (let spark = 0; spark < 60; spark++) {
      const glint = generateStruckPartials(toSampleCount(0.3), [[random(1800, 8000), random(0.02, 0.07), 0.3]]);
      mixInto(out, glint, start + Math.sqrt(random()) * 1.9, random(0.2, 0.8));
    }
  }
  return out;
};

export const forceField: SoundRecipe = ({ n, random, force, pace }) => {
  const buzz = softClip(
    mixAllInto(generateOscillation(n, 98, 'saw'), [generateOscillation(n, 98.9, 'saw'), 1]),
    2 * force,
  );
  const sweep = applyResonances(buzz, [
    [(t) => 600 + 420 * Math.sin(2 * Math.PI * 0.5 * pace * t), 6, 1],
    [1900, 6, 0.4],
  ]);
  return mixAllInto(sweep, [applyBandPass(generateWhiteNoise(n, random), 4200, 2), 0.05]);
};

/** A light sword: a hum that swings now and then. */
export const lightBlade: SoundRecipe = ({ n, random, pace }) => {
  const swing = (t: number): number => Math.max(0, Math.sin(2 * Math.PI * 0.7 * pace * t)) ** 6;
  const beam = mixAllInto(
    generateOscillation(n, (t) => 92 * (1 + 0.35 * swing(t)), 'saw'),
    [generateOscillation(n, (t) => 93.4 * (1 + 0.35 * swing(t)), 'saw'), 1],
  );
  const bright = applyLowPass(softClip(beam, 1.5), (t) => 500 + 1800 * swing(t));
  return mixAllInto(
    applyEnvelope(bright, (t) => 0.45 + swing(t)),
    [applyBandPass(generateWhiteNoise(n, random), 2000, 2), 0.02],
  );
};

export const sonarPing: SoundRecipe = ({ n, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => 2.6 / pace, 0.05))
    for (const [late, level] of [
      [0, 1],
      [0.55, 0.25],
      [1.1, 0.08],
    ] as const)
      mixInto(
        out,
        applyEnvelope(generateOscillation(toSampleCount(1.6), 1180), createStrikeEnvelope(0.004, 0.28)),
        at + late,
        level,
      );
  return out;
};

export const alienVoice: SoundRecipe = ({ n, random, pace }) => {
  const pitch = createWanderingCurve(random, 170, 760, 0.16 / pace);
  const voice = softClip(generateOscillation(n, pitch, 'saw'), 1.5);
  const ring = generateOscillation(n, createWanderingCurve(random, 40, 190, 0.5));
  const mouth = applyResonances(voice, [
    [createWanderingCurve(random, 400, 1200, 0.12), 7, 1],
    [createWanderingCurve(random, 1200, 2800, 0.1), 9, 0.6],
  ]);
  const talk = createWanderingCurve(random, -0.3, 1, 0.14 / pace);
  return applyEnvelope(mouth, (t) => Math.max(0, talk(t)) * (0.5 + 0.5 * (ring[Math.floor(t * 44_100)] ?? 0)));
};

export const magicChime: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
  for (const start of listEventTimes(n, () => 2.6 / pace, 0.04))
    for (let note = 0; note < 26; note++) {
      const hz = 1046.5 * 2 ** ((scale[Math.min(10, Math.floor(note / 2.5 + random(0, 1.5)))] ?? 0) / 12);
      const glint = generateStruckPartials(toSampleCount(0.9), [
        [hz, 0.16, 0.5],
        [hz * 2.76, 0.06, 0.2],
      ]);
      mixInto(out, glint, start + (note * 0.045) / pace, random(0.2, 0.6));
    }
  return out;
};

export const radioStatic: SoundRecipe = ({ n, random, force }) => {
  const drop = createWanderingCurve(random, 0.3, 1, 0.05);
  return applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 2600, 0.4), (t) => drop(t) * force);
};

export const ghostlyHum: SoundRecipe = ({ n, random, pace }) => {
  const glide = createWanderingCurve(random, 260, 620, 0.9 / pace);
  const voice = mixAllInto(
    generateOscillation(n, (t) => glide(t) + 9 * Math.sin(t * 32)),
    [applyBandPass(generateWhiteNoise(n, random), glide, 8), 1.2],
  );
  return applyEnvelope(voice, createSwellEnvelope(n / 44_100, 0.6, 0.8));
};
