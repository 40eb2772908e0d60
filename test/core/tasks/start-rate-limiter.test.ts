// Background work starts evenly: a few at once, then a fixed rate, urgent work first.

import { expect, test } from 'vitest';
import { createStartRateLimiter } from '../../../src/core/tasks/start-rate-limiter.ts';
import { createFakeClock } from '../../fakes/clock.ts';

function setUp(perSecond: number) {
  const clock = createFakeClock();
  const spread = createStartRateLimiter(clock, perSecond);
  const begun: string[] = [];
  const add = (name: string, first?: boolean) => spread(() => void begun.push(name), first);
  return { clock, begun, add };
}

test('starts a few at once and the rest gradually', async () => {
  const { clock, begun, add } = setUp(40);
  for (let at = 0; at < 200; at += 1) add(`t${at}`);
  expect(begun).toHaveLength(40);
  await clock.advance(1000);
  expect(begun).toHaveLength(80);
  await clock.advance(500);
  expect(begun).toHaveLength(100);
  await clock.advance(10_000);
  expect(begun).toEqual(Array.from({ length: 200 }, (_, at) => `t${at}`));
  expect(clock.sleepers).toBe(0);
});

test('a priority start goes before all waiting ones', async () => {
  const { clock, begun, add } = setUp(10);
  for (let at = 0; at < 50; at += 1) add(`t${at}`);
  add('end', true);
  await clock.advance(100);
  expect(begun.at(-1)).toBe('end');
});

test('starts immediately after an idle time', async () => {
  const { clock, begun, add } = setUp(10);
  for (let at = 0; at < 30; at += 1) add(`t${at}`);
  await clock.advance(60_000);
  for (let at = 0; at < 10; at += 1) add(`late-${at}`);
  expect(begun).toHaveLength(40);
});
