// Where a new sentence goes and how much it hurries: the order is voice, stretch, pause.

import { describe, expect, test } from 'vitest';
import { hurryFor, MOST, startFor, windowFor } from '../../../../src/studio/operations/dubbing/fit.ts';

const line = { start: 10, end: 12, text: 'x' };
const around = { after: 5, before: 20 };

describe('without smoothing', () => {
  test('the window is the original', () => {
    expect(windowFor(line, 3, around, false)).toEqual({ from: 10, until: 12 });
  });

  test('an utterance never begins before the one before it has ended', () => {
    expect(windowFor(line, 3, { after: 11, before: 20 }, false).from).toBeGreaterThan(11);
  });
});

describe('with smoothing', () => {
  test('the end may run into the pause, but not into the next utterance', () => {
    expect(windowFor(line, 1, around, true).until).toBeCloseTo(13.2);
    expect(windowFor(line, 1, { after: 5, before: 12.5 }, true).until).toBeCloseTo(12.42);
  });

  test('the start moves forward by what is lacking, at most 0.4 seconds', () => {
    expect(windowFor(line, 3.2, around, true).from).toBe(10);
    expect(windowFor(line, 3.4, around, true).from).toBeCloseTo(9.8);
    expect(windowFor(line, 9, around, true).from).toBeCloseTo(9.6);
  });

  test('the start does not move into what is still being said', () => {
    expect(windowFor(line, 9, { after: 9.9, before: 20 }, true).from).toBeCloseTo(9.98);
  });
});

test('what fits does not hurry, what does not hurries as far as it may', () => {
  const window = { from: 10, until: 12 };
  expect(hurryFor(1.5, window, MOST.pace)).toBe(1);
  expect(hurryFor(2.4, window, MOST.pace)).toBeCloseTo(1.2);
  expect(hurryFor(9, window, MOST.pace)).toBe(1.5);
  expect(hurryFor(1, { from: 10, until: 9 }, MOST.stretch)).toBe(1.25);
});

test('near the end an utterance begins earlier rather than being cut', () => {
  expect(startFor(2, { from: 10, until: 12 }, around, 13)).toBe(10);
  expect(startFor(4, { from: 10, until: 12 }, around, 13)).toBe(9);
  expect(startFor(4, { from: 10, until: 12 }, { after: 9.5, before: 13 }, 13)).toBe(9.5);
});
