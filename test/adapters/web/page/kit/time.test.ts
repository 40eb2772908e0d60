// Dates and times of the page, and that drawing many messages creates few formatters.

import { afterEach, expect, it, vi } from 'vitest';

const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
const { formatDay, formatTime, isSameDay } = await import(new URL('kit/time.js', PAGE).href);

const at = (...parts: [number, number, number, number?]) => new Date(...parts).getTime();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('names today, yesterday and other days', () => {
  vi.useFakeTimers({ now: at(2026, 7, 5, 0) + 60_000 });
  const today = formatDay(at(2026, 7, 5, 23));
  const yesterday = formatDay(at(2026, 7, 4, 0));
  expect(new Set([today, yesterday, formatDay(at(2026, 7, 3, 23))]).size).toBe(3);
  expect(formatDay(at(2026, 7, 5, 0))).toBe(today);
  expect(formatDay(at(2026, 7, 4, 23))).toBe(yesterday);
  expect([isSameDay(at(2026, 7, 4, 0), at(2026, 7, 4, 23)), isSameDay(at(2026, 7, 4, 23), at(2026, 7, 5, 0))]).toEqual([
    true,
    false,
  ]);
});

it('creates one formatter for many times', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  const times = Array.from({ length: 200 }, (_, hour) => formatTime(at(2026, 7, 5, hour)));
  expect(new Set(times).size).toBe(24);
  expect(created.mock.calls.length).toBeLessThanOrEqual(1);
});
