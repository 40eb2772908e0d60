// Tests which slow downloads are aborted while others wait, and when.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlowFetchWatcher } from '../../../../src/studio/jobs/fetches/slow-fetches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1000;
const MB = 1_000_000;

/** Simulates downloads with rates in bytes per second. Returns the messages of aborted ones by second. */
function ran(rates: Readonly<Record<string, (second: number) => number>>, seconds: number, waits = true) {
  const ended: { id: string; second: number; sentence: string }[] = [];
  let second = 0;
  const fetches = createSlowFetchWatcher({
    now: Date.now,
    isBlocking: () => waits,
    abort: (id, { message }) => {
      ended.push({ id, second, sentence: message });
      fetches.end(id);
    },
  });
  const bytes = new Map(Object.keys(rates).map((id) => [id, 0]));
  for (const id of bytes.keys()) fetches.start(id);
  for (second = 1; second <= seconds; second += 1) {
    for (const [id, rate] of Object.entries(rates)) {
      bytes.set(id, (bytes.get(id) ?? 0) + rate(second));
      fetches.recordBytes(id, bytes.get(id) ?? 0);
    }
    vi.advanceTimersByTime(SECOND);
  }
  return ended;
}

test('a slow link is ended while others wait', () => {
  const ended = ran({ slow: () => 130_000, fast: () => 2 * MB }, 180);
  expect(ended).toMatchObject([{ id: 'slow', sentence: expect.stringContaining('1000 kB a second') }]);
  expect(ended[0]?.second).toBeGreaterThanOrEqual(60);
  expect(ended[0]?.second).toBeLessThanOrEqual(70);
});

test('the slowest link is ended first, one at a time', () => {
  const ended = ran({ one: () => 300_000, two: () => 130_000, three: () => 500_000 }, 75);
  expect(ended.map(({ id }) => id)).toEqual(['two', 'one', 'three']);
  expect(new Set(ended.map(({ second }) => second)).size).toBe(3);
});

test.each([
  ['nobody waits', { slow: () => 130_000 }, 600, false],
  ['it is fast enough', { link: () => 1.1 * MB }, 600, true],
  ['it has not lasted a minute', { slow: () => 130_000 }, 50, true],
  ['it paused within the minute', { link: (at: number) => (at % 30 < 10 ? 0 : 2 * MB) }, 600, true],
])('a link keeps its place where %s', (_, rates, seconds, waits) => {
  expect(ran(rates, seconds, waits)).toEqual([]);
});

test.each([
  ['stalls', (at: number) => (at < 100 ? 5 * MB : 0)],
  ['slows down', (at: number) => (at < 100 ? 5 * MB : 200_000)],
  ['brings nothing at all', () => 0],
])('a link that %s is ended', (_, rate) => {
  expect(ran({ link: rate }, 240)).toHaveLength(1);
});
