// The peaks of a sound, as players draw them.

import { expect, test } from 'vitest';
import { createOutline } from '../../../src/domain/sound/outline.ts';

/** Frames of 20 ms with these peaks. */
const drawn = (...peaks: readonly number[]) => {
  const outline = createOutline();
  for (const peak of peaks) outline.push(new Float32Array([0, -peak, peak / 2]));
  return outline.drawn();
};

test('each tenth of a second has the peak that is in it, beside the loudest', () => {
  expect(drawn(0.1, 0.25, 0, 0, 0, 0.5, 0.1)).toEqual([0.5, 1]);
  expect(drawn(0, 0)).toEqual([0]);
  expect(drawn()).toEqual([]);
});

test('a long one is drawn in 256 stretches that leave out nothing', () => {
  const peaks = Array.from({ length: 5 * 1000 }, (_, at) => (at === 4999 ? 1 : 0.25));
  const outline = drawn(...peaks);
  expect(outline).toHaveLength(256);
  expect(new Set(outline.slice(0, -1))).toEqual(new Set([0.25]));
  expect(outline.at(-1)).toBe(1);
});
