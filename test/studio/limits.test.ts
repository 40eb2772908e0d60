// Long tasks are those that would delay others. Time limits of attempts.

import { expect, test } from 'vitest';
import { computeTimeLimitMs, isLongTask } from '../../src/studio/limits.ts';

test.each([
  ['memo.ogg', 200_000, false],
  ['memo.m4a', 500_000, false],
  ['memo.wav', 352_000, false],
  ['clip.mp4', 1_500_000, false],
  ['talk.mp3', 5_000_000, true],
  ['lecture.ogg', 2_000_000, true],
  ['film.mp4', 200_000_000, true],
  ['source.media', 100_000, false],
  ['source.media', 5_000_000, true],
])('transcribing %s of %i bytes is long: %s', (name, bytes, isLong) => {
  expect(isLongTask('transcribe', 100, { name, bytes })).toBe(isLong);
});

test('media of unknown size and dubs are long, short texts are not', () => {
  expect(isLongTask('transcribe', 100)).toBe(true);
  expect(isLongTask('dub', 100, { name: 'memo.ogg', bytes: 1000 })).toBe(true);
  expect(isLongTask('tts', 100)).toBe(false);
  expect(isLongTask('tts', 40_000)).toBe(true);
});

test('the slow transcription mode has the longest time limit', () => {
  const limits = [undefined, 'fast', 'slow'].map((mode) => computeTimeLimitMs('transcribe', 0, 'talk.wav', mode));
  expect(limits).toEqual([3_600_000, 3_600_000, 4 * 3_600_000]);
});
