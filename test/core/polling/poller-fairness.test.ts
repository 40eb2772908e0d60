// One budget per API key: a key with nine tenths of the tasks does not make another key's polls late. Exact, on a clock
// that stands still until told.

import { expect, test } from 'vitest';
import { createPoller, type PollDecision } from '../../../src/core/polling/poller.ts';
import { createCallGate } from '../../../src/core/polling/throttle.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createSeededRandom } from './seeded-random.ts';

/** How late the few were (p99), beside so many of another key; each poll takes so long. */
async function lateness(many: number, takes: { readonly few: number; readonly many: number }) {
  const clock = createFakeClock();
  const random = createSeededRandom();
  const late: Record<string, number[]> = { few: [], many: [] };
  const poller = createPoller({
    clock,
    intervalMs: 2000,
    random,
    throttle: createCallGate({ clock, intervalMs: 2000, random }),
    maxInFlight: 12,
    maxPerBudget: 8,
    onDelay: (ms, budget) => void late[budget]?.push(ms),
  });
  const watch = (budget: 'few' | 'many', tasks: number) => {
    for (let at = 0; at < tasks; at += 1)
      poller.watch({
        key: `${budget}-${at}`,
        budget,
        isResumed: true,
        // Past the first, quick polls.
        acceptedAt: clock.now() - 4000,
        poll: async (): Promise<PollDecision> => {
          await clock.sleep(takes[budget]);
          return { isOver: false };
        },
      });
  };
  watch('few', 10);
  watch('many', many);
  await clock.advance(20_000);
  const p99 = (all: readonly number[] = []) =>
    all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN;
  return { few: p99(late['few']), many: p99(late['many']), looks: late['few']?.length ?? 0 };
}

test('a busy key does not delay tasks on another key', async () => {
  const alone = await lateness(0, { few: 20, many: 20 });
  const beside = await lateness(90, { few: 20, many: 300 });
  expect(beside.many).toBeGreaterThan(500);
  expect(beside.few).toBeLessThanOrEqual(Math.max(alone.few * 1.2, 5));
  expect(beside.looks).toBeGreaterThan(alone.looks * 0.9);
});

test('a hanging service uses only the share of its key', async () => {
  const beside = await lateness(90, { few: 20, many: 15_000 });
  expect(beside.few).toBeLessThanOrEqual(5);
});
