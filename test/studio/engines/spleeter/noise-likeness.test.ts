// Sounds that Spleeter should and should not get.

import { expect, test } from 'vitest';
import { measureNoiseLikeness } from '../../../../src/studio/engines/spleeter/noise-likeness.ts';
import { add, noise, times, tone } from './sounds.ts';

const RATE = 44_100;
const LENGTH = 3 * RATE;
const chord = [220, 277, 330, 440, 554, 659].map((frequency) => tone(LENGTH, frequency, RATE, 0.1)).reduce(add);

/** A first-order low-pass, as noise behind a wall. */
function dull(sound: Float32Array): Float32Array {
  let state = 0;
  return sound.map((sample) => {
    state += 0.05 * (sample - state);
    return state;
  });
}

const both = (sound: Float32Array): number => measureNoiseLikeness([sound, sound]);

test('noise is far above tones, whatever its colour or level', () => {
  const hiss = noise(LENGTH);
  for (const sound of [hiss, times(hiss, 0.001), dull(hiss)]) expect(both(sound)).toBeGreaterThan(0.5);
  expect(both(chord)).toBeLessThan(0.1);
  expect(both(times(chord, 0.001))).toBeLessThan(0.1);
});

test('the louder sound decides', () => {
  expect(both(add(chord, times(noise(LENGTH), 0.003)))).toBeLessThan(0.2);
  expect(both(add(times(chord, 0.03), times(noise(LENGTH), 0.3)))).toBeGreaterThan(0.4);
});

test('the louder channel decides', () => {
  const silence = new Float32Array(LENGTH);
  expect(measureNoiseLikeness([chord, silence])).toBeLessThan(0.1);
  expect(measureNoiseLikeness([silence, noise(LENGTH)])).toBeGreaterThan(0.5);
});

test('silence counts as noise, so that it costs no network', () => {
  expect(both(new Float32Array(LENGTH))).toBeGreaterThan(0.9);
});
