// When polls happen: bounds, fairness, recovery, stopping, and the delay that a poll asks for; poll-schedule.test.ts has the delays.

import { expect, test } from 'vitest';
import { createPoller, type PollDecision, type Poller } from '../../../src/core/polling/poller.ts';
import { createCallGate } from '../../../src/core/polling/throttle.ts';
import { createFakeClock } from '../../fakes/clock.ts';

const setUp = (maxInFlight?: number) => {
  const clock = createFakeClock();
  const common = { clock, intervalMs: 2000, random: () => 0.5 };
  const throttle = createCallGate(common);
  const poller = createPoller({ ...common, throttle, ...(maxInFlight && { maxInFlight }) });
  const start = clock.now();
  const polls: string[] = [];
  const watch = (
    key: string,
    poll: () => Promise<PollDecision> | PollDecision = () => ({ isOver: false }),
    more: Partial<Parameters<Poller['watch']>[0]> = {},
  ) =>
    poller.watch({
      key,
      budget: 'one',
      isResumed: false,
      poll: async () => {
        polls.push(`${key} ${clock.now() - start}`);
        return poll();
      },
      ...more,
    });
  return { clock, poller, polls, watch };
};

test('polls by age until a poll reports the end', async () => {
  const { clock, polls, watch, poller } = setUp();
  let left = 3;
  watch('a', () => {
    left -= 1;
    return { isOver: left === 0 };
  });
  await clock.advance(60_000);
  expect(polls).toEqual(['a 500', 'a 1500', 'a 3500']);
  expect(poller.size).toBe(0);
});

test('a poll may ask for the next delay', async () => {
  const { clock, polls, watch } = setUp();
  watch('a', () => ({ isOver: false, nextMs: 100 }), { firstMs: 0 });
  await clock.advance(350);
  expect(polls).toEqual(['a 0', 'a 100', 'a 200', 'a 300']);
});

test('a poll that throws is repeated on schedule', async () => {
  const { clock, polls, watch } = setUp();
  watch('a', () => Promise.reject(new Error('broken')));
  await clock.advance(5000);
  expect(polls).toEqual(['a 500', 'a 1500', 'a 3500']);
});

test('unwatch ends the polls, pollNow brings the next forward', async () => {
  const { clock, polls, watch, poller } = setUp();
  watch('a');
  await clock.advance(300);
  poller.pollNow('a');
  await clock.advance(100);
  expect(polls).toEqual(['a 300']);
  poller.unwatch('a');
  await clock.advance(10_000);
  expect(polls).toHaveLength(1);
});

test('limits polls in flight and alternates between budgets', async () => {
  const { clock, watch } = setUp(2);
  const order: string[] = [];
  let flying = 0;
  let most = 0;
  const slow = (budget: string) => async (): Promise<PollDecision> => {
    order.push(budget);
    flying += 1;
    most = Math.max(most, flying);
    await clock.sleep(100);
    flying -= 1;
    return { isOver: true };
  };
  for (let at = 0; at < 20; at += 1) watch(`big-${at}`, slow('big'), { budget: 'big' });
  for (let at = 0; at < 3; at += 1) watch(`small-${at}`, slow('small'), { budget: 'small' });
  await clock.advance(10_000);
  expect(most).toBe(2);
  expect(order).toHaveLength(23);
  expect(order.slice(0, 7).filter((budget) => budget === 'small')).toHaveLength(3);
});

test('a resumed task is polled within one interval', async () => {
  const { clock, polls, watch } = setUp();
  watch('a', undefined, { isResumed: true });
  await clock.advance(1000);
  expect(polls).toEqual(['a 1000']);
});

test('stop waits for polls in flight and starts no more', async () => {
  const { clock, watch, poller, polls } = setUp();
  let landed = false;
  watch('a', async () => {
    await clock.sleep(1000);
    landed = true;
    return { isOver: false };
  });
  await clock.advance(2500);
  const stopped = poller.stop();
  await clock.advance(1000);
  await stopped;
  expect(landed).toBe(true);
  await clock.advance(60_000);
  expect(polls).toHaveLength(1);
});

test('a new task after a clock change hides no others', async () => {
  const clock = createFakeClock();
  let ahead = 0;
  const set = { ...clock, now: () => clock.now() + ahead };
  const common = { clock: set, intervalMs: 2000, random: () => 0.5 };
  const poller = createPoller({ ...common, throttle: createCallGate(common) });
  const polls: string[] = [];
  const watch = (key: string) => {
    const poll = async () => {
      polls.push(key);
      return { isOver: true };
    };
    poller.watch({ key, budget: 'one', isResumed: false, poll });
  };
  watch('old');
  await clock.advance(100);
  ahead = -3_600_000;
  watch('new');
  await clock.advance(5000);
  expect(polls.toSorted()).toEqual(['new', 'old']);
});
