// The delay until the next poll, by age, interval and number of tasks.

import { expect, test } from 'vitest';
import { computePollDelay } from '../../../src/core/polling/poll-schedule.ts';

test.each([
  { ageMs: 0, delayMs: 500 },
  { ageMs: 500, delayMs: 1000 },
  { ageMs: 1500, delayMs: 2000 },
  { ageMs: 3500, delayMs: 2076 },
  { ageMs: 60_000, delayMs: 3300 },
  { ageMs: 300_000, delayMs: 8500 },
  { ageMs: 600_000, delayMs: 15_000 },
  { ageMs: 3_600_000, delayMs: 15_000 },
])('at $ageMs ms the next poll is in $delayMs ms', ({ ageMs, delayMs }) => {
  expect(Math.round(computePollDelay(ageMs, 2000, 1))).toBe(delayMs);
});

test.each([0, 500, 10_000, 3_600_000])('an interval above the maximum is kept at %i ms', (ageMs) => {
  expect(computePollDelay(ageMs, 60_000, 1)).toBe(ageMs < 3500 ? (ageMs < 500 ? 500 : 1000) : 60_000);
});

test('an interval below the first delays replaces them', () => {
  expect([0, 500, 1500].map((ageMs) => computePollDelay(ageMs, 50, 1))).toEqual([50, 50, 50]);
});

test.each([
  { tasks: 100, delayMs: 500 },
  { tasks: 300, delayMs: 1500 },
  { tasks: 10_000, delayMs: 2000 },
])('with $tasks tasks the first poll is after $delayMs ms', ({ tasks, delayMs }) => {
  expect(computePollDelay(0, 2000, tasks)).toBe(delayMs);
});

test('young tasks cause at most 200 polls per second together', () => {
  for (const tasks of [1, 50, 200, 399])
    expect(tasks / (computePollDelay(0, 2000, tasks) / 1000)).toBeLessThanOrEqual(200);
});
