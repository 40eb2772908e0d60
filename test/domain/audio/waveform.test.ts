// Peaks of a sound's waveform.

import { expect, test } from 'vitest';
import { createWaveformBuilder } from '../../../src/domain/audio/waveform.ts';

/** Builds a waveform from 20 ms frames with these peaks. */
const drawn = (...peaks: readonly number[]) => {
  const outline = createWaveformBuilder();
  for (const peak of peaks) outline.push(new Float32Array([0, -peak, peak / 2]));
  return outline.build();
};

test('each tenth of a second shows its relative peak', () => {
  expect(drawn(0.1, 0.25, 0, 0, 0, 0.5, 0.1)).toEqual([0.5, 1]);
  expect(drawn(0, 0)).toEqual([0]);
  expect(drawn()).toEqual([]);
});

test('a long sound is drawn in 256 parts without gaps', () => {
  const peaks = Array.from({ length: 5 * 1000 }, (_, at) => (at === 4999 ? 1 : 0.25));
  const outline = drawn(...peaks);
  expect(outline).toHaveLength(256);
  expect(new Set(outline.slice(0, -1))).toEqual(new Set([0.25]));
  expect(outline.at(-1)).toBe(1);
});
