// Tests waiting with a time limit.

import { expect, test } from 'vitest';
import { awaitWithTimeout } from '../../src/kit/await-with-timeout.ts';

const never = (off: AbortSignal) => new Promise<void>((resolve) => off.addEventListener('abort', () => resolve()));

test('returns a result in time and ends the timer', async () => {
  let off: AbortSignal | undefined;
  const done = awaitWithTimeout(Promise.resolve('done'), (signal) => {
    off = signal;
    return never(signal);
  });
  expect(await done).toBe('done');
  expect(off?.aborted).toBe(true);
});

test('returns undefined after the time limit', async () => {
  expect(await awaitWithTimeout(new Promise(() => {}), async () => {})).toBeUndefined();
});

test('throws an error in time', async () => {
  await expect(awaitWithTimeout(Promise.reject(new Error('no')), never)).rejects.toThrow('no');
});
