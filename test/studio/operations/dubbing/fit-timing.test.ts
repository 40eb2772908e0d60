// Tests the timing of new lines and the order of voice speed, compression and pause.

import { describe, expect, test } from 'vitest';
import {
  computeSpeedup,
  computeStart,
  computeWindow,
  MAX_SPEEDUP,
} from '../../../../src/studio/operations/dubbing/fit-timing.ts';

const line = { start: 10, end: 12, text: 'x' };
const around = { previousEnd: 5, nextStart: 20 };

describe('no smoothing', () => {
  test('the window is the original time', () => {
    expect(computeWindow(line, 3, around, false)).toEqual({ from: 10, until: 12 });
  });

  test('an utterance never starts before the previous one ends', () => {
    expect(computeWindow(line, 3, { previousEnd: 11, nextStart: 20 }, false).from).toBeGreaterThan(11);
  });
});

describe('smoothing', () => {
  test('the end may use the pause, but not the next', () => {
    expect(computeWindow(line, 1, around, true).until).toBeCloseTo(13.2);
    expect(computeWindow(line, 1, { previousEnd: 5, nextStart: 12.5 }, true).until).toBeCloseTo(12.42);
  });

  test('the start moves at most 0.4 seconds forward', () => {
    expect(computeWindow(line, 3.2, around, true).from).toBe(10);
    expect(computeWindow(line, 3.4, around, true).from).toBeCloseTo(9.8);
    expect(computeWindow(line, 9, around, true).from).toBeCloseTo(9.6);
  });

  test('the start does not move into the previous utterance', () => {
    expect(computeWindow(line, 9, { previousEnd: 9.9, nextStart: 20 }, true).from).toBeCloseTo(9.98);
  });
});

test('only an utterance that is too long is sped up', () => {
  const window = { from: 10, until: 12 };
  expect(computeSpeedup(1.5, window, MAX_SPEEDUP.pace)).toBe(1);
  expect(computeSpeedup(2.4, window, MAX_SPEEDUP.pace)).toBeCloseTo(1.2);
  expect(computeSpeedup(9, window, MAX_SPEEDUP.pace)).toBe(1.5);
  expect(computeSpeedup(1, { from: 10, until: 9 }, MAX_SPEEDUP.stretch)).toBe(1.25);
});

test('near the end an utterance starts earlier, uncut', () => {
  expect(computeStart(2, { from: 10, until: 12 }, around, 13)).toBe(10);
  expect(computeStart(4, { from: 10, until: 12 }, around, 13)).toBe(9);
  expect(computeStart(4, { from: 10, until: 12 }, { previousEnd: 9.5, nextStart: 13 }, 13)).toBe(9.5);
});
