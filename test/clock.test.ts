// The real clock: sleeping ends when it should, or at once when it is called off.

import { expect, test } from 'vitest';
import { systemClock } from '../src/clock.ts';

test('a sleep called off ends quietly, also when it was called off before', async () => {
  const off = new AbortController();
  const asleep = systemClock.sleep(60_000, off.signal);
  off.abort();
  await asleep;
  await systemClock.sleep(60_000, off.signal);
});

test('a negative wait is none', async () => {
  const before = systemClock.now();
  await systemClock.sleep(-5);
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
});
