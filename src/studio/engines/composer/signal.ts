// Building blocks of all recipes: curves, noise, oscillators, decays and mixing. Lengths are in samples at SAMPLE_RATE,
// times in seconds, pitches in Hz.

import type { Random } from './random.ts';

export const SAMPLE_RATE = 44_100;

/** A constant, or a function of the time in seconds. */
export type CurveFunction = number | ((seconds: number) => number);

export const evaluateCurve = (curve: CurveFunction, seconds: number): number =>
  typeof curve === 'number' ? curve : curve(seconds);

export const toSampleCount = (seconds: number): number => Math.max(1, Math.round(seconds * SAMPLE_RATE));

export function generateSamples(n: number, value: (seconds: number) => number): Float32Array {
  const out = new Float32Array(n);
  for (let at = 0; at < n; at++) out[at] = value(at / SAMPLE_RATE);
  return out;
}

export const generateWhiteNoise = (n: number, random: Random): Float32Array => generateSamples(n, () => random(-1, 1));

/** Noise that falls by 6 dB per octave: rumble. */
export function generateBrownNoise(n: number, random: Random): Float32Array {
  let level = 0;
  return generateSamples(n, () => {
    level = level * 0.997 + random(-1, 1) * 0.07;
    return level;
  });
}

export type Waveform = 'sine' | 'saw' | 'square' | 'pulse';

const WAVEFORMS: Readonly<Record<Waveform, (phase: number) => number>> = {
  sine: (phase) => Math.sin(2 * Math.PI * phase),
  saw: (phase) => 2 * (phase % 1) - 1,
  square: (phase) => (phase % 1 < 0.5 ? 1 : -1),
  pulse: (phase) => (phase % 1 < 0.12 ? 1 : -0.14),
};

export function generateOscillation(n: number, hz: CurveFunction, waveform: Waveform = 'sine'): Float32Array {
  const form = WAVEFORMS[waveform];
  let phase = 0;
  return generateSamples(n, (seconds) => {
    phase += evaluateCurve(hz, seconds) / SAMPLE_RATE;
    return form(phase);
  });
}

/** Changes the samples in place. */
export function applyEnvelope(samples: Float32Array, gain: CurveFunction): Float32Array {
  for (let at = 0; at < samples.length; at++)
    samples[at] = (samples[at] as number) * evaluateCurve(gain, at / SAMPLE_RATE);
  return samples;
}

/** Rises in `attack` seconds, then falls to about a third every `fall` seconds. */
export const createStrikeEnvelope =
  (attack: number, fall: number) =>
  (seconds: number): number =>
    seconds < attack ? seconds / attack : Math.exp(-(seconds - attack) / fall);

/** Rises from 0 in `attack` seconds, holds, and falls to 0 in `release` seconds. `length`: total seconds. */
export const createSwellEnvelope =
  (length: number, attack: number, release: number) =>
  (seconds: number): number =>
    Math.max(0, Math.min(1, seconds / attack, (length - seconds) / release));

/** Adds `part` to `whole` in place from `seconds` on, and drops any rest beyond the end. */
export function mixInto(whole: Float32Array, part: Float32Array, seconds: number, gain = 1): Float32Array {
  const start = Math.round(seconds * SAMPLE_RATE);
  for (let at = Math.max(0, -start); at < part.length && start + at < whole.length; at++)
    whole[start + at] = (whole[start + at] as number) + (part[at] as number) * gain;
  return whole;
}

export function mixAllInto(first: Float32Array, ...others: readonly (readonly [Float32Array, number])[]): Float32Array {
  for (const [part, gain] of others) mixInto(first, part, 0, gain);
  return first;
}

/** Times from `start` to the end, in seconds, with intervals of `gap()`. */
export function listEventTimes(n: number, gap: () => number, start = 0): number[] {
  const times: number[] = [];
  for (let at = start; at < n / SAMPLE_RATE; at += Math.max(0.002, gap())) times.push(at);
  return times;
}

/** Latest start of a counted event as a share of the length, so that it can be heard. */
const LAST_EVENT_SHARE = 0.88;

/** Returns exactly `count` times if given, closer together if necessary. */
export function listCountedEventTimes(
  n: number,
  count: number | undefined,
  gap: () => number,
  start = 0,
): readonly number[] {
  if (count === undefined) return listEventTimes(n, gap, start);
  const times: number[] = [];
  for (let at = start; times.length < count; at += Math.max(0.002, gap())) times.push(at);
  const fits = Math.min(1, (LAST_EVENT_SHARE * n) / SAMPLE_RATE / Math.max(0.001, times.at(-1) ?? 0));
  return times.map((at) => at * fits);
}

/** A struck object. Partials are `[Hz, seconds of the fall, level]`. */
export function generateStruckPartials(
  n: number,
  partials: readonly (readonly [hz: number, fall: number, level: number])[],
): Float32Array {
  const out = new Float32Array(n);
  for (const [hz, fall, level] of partials) {
    const step = 2 * Math.PI * (hz / SAMPLE_RATE);
    const last = Math.min(n, Math.round(fall * 7 * SAMPLE_RATE));
    for (let at = 0; at < last; at++)
      out[at] = (out[at] as number) + level * Math.sin(step * at) * Math.exp(-at / (fall * SAMPLE_RATE));
  }
  return out;
}

/** A smooth random curve with a new value between `low` and `high` about every `seconds`. */
export function createWanderingCurve(
  random: Random,
  low: number,
  high: number,
  seconds: number,
): (at: number) => number {
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
