// Recipes for interfaces and games: clicks, pings, chimes, buzzers, coins, bleeps. Short sounds, repeated with a pause.

import { applyBandPass, applyLowPass } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  generateOscillation,
  generateStruckPartials,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
  type Waveform,
} from '../signal.ts';

type JingleNote = readonly [at: number, hz: number, fall: number];

/** A few notes, repeated every `gap` seconds. */
const createJingle =
  (notes: readonly JingleNote[], gap: number, shape: Waveform = 'sine'): SoundRecipe =>
  ({ n, pace, count }) => {
    const out = new Float32Array(n);
    for (const start of listCountedEventTimes(n, count, () => gap / pace, 0.03))
      for (const [at, hz, fall] of notes) {
        const note = applyEnvelope(
          generateOscillation(toSampleCount(fall * 7), hz, shape),
          createStrikeEnvelope(0.003, fall),
        );
        mixInto(out, note, start + at / pace, 0.6);
        if (shape === 'sine')
          mixInto(out, generateStruckPartials(toSampleCount(fall * 4), [[hz * 3, fall / 3, 0.12]]), start + at / pace);
      }
    return shape === 'sine' ? out : applyLowPass(out, 7000);
  };

export const ping = createJingle([[0, 1318.5, 0.22]], 2.4);
export const notification = createJingle(
  [
    [0, 1046.5, 0.14],
    [0.11, 1568, 0.24],
  ],
  2.6,
);
export const successChime = createJingle(
  [
    [0, 523.3, 0.16],
    [0.09, 659.3, 0.16],
    [0.18, 784, 0.16],
    [0.27, 1046.5, 0.35],
  ],
  2.8,
);
export const failureChime = createJingle(
  [
    [0, 392, 0.2],
    [0.22, 370, 0.2],
    [0.44, 349.2, 0.2],
    [0.66, 329.6, 0.5],
  ],
  3.2,
  'square',
);
/** Four falling notes with a hand in front of the bell. The last one is long. */
export const sadTrombone: SoundRecipe = ({ n, pace }) => {
  const out = new Float32Array(n);
  const notes = [
    [0, 0.36, 233.1],
    [0.42, 0.36, 220],
    [0.84, 0.36, 207.7],
    [1.26, 1.5, 196],
  ] as const;
  for (const start of listEventTimes(n, () => 3.6 / pace, 0.05))
    for (const [at, length, hz] of notes) {
      const shake = length > 1 ? 0.02 : 0.004;
      const horn = generateOscillation(
        toSampleCount(length),
        (t) => hz * (1 + shake * Math.sin(2 * Math.PI * 5.5 * t)),
        'saw',
      );
      const hand = (t: number): number => 500 + 1500 * Math.sin(Math.PI * Math.min(1, t / 0.36)) ** 2;
      mixInto(
        out,
        applyEnvelope(applyLowPass(horn, hand, 1.6), createSwellEnvelope(length, 0.03, 0.1)),
        start + at / pace,
        0.7,
      );
    }
  return out;
};

export const gameCoin = createJingle(
  [
    [0, 987.8, 0.05],
    [0.08, 1318.5, 0.22],
  ],
  1.4,
  'square',
);
export const gameOver = createJingle(
  [
    [0, 523.3, 0.12],
    [0.2, 392, 0.12],
    [0.4, 329.6, 0.12],
    [0.6, 440, 0.1],
    [0.75, 493.9, 0.1],
    [0.9, 415.3, 0.4],
  ],
  3.4,
  'square',
);
export const levelUp = createJingle(
  [
    [0, 392, 0.07],
    [0.07, 523.3, 0.07],
    [0.14, 659.3, 0.07],
    [0.21, 784, 0.07],
    [0.28, 1046.5, 0.3],
  ],
  2.2,
  'square',
);

export const beep: SoundRecipe = ({ n, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => (count === undefined ? 1 : 0.6) / pace, 0.03))
    mixInto(
      out,
      applyEnvelope(generateOscillation(toSampleCount(0.25), 1000), createSwellEnvelope(0.25, 0.005, 0.01)),
      at,
    );
  return out;
};

export const buzzer: SoundRecipe = ({ n, pace }) => {
  const rasp = mixAllInto(
    generateOscillation(n, 118, 'saw'),
    [generateOscillation(n, 121, 'square'), 0.8],
    [generateOscillation(n, 236, 'saw'), 0.4],
  );
  const press = (t: number): number => Math.max(0, createSwellEnvelope(0.9, 0.01, 0.05)((t * pace) % 2));
  return applyEnvelope(applyLowPass(rasp, 2400), press);
};

export const gameJump: SoundRecipe = ({ n, pace }) => {
  const at = (t: number): number => (t * pace) % 1.2;
  return applyEnvelope(
    applyLowPass(
      generateOscillation(n, (t) => 220 + 900 * at(t) ** 0.7, 'square'),
      6000,
    ),
    (t) => Math.max(0, 1 - at(t) / 0.35),
  );
};

export const corkPop: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.8, 1.3) / pace, 0.05)) {
    const body = generateOscillation(toSampleCount(0.09), (t) => 380 + 5200 * t);
    mixInto(out, applyEnvelope(body, createStrikeEnvelope(0.002, 0.016)), at);
  }
  return out;
};

export const mouseClick: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.5, 1.1) / pace, 0.05))
    for (const [offset, hz, level] of [
      [0, 3400, 1],
      [0.07, 4300, 0.6],
    ] as const) {
      const tick = applyEnvelope(generateWhiteNoise(toSampleCount(0.02), random), createStrikeEnvelope(0.0003, 0.0022));
      mixInto(out, applyBandPass(tick, hz, 2), at + offset, level);
    }
  return out;
};

export const computerBleeps: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.06, 0.16) / pace)) {
    const length = random(0.04, 0.1);
    const note = generateOscillation(toSampleCount(length), 440 * 2 ** (Math.floor(random(0, 24)) / 12), 'square');
    mixInto(
      out,
      applyEnvelope(applyLowPass(note, 5000), createSwellEnvelope(length, 0.003, 0.01)),
      at,
      random(0.2, 0.5),
    );
  }
  return out;
};

export const countdownBeeps: SoundRecipe = ({ n, pace }) => {
  const out = new Float32Array(n);
  for (const [index, at] of listEventTimes(n, () => 1 / pace).entries()) {
    const last = index % 4 === 3;
    const length = last ? 0.7 : 0.16;
    mixInto(
      out,
      applyEnvelope(
        generateOscillation(toSampleCount(length), last ? 1320 : 660),
        createSwellEnvelope(length, 0.004, 0.03),
      ),
      at,
      0.7,
    );
  }
  return out;
};
