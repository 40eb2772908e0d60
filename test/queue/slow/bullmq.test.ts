// The queue of several processes on a real Redis: the queue contract, and its own behaviour.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/app/clock.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import type { TaskQueue } from '../../../src/ports/task-queue.ts';
import { createBullMqQueue } from '../../../src/queue/bullmq.ts';
import { taskQueueContract } from '../../contract/task-queue.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { createWaiting } from '../../fakes/waiting.ts';

const redis = await startRedis('aof');

/** Shortens the waits after an error, but not the interval between two scans of the store. */
const clock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => systemClock.sleep(ms > 60_000 ? ms : Math.min(ms, 50), signal),
};

const { until } = createWaiting();

interface Given {
  readonly name?: string;
  readonly open?: () => Promise<readonly string[]>;
  readonly lockMs?: number;
}

function queueOf({ name = randomUUID(), open: listOpenIds = async () => [], lockMs = 30_000 }: Given = {}) {
  const log = createFakeLog();
  const queue = createBullMqQueue({ url: redis.url, name, listOpenIds, clock: systemClock, log, lockMs });
  onTestFinished(() => queue.stop());
  return { queue, log, name };
}

/** Runs that last until their signal is aborted or they are released. */
function holds(queue: TaskQueue) {
  const begun: string[] = [];
  const now = new Map<string, () => void>();
  const started = queue.start((task, signal) => {
    begun.push(task);
    return new Promise((resolve) => {
      const end = () => {
        now.delete(task);
        resolve();
      };
      now.set(task, end);
      signal.addEventListener('abort', end, { once: true });
    });
  });
  return { begun, now, started };
}

describe.runIf(redisIsHere)('Redis', () => {
  beforeAll(() => redis.start());
  afterAll(() => redis.end());

  taskQueueContract('the queue on Redis', async (stored) => {
    const listOpenIds = async () => [...stored];
    return createBullMqQueue({
      url: redis.url,
      name: randomUUID(),
      listOpenIds,
      clock,
      log: createFakeLog(),
    });
  });

  test('a stored task without a job gets one', async () => {
    const open = async () => Array.from({ length: 1_200 }, (_, at) => `T${at}`);
    const { queue } = queueOf({ open });
    const { begun, started } = holds(queue);
    await started;
    await until(() => begun.length === 1_200);
    expect(new Set(begun).size).toBe(1_200);
  });

  test('a task with a numeric id works', async () => {
    const { queue } = queueOf();
    const { begun, started } = holds(queue);
    await started;
    await queue.add('12345678');
    await until(() => begun.length === 1);
    expect(begun).toEqual(['12345678']);
  });

  test('queues share the tasks without duplicates', async () => {
    const { queue: a, name } = queueOf();
    const { queue: b } = queueOf({ name });
    const [one, other] = [holds(a), holds(b)];
    await Promise.all([one.started, other.started]);
    const ids = Array.from({ length: 200 }, (_, at) => `T${at}`);
    await Promise.all(ids.flatMap((task) => [a.add(task), b.add(task)]));
    await until(() => one.now.size + other.now.size === 200);
    await sleep(300);
    expect([...one.begun, ...other.begun].sort()).toEqual([...ids].sort());
  });

  test('a task added while being released is held again', async () => {
    const { queue } = queueOf();
    const { begun, now, started } = holds(queue);
    await started;
    await queue.add('A');
    for (let round = 1; round <= 10; round += 1) {
      await until(() => begun.length === round);
      const adding = round % 2 ? queue.add('A') : undefined;
      now.get('A')?.();
      await (adding ?? queue.add('A'));
    }
    await until(() => begun.length === 11);
  });

  test('an unreadable store is read again at the start', async () => {
    let broken = true;
    const listOpenIds = async () => {
      if (broken) throw new Error('disk');
      return ['A'];
    };
    const log = createFakeLog();
    const parts = { url: redis.url, name: randomUUID(), clock, log };
    const queue = createBullMqQueue({ ...parts, listOpenIds });
    onTestFinished(() => queue.stop());
    const { begun, started } = holds(queue);
    await until(() => log.entries.some(({ fields }) => fields['why'] === 'Error: disk'));
    expect(queue.isReady()).toBe(false);
    broken = false;
    await started;
    await until(() => begun.length === 1);
    expect(queue.isReady()).toBe(true);
  });

  test('an unreachable Redis is awaited and logged once', async () => {
    await redis.kill();
    const { queue, log } = queueOf({ open: async () => ['A'] });
    const { begun, started } = holds(queue);
    await until(() => log.entries.length > 0);
    await sleep(600);
    expect(queue.isReady()).toBe(false);
    expect(log.entries).toMatchObject([{ level: 'warn', event: expect.stringContaining('can’t be reached') }]);
    await redis.start();
    await started;
    await until(() => begun.length === 1);
    expect(queue.isReady()).toBe(true);
  });

  test('a stop ends while Redis is unreachable', async () => {
    await redis.kill();
    const { queue } = queueOf();
    const { started } = holds(queue);
    await queue.stop();
    await started;
    await redis.start();
  });

  test('a killed Redis keeps held tasks and accepts new ones', async () => {
    const { queue } = queueOf();
    const { begun, now, started } = holds(queue);
    await started;
    for (const task of ['A', 'B', 'C']) await queue.add(task);
    await until(() => begun.length === 3);
    await redis.kill();
    await until(() => !queue.isReady());
    const adding = ['D', 'E'].map((task) => queue.add(task));
    now.get('C')?.();
    await redis.start();
    await Promise.all(adding);
    await until(() => begun.length === 5);
    expect([...now.keys()].sort()).toEqual(['A', 'B', 'D', 'E']);
    expect(queue.isReady()).toBe(true);
    await queue.add('C');
    await until(() => now.has('C'));
    expect([...begun].sort()).toEqual(['A', 'B', 'C', 'C', 'D', 'E']);
  });

  test('a full Redis is asked for jobs about once a second', async () => {
    // The lock expires while Redis is full, so the queue looks for a job.
    const { queue, log } = queueOf({ lockMs: 2000 });
    const { begun, started } = holds(queue);
    await started;
    await queue.add('one');
    await until(() => begun.length === 1);
    await redis.say('CONFIG', 'SET', 'maxmemory', '1');
    await sleep(6_000);
    await redis.say('CONFIG', 'SET', 'maxmemory', '0');
    const errors = log.entries.filter(({ event }) => event === 'queue: error').length;
    expect(errors).toBeGreaterThan(0);
    expect(errors).toBeLessThan(60);
    await queue.add('later');
    await until(() => begun.includes('later'));
  });

  test('a lost task is held again after its first hold', async () => {
    const { queue, name } = queueOf({ lockMs: 1_500 });
    const calls: string[] = [];
    const { promise: slow, resolve: end } = Promise.withResolvers<void>();
    await queue.start(async (_, signal) => {
      calls.push('begin');
      if (calls.length > 1) return;
      await new Promise((lost) => signal.addEventListener('abort', lost, { once: true }));
      calls.push('lost');
      await slow;
      calls.push('end');
    });
    await queue.add('A');
    await until(() => calls.length === 1);
    await redis.say('SET', `earshot-queue:${name}:t-A:lock`, 'another');
    await until(() => calls.length === 2);
    await redis.say('DEL', `earshot-queue:${name}:t-A:lock`);
    await sleep(3_500);
    expect(calls).toEqual(['begin', 'lost']);
    end();
    await until(() => calls.length === 4);
    expect(calls).toEqual(['begin', 'lost', 'end', 'begin']);
  });
});
