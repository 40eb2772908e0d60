// The poller and a service that fails: polls stop, one asks, all come back over one interval; clocks that jump likewise.

import { expect, test } from 'vitest';
import type { CallResult } from '../../../src/core/polling/circuit-breaker.ts';
import { createPoller } from '../../../src/core/polling/poller.ts';
import { createCallGate } from '../../../src/core/polling/throttle.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createSeededRandom } from './seeded-random.ts';

const ANSWERED: CallResult = { is: 'answered' };

const setUp = (tasks: number, budgets: readonly string[] = ['one']) => {
  const fake = createFakeClock();
  let shift = 0;
  const clock: Clock = { now: () => fake.now() + shift, sleep: (ms, signal) => fake.sleep(ms, signal) };
  const common = { clock, intervalMs: 2000, random: createSeededRandom() };
  const throttle = createCallGate(common);
  const poller = createPoller({ ...common, throttle });
  const start = fake.now();
  const looks: { readonly at: number; readonly budget: string }[] = [];
  const world = { service: ANSWERED as CallResult, throttled: 0 };
  for (const budget of budgets)
    for (let at = 0; at < tasks; at += 1)
      poller.watch({
        key: `${budget}-${at}`,
        budget,
        isResumed: true,
        // Past the first, quick polls.
        acceptedAt: start - 4000,
        poll: async () => {
          looks.push({ at: fake.now() - start, budget });
          return { isOver: false, call: budget === 'one' ? world.service : ANSWERED };
        },
        onThrottled: () => {
          world.throttled += 1;
        },
      });
  const between = (from: number, to: number, budget = 'one') =>
    looks.filter((look) => look.budget === budget && look.at >= from && look.at < to).length;
  /** Most looks within any tenth of an interval. */
  const crowd = (from: number, to: number) =>
    Math.max(...looks.filter(({ at }) => at >= from && at < to).map(({ at }) => between(at, at + 200)));
  return { clock: fake, throttle, looks, world, between, crowd, jump: (ms: number) => (shift += ms) };
};

test('polls stop during an outage except for a few probes', async () => {
  const { clock, world, between } = setUp(200);
  await clock.advance(4000);
  world.service = { is: 'down' };
  await clock.advance(60_000);
  expect(between(4100, 64_000)).toBeLessThan(10);
  expect(between(4100, 64_000)).toBeGreaterThan(3);
  expect(world.throttled).toBeGreaterThan(200);
});

test('other keys are polled as before', async () => {
  const { clock, world, between } = setUp(20, ['one', 'two']);
  await clock.advance(4000);
  const usual = between(0, 4000, 'two');
  world.service = { is: 'down' };
  await clock.advance(4000);
  expect(Math.abs(between(4000, 8000, 'two') - usual)).toBeLessThan(10);
});

test('after an outage all polls resume within two intervals, spread', async () => {
  const { clock, world, throttle, crowd, looks } = setUp(200);
  await clock.advance(4000);
  world.service = { is: 'down' };
  await clock.advance(20_000);
  world.service = ANSWERED;
  const asked = looks.length;
  while (looks.length === asked) await clock.advance(100);
  const back = looks.at(-1)?.at ?? 0;
  await clock.advance(4200);
  expect(looks.filter(({ at }) => at >= back).length).toBeGreaterThanOrEqual(200);
  expect(crowd(back, back + 4000)).toBeLessThan(60);
  expect(throttle.currentTrouble('one')).toBeUndefined();
});

test('a retry time pauses the key and ends gradually', async () => {
  const { clock, world, between, crowd } = setUp(200);
  await clock.advance(4000);
  world.service = { is: 'busy', retryAfterMs: 10_000 };
  await clock.advance(100);
  world.service = ANSWERED;
  await clock.advance(19_900);
  expect(between(4100, 14_000)).toBe(0);
  expect(between(14_000, 16_200)).toBeGreaterThan(190);
  expect(crowd(14_000, 18_000)).toBeLessThan(60);
});

test('a busy answer halves the rate, which recovers', async () => {
  const { clock, world, between } = setUp(50);
  await clock.advance(10_000);
  const usual = between(6000, 10_000);
  world.service = { is: 'busy' };
  while (between(10_000, 11_000) === 0) await clock.advance(10);
  world.service = ANSWERED;
  await clock.advance(10_000);
  expect(between(14_000, 18_000) / usual).toBeLessThan(0.65);
  expect(between(14_000, 18_000) / usual).toBeGreaterThan(0.4);
  expect(world.throttled).toBe(0);
});

test('after a machine sleep overdue polls are spread out', async () => {
  const { clock, between, crowd, jump } = setUp(200);
  await clock.advance(4000);
  jump(8 * 3_600_000);
  await clock.advance(4000);
  expect(between(4000, 6200)).toBeGreaterThanOrEqual(200);
  expect(crowd(4000, 8000)).toBeLessThan(60);
});

test('a clock set back by an hour stops no polls', async () => {
  const { clock, between, crowd, jump } = setUp(200);
  await clock.advance(4000);
  jump(-3_600_000);
  await clock.advance(5000);
  expect(between(4000, 8000)).toBeGreaterThanOrEqual(200);
  expect(crowd(4000, 9000)).toBeLessThan(60);
});
