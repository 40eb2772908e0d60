// Recipes for wild animals and pets: birds, gulls, dogs, wolves, cats, insects, frogs, owls.

import { applyBandPass, applyLowPass, applyResonances, softClip } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  createWanderingCurve,
  generateOscillation,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';
import { synthesizeAnimalCall } from './animal-call.ts';

export const birds: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (let bird = 0; bird < Math.round(4 * force); bird++) {
    const base = random(2200, 5200);
    const level = random(0.25, 1);
    for (const song of listEventTimes(n, () => random(1, 2.6) / pace, random(0, 1.2))) {
      const style = random();
      for (let note = 0; note < Math.floor(random(2, 8)); note++) {
        const length = random(0.05, 0.14);
        const from = base * random(0.85, 1.2);
        const slide = (style - 0.5) * 9000;
        const chirp = generateOscillation(
          toSampleCount(length),
          (t) => from + slide * t + (style > 0.7 ? 300 * Math.sin(t * 220) : 0),
        );
        mixInto(
          out,
          applyEnvelope(chirp, createSwellEnvelope(length, 0.01, 0.03)),
          song + note * random(0.1, 0.16),
          level * 0.5,
        );
      }
    }
  }
  return out;
};

export const gulls: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.5, 1.5) / pace, 0.1)) {
    const pitch = random(900, 1250);
    const cry = synthesizeAnimalCall(
      random,
      0.42,
      (t) => pitch * (1 + 0.5 * Math.sin((Math.PI * t) / 0.42)),
      () => 1,
      0.2,
    );
    mixInto(out, applyEnvelope(cry, createSwellEnvelope(0.42, 0.05, 0.16)), at, random(0.3, 1));
  }
  return out;
};

export const dogBarking: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  const usual = (): number => (count === undefined ? random(1.3, 2.2) : random(0.55, 0.8));
  for (const start of listCountedEventTimes(n, count, () => usual() / pace, 0.08))
    for (let bark = 0; bark < (count === undefined ? Math.floor(random(1.5, 3.6)) : 1); bark++) {
      const pitch = random(290, 340) / Math.sqrt(force);
      const open = (t: number): number => Math.sin(Math.PI * Math.min(1, t / 0.2));
      const woof = synthesizeAnimalCall(random, 0.24, (t) => pitch * (1 + 0.9 * open(t) - 1.5 * t), open, 0.9);
      mixInto(
        out,
        applyEnvelope(woof, (t) => createStrikeEnvelope(0.012, 0.06)(t)),
        start + (bark * 0.34) / pace,
      );
    }
  return out;
};

export const wolfHowl: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(3.6, 4.6) / pace, 0.1)) {
    const rise = (t: number): number =>
      320 + 290 * Math.min(1, t / 0.6) - Math.max(0, t - 2) * 120 + 7 * Math.sin(t * 33);
    const howl = mixAllInto(applyLowPass(generateOscillation(toSampleCount(3.2), rise, 'saw'), 1100), [
      generateOscillation(toSampleCount(3.2), rise),
      1,
    ]);
    mixInto(out, applyEnvelope(howl, createSwellEnvelope(3.2, 0.4, 0.9)), at);
  }
  return out;
};

export const catMeow: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(1.5, 2.4) / pace, 0.1)) {
    const length = random(0.6, 0.85);
    const arc = (t: number): number => Math.sin(Math.PI * Math.min(1, t / length));
    const pitch = random(480, 560);
    const cry = synthesizeAnimalCall(
      random,
      length,
      (t) => pitch * (1 + 0.45 * arc(t)),
      (t) => arc(t) * 1.3,
      0.08,
    );
    mixInto(out, applyEnvelope(cry, createSwellEnvelope(length, 0.09, 0.3)), at);
  }
  return out;
};

export const catPurr: SoundRecipe = ({ n, random, pace }) => {
  const inward = (t: number): boolean => (t * pace) % 2.4 < 1.1;
  const pulses = generateOscillation(n, (t) => (inward(t) ? 27 : 24), 'pulse');
  const chest = applyResonances(mixAllInto(pulses, [generateWhiteNoise(n, random), 0.25]), [
    [130, 2, 1],
    [330, 3, 0.6],
    [900, 3, 0.2],
  ]);
  return applyEnvelope(
    chest,
    (t) => (inward(t) ? 0.7 : 1) * Math.abs(Math.sin((Math.PI * ((t * pace) % 1.2)) / 1.2)) ** 0.3,
  );
};

export const growl: SoundRecipe = ({ n, random, force, pace }) => {
  const throat = softClip(
    generateOscillation(n, (t) => 62 / force + 9 * Math.sin(t * 5) + random(-9, 9), 'saw'),
    3,
  );
  const roar = applyResonances(mixAllInto(throat, [generateWhiteNoise(n, random), 0.5]), [
    [240, 2, 1],
    [620, 3, 0.7],
    [1700, 3, 0.25],
  ]);
  return applyEnvelope(roar, (t) => Math.max(0, Math.sin((Math.PI * ((t * pace) % 2.6)) / 2)));
};

export const crickets: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (let one = 0; one < Math.round(3 * force); one++) {
    const hz = random(4100, 4900);
    const rhythm = random(0.42, 0.7) / pace;
    const offset = random();
    const level = random(0.2, 0.7);
    const song = (t: number): number => {
      const at = (t + offset) % rhythm;
      return at < 0.16 ? Math.max(0, Math.sin(2 * Math.PI * 30 * at)) : 0;
    };
    mixAllInto(out, [applyEnvelope(generateOscillation(n, hz), song), level]);
  }
  return out;
};

export const insectBuzz: SoundRecipe = ({ n, random, pace }) => {
  const flight = createWanderingCurve(random, 0.85, 1.2, 0.4);
  const near = createWanderingCurve(random, 0.15, 1, 0.7);
  const wings = applyLowPass(
    generateOscillation(n, (t) => 215 * pace * flight(t), 'saw'),
    3500,
  );
  return applyEnvelope(applyBandPass(wings, 900, 0.4), near);
};

export const frogs: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.15, 0.7) / (pace * force))) {
    const hz = random(380, 900);
    const length = random(0.14, 0.28);
    const croak = applyBandPass(generateOscillation(toSampleCount(length), random(48, 75), 'pulse'), hz, 7);
    mixInto(out, applyEnvelope(croak, createSwellEnvelope(length, 0.03, 0.06)), at, random(0.4, 1.2));
  }
  return out;
};

export const owl: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  const call = [
    [0, 0.3],
    [0.55, 0.14],
    [0.78, 0.5],
  ] as const;
  const usual = count === undefined;
  for (const start of listCountedEventTimes(n, count, () => (usual ? random(3, 4) : 1.1) / pace, 0.1))
    for (const [at, length] of usual ? call : ([[0, 0.5]] as const)) {
      const hoot = generateOscillation(toSampleCount(length), (t) => 372 - 40 * t);
      mixInto(
        out,
        applyEnvelope(
          mixAllInto(hoot, [generateWhiteNoise(toSampleCount(length), random), 0.02]),
          createSwellEnvelope(length, 0.06, 0.1),
        ),
        start + at,
      );
    }
  return out;
};
