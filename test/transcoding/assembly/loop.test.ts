// A repeated background: no gap, no click and no change of level where it starts again.

import { expect, test } from 'vitest';
import { createLoop } from '../../../src/transcoding/assembly/loop.ts';

const RATE = 16_000;

const tone = (hertz: number, seconds: number): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * RATE) },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / RATE),
  );

function noise(seconds: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: Math.round(seconds * RATE) }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 1_073_741_823 - 1;
  });
}

const fade = (samples: Float32Array, seconds: number): Float32Array =>
  samples.map((sample, at) => sample * Math.min(1, (samples.length - at) / (seconds * RATE)));

/** Several rounds of the first channel. */
function repeat(samples: Float32Array, rounds = 4) {
  const loop = createLoop([samples], RATE);
  if (!loop) throw new Error('expected a loop');
  return { loop, heard: Float32Array.from({ length: rounds * loop.length }, (_, at) => loop.sampleAt(0, at)) };
}

/** Lowest and highest level of windows in decibels, compared with all. */
function levelRange(samples: Float32Array, windowSeconds: number): readonly [number, number] {
  const window = Math.round(windowSeconds * RATE);
  const power = (from: number, to: number) =>
    samples.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0) / (to - from);
  const whole = power(0, samples.length);
  const levels: number[] = [];
  for (let from = 0; from + window <= samples.length; from += window)
    levels.push(10 * Math.log10(power(from, from + window) / whole));
  return [Math.min(...levels), Math.max(...levels)];
}

const largestStep = (samples: Float32Array): number =>
  samples.reduce(
    (max, sample, at) => (at === 0 ? 0 : Math.max(max, Math.abs(sample - (samples[at - 1] as number)))),
    0,
  );

test.each([110, 220.3, 447.7, 1003.1])('a tone of %d Hz goes on without a step or a dip', (hertz) => {
  const samples = tone(hertz, 3.37);
  const { heard } = repeat(samples);
  expect(largestStep(heard)).toBeLessThan(1.1 * largestStep(samples));
  const [lowest, highest] = levelRange(heard, 0.05);
  expect(lowest).toBeGreaterThan(-1);
  expect(highest).toBeLessThan(1);
});

test('noise keeps its level', () => {
  const [lowest, highest] = levelRange(repeat(noise(4)).heard, 0.25);
  expect(lowest).toBeGreaterThan(-1);
  expect(highest).toBeLessThan(1);
});

test('a fade at the end is left out', () => {
  const [lowest] = levelRange(repeat(fade(noise(10), 2)).heard, 0.25);
  expect(lowest).toBeGreaterThan(-7);
});

test('the first round begins with the sound itself', () => {
  const samples = noise(4);
  expect(repeat(samples).heard.subarray(0, RATE)).toEqual(samples.subarray(0, RATE));
});

test('a single click does not become a buzz', () => {
  const samples = new Float32Array(8 * RATE);
  samples.fill(0.9, 4 * RATE, 4 * RATE + 50);
  expect(repeat(samples).loop.length).toBeGreaterThan(5 * RATE);
});

test('both sides are kept', () => {
  const loop = createLoop([tone(300, 2), new Float32Array(2 * RATE)], RATE);
  expect(Math.abs(loop?.sampleAt(0, 5 * RATE + 13) ?? 0)).toBeGreaterThan(0);
  expect(loop?.sampleAt(1, 5 * RATE + 13)).toBe(0);
});

test.each([
  ['no samples', 0],
  ['one sample', 1],
  ['three samples', 3],
])('%s are no problem', (_, count) => {
  const loop = createLoop([new Float32Array(count).fill(0.5)], RATE);
  const heard = Array.from({ length: loop ? 10 : 0 }, (__, at) => loop?.sampleAt(0, at));
  expect(heard).toEqual(new Array(count === 0 ? 0 : 10).fill(0.5));
});
