// The position of a voice, and voices that an engine lost.

import { expect, test } from 'vitest';
import { isCentered, isVoiceLost } from '../../../../src/studio/engines/spleeter/compare-voices.ts';
import { add, noise, times } from './sounds.ts';

const voice = noise(10_000, 1);
const other = noise(10_000, 2);
const silence = new Float32Array(10_000);

test('a voice is centered if both channels are alike', () => {
  expect(isCentered(voice, voice)).toBe(true);
  expect(isCentered(voice, add(times(voice, 0.8), times(other, 0.2)))).toBe(true);
});

test.each([
  ['on one side', voice, silence],
  ['towards one side', voice, times(voice, 0.4)],
  ['another in each channel', voice, other],
  ['upside down in one channel', voice, times(voice, -1)],
])('a voice is not centered: %s', (_, left, right) => {
  expect(isCentered(left, right)).toBe(false);
});

test('a voice is lost if little or something else was found', () => {
  expect(isVoiceLost([silence], [voice])).toBe(true);
  expect(isVoiceLost([other], [voice])).toBe(true);
  expect(isVoiceLost([voice, silence], [voice, voice])).toBe(true);
});

test('a voice is not lost if it is softer, or more was found', () => {
  expect(isVoiceLost([times(voice, 0.3)], [voice])).toBe(false);
  expect(isVoiceLost([add(voice, other)], [voice])).toBe(false);
  expect(isVoiceLost([other], [times(voice, 0.1)])).toBe(false);
});
