// Tests the real clock: a sleep ends on time, or at once when it is aborted.

import { expect, onTestFinished, test } from 'vitest';
import { monotonicClock, systemClock } from '../../src/app/clock.ts';

test('a cancelled sleep ends quietly, even if cancelled before', async () => {
  const off = new AbortController();
  const asleep = systemClock.sleep(60_000, off.signal);
  off.abort();
  await asleep;
  await systemClock.sleep(60_000, off.signal);
});

test('ignores a negative wait', async () => {
  const before = systemClock.now();
  await systemClock.sleep(-5);
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
});

test('the monotonic clock continues when the wall clock goes back', async () => {
  const { now } = Date;
  onTestFinished(() => {
    Date.now = now;
  });
  const [wall, steady] = [systemClock.now(), monotonicClock.now()];
  Date.now = () => now() - 3_600_000;
  await monotonicClock.sleep(5);
  expect(systemClock.now()).toBeLessThan(wall);
  expect(monotonicClock.now()).toBeGreaterThan(steady);
});
