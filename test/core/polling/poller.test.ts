// When looks happen: first interval, bounds, fairness, hurry, and what a look may ask for; next-look.test.ts has the waits.

import { expect, test } from 'vitest';
import { createPoller, type Poller, type PollResult } from '../../../src/core/polling/poller.ts';
import { createThrottle } from '../../../src/core/polling/throttle.ts';
import { createFakeClock } from '../../fakes/clock.ts';

const setUp = (inFlight?: number) => {
  const clock = createFakeClock();
  const common = { clock, firstMs: 2000, chance: () => 0.5 };
  const throttle = createThrottle(common);
  const poller = createPoller({ ...common, throttle, ...(inFlight && { inFlight }) });
  const start = clock.now();
  const looks: string[] = [];
  const watch = (
    key: string,
    look: () => Promise<PollResult> | PollResult = () => ({ is: 'same' }),
    more: Partial<Parameters<Poller['watch']>[0]> = {},
  ) =>
    poller.watch({
      key,
      budget: 'one',
      resumed: false,
      look: async () => {
        looks.push(`${key} ${clock.now() - start}`);
        return look();
      },
      ...more,
    });
  return { clock, poller, looks, watch };
};

test('looks every interval at first, until the look says it is over', async () => {
  const { clock, looks, watch, poller } = setUp();
  let left = 3;
  watch('a', () => {
    left -= 1;
    return { is: left === 0 ? 'over' : 'same' };
  });
  await clock.advance(60_000);
  expect(looks).toEqual(['a 2000', 'a 4000', 'a 6000']);
  expect(poller.size).toBe(0);
});

test('a change brings the first interval back', async () => {
  const { clock, looks, watch } = setUp();
  let change = false;
  watch('a', () => ({ is: change ? 'changed' : 'same' }));
  await clock.advance(100_000);
  const slow = looks.length;
  change = true;
  await clock.advance(15_000);
  change = false;
  const before = looks.length;
  await clock.advance(10_000);
  expect(slow).toBeLessThan(30);
  expect(looks.length - before).toBe(5);
});

test('a look that throws counts as nothing new', async () => {
  const { clock, looks, watch } = setUp();
  watch('a', () => Promise.reject(new Error('broken')));
  await clock.advance(5000);
  expect(looks).toEqual(['a 2000', 'a 4000']);
});

test('dropping ends the looks, hurrying brings the next one forward', async () => {
  const { clock, looks, watch, poller } = setUp();
  watch('a');
  await clock.advance(500);
  poller.hurry('a');
  await clock.advance(100);
  expect(looks).toEqual(['a 500']);
  poller.drop('a');
  await clock.advance(10_000);
  expect(looks).toHaveLength(1);
});

test('no more looks are in flight than allowed, and budgets take turns', async () => {
  const { clock, watch } = setUp(2);
  const order: string[] = [];
  let flying = 0;
  let most = 0;
  const slow = (budget: string) => async (): Promise<PollResult> => {
    order.push(budget);
    flying += 1;
    most = Math.max(most, flying);
    await clock.sleep(100);
    flying -= 1;
    return { is: 'over' };
  };
  for (let at = 0; at < 20; at += 1) watch(`big-${at}`, slow('big'), { budget: 'big' });
  for (let at = 0; at < 3; at += 1) watch(`small-${at}`, slow('small'), { budget: 'small' });
  await clock.advance(10_000);
  expect(most).toBe(2);
  expect(order).toHaveLength(23);
  expect(order.slice(0, 7).filter((budget) => budget === 'small')).toHaveLength(3);
});

test('what is taken up after a restart is spread over one interval', async () => {
  const { clock, looks, watch } = setUp();
  watch('a', undefined, { resumed: true });
  await clock.advance(1000);
  expect(looks).toEqual(['a 1000']);
});

test('stop waits for looks in flight and starts no more', async () => {
  const { clock, watch, poller, looks } = setUp();
  let landed = false;
  watch('a', async () => {
    await clock.sleep(1000);
    landed = true;
    return { is: 'same' };
  });
  await clock.advance(2500);
  const stopped = poller.stop();
  await clock.advance(1000);
  await stopped;
  expect(landed).toBe(true);
  await clock.advance(60_000);
  expect(looks).toHaveLength(1);
});

test('what is new right after the clock was set back does not hide what was there before', async () => {
  const clock = createFakeClock();
  let ahead = 0;
  const set = { ...clock, now: () => clock.now() + ahead };
  const common = { clock: set, firstMs: 2000, chance: () => 0.5 };
  const poller = createPoller({ ...common, throttle: createThrottle(common) });
  const looks: string[] = [];
  const watch = (key: string) => {
    const look = async () => {
      looks.push(key);
      return { is: 'over' } as const;
    };
    poller.watch({ key, budget: 'one', resumed: false, look });
  };
  watch('old');
  await clock.advance(100);
  ahead = -3_600_000;
  watch('new');
  await clock.advance(5000);
  expect(looks.toSorted()).toEqual(['new', 'old']);
});
