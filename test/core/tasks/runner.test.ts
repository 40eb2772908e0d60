// Two processes on one Redis, as far as the core can tell: each with its own queue, store and way to hear the other. What a
// person presses at the one reaches the task that the other holds, and a holder that was overtaken lets go.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { createMessageUpdater } from '../../../src/core/delivery/message-updater.ts';
import { createPoller } from '../../../src/core/polling/poller.ts';
import { createThrottle } from '../../../src/core/polling/throttle.ts';
import type { Tell, WatchedTask, Work } from '../../../src/core/tasks/active-task.ts';
import { createDurations } from '../../../src/core/tasks/change-task.ts';
import { createRunner, shareRunner } from '../../../src/core/tasks/runner.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import type { State } from '../../../src/domain/tasks/task.ts';
import { english } from '../../../src/domain/words/index.ts';
import { createBullQueue } from '../../../src/queue/bullmq.ts';
import { createRedisSignals } from '../../../src/queue/signals.ts';
import { openStore } from '../../../src/store/index.ts';
import { taskFor } from '../../contract/store.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';

const redis = await startRedis();
const polling: State = { at: 'polling', id: 't-1', accepted: 1, changed: 2, silences: 0, seen: {} };
const unknown: State = { at: 'unknown', id: 't-1', failure: { kind: 'timed-out', minutes: 5 } };

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(10);
};

/** Work that is never done by itself: what is held stays held until events come. */
const waiting = (held: Map<string, WatchedTask>) => {
  let report: Tell | undefined;
  const keep = async (one: WatchedTask) => void held.set(one.task.id, one);
  const work = (tell: Tell): Work => {
    report = tell;
    const drop = (task: string) => void held.delete(task);
    return { poll: keep, submit: keep, cancel: keep, collect: keep, deliver: keep, expire: keep, drop };
  };
  const tell: Tell = (one, event) => report?.(one, event) ?? Promise.reject(new Error('no runner'));
  return { work, tell };
};

async function createProcess(name: string) {
  const log = createFakeLog();
  const folder = await mkdtemp(join(tmpdir(), 'earshot-shared-'));
  const { tasks, close } = await openStore(folder, { log, redis: redis.url });
  const chat = createFakeChat();
  const held = new Map<string, WatchedTask>();
  const hurried: string[] = [];
  const { work, tell } = waiting(held);
  const own = createRunner({
    wordsFor: () => english,
    store: tasks,
    catalogue: createCatalogue(commands),
    chats: new Map([['web', chat]]),
    updater: createMessageUpdater({ clock, log }),
    durations: createDurations(),
    clock,
    log,
    work,
  });
  const poller = {
    ...createPoller({ clock, firstMs: 2_000, throttle: createThrottle({ clock, firstMs: 2_000 }) }),
    hurry: (task: string) => void hurried.push(task),
  };
  const signals = createRedisSignals({ url: redis.url, name, log, patienceMs: 10_000 });
  const runner = shareRunner({ runner: own, signals, tasks, poller });
  const queue = createBullQueue({ url: redis.url, name, open: () => tasks.open(), clock, log });
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

  /** `a` holds the task, `b` has only just come. */
  async function scene() {
    const a = await createProcess(name);
    await a.queue.start(a.runner.hold);
    await a.tasks.put(taskFor('A', polling));
    await a.queue.add('A');
    await until(() => a.held.has('A'));
    const b = await createProcess(name);
    await b.queue.start(b.runner.hold);
    await until(async () => (await redis.say('PUBSUB', 'NUMSUB', `earshot-news:${name}`)).endsWith(':2\r\n'));
    return { a, b };
  }

  test('a press at the one stops the task that the other holds', async () => {
    const { a, b } = await scene();
    expect(b.runner.holds('A')).toBe(false);
    const task = await b.runner.tell('A', { is: 'stop' });
    expect(task?.state).toEqual({ at: 'forgotten', id: 't-1' });
    await until(() => !a.held.has('A'));
    await until(async () => (await b.tasks.open()).length === 0);
  });

  test('a look asked for at the one is taken at the other', async () => {
    const { a, b } = await scene();
    expect((await b.runner.tell('A', { is: 'look' }))?.state).toEqual(polling);
    expect([a.hurried, b.hurried]).toEqual([['A'], []]);
  });

  test('a task that nobody holds is changed where the press is, and then held by one', async () => {
    const { a, b } = await scene();
    await a.tasks.put(taskFor('B', unknown));
    expect((await b.runner.tell('B', { is: 'look' }))?.state.at).toBe('polling');
    await b.queue.add('B');
    await until(() => a.held.has('B') !== b.held.has('B'));
    expect(await b.runner.tell('nobody', { is: 'look' })).toBeUndefined();
  });

  test('presses at both at the same moment leave one story', async () => {
    const { a, b } = await scene();
    const ids = Array.from({ length: 30 }, (_, at) => `U${at}`);
    for (const id of ids) await a.tasks.put(taskFor(id, unknown));
    const both = await Promise.all(
      ids.flatMap((id) => [a.runner.tell(id, { is: 'look' }), b.runner.tell(id, { is: 'look' })]),
    );
    expect(new Set(both.map((task) => task?.state.at))).toEqual(new Set(['polling']));
    expect([...(await a.tasks.open())].sort()).toEqual(['A', ...ids].sort());
  });

  test('a holder that was overtaken does nothing more with its copy, and takes up the new one', async () => {
    const { a, b } = await scene();
    const old = a.held.get('A');
    const theirs = await b.tasks.get('A');
    if (!old || !theirs) throw new Error('a task was expected');
    const newer: State = { ...polling, changed: 9, silences: 3 };
    await b.tasks.put({ ...theirs, state: newer });
    await expect(a.tell(old, { is: 'stop' })).rejects.toThrow('another process');
    expect(old.signal.aborted).toBe(true);
    await until(() => (a.held.get('A') ?? old) !== old);
    expect(a.held.get('A')?.task.state).toEqual(newer);
    expect((await b.tasks.get('A'))?.state).toEqual(newer);
  });
});
