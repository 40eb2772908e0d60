// The primitives that every recipe is made of: functions of time, noise, oscillators, decays and mixing.
// All lengths are samples at RATE, all times seconds, all pitches hertz. Knows no particular sound.

import type { Random } from './random.ts';

export const RATE = 44_100;

/** A constant, or a function of the time in seconds. */
export type Curve = number | ((seconds: number) => number);

export const valueAt = (curve: Curve, seconds: number): number =>
  typeof curve === 'number' ? curve : curve(seconds);

export const samplesIn = (seconds: number): number => Math.max(1, Math.round(seconds * RATE));

export function drawn(n: number, value: (seconds: number) => number): Float32Array {
  const out = new Float32Array(n);
  for (let at = 0; at < n; at++) out[at] = value(at / RATE);
  return out;
}

export const white = (n: number, random: Random): Float32Array => drawn(n, () => random(-1, 1));

/** Noise that falls 6 dB an octave: rumble. */
export function brown(n: number, random: Random): Float32Array {
  let level = 0;
  return drawn(n, () => {
    level = level * 0.997 + random(-1, 1) * 0.07;
    return level;
  });
}

export type Shape = 'sine' | 'saw' | 'square' | 'pulse';

const SHAPES: Readonly<Record<Shape, (phase: number) => number>> = {
  sine: (phase) => Math.sin(2 * Math.PI * phase),
  saw: (phase) => 2 * (phase % 1) - 1,
  square: (phase) => (phase % 1 < 0.5 ? 1 : -1),
  pulse: (phase) => (phase % 1 < 0.12 ? 1 : -0.14),
};

export function tone(n: number, hz: Curve, shape: Shape = 'sine'): Float32Array {
  const form = SHAPES[shape];
  let phase = 0;
  return drawn(n, (seconds) => {
    phase += valueAt(hz, seconds) / RATE;
    return form(phase);
  });
}

/** Multiplies in place. */
export function shaped(samples: Float32Array, gain: Curve): Float32Array {
  for (let at = 0; at < samples.length; at++)
    samples[at] = (samples[at] as number) * valueAt(gain, at / RATE);
  return samples;
}

/** Rises in `attack` seconds, then falls to a third every `fall` seconds. */
export const strike =
  (attack: number, fall: number) =>
  (seconds: number): number =>
    seconds < attack ? seconds / attack : Math.exp(-(seconds - attack) / fall);

/** Up from 0 in `attack`, flat, down to 0 in `release`, over `length` seconds. */
export const swell =
  (length: number, attack: number, release: number) =>
  (seconds: number): number =>
    Math.max(0, Math.min(1, seconds / attack, (length - seconds) / release));

/** Adds `part` to `whole` in place, starting at `seconds`; what reaches over the end is dropped. */
export function mixInto(whole: Float32Array, part: Float32Array, seconds: number, gain = 1): Float32Array {
  const start = Math.round(seconds * RATE);
  for (let at = Math.max(0, -start); at < part.length && start + at < whole.length; at++)
    whole[start + at] = (whole[start + at] as number) + (part[at] as number) * gain;
  return whole;
}

export function sum(
  first: Float32Array,
  ...others: readonly (readonly [Float32Array, number])[]
): Float32Array {
  for (const [part, gain] of others) mixInto(first, part, 0, gain);
  return first;
}

/** Times from `start` until the end, `gap()` apart. */
export function timesIn(n: number, gap: () => number, start = 0): number[] {
  const times: number[] = [];
  for (let at = start; at < n / RATE; at += Math.max(0.002, gap())) times.push(at);
  return times;
}

/** The last of counted events begins before this share of the time has passed, so that it is heard too. */
const LAST_BEGINS = 0.88;

/** The same, or so many times where they are counted: nearer together where they would not fit. */
export function countedIn(
  n: number,
  count: number | undefined,
  gap: () => number,
  start = 0,
): readonly number[] {
  if (count === undefined) return timesIn(n, gap, start);
  const times: number[] = [];
  for (let at = start; times.length < count; at += Math.max(0.002, gap())) times.push(at);
  const fits = Math.min(1, (LAST_BEGINS * n) / RATE / Math.max(0.001, times.at(-1) ?? 0));
  return times.map((at) => at * fits);
}

/** Struck matter: partials as `[hertz, fall in seconds, level]`. */
export function struck(
  n: number,
  partials: readonly (readonly [hz: number, fall: number, level: number])[],
): Float32Array {
  const out = new Float32Array(n);
  for (const [hz, fall, level] of partials) {
    const step = 2 * Math.PI * (hz / RATE);
    const last = Math.min(n, Math.round(fall * 7 * RATE));
    for (let at = 0; at < last; at++)
      out[at] = (out[at] as number) + level * Math.sin(step * at) * Math.exp(-at / (fall * RATE));
  }
  return out;
}

/** A wandering curve: a new value between `low` and `high` about every `seconds`, smoothly joined. */
export function wander(random: Random, low: number, high: number, seconds: number): (at: number) => number {
  const points: number[] = [];
  return (at) => {
    const place = at / seconds;
    const index = Math.floor(place);
    while (points.length <= index + 1) points.push(random(low, high));
    const from = points[index] ?? low;
    const to = points[index + 1] ?? low;
    return from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * (place - index)));
  };
}
