// Waiting times: pure arithmetic, so every rule is a line.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff, jitter, retryAfter } from '../../src/kit/backoff.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

test('waits double from the first to the most, and stay there', () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((tries) => backoff(tries, 500, 4000))).toEqual([
    500, 500, 1000, 2000, 4000, 4000, 4000,
  ]);
  expect(backoff(1, 9000, 4000)).toBe(4000);
});

test('jitter stays within a tenth on either side', () => {
  expect([jitter(1000, 0), jitter(1000, 0.5), jitter(1000, 0.999_999)]).toEqual([900, 1000, 1100]);
  fc.assert(
    fc.property(fc.nat(1e6), (ms) => {
      expect(Math.abs(jitter(ms) - ms)).toBeLessThanOrEqual(ms * 0.1 + 1);
    }),
  );
});

test.each([
  ['3', 3000],
  [' 120 ', 120_000],
  ['1.5', 1500],
  ['0', 0],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
  ['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', undefined],
  ['', undefined],
  ['  ', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['soon', undefined],
  ['soon 2099', undefined],
  [null, undefined],
  [undefined, undefined],
])('Retry-After %s', (header, ms) => {
  expect(retryAfter(header, NOW)).toBe(ms);
});
