// Results are downloaded a few at a time and delivered within the platform's limit, however many tasks finish at once.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import type { CollectedResult } from '../../../src/core/delivery/collect-result.ts';
import { createResultDelivery } from '../../../src/core/tasks/result-delivery.ts';
import type { DispatchEvent, FullTaskHandle } from '../../../src/core/tasks/task-handle.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { step } from '../../../src/domain/tasks/step.ts';
import type { Task } from '../../../src/domain/tasks/task.ts';
import type { PostedDelivery } from '../../../src/ports/chat.ts';
import type { TaskQueue } from '../../../src/ports/task-queue.ts';
import type { RunTask } from '../../../src/queue/task-ownership.ts';
import { createTestBot, createWorld } from '../../fakes/bot.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';

const operation = createCatalogue(commands).findOperation('tts');

function setUp(maxDeliveries?: number) {
  const clock = createFakeClock();
  const running = new Map<string, PromiseWithResolvers<CollectedResult>>();
  const posting: PromiseWithResolvers<PostedDelivery>[] = [];
  const tell: DispatchEvent = async (held, event) => {
    const [next, effect] = step(held.task as Task, event, clock.now());
    held.task = next;
    if (effect.includes('collect')) void bring.collect(held as FullTaskHandle);
    if (effect.includes('deliver')) void bring.deliver(held as FullTaskHandle);
    return next;
  };
  const bring = createResultDelivery(
    {
      ...{ clock, log: createFakeLog() },
      fitter: { fit: async () => ({ files: [], result: { files: [] } }) },
      updater: {
        show: async () => true,
        deliver() {
          const one = Promise.withResolvers<PostedDelivery>();
          posting.push(one);
          return one.promise;
        },
      },
      collector: {
        collect({ id }) {
          const one = Promise.withResolvers<CollectedResult>();
          running.set(id, one);
          return one.promise.finally(() => running.delete(id));
        },
        deleteFiles: async () => undefined,
      },
    },
    tell,
  );
  const collect = (serviceTaskId: string, person: string) => {
    if (!operation) throw new Error('There is no tts.');
    const task: Task = {
      id: serviceTaskId,
      request: { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} },
      origin: {
        ...{ adapter: 'fake', person: { id: person, name: person }, place: { id: 'p', name: 'P' } },
        message: 'm',
      },
      createdAt: clock.now(),
      changedAt: clock.now(),
      state: {
        status: 'fetching',
        serviceTaskId,
        report: { run_id: 1 },
        startedAt: clock.now(),
        attempts: 0,
      },
    };
    const chat = createFakeChat('fake', { maxDeliveries });
    void bring.collect({ task, operation, chat, signal: new AbortController().signal, isResumed: false });
  };
  const breakAll = () => {
    for (const one of running.values()) one.reject(new Error('503'));
  };
  const fetchAll = () => {
    for (const one of running.values()) one.resolve({ files: [], tooLarge: [] });
  };
  return { clock, running, posting, collect, breakAll, fetchAll };
}

test('fetches at most 16 results at once', async () => {
  const { clock, running, collect } = setUp();
  for (let at = 0; at < 40; at += 1) collect(`t${at}`, `person-${at}`);
  await clock.advance(0);
  expect(running.size).toBe(16);
});

test('one person with many results leaves room for others', async () => {
  const { clock, running, collect } = setUp();
  for (let at = 0; at < 40; at += 1) collect(`ana-${at}`, 'ana');
  collect('bo', 'bo');
  await clock.advance(0);
  expect([running.size, running.has('bo')]).toEqual([9, true]);
});

test('a fetch that waits for a retry holds no slot', async () => {
  const { clock, running, collect, breakAll } = setUp();
  for (let at = 0; at < 32; at += 1) collect(`t${at}`, `person-${at}`);
  await clock.advance(0);
  const first = [...running.keys()];
  breakAll();
  await clock.advance(0);
  expect([...running.keys()].filter((id) => first.includes(id))).toEqual([]);
  expect(running.size).toBe(16);
});

test('delivers at most as many at once as allowed', async () => {
  const { clock, posting, collect, fetchAll } = setUp(4);
  for (let at = 0; at < 10; at += 1) collect(`t${at}`, `person-${at}`);
  await clock.advance(0);
  fetchAll();
  await clock.advance(0);
  expect(posting).toHaveLength(4);
  posting[0]?.resolve({ method: 'edit', message: 'm' });
  posting[1]?.reject(new Error('503'));
  await clock.advance(0);
  expect(posting).toHaveLength(6);
});

test('downloads the result again after losing the task during the download', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  const downloaded = Promise.withResolvers<void>();
  const download = world.service.download.bind(world.service);
  world.service.download = async (...options) => {
    const file = await download(...options);
    await downloaded.promise;
    return file;
  };
  let run: RunTask | undefined;
  const wrapQueue = (queue: TaskQueue): TaskQueue => ({
    ...queue,
    async start(work) {
      run = work;
    },
    add: async () => undefined,
  });
  const bot = createTestBot(world, (parts) => ({ ...parts, watch: { wrapQueue } }));
  await bot.start();
  const { task, message } = await bot.ask('tts', { text: 'Hello' });

  const lease = new AbortController();
  const first = run?.(task, lease.signal);
  await world.clock.advance(10_000);
  lease.abort();
  await world.clock.advance(1000);
  downloaded.resolve();
  await first;

  const second = run?.(task, new AbortController().signal);
  await world.clock.advance(10_000);
  expect(world.chat.messages.get(message)?.files).toHaveLength(1);
  await second;
});
