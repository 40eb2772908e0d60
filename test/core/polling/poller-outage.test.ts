// The poller and a service that fails: looks stop, one asks, all come back over one interval; clocks that jump likewise.

import { expect, test } from 'vitest';
import type { CallResult } from '../../../src/core/polling/circuit-breaker.ts';
import { createPoller } from '../../../src/core/polling/poller.ts';
import { createThrottle } from '../../../src/core/polling/throttle.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { createFakeClock } from '../../fakes/clock.ts';

const ANSWERED: CallResult = { is: 'answered' };

/** A row of chances that is the same in every run. */
const chances = () => {
  let seed = 7;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
};

const setUp = (tasks: number, budgets: readonly string[] = ['one']) => {
  const fake = createFakeClock();
  let shift = 0;
  const clock: Clock = { now: () => fake.now() + shift, sleep: (ms, signal) => fake.sleep(ms, signal) };
  const common = { clock, firstMs: 2000, chance: chances() };
  const throttle = createThrottle(common);
  const poller = createPoller({ ...common, throttle });
  const start = fake.now();
  const looks: { readonly at: number; readonly budget: string }[] = [];
  const world = { service: ANSWERED as CallResult, heldBack: 0 };
  for (const budget of budgets)
    for (let at = 0; at < tasks; at += 1)
      poller.watch({
        key: `${budget}-${at}`,
        budget,
        resumed: true,
        look: async () => {
          looks.push({ at: fake.now() - start, budget });
          return { is: 'same', call: budget === 'one' ? world.service : ANSWERED };
        },
        heldBack: () => {
          world.heldBack += 1;
        },
      });
  const between = (from: number, to: number, budget = 'one') =>
    looks.filter((look) => look.budget === budget && look.at >= from && look.at < to).length;
  /** Most looks within any tenth of an interval. */
  const crowd = (from: number, to: number) =>
    Math.max(...looks.filter(({ at }) => at >= from && at < to).map(({ at }) => between(at, at + 200)));
  return { clock: fake, throttle, looks, world, between, crowd, jump: (ms: number) => (shift += ms) };
};

test('when the service is down looks stop but for one now and then', async () => {
  const { clock, world, between } = setUp(200);
  await clock.advance(4000);
  world.service = { is: 'down' };
  await clock.advance(60_000);
  expect(between(4100, 64_000)).toBeLessThan(10);
  expect(between(4100, 64_000)).toBeGreaterThan(3);
  expect(world.heldBack).toBeGreaterThan(200);
});

test('other keys are looked at as before', async () => {
  const { clock, world, between } = setUp(20, ['one', 'two']);
  await clock.advance(4000);
  const usual = between(0, 4000, 'two');
  world.service = { is: 'down' };
  await clock.advance(4000);
  expect(Math.abs(between(4000, 8000, 'two') - usual)).toBeLessThan(10);
});

test('once it answers again, all come back within two intervals and not together', async () => {
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
  expect(throttle.trouble('one')).toBeUndefined();
});

test('a rest that was asked for holds back the key, and its end is no stampede', async () => {
  const { clock, world, between, crowd } = setUp(200);
  await clock.advance(4000);
  world.service = { is: 'busy', waitMs: 10_000 };
  await clock.advance(100);
  world.service = ANSWERED;
  await clock.advance(19_900);
  expect(between(4100, 14_000)).toBe(0);
  expect(between(14_000, 16_200)).toBeGreaterThan(190);
  expect(crowd(14_000, 18_000)).toBeLessThan(60);
});

test('busy without a time halves the pace, which comes back', async () => {
  const { clock, world, between } = setUp(50);
  await clock.advance(10_000);
  const usual = between(6000, 10_000);
  world.service = { is: 'busy' };
  while (between(10_000, 11_000) === 0) await clock.advance(10);
  world.service = ANSWERED;
  await clock.advance(10_000);
  expect(between(14_000, 18_000) / usual).toBeLessThan(0.65);
  expect(between(14_000, 18_000) / usual).toBeGreaterThan(0.4);
  expect(world.heldBack).toBe(0);
});

test('after a sleep of the machine the overdue looks are spread over one interval', async () => {
  const { clock, between, crowd, jump } = setUp(200);
  await clock.advance(4000);
  jump(8 * 3_600_000);
  await clock.advance(4000);
  expect(between(4000, 6200)).toBeGreaterThanOrEqual(200);
  expect(crowd(4000, 8000)).toBeLessThan(60);
});

test('a clock that is set back by an hour stops nothing', async () => {
  const { clock, between, crowd, jump } = setUp(200);
  await clock.advance(4000);
  jump(-3_600_000);
  await clock.advance(5000);
  expect(between(4000, 8000)).toBeGreaterThanOrEqual(200);
  expect(crowd(4000, 9000)).toBeLessThan(60);
});
