// Two processes on one Redis, each with its own queue, store and signals. A press at one reaches the task owned by the
// other, and an outdated owner releases its task.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { createMessageUpdater } from '../../../../src/core/delivery/message-updater.ts';
import { createPoller } from '../../../../src/core/polling/poller.ts';
import { createCallGate } from '../../../../src/core/polling/throttle.ts';
import { createTaskDurationStats } from '../../../../src/core/tasks/apply-event.ts';
import type { DispatchEvent, EffectHandlers, TaskHandle } from '../../../../src/core/tasks/task-handle.ts';
import { createSharedTaskRunner, createTaskRunner } from '../../../../src/core/tasks/task-runner.ts';
import { createCatalogue } from '../../../../src/domain/commands/catalogue.ts';
import type { TaskState } from '../../../../src/domain/tasks/task.ts';
import { createBullMqQueue } from '../../../../src/queue/bullmq.ts';
import { createRedisTaskSignals } from '../../../../src/queue/redis-task-signals.ts';
import { openStore } from '../../../../src/store/index.ts';
import { polling, taskFor, unknown } from '../../../contract/store.ts';
import { createFakeChat } from '../../../fakes/chat.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../../fakes/redis-server.ts';
import { createWaiting } from '../../../fakes/waiting.ts';

const redis = await startRedis();

const { until } = createWaiting();

/** Work that never finishes by itself, so that the task stays owned until an event arrives. */
const waiting = (held: Map<string, TaskHandle>) => {
  let report: DispatchEvent | undefined;
  const keep = async (one: TaskHandle) => void held.set(one.task.id, one);
  const work = (tell: DispatchEvent): EffectHandlers => {
    report = tell;
    const stopWaiting = (task: string) => void held.delete(task);
    const discardResult = async () => undefined;
    const effects = { poll: keep, submit: keep, cancel: keep, collect: keep, deliver: keep, expire: keep };
    return { ...effects, stopWaiting, discardResult, erase: discardResult };
  };
  const tell: DispatchEvent = (one, event) => report?.(one, event) ?? Promise.reject(new Error('no runner'));
  return { work, tell };
};

async function createProcess(name: string) {
  const log = createFakeLog();
  const folder = await mkdtemp(join(tmpdir(), 'earshot-shared-'));
  const { tasks, close } = await openStore(folder, { log, redis: redis.url });
  const chat = createFakeChat();
  const held = new Map<string, TaskHandle>();
  const hurried: string[] = [];
  const { work: createHandlers, tell } = waiting(held);
  const own = createTaskRunner({
    store: tasks,
    catalogue: createCatalogue(commands),
    chats: new Map([['web', chat]]),
    subtaskChat: createFakeChat(),
    updater: createMessageUpdater({ clock, log }),
    durations: createTaskDurationStats(),
    clock,
    log,
    createHandlers,
  });
  const poller = {
    ...createPoller({ clock, intervalMs: 2_000, throttle: createCallGate({ clock, intervalMs: 2_000 }) }),
    pollNow: (task: string) => void hurried.push(task),
  };
  const signals = createRedisTaskSignals({ url: redis.url, name, log, timeoutMs: 10_000 });
  const runner = createSharedTaskRunner({ runner: own, signals, tasks, poller });
  const queue = createBullMqQueue({
    url: redis.url,
    name,
    listOpenIds: () => tasks.listOpenIds(),
    clock,
    log,
  });
  onTestFinished(async () => {
    await queue.stop();
    await signals.stop();
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  return { tasks, runner, queue, held, hurried, tell, log };
}

describe.runIf(redisIsHere)('two processes', () => {
  let name = '';
  beforeAll(() => redis.start());
  beforeEach(async () => {
    name = randomUUID();
    await redis.say('FLUSHALL');
  });
  afterAll(() => redis.end());

  /** `a` owns the task, and `b` has just started. */
  async function scene() {
    const a = await createProcess(name);
    await a.queue.start(a.runner.run);
    await a.tasks.put(taskFor('A', polling));
    await a.queue.add('A');
    await until(() => a.held.has('A'));
    const b = await createProcess(name);
    await b.queue.start(b.runner.run);
    await expect.poll(() => redis.say('PUBSUB', 'NUMSUB', `earshot-news:${name}`)).toMatch(/:2\r\n$/);
    return { a, b };
  }

  test('a press in one process stops the task in another', async () => {
    const { a, b } = await scene();
    expect(b.runner.owns('A')).toBe(false);
    const task = await b.runner.dispatch('A', { is: 'cancel-requested' });
    expect(task?.state).toEqual({ status: 'abandoned', serviceTaskId: 't-1' });
    await until(() => !a.held.has('A'));
    await expect.poll(() => b.tasks.listOpenIds()).toHaveLength(0);
  });

  test('a refresh in one process polls in the other', async () => {
    const { a, b } = await scene();
    expect((await b.runner.dispatch('A', { is: 'refresh-requested' }))?.state).toEqual(polling);
    expect([a.hurried, b.hurried]).toEqual([['A'], []]);
  });

  test('a task without holder is changed, then held by one', async () => {
    const { a, b } = await scene();
    await a.tasks.put(taskFor('B', unknown));
    expect((await b.runner.dispatch('B', { is: 'refresh-requested' }))?.state.status).toBe('polling');
    await b.queue.add('B');
    await until(() => a.held.has('B') !== b.held.has('B'));
    expect(await b.runner.dispatch('nobody', { is: 'refresh-requested' })).toBeUndefined();
  });

  test('simultaneous presses in both leave one consistent state', async () => {
    const { a, b } = await scene();
    const ids = Array.from({ length: 30 }, (_, at) => `U${at}`);
    for (const id of ids) await a.tasks.put(taskFor(id, unknown));
    const both = await Promise.all(
      ids.flatMap((id) => [
        a.runner.dispatch(id, { is: 'refresh-requested' }),
        b.runner.dispatch(id, { is: 'refresh-requested' }),
      ]),
    );
    expect(new Set(both.map((task) => task?.state.status))).toEqual(new Set(['polling']));
    expect([...(await a.tasks.listOpenIds())].sort()).toEqual(['A', ...ids].sort());
  });

  test('an outdated holder drops its copy and loads the new', async () => {
    const { a, b } = await scene();
    const old = a.held.get('A');
    const theirs = await b.tasks.get('A');
    if (!old || !theirs) throw new Error('a task was expected');
    const newer: TaskState = { ...polling, changedAt: 9, failedPolls: 3 };
    await b.tasks.put({ ...theirs, state: newer });
    await expect(a.tell(old, { is: 'cancel-requested' })).rejects.toThrow('another process');
    expect(old.signal.aborted).toBe(true);
    await until(() => (a.held.get('A') ?? old) !== old);
    expect(a.held.get('A')?.task.state).toEqual(newer);
    expect((await b.tasks.get('A'))?.state).toEqual(newer);
  });
});
