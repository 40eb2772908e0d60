// Recipes for crowds and bodies: applause, chatter, cheering, heartbeats, breath. Voices are filtered noise and buzz
// without words.

import { applyBandPass, applyLowPass, applyResonances } from '../filters.ts';
import type { Random } from '../random.ts';
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

export const applause: SoundRecipe = ({ n, random, force, pace }) => {
  const out = applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 1500, 0.5), 0.07 * force);
  for (const at of listEventTimes(n, () => random(0.0025, 0.014) / (force * pace))) {
    const clap = applyEnvelope(
      generateWhiteNoise(toSampleCount(0.03), random),
      createStrikeEnvelope(0.0006, random(0.003, 0.007)),
    );
    mixInto(out, applyBandPass(clap, random(800, 2300), 1.6), at, random(0.15, 1) ** 2);
  }
  return out;
};

export const clapping: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.33, 0.36) / pace, 0.04)) {
    const clap = applyEnvelope(generateWhiteNoise(toSampleCount(0.15), random), createStrikeEnvelope(0.0006, 0.012));
    mixInto(out, applyBandPass(clap, random(1050, 1350), 1.2), at);
  }
  return out;
};

/** Formants of a, e, i, o, u in Hz. */
const VOWEL_FORMANTS: readonly (readonly [number, number, number])[] = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [300, 2200, 2900],
  [570, 840, 2410],
  [320, 870, 2240],
];

const pickVowel = (random: Random): readonly [number, number, number] =>
  VOWEL_FORMANTS[Math.floor(random(0, VOWEL_FORMANTS.length))] ?? [730, 1090, 2440];

function createSyllable(random: Random, hz: (t: number) => number, length: number): Float32Array {
  const [first, second, third] = pickVowel(random);
  const throat = mixAllInto(generateOscillation(toSampleCount(length), hz, 'pulse'), [
    generateWhiteNoise(toSampleCount(length), random),
    0.06,
  ]);
  const voice = applyResonances(throat, [
    [first, 7, 1],
    [second, 9, 0.5],
    [third, 9, 0.2],
  ]);
  return applyEnvelope(voice, createSwellEnvelope(length, length * 0.25, length * 0.4));
}

/** People talking in a room, each with a pitch and in short runs. */
export const chatter: SoundRecipe = ({ n, random, force, pace }) => {
  const out = applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 500, 0.5), 0.012);
  for (let person = 0; person < Math.round(7 * force); person++) {
    const pitch = random(95, 235);
    const level = random(0.2, 0.8) ** 1.5;
    let talking = 0;
    for (const at of listEventTimes(
      n,
      () => (talking++ % 14 === 13 ? random(0.5, 1.5) : random(0.13, 0.24)) / pace,
      random(0, 0.8),
    )) {
      const bend = random(-60, 40);
      const length = random(0.09, 0.2);
      mixInto(
        out,
        createSyllable(random, (t) => pitch * random(0.995, 1.005) + bend * t, length),
        at,
        level,
      );
    }
  }
  return applyLowPass(out, 3800);
};

export const crowdCheering: SoundRecipe = ({ n, random, force, pace }) => {
  const roar = applyResonances(generateWhiteNoise(n, random), [
    [650, 2, 0.8],
    [1200, 2.5, 0.7],
    [2600, 2, 0.25],
  ]);
  const out = applyEnvelope(roar, createWanderingCurve(random, 0.3, 0.45, 0.4));
  for (const at of listEventTimes(n, () => random(0.06, 0.22) / (force * pace))) {
    const pitch = random(240, 520);
    const length = random(0.5, 1.2);
    const shout = createSyllable(random, (t) => pitch * (1 + 0.25 * Math.sin((Math.PI * t) / length)), length);
    mixInto(out, shout, at, random(0.1, 0.4));
  }
  return out;
};

export const crowdLaughter: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (let person = 0; person < Math.round(7 * force); person++)
    for (const run of listEventTimes(n, () => random(1.6, 2.6), random(0, 0.9))) {
      const pitch = random(140, 330);
      for (let ha = 0; ha < 6; ha++)
        mixInto(
          out,
          createSyllable(random, (t) => pitch * (1.1 - ha * 0.03 - t), 0.12),
          run + (ha * 0.19) / pace,
          random(0.3, 0.7),
        );
    }
  return out;
};

/** One person: repeated “ha”, each lower than the one before, in fits. */
const createLaugh =
  (low: number, high: number, gap: number): SoundRecipe =>
  ({ n, random, pace }) => {
    const out = new Float32Array(n);
    for (const fit of listEventTimes(n, () => random(1.5, 2.3) / pace, 0.05)) {
      const pitch = random(low, high);
      for (let ha = 0; ha < Math.floor(random(4, 8)); ha++) {
        const note = (t: number): number => pitch * (1.15 - ha * 0.035 - 0.8 * t);
        mixInto(out, createSyllable(random, note, gap * 0.65), fit + (ha * gap) / pace, random(0.6, 1));
      }
    }
    return out;
  };

export const personLaughing = createLaugh(140, 230, 0.19);
export const babyLaughing = createLaugh(430, 560, 0.16);

/** Whispering crowd: breath noise with vowel formants, and the hiss of each s. */
export const crowdWhispering: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (let person = 0; person < Math.round(4 * force); person++) {
    const level = random(0.3, 1);
    for (const at of listEventTimes(
      n,
      () => (random() < 0.12 ? random(0.5, 1.2) : random(0.12, 0.22)) / pace,
      random(0, 0.6),
    )) {
      const length = random(0.08, 0.18);
      const isHiss = random() < 0.3;
      const [, second, third] = pickVowel(random);
      const breath = generateWhiteNoise(toSampleCount(length), random);
      const mouth = isHiss
        ? applyBandPass(breath, random(4800, 7000), 1)
        : applyResonances(breath, [
            [second, 4, 1],
            [third, 5, 0.7],
          ]);
      mixInto(
        out,
        applyEnvelope(mouth, createSwellEnvelope(length, length * 0.3, length * 0.4)),
        at,
        level * (isHiss ? 0.4 : 1),
      );
    }
  }
  return out;
};

/** Both `pace` and time increase the rate, so the beats of a “faster” heart get closer together. */
export const heartbeat: SoundRecipe = ({ n, random, pace, force, count }) => {
  const out = new Float32Array(n);
  const beat = (hz: number): Float32Array =>
    applyEnvelope(
      applyLowPass(
        generateOscillation(toSampleCount(0.3), (t) => hz * (1 - t)),
        220,
      ),
      createStrikeEnvelope(0.008, 0.05),
    );
  for (const at of listCountedEventTimes(n, count, () => random(0.84, 0.88) / pace, 0.05)) {
    mixInto(out, beat(68), at, force);
    mixInto(out, beat(86), at + 0.27 / Math.sqrt(pace), 0.7 * force);
  }
  return out;
};

export const breathing: SoundRecipe = ({ n, random, force, pace }) => {
  const cycle = 3.4 / pace;
  const inward = (t: number): boolean => t % cycle < cycle * 0.42;
  const air = applyResonances(generateWhiteNoise(n, random), [
    [(t) => (inward(t) ? 1500 : 900), 1.2, 1],
    [3400, 2, 0.3],
  ]);
  return applyEnvelope(air, (t) => {
    const at = t % cycle;
    return inward(t)
      ? Math.sin((Math.PI * at) / (cycle * 0.42)) * 0.8 * force
      : Math.max(0, Math.sin((Math.PI * (at - cycle * 0.46)) / (cycle * 0.5))) * force;
  });
};

export const snoring: SoundRecipe = ({ n, random, pace }) => {
  const cycle = 3.6 / pace;
  const flutter = generateOscillation(n, (t) => 34 + 14 * Math.sin(t * 2), 'pulse');
  const nose = applyResonances(mixAllInto(flutter, [generateWhiteNoise(n, random), 0.3]), [
    [280, 4, 1],
    [740, 5, 0.5],
  ]);
  return applyEnvelope(
    nose,
    (t) => Math.max(0, Math.sin((Math.PI * (t % cycle)) / 1.7)) * (t % cycle < 1.7 ? 1 : 0.08),
  );
};

export const whistling: SoundRecipe = ({ n, random, pace }) => {
  const length = 1.1 / pace;
  const glide = (t: number): number => 1300 + 900 * Math.sin((Math.PI * (t % (length * 1.5))) / length) ** 2;
  const air = applyBandPass(generateWhiteNoise(n, random), glide, 20);
  return applyEnvelope(mixAllInto(generateOscillation(n, glide), [air, 0.3]), (t) =>
    Math.max(0, createSwellEnvelope(length, 0.06, 0.15)(t % (length * 1.5))),
  );
};

export const refereeWhistle: SoundRecipe = ({ n, random, pace }) => {
  const pea = (t: number): number => 0.6 + 0.4 * Math.sin(2 * Math.PI * 38 * t);
  const pipe = mixAllInto(
    generateOscillation(n, 2750),
    [generateOscillation(n, 2980), 0.7],
    [applyBandPass(generateWhiteNoise(n, random), 2900, 3), 0.3],
  );
  return applyEnvelope(pipe, (t) => pea(t) * Math.max(0, createSwellEnvelope(0.8, 0.02, 0.05)((t * pace) % 1.5)));
};
