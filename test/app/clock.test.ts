// The real clock: sleeping ends when it should, or at once when it is called off.

import { expect, onTestFinished, test } from 'vitest';
import { steadyClock, systemClock } from '../../src/app/clock.ts';

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

test('the steady clock runs on while the wall clock is set back', async () => {
  const { now } = Date;
  onTestFinished(() => {
    Date.now = now;
  });
  const [wall, steady] = [systemClock.now(), steadyClock.now()];
  Date.now = () => now() - 3_600_000;
  await steadyClock.sleep(5);
  expect(systemClock.now()).toBeLessThan(wall);
  expect(steadyClock.now()).toBeGreaterThan(steady);
});
