// Recipes for alarms, bells and telephones.

import { applyBandPass, applyLowPass, softClip } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  generateOscillation,
  generateStruckPartials,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

/** A police siren. A high `pace` turns a wail into a yelp. */
export const siren: SoundRecipe = ({ n, pace }) => {
  const wail = (t: number): number => 650 + 750 * (0.5 - 0.5 * Math.cos(2 * Math.PI * 0.32 * pace * t));
  const horn = mixAllInto(generateOscillation(n, wail, 'pulse'), [generateOscillation(n, (t) => wail(t) * 2), 0.3]);
  return applyBandPass(softClip(horn, 1.5), 1400, 0.5);
};

/** The two notes of European ambulances and fire engines. */
export const twoToneSiren: SoundRecipe = ({ n, pace }) => {
  const note = (t: number): number => ((t * 0.8 * pace) % 1 < 0.5 ? 435 : 580);
  return applyLowPass(generateOscillation(n, note, 'pulse'), 3200);
};

export const airRaidSiren: SoundRecipe = ({ n, pace }) => {
  const turn = (t: number): number => 240 + 260 * Math.sin(Math.PI * (((t * pace) % 9) / 9)) ** 0.6;
  return applyLowPass(
    mixAllInto(generateOscillation(n, turn, 'saw'), [generateOscillation(n, (t) => turn(t) * 1.2, 'saw'), 0.7]),
    2400,
  );
};

export const klaxon: SoundRecipe = ({ n, pace }) => {
  const bray = generateOscillation(n, (t) => 320 + 60 * Math.min(1, ((t * pace) % 1) * 4), 'saw');
  return applyEnvelope(applyBandPass(softClip(bray, 3), 1100, 0.6), (t) =>
    Math.max(0, createSwellEnvelope(0.75, 0.03, 0.06)((t * pace) % 1)),
  );
};

export const alarmClock: SoundRecipe = ({ n, pace }) => {
  const beep = (t: number): number => {
    const at = (t * pace) % 1;
    return at < 0.5 && (at * 8) % 1 < 0.5 ? 1 : 0;
  };
  return applyEnvelope(applyLowPass(generateOscillation(n, 2048, 'square'), 6500), beep);
};

export const smokeAlarm: SoundRecipe = ({ n, pace }) =>
  applyEnvelope(generateOscillation(n, 3150, 'square'), (t) =>
    (t * pace) % 2 < 1.5 && (t * pace) % 0.5 < 0.3 ? 0.8 : 0,
  );

/** An old telephone: a hammer on two bells, ringing and pausing. */
export const telephoneRing: SoundRecipe = ({ n, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of listCountedEventTimes(n, count, () => 3.2 / pace, 0.05))
    for (let blow = 0; blow < 36; blow++) {
      const hz = blow % 2 === 0 ? 1180 : 1390;
      const gong = generateStruckPartials(toSampleCount(0.35), [
        [hz, 0.09, 0.6],
        [hz * 2.7, 0.05, 0.35],
        [hz * 4.9, 0.03, 0.15],
      ]);
      mixInto(out, gong, start + (blow * 0.042) / pace, 0.6);
    }
  return out;
};

export const ringtone: SoundRecipe = ({ n, pace }) => {
  const out = new Float32Array(n);
  const notes = [76, 74, 66, 68, 73, 71, 62, 64];
  for (const start of listEventTimes(n, () => 2 / pace, 0.05))
    for (const [index, note] of notes.entries()) {
      const hz = 440 * 2 ** ((note + 12 - 69) / 12);
      const key = generateStruckPartials(toSampleCount(0.5), [
        [hz, 0.12, 0.7],
        [hz * 4, 0.03, 0.3],
      ]);
      mixInto(out, key, start + (index * 0.14) / pace);
    }
  return out;
};

export const phoneVibration: SoundRecipe = ({ n, pace }) =>
  applyEnvelope(applyLowPass(generateOscillation(n, 155, 'pulse'), 900), (t) =>
    Math.max(0, createSwellEnvelope(0.6, 0.04, 0.04)((t * pace) % 1.1)),
  );

export const dialTone: SoundRecipe = ({ n }) =>
  mixAllInto(generateOscillation(n, 350), [generateOscillation(n, 440), 1]);

export const busyTone: SoundRecipe = ({ n, pace }) =>
  applyEnvelope(mixAllInto(generateOscillation(n, 480), [generateOscillation(n, 620), 1]), (t) =>
    (t * pace) % 1 < 0.5 ? 1 : 0,
  );

const bellPartials = (hz: number, fall: number): (readonly [number, number, number])[] => [
  [hz * 0.5, fall, 0.5],
  [hz, fall * 0.7, 0.8],
  [hz * 1.19, fall * 0.5, 0.5],
  [hz * 1.5, fall * 0.4, 0.3],
  [hz * 2, fall * 0.35, 0.5],
  [hz * 2.67, fall * 0.2, 0.25],
  [hz * 4.1, fall * 0.1, 0.2],
];

export const churchBell: SoundRecipe = ({ n, pace, force, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => 2.1 / pace, 0.05))
    mixInto(out, generateStruckPartials(toSampleCount(7), bellPartials(330 / force, 1.8)), at);
  return out;
};

export const smallBell: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.9, 1.1) / pace, 0.05))
    mixInto(out, generateStruckPartials(toSampleCount(2), bellPartials(1900, 0.45)), at);
  return out;
};

export const doorbell: SoundRecipe = ({ n, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of listCountedEventTimes(n, count, () => 3 / pace, 0.05))
    for (const [offset, hz] of [
      [0, 659.3],
      [0.55, 523.3],
    ] as const) {
      const bar = generateStruckPartials(toSampleCount(2.4), [
        [hz, 0.6, 0.8],
        [hz * 2.76, 0.2, 0.25],
        [hz * 5.4, 0.05, 0.12],
      ]);
      mixInto(out, bar, start + offset / pace);
    }
  return out;
};

export const gong: SoundRecipe = ({ n, random, force, count }) => {
  const partials = Array.from({ length: 26 }, (_, index): [number, number, number] => [
    (90 + index * random(36, 60)) / force,
    random(0.7, 2.4) / (1 + index * 0.05),
    random(0.1, 0.5),
  ]);
  const bloom = (t: number): number => 0.55 + 0.45 * Math.min(1, t * 2.5);
  const out = new Float32Array(n);
  const blow = applyEnvelope(generateStruckPartials(n, partials), (t) => bloom(t) * createStrikeEnvelope(0.006, 9)(t));
  for (const at of listCountedEventTimes(n, count ?? 1, () => 2.5)) mixInto(out, blow, at);
  return out;
};
