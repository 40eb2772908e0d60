// Tests that steady sounds removed by the separation return without the voice.

import { expect, test } from 'vitest';
import { restoreSteadySounds } from '../../../../src/studio/operations/dubbing/restore-steady-sounds.ts';

const RATE = 16_000;
const SECONDS = 8;

const sine = (hertz: number, amplitude: number, from = 0, to = SECONDS): Float32Array =>
  Float32Array.from({ length: SECONDS * RATE }, (_, at) =>
    at >= from * RATE && at < to * RATE ? amplitude * Math.sin((2 * Math.PI * hertz * at) / RATE) : 0,
  );

const sum = (...all: readonly Float32Array[]): Float32Array =>
  Float32Array.from({ length: SECONDS * RATE }, (_, at) => all.reduce((total, one) => total + (one[at] as number), 0));

/** Returns the amplitude of a frequency between two times. */
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
/** Simulates a separation that removed most of the hum. */
const thinned = sum(sine(220, 500, 0, 3), sine(220, 100, 3, 5), sine(220, 500, 5, 8));

test('a hum that fades under speech is restored', () => {
  const out = restoreSteadySounds(mix, thinned);
  expect(amplitude(out, 220, 3, 5)).toBeGreaterThan(400);
  expect(amplitude(out, 220, 3, 5)).toBeLessThan(550);
  expect(amplitude(out, 220, 0, 2)).toBeCloseTo(500, 0);
});

test('the voice is not restored, since the pauses lack it', () => {
  expect(amplitude(restoreSteadySounds(mix, thinned), 900, 3, 5)).toBeLessThan(6);
});

test('without pauses the background stays unchanged', () => {
  expect(restoreSteadySounds(sum(hum, sine(900, 6000)), thinned)).toBe(thinned);
});

test('without a voice the sound stays unchanged', () => {
  expect(restoreSteadySounds(hum, hum)).toBe(hum);
});
