// Slips of the finger between two words, and the bound on what it costs to count them.

import { expect, test } from 'vitest';
import { editDistance, slipsIn } from '../../src/kit/edit-distance.ts';

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
  expect([editDistance(a, b, 3), editDistance(b, a, 3)]).toEqual([slips, slips]);
});

test('what is too long to be a name is never near, so that it costs nothing', () => {
  const long = 'a'.repeat(100_000);
  expect(editDistance(long, `${long}b`, 2)).toBe(3);
});

test('the shorter a name, the fewer slips it forgives', () => {
  expect(['ab', 'rose', 'translate'].map(slipsIn)).toEqual([0, 1, 2]);
});
