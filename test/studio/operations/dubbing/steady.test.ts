// What a separation took away with the voice comes back, and the voice does not.

import { expect, test } from 'vitest';
import { steadied } from '../../../../src/studio/operations/dubbing/steady.ts';

const RATE = 16_000;
const SECONDS = 8;

const sine = (hertz: number, amplitude: number, from = 0, to = SECONDS): Float32Array =>
  Float32Array.from({ length: SECONDS * RATE }, (_, at) =>
    at >= from * RATE && at < to * RATE ? amplitude * Math.sin((2 * Math.PI * hertz * at) / RATE) : 0,
  );

const sum = (...all: readonly Float32Array[]): Float32Array =>
  Float32Array.from({ length: SECONDS * RATE }, (_, at) =>
    all.reduce((total, one) => total + (one[at] as number), 0),
  );

/** Amplitude of a frequency between two seconds. */
function amplitude(sound: Float32Array, hertz: number, from: number, to: number): number {
  let [re, im] = [0, 0];
  for (let at = from * RATE; at < to * RATE; at++) {
    re += (sound[at] as number) * Math.cos((2 * Math.PI * hertz * at) / RATE);
    im += (sound[at] as number) * Math.sin((2 * Math.PI * hertz * at) / RATE);
  }
  return (2 * Math.hypot(re, im)) / ((to - from) * RATE);
}

const hum = sine(220, 500);
const voice = sine(900, 6000, 3, 5);
const mix = sum(hum, voice);
/** The separation took most of the hum with the voice. */
const thinned = sum(sine(220, 500, 0, 3), sine(220, 100, 3, 5), sine(220, 500, 5, 8));

test('a hum that fades under speech is heard again as it is in the pauses', () => {
  const out = steadied(mix, thinned);
  expect(amplitude(out, 220, 3, 5)).toBeGreaterThan(400);
  expect(amplitude(out, 220, 3, 5)).toBeLessThan(550);
  expect(amplitude(out, 220, 0, 2)).toBeCloseTo(500, 0);
});

test('the voice does not come back, for it is not heard in the pauses', () => {
  expect(amplitude(steadied(mix, thinned), 900, 3, 5)).toBeLessThan(6);
});

test('without pauses nothing is known of the background, so it stays as it is', () => {
  expect(steadied(sum(hum, sine(900, 6000)), thinned)).toBe(thinned);
});

test('without a voice nothing is changed', () => {
  expect(steadied(hum, hum)).toBe(hum);
});
