// Tests waiting with a time limit.

import { expect, test } from 'vitest';
import { awaitWithTimeout } from '../../src/kit/await-with-timeout.ts';

const never = {
  sleep: (_: number, off?: AbortSignal) =>
    new Promise<void>((resolve) => off?.addEventListener('abort', () => resolve())),
};

test('returns a result in time and ends the timer', async () => {
  let asked: [ms: number, off: AbortSignal | undefined] | undefined;
  const sleep = (ms: number, off?: AbortSignal) => {
    asked = [ms, off];
    return never.sleep(ms, off);
  };
  expect(await awaitWithTimeout(Promise.resolve('done'), 5000, { sleep })).toBe('done');
  expect(asked?.[0]).toBe(5000);
  expect(asked?.[1]?.aborted).toBe(true);
});

test('returns undefined after the time limit', async () => {
  expect(await awaitWithTimeout(new Promise(() => {}), 5000, { sleep: async () => {} })).toBeUndefined();
});

test('uses real time by default', async () => {
  expect(await awaitWithTimeout(new Promise(() => {}), 1)).toBeUndefined();
});

test('throws an error in time', async () => {
  await expect(awaitWithTimeout(Promise.reject(new Error('no')), 5000, never)).rejects.toThrow('no');
});
