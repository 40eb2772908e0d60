// One budget per API key: a key with nine tenths of the tasks does not make another key's looks late. Exact, on a clock
// that stands still until told.

import { expect, test } from 'vitest';
import { createPoller, type PollResult } from '../../../src/core/polling/poller.ts';
import { createThrottle } from '../../../src/core/polling/throttle.ts';
import { createFakeClock } from '../../fakes/clock.ts';

/** How late the few were (p99), beside so many of another key; each look takes so long. */
async function lateness(many: number, takes: { readonly few: number; readonly many: number }) {
  const clock = createFakeClock();
  const late: Record<string, number[]> = { few: [], many: [] };
  const poller = createPoller({
    clock,
    firstMs: 2000,
    throttle: createThrottle({ clock, firstMs: 2000 }),
    inFlight: 12,
    perBudget: 8,
    late: (ms, budget) => void late[budget]?.push(ms),
  });
  const watch = (budget: 'few' | 'many', tasks: number) => {
    for (let at = 0; at < tasks; at += 1)
      poller.watch({
        key: `${budget}-${at}`,
        budget,
        resumed: true,
        look: async (): Promise<PollResult> => {
          await clock.sleep(takes[budget]);
          return { is: 'same' };
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

test('nine tenths of the tasks on one key leave the other’s lateness as it is', async () => {
  const alone = await lateness(0, { few: 20, many: 20 });
  const beside = await lateness(90, { few: 20, many: 300 });
  expect(beside.many).toBeGreaterThan(500);
  expect(beside.few).toBeLessThanOrEqual(Math.max(alone.few * 1.2, 5));
  expect(beside.looks).toBeGreaterThan(alone.looks * 0.95);
});

test('a key whose service hangs takes its own share and no more', async () => {
  const beside = await lateness(90, { few: 20, many: 15_000 });
  expect(beside.few).toBeLessThanOrEqual(5);
});
