// The sound above the network's highest frequency.

import { expect, test } from 'vitest';
import { addHighBand } from '../../../../src/studio/engines/spleeter/high-band.ts';
import { add, gap, rms, times, tone } from './sounds.ts';

const RATE = 44_100;
const LENGTH = RATE;
const hiss = tone(LENGTH, 14_000, RATE, 0.1);
const octaveBelow = tone(LENGTH, 8000, RATE, 0.2);
const low = tone(LENGTH, 300, RATE, 0.2);
const silence = new Float32Array(LENGTH);

const share = (voice: Float32Array, rest: Float32Array, high = hiss): Float32Array => {
  const mix = add(add(voice, rest), high);
  const [left, right] = addHighBand([mix, mix], { voices: [voice, voice], accompaniment: [rest, rest] });
  expect(gap(left, right)).toBe(0);
  return left;
};
/** The ends of a sound have no neighbours for the measure. */
const inside = (sound: Float32Array): Float32Array => sound.subarray(2048, -2048);

test('the high band belongs to whom the octave below belongs', () => {
  expect(gap(inside(share(octaveBelow, low)), inside(add(octaveBelow, hiss)))).toBeLessThan(0.001);
  expect(gap(inside(share(low, octaveBelow)), inside(low))).toBeLessThan(0.001);
});

test('the high band is shared out like the octave below', () => {
  const found = share(times(octaveBelow, 0.8), times(octaveBelow, 0.2));
  expect(gap(inside(found), inside(times(add(octaveBelow, hiss), 0.8)))).toBeLessThan(0.002);
});

test('the high band follows the voice within a tenth of a second', () => {
  const first = octaveBelow.map((sample, at) => (at < LENGTH / 2 ? sample : 0));
  const second = octaveBelow.map((sample, at) => (at < LENGTH / 2 ? 0 : sample));
  const high = share(first, second).map((sample, at) => sample - (first[at] as number));
  expect(rms(high.subarray(4000, LENGTH / 2 - 4000))).toBeCloseTo(rms(hiss), 2);
  expect(rms(high.subarray(LENGTH / 2 + 4000, -4000))).toBeLessThan(0.001);
});

test('silence stays silent', () => {
  expect(share(silence, silence, silence).every((sample) => sample === 0)).toBe(true);
});
