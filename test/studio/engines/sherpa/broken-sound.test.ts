// Output of voice models that is not speech.

import { expect, test } from 'vitest';
import { isBrokenSound } from '../../../../src/studio/engines/sherpa/broken-sound.ts';

const SAMPLE_RATE = 24_000;
const speech = Float32Array.from({ length: SAMPLE_RATE }, (_, at) => 0.4 * Math.sin(at / 20));

const change = (start: number, length: number, value: number) => {
  const samples = Float32Array.from(speech);
  return { samples: samples.fill(value, start, start + length), sampleRate: SAMPLE_RATE };
};

test.each([
  ['speech', change(0, 0, 0), false],
  ['silence', change(0, SAMPLE_RATE, 0), false],
  ['a short peak at the limit', change(1000, 12_000, 1), false],
  ['0.6 s at the limit', change(1000, 14_400, -1), true],
  ['one sample that is no number', change(500, 1, Number.NaN), true],
  ['an infinite sample', change(500, 1, Number.POSITIVE_INFINITY), true],
])('%s', (_, sound, expected) => {
  expect(isBrokenSound(sound)).toBe(expected);
});
