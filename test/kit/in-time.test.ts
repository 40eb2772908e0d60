// Waiting only so long.

import { expect, test } from 'vitest';
import { inTime } from '../../src/kit/in-time.ts';

const never = (off: AbortSignal) =>
  new Promise<void>((resolve) => off.addEventListener('abort', () => resolve()));

test('what is done in time is what it comes to, and nobody sleeps on', async () => {
  let off: AbortSignal | undefined;
  const done = inTime(Promise.resolve('done'), (signal) => {
    off = signal;
    return never(signal);
  });
  expect(await done).toBe('done');
  expect(off?.aborted).toBe(true);
});

test('what is not done in time is undefined', async () => {
  expect(await inTime(new Promise(() => {}), async () => {})).toBeUndefined();
});

test('what fails in time fails', async () => {
  await expect(inTime(Promise.reject(new Error('no')), never)).rejects.toThrow('no');
});
