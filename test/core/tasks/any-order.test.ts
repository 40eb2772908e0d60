// Everything that can be late or refused on the way of one task, in many orders: edits slower than the result, edits and deliveries
// refused or applied without an answer, looks that time out, a store that is away, a clock that is set. In each the result comes, once.

import { expect, test } from 'vitest';
import { silent } from '../../../src/ports/metrics.ts';
import { ServiceUnclear, ServiceUnreachable } from '../../../src/ports/service.ts';
import { createEmbeddedQueue } from '../../../src/queue/embedded.ts';
import { createTestBot, createWorld, type Effects, type World } from '../../fakes/bot.ts';
import { createFakeLog } from '../../fakes/log.ts';

const MINUTE = 60_000;

/** The same numbers for the same seed, in [0, 1). */
function createChance(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** In front of every call: late, refused, or done and the answer lost. Each stops after a while, or nothing would ever be shown. */
function createTrouble(world: World, seed: number) {
  const { clock } = world;
  const chance = createChance(seed);
  const over = clock.now() + 2 * MINUTE;
  return async function call<T>(
    faults: readonly Error[],
    longestMs: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const isOver = clock.now() > over;
    if (!isOver && chance() < 0.5) await clock.sleep(chance() * longestMs);
    const fault = !isOver && chance() < 0.4 ? faults[Math.floor(chance() * faults.length)] : undefined;
    if (fault && chance() < 0.5) throw fault;
    const done = await work();
    if (fault) throw fault;
    return done;
  };
}

const PLATFORM = [new Error('HTTP 503'), new Error('TimeoutError')];
const SERVICE = [
  new ServiceUnreachable('refused'),
  new ServiceUnclear('timeout'),
  new ServiceUnclear('502', 502),
];
const STORE = [new Error('disk I/O error')];

const troubled =
  ({ clock }: World, call: ReturnType<typeof createTrouble>) =>
  (parts: Effects): Effects => ({
    ...parts,
    chat: {
      ...parts.chat,
      show: (at, view) => call(PLATFORM, 20_000, () => parts.chat.show(at, view)),
      deliver: (at, delivery) => call(PLATFORM, 20_000, () => parts.chat.deliver(at, delivery)),
    },
    service: {
      ...parts.service,
      create: (...asked) => parts.service.create(...asked),
      status: (...asked) => call(SERVICE, 15_000, () => parts.service.status(...asked)),
      outcome: (...asked) => call(SERVICE, 15_000, () => parts.service.outcome(...asked)),
    },
    tasks: { ...parts.tasks, get: (id) => call(STORE, 500, () => parts.tasks.get(id)) },
    // The real one takes up again what a fault has dropped.
    watch: {
      updater: (same) => same,
      poller: (same) => same,
      core: silent,
      queue: () => createEmbeddedQueue({ open: async () => [], clock, log: createFakeLog() }),
    },
  });

const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);

const ASKED = [
  ['tts', { text: 'Hello' }],
  ['translate', { text: 'Hello', to: 'Spanish', from: 'English' }],
] as const;

test.each(ASKED)(
  '%s: the result comes once, whatever is late or refused before it',
  async (command, values) => {
    const wrong: string[] = [];
    for (const seed of SEEDS) {
      const world = createWorld();
      const call = createTrouble(world, seed);
      world.service.statuses = [{ status: 'PENDING' }, { status: 'SUCCESS', run_id: 7 }];
      const earshot = createTestBot(world, troubled(world, call));
      await earshot.start();
      const { message, task } = await earshot.ask(command, values);
      await world.clock.advance(10 * MINUTE);
      const { views = [], tokens = [] } = world.chat.messages.get(message) ?? {};
      const state = JSON.parse(world.records.get(task) ?? '{}');
      const last = views.at(-1)?.mood;
      if (last !== 'done' || tokens.length !== 1 || state.state?.at !== 'done' || earshot.poller.size > 0)
        wrong.push(`${seed}: ${last}, ${tokens.length} deliveries, ${JSON.stringify(state).slice(-200)}`);
    }
    expect(wrong).toEqual([]);
  },
);
