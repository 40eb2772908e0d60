// Delays and failures in many orders: slow edits, edits and deliveries that fail or lose their response, poll timeouts,
// an unavailable store, a changed clock. The result is always delivered exactly once.

import { expect, test } from 'vitest';
import { ServiceResponseError, ServiceUnreachableError } from '../../../src/ports/media-service.ts';
import { noTaskMetrics } from '../../../src/ports/task-metrics.ts';
import { createEmbeddedQueue } from '../../../src/queue/embedded.ts';
import { createTestBot, createWorld, type Effects, type World } from '../../fakes/bot.ts';
import { createFakeLog } from '../../fakes/log.ts';

const MINUTE = 60_000;

/** Returns the same numbers in [0, 1) for the same seed. */
function createChance(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Delays or fails every call, or loses its response. Each fault ends after a while, so that results can be shown. */
function createTrouble(world: World, seed: number) {
  const { clock } = world;
  const chance = createChance(seed);
  const over = clock.now() + 2 * MINUTE;
  return async function call<T>(faults: readonly Error[], longestMs: number, work: () => Promise<T>): Promise<T> {
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
  new ServiceUnreachableError('refused'),
  new ServiceResponseError('timeout'),
  new ServiceResponseError('502', 502),
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
      findOutcome: (...asked) => call(SERVICE, 15_000, () => parts.service.findOutcome(...asked)),
    },
    tasks: { ...parts.tasks, get: (id) => call(STORE, 500, () => parts.tasks.get(id)) },
    // The real queue retries a task whose run failed.
    watch: {
      wrapUpdater: (same) => same,
      wrapPoller: (same) => same,
      taskMetrics: noTaskMetrics,
      wrapQueue: () => createEmbeddedQueue({ listOpenIds: async () => [], clock, log: createFakeLog() }),
    },
  });

const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);

const ASKED = [
  ['tts', { text: 'Hello' }],
  ['translate', { text: 'Hello', to: 'Spanish', from: 'English' }],
] as const;

test.each(ASKED)('%s: the result is delivered once despite delays and faults', async (command, values) => {
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
    const last = views.at(-1)?.status;
    if (last !== 'done' || tokens.length !== 1 || state.state?.status !== 'done' || earshot.poller.size > 0)
      wrong.push(`${seed}: ${last}, ${tokens.length} deliveries, ${JSON.stringify(state).slice(-200)}`);
  }
  expect(wrong).toEqual([]);
});
