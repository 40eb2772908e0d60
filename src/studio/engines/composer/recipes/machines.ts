// Recipes for machines and tools: idling engines, motors, clocks, keyboards, cameras.

import { applyBandPass, applyHighPass, applyLowPass, applyResonances, softClip } from '../filters.ts';
import type { Random } from '../random.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  createWanderingCurve,
  generateOscillation,
  generateStruckPartials,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

const createClick = (random: Random, hz: number, fall: number): Float32Array =>
  applyBandPass(
    applyEnvelope(generateWhiteNoise(toSampleCount(fall * 8), random), createStrikeEnvelope(0.0003, fall)),
    hz,
    2.5,
  );

export const clockTicking: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const [index, at] of listCountedEventTimes(n, count, () => 0.5 / pace, 0.05).entries()) {
    const hz = index % 2 === 0 ? 2600 : 2050;
    mixInto(out, createClick(random, hz, 0.004), at, 1.6);
    mixInto(out, generateStruckPartials(toSampleCount(0.08), [[hz * 0.6, 0.012, 0.4]]), at);
  }
  return out;
};

export const keyboardTyping: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => (random() < 0.12 ? random(0.3, 0.6) : random(0.08, 0.19)) / pace, 0.05)) {
    const low = random() < 0.15 ? 0.55 : 1;
    mixInto(out, createClick(random, random(2200, 3200) * low, 0.003), at, 1);
    mixInto(out, createClick(random, random(900, 1300) * low, 0.008), at + 0.012, 0.9);
    mixInto(out, createClick(random, random(2800, 3800), 0.002), at + random(0.06, 0.09), 0.4);
  }
  return out;
};

export const typewriter: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const [index, at] of listEventTimes(n, () => random(0.11, 0.24) / pace, 0.05).entries()) {
    mixInto(out, createClick(random, random(1700, 2300), 0.006), at, 1.3);
    mixInto(out, generateStruckPartials(toSampleCount(0.1), [[random(3200, 3600), 0.015, 0.3]]), at);
    if (index % 26 === 25)
      mixInto(
        out,
        generateStruckPartials(toSampleCount(1.2), [
          [2350, 0.4, 0.6],
          [5200, 0.2, 0.2],
        ]),
        at + 0.1,
      );
  }
  return out;
};

export const cameraShutter: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(1, 1.8) / pace, 0.1)) {
    mixInto(out, createClick(random, 1900, 0.009), at, 1.2);
    mixInto(out, createClick(random, 3100, 0.006), at + 0.075, 1);
    mixInto(
      out,
      applyEnvelope(
        applyBandPass(generateWhiteNoise(toSampleCount(0.12), random), 4200, 1),
        createSwellEnvelope(0.12, 0.03, 0.05),
      ),
      at + 0.09,
      0.25,
    );
  }
  return out;
};

/** Also serves vacuum cleaners and hair dryers. */
export const electricFan: SoundRecipe = ({ n, random, force, pace }) => {
  const air = applyResonances(generateWhiteNoise(n, random), [
    [420 * pace, 0.7, 0.8],
    [1900 * pace, 1, 0.3 * force],
  ]);
  const hum = applyLowPass(generateOscillation(n, 118 * pace, 'saw'), 700);
  return mixAllInto(
    applyEnvelope(air, (t) => 1 + 0.1 * Math.sin(2 * Math.PI * 9 * pace * t)),
    [hum, 0.16 * force],
  );
};

/** Mains frequency of 50 Hz with harmonics. */
export const mainsHum: SoundRecipe = ({ n, random, force }) => {
  const out = applyEnvelope(generateOscillation(n, 50), 0.7);
  for (const [order, level] of [
    [2, 0.8],
    [3, 0.3],
    [4, 0.35],
    [6, 0.2],
    [10, 0.1],
  ] as const)
    mixAllInto(out, [generateOscillation(n, 50 * order), level * force]);
  return mixAllInto(out, [applyHighPass(generateWhiteNoise(n, random), 3000), 0.004]);
};

export const electricDrill: SoundRecipe = ({ n, random, force, pace }) => {
  const load = createWanderingCurve(random, 0.75, 1, 0.5);
  const motor = softClip(
    generateOscillation(n, (t) => 165 * pace * load(t) * Math.min(1, 0.4 + t * 2), 'saw'),
    1.5 * force,
  );
  const grit = applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 3200, 1), (t) => 0.5 * (1 - load(t)) * 4);
  return mixAllInto(
    applyBandPass(motor, 1100, 0.5),
    [grit, 0.5],
    [generateOscillation(n, (t) => 1320 * pace * load(t), 'saw'), 0.08],
  );
};

export const handSaw: SoundRecipe = ({ n, random, pace }) => {
  const stroke = (t: number): number => Math.sin(2 * Math.PI * 1.1 * pace * t);
  const teeth = applyResonances(generateWhiteNoise(n, random), [
    [1300, 3, 1],
    [2700, 4, 0.7],
  ]);
  return applyEnvelope(teeth, (t) => Math.abs(stroke(t)) ** 1.5 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 70 * t)));
};

/** Washing machines, presses, conveyor belts: a rotating rhythm. */
export const factory: SoundRecipe = ({ n, random, force, pace }) => {
  const out = mixAllInto(applyLowPass(generateOscillation(n, 55, 'saw'), 240), [
    applyBandPass(generateWhiteNoise(n, random), 700, 0.5),
    0.12,
  ]);
  for (const [index, at] of listEventTimes(n, () => 0.38 / pace).entries()) {
    const hz = index % 4 === 0 ? 180 : 420;
    mixInto(
      out,
      generateStruckPartials(toSampleCount(0.4), [
        [hz, 0.05, 0.9],
        [hz * 2.76, 0.03, 0.5],
        [hz * 5.4, 0.02, 0.3],
      ]),
      at,
      force,
    );
    mixInto(
      out,
      applyEnvelope(
        applyHighPass(generateWhiteNoise(toSampleCount(0.2), random), 2500),
        createSwellEnvelope(0.2, 0.05, 0.12),
      ),
      at + 0.2,
      0.25,
    );
  }
  return out;
};

export const printer: SoundRecipe = ({ n, random, pace }) => {
  const sweep = (t: number): number => Math.abs(((t * pace * 1.2) % 2) - 1);
  const motor = applyBandPass(
    generateOscillation(n, (t) => 240 + 200 * sweep(t), 'square'),
    1600,
    1,
  );
  const jets = applyEnvelope(applyHighPass(generateWhiteNoise(n, random), 2500), (t) =>
    (t * 34) % 1 < 0.5 ? 0.2 : 0.03,
  );
  return mixAllInto(applyEnvelope(motor, 0.6), [jets, 1]);
};
