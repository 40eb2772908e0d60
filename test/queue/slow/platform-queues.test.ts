// Queues by platform: the queue contract, and tasks run only in processes that serve their platform.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock as clock } from '../../../src/app/clock.ts';
import type { TaskQueue } from '../../../src/ports/task-queue.ts';
import { createBullMqQueue } from '../../../src/queue/bullmq.ts';
import { createEmbeddedQueue } from '../../../src/queue/embedded.ts';
import { createPlatformQueues } from '../../../src/queue/platform-queues.ts';
import { taskQueueContract } from '../../contract/task-queue.ts';
import { immediateClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';

/** `web-1` belongs to web. */
const platformOf = async (task: string) => task.split('-')[0];

taskQueueContract('queues by platform', async (stored) =>
  createPlatformQueues({
    platforms: ['web', 'slack'],
    platformOf: async (task) => (task.charCodeAt(0) % 2 ? 'web' : 'slack'),
    listOpenIds: async () => [...stored],
    createQueue: (_, listOpenIds) => createEmbeddedQueue({ listOpenIds, clock: immediateClock, log: createFakeLog() }),
  }),
);

describe.runIf(redisIsHere)('shared Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
    await redis.start();
  });
  afterAll(() => redis.end());

  test('a task is held by the process of its platform', async () => {
    const run = randomUUID();
    const stored = ['web-0', 'slack-0', 'discord-0'];
    const held = { one: [] as string[], other: [] as string[] };
    const queueFor = (...platforms: string[]): TaskQueue => {
      const createQueue = (platform: string, listOpenIds: () => Promise<readonly string[]>) =>
        createBullMqQueue({
          url: redis.url,
          name: `${run}-${platform}`,
          listOpenIds,
          clock,
          log: createFakeLog(),
        });
      const queue = createPlatformQueues({
        platforms,
        platformOf,
        listOpenIds: async () => stored,
        createQueue,
      });
      onTestFinished(() => queue.stop());
      return queue;
    };
    const [one, other] = [queueFor('web', 'slack'), queueFor('discord', 'slack')];
    const hold = (tasks: string[]) => (task: string, signal: AbortSignal) => {
      tasks.push(task);
      return new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }));
    };
    await one.start(hold(held.one));
    await other.start(hold(held.other));
    for (const task of ['web-1', 'slack-1']) await one.add(task);
    for (const task of ['discord-1', 'slack-2']) await other.add(task);
    while (held.one.length + held.other.length < 7) await clock.sleep(10);
    expect(held.one.filter((task) => task.startsWith('discord'))).toEqual([]);
    expect(held.other.filter((task) => task.startsWith('web'))).toEqual([]);
    expect([...held.one, ...held.other].sort()).toEqual([
      'discord-0',
      'discord-1',
      'slack-0',
      'slack-1',
      'slack-2',
      'web-0',
      'web-1',
    ]);
    expect([one.isReady(), other.isReady()]).toEqual([true, true]);
  });
});
