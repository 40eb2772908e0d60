// Alarms, bells and telephones: sounds made to be noticed. Knows nothing of words or levels.

import { bandPass, driven, lowPass } from '../filter.ts';
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
} from '../signal.ts';

/** A police wail; `pace` makes it a yelp. */
export const siren: Recipe = ({ n, pace }) => {
  const wail = (t: number): number => 650 + 750 * (0.5 - 0.5 * Math.cos(2 * Math.PI * 0.32 * pace * t));
  const horn = sum(tone(n, wail, 'pulse'), [tone(n, (t) => wail(t) * 2), 0.3]);
  return bandPass(driven(horn, 1.5), 1400, 0.5);
};

/** The two notes of European ambulances and fire engines. */
export const twoTone: Recipe = ({ n, pace }) => {
  const note = (t: number): number => ((t * 0.8 * pace) % 1 < 0.5 ? 435 : 580);
  return lowPass(tone(n, note, 'pulse'), 3200);
};

export const airRaid: Recipe = ({ n, pace }) => {
  const turn = (t: number): number => 240 + 260 * Math.sin(Math.PI * (((t * pace) % 9) / 9)) ** 0.6;
  return lowPass(sum(tone(n, turn, 'saw'), [tone(n, (t) => turn(t) * 1.2, 'saw'), 0.7]), 2400);
};

export const klaxon: Recipe = ({ n, pace }) => {
  const bray = tone(n, (t) => 320 + 60 * Math.min(1, ((t * pace) % 1) * 4), 'saw');
  return shaped(bandPass(driven(bray, 3), 1100, 0.6), (t) =>
    Math.max(0, swell(0.75, 0.03, 0.06)((t * pace) % 1)),
  );
};

export const alarmClock: Recipe = ({ n, pace }) => {
  const beep = (t: number): number => {
    const at = (t * pace) % 1;
    return at < 0.5 && (at * 8) % 1 < 0.5 ? 1 : 0;
  };
  return shaped(lowPass(tone(n, 2048, 'square'), 6500), beep);
};

export const smokeAlarm: Recipe = ({ n, pace }) =>
  shaped(tone(n, 3150, 'square'), (t) => ((t * pace) % 2 < 1.5 && (t * pace) % 0.5 < 0.3 ? 0.8 : 0));

/** An old telephone: two gongs and a hammer, ring and pause. */
export const phone: Recipe = ({ n, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of countedIn(n, count, () => 3.2 / pace, 0.05))
    for (let blow = 0; blow < 36; blow++) {
      const hz = blow % 2 === 0 ? 1180 : 1390;
      const gong = struck(samplesIn(0.35), [
        [hz, 0.09, 0.6],
        [hz * 2.7, 0.05, 0.35],
        [hz * 4.9, 0.03, 0.15],
      ]);
      mixInto(out, gong, start + (blow * 0.042) / pace, 0.6);
    }
  return out;
};

export const ringtone: Recipe = ({ n, pace }) => {
  const out = new Float32Array(n);
  const notes = [76, 74, 66, 68, 73, 71, 62, 64];
  for (const start of timesIn(n, () => 2 / pace, 0.05))
    for (const [index, note] of notes.entries()) {
      const hz = 440 * 2 ** ((note + 12 - 69) / 12);
      const key = struck(samplesIn(0.5), [
        [hz, 0.12, 0.7],
        [hz * 4, 0.03, 0.3],
      ]);
      mixInto(out, key, start + (index * 0.14) / pace);
    }
  return out;
};

/** A telephone that lies on a table. */
export const vibration: Recipe = ({ n, pace }) =>
  shaped(lowPass(tone(n, 155, 'pulse'), 900), (t) => Math.max(0, swell(0.6, 0.04, 0.04)((t * pace) % 1.1)));

export const dialTone: Recipe = ({ n }) => sum(tone(n, 350), [tone(n, 440), 1]);

export const busyTone: Recipe = ({ n, pace }) =>
  shaped(sum(tone(n, 480), [tone(n, 620), 1]), (t) => ((t * pace) % 1 < 0.5 ? 1 : 0));

const bronze = (hz: number, fall: number): (readonly [number, number, number])[] => [
  [hz * 0.5, fall, 0.5],
  [hz, fall * 0.7, 0.8],
  [hz * 1.19, fall * 0.5, 0.5],
  [hz * 1.5, fall * 0.4, 0.3],
  [hz * 2, fall * 0.35, 0.5],
  [hz * 2.67, fall * 0.2, 0.25],
  [hz * 4.1, fall * 0.1, 0.2],
];

export const churchBell: Recipe = ({ n, pace, force, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => 2.1 / pace, 0.05))
    mixInto(out, struck(samplesIn(7), bronze(330 / force, 1.8)), at);
  return out;
};

export const smallBell: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(0.9, 1.1) / pace, 0.05))
    mixInto(out, struck(samplesIn(2), bronze(1900, 0.45)), at);
  return out;
};

export const doorbell: Recipe = ({ n, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of countedIn(n, count, () => 3 / pace, 0.05))
    for (const [offset, hz] of [
      [0, 659.3],
      [0.55, 523.3],
    ] as const) {
      const bar = struck(samplesIn(2.4), [
        [hz, 0.6, 0.8],
        [hz * 2.76, 0.2, 0.25],
        [hz * 5.4, 0.05, 0.12],
      ]);
      mixInto(out, bar, start + offset / pace);
    }
  return out;
};

export const gong: Recipe = ({ n, random, force, count }) => {
  const partials = Array.from({ length: 26 }, (_, index): [number, number, number] => [
    (90 + index * random(36, 60)) / force,
    random(0.7, 2.4) / (1 + index * 0.05),
    random(0.1, 0.5),
  ]);
  const bloom = (t: number): number => 0.55 + 0.45 * Math.min(1, t * 2.5);
  const out = new Float32Array(n);
  const blow = shaped(struck(n, partials), (t) => bloom(t) * strike(0.006, 9)(t));
  for (const at of countedIn(n, count ?? 1, () => 2.5)) mixInto(out, blow, at);
  return out;
};
