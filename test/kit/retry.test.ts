// Tests the retry policy: attempts, waits, and the signal.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addJitter, calculateBackoff, parseRetryAfter, type RetryOptions, retry } from '../../src/kit/retry.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

/** Fails `failures` times. The clock records the waits and never sleeps. */
function createScene(failures: number) {
  const waits: number[] = [];
  const clock = { sleep: async (ms: number) => void waits.push(ms) };
  const fail = async (tries: number) => {
    if (tries <= failures) throw new Error(`attempt ${tries}`);
    return tries;
  };
  const run = (options: Partial<RetryOptions> = {}) => retry(fail, { minMs: 1000, maxMs: 4000, clock, ...options });
  return { run, waits };
}

test('retries until success, with doubling waits', async () => {
  const { run, waits } = createScene(4);
  expect(await run()).toBe(5);
  const expected = [1000, 2000, 4000, 4000];
  expect(waits).toHaveLength(expected.length);
  for (const [index, ms] of expected.entries()) expect(Math.abs((waits[index] ?? 0) - ms)).toBeLessThanOrEqual(ms / 10);
});

test('throws the last error after the maximum of attempts', async () => {
  const { run, waits } = createScene(9);
  await expect(run({ maxTries: 3 })).rejects.toThrow('attempt 3');
  expect(waits).toHaveLength(2);
});

test('throws an error that is not worth a retry', async () => {
  const { run, waits } = createScene(9);
  await expect(run({ shouldRetry: ({ tries }) => tries < 2 })).rejects.toThrow('attempt 2');
  expect(waits).toHaveLength(1);
});

test('waits as long as the server asks', async () => {
  const { run, waits } = createScene(2);
  const seen: number[] = [];
  await run({ retryAfterMs: () => 70_000, onRetry: ({ waitMs }) => seen.push(waitMs) });
  expect(waits).toEqual([70_000, 70_000]);
  expect(seen).toEqual(waits);
});

test('makes no attempt after the time for retries', async () => {
  const { run } = createScene(9);
  await expect(run({ maxRetryMs: 0 })).rejects.toThrow('attempt 1');
});

test('an aborted signal ends the wait with its reason', async () => {
  const stopping = new AbortController();
  const fail = async () => {
    throw new Error('never shown');
  };
  const pending = retry(fail, { minMs: 60_000, maxMs: 60_000, signal: stopping.signal });
  setImmediate(() => stopping.abort(new Error('stopped')));
  await expect(pending).rejects.toThrow('stopped');
});

test('an aborted signal prevents the first attempt', async () => {
  const { run, waits } = createScene(0);
  await expect(run({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  expect(waits).toEqual([]);
});

test('backoff doubles from the minimum to the maximum', () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((tries) => calculateBackoff(tries, 500, 4000, 0.5))).toEqual([
    500, 500, 1000, 2000, 4000, 4000, 4000,
  ]);
  expect(calculateBackoff(1, 9000, 4000, 0.5)).toBe(4000);
});

test('jitter stays within a tenth on either side', () => {
  expect([addJitter(1000, 0), addJitter(1000, 0.5), addJitter(1000, 0.999_999)]).toEqual([900, 1000, 1100]);
  fc.assert(
    fc.property(fc.nat(1e6), (ms) => {
      expect(Math.abs(addJitter(ms) - ms)).toBeLessThanOrEqual(ms * 0.1 + 1);
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
  expect(parseRetryAfter(header, NOW)).toBe(ms);
});
