// Tests the edit distance, and the limit of its cost.

import { expect, test } from 'vitest';
import { calculateEditDistance, getAllowedTypos } from '../../src/kit/edit-distance.ts';

test.each([
  ['rose', 'rose', 0],
  ['roze', 'rose', 1],
  ['ros', 'rose', 1],
  ['roose', 'rose', 1],
  ['orse', 'rose', 1],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
  ['abcdef', 'uvwxyz', 4],
])('%s and %s', (a, b, slips) => {
  expect([calculateEditDistance(a, b, 3), calculateEditDistance(b, a, 3)]).toEqual([slips, slips]);
});

test('long texts stop at the limit without cost', () => {
  const long = 'a'.repeat(100_000);
  expect(calculateEditDistance(long, `${long}b`, 2)).toBe(3);
});

test('shorter names allow fewer typing errors', () => {
  expect(['ab', 'rose', 'translate'].map(getAllowedTypos)).toEqual([0, 1, 2]);
});
