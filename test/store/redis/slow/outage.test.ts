// Redis that is unavailable, returns, refuses connections or is unsafe: the store's behaviour and the operator's
// messages.

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreError } from '../../../../src/store/index.ts';
import { connectRedis } from '../../../../src/store/redis/connection.ts';
import { createRedisKeyScan, createRedisStorage } from '../../../../src/store/redis/storage.ts';
import { createRedisFinishedTasks, createRedisTaskStore } from '../../../../src/store/redis/task-store.ts';
import { createStrictKeyv } from '../../../../src/store/store.ts';
import { polling, taskFor } from '../../../contract/store.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { type RedisServer, redisIsHere, startRedis } from '../../../fakes/redis-server.ts';
import { emptyFolder, opened as openedIn, openTaskCipher } from '../../setup.ts';

async function redisWith(...given: Parameters<typeof startRedis>): Promise<RedisServer> {
  const redis = await startRedis(...given);
  onTestFinished(() => redis.end());
  return redis;
}

async function opened(url: string, { log = createFakeLog(), exclusive = false } = {}) {
  return { ...(await openedIn(await emptyFolder(), { log, redis: url, exclusive })), log };
}

const faultOf = async (opening: Promise<unknown>): Promise<string> => {
  const error: unknown = await opening.catch((thrown: unknown) => thrown);
  if (!(error instanceof StoreError)) throw new Error(`a fault was expected, not ${String(error)}`);
  return error.message;
};

const words = (log: ReturnType<typeof createFakeLog>) => log.entries.map(({ level, event }) => `${level} ${event}`);

describe.runIf(redisIsHere)('a Redis server', () => {
  test('that is down at the start is awaited', async () => {
    const redis = await redisWith('aof');
    const log = createFakeLog();
    const opening = opened(redis.url, { log });
    while (log.entries.length === 0) await sleep(10);
    await sleep(500);
    expect(words(log)).toEqual(['warn store: Redis can’t be reached; retrying']);
    await redis.start();
    await (await opening).tasks.put(taskFor('A', polling));
    expect(words(log)).toEqual(['warn store: Redis can’t be reached; retrying', 'info store: Redis available again']);
  });

  test('that is killed and restarted loses nothing, writes wait', async () => {
    const redis = await redisWith('aof');
    await redis.start();
    const { tasks, settings } = await opened(redis.url);
    for (let at = 0; at < 50; at += 1) await tasks.put(taskFor(`T${at}`, polling));
    await redis.kill();
    const waiting = [tasks.put(taskFor('late', polling)), settings.put({ adapter: 'web', place: 'C1' }, { voice: 7 })];
    const reading = tasks.get('T7');
    await sleep(300);
    await redis.start();
    await Promise.all(waiting);
    expect(await reading).toEqual(taskFor('T7', polling));
    expect(await tasks.listOpenIds()).toHaveLength(51);
    expect(await settings.get({ adapter: 'web', place: 'C1' })).toEqual({ voice: 7 });
  });

  test('that is killed during writes keeps all acknowledged ones', async () => {
    const redis = await redisWith('aof');
    await redis.start();
    const { tasks } = await opened(redis.url);
    const told: string[] = [];
    const writing = (async () => {
      for (let at = 0; at < 400; at += 1) {
        await tasks.put(taskFor(`T${at}`, polling));
        told.push(`T${at}`);
      }
    })();
    for (const round of [100, 200, 300]) {
      while (told.length < round) await sleep(1);
      await redis.kill();
      await redis.start();
    }
    await writing;
    expect([...(await tasks.listOpenIds())].sort()).toEqual([...told].sort());
    expect((await tasks.listByPerson('web', 'U1', 99)).length).toBe(50);
  });

  test('that stays down makes reads and writes fail', async () => {
    const redis = await redisWith();
    await redis.start();
    const log = createFakeLog();
    const link = await connectRedis(redis.url, log, 200);
    onTestFinished(() => link.close());
    const records = (name: string) => createStrictKeyv(createRedisStorage(link, name));
    const namespaces = {
      openTasks: records('task'),
      finishedTasks: records('history'),
      taskLists: records('person'),
    };
    const indexes = {
      scanPeople: createRedisKeyScan(link, 'person'),
      finishedTasksByPerson: createRedisFinishedTasks(link),
    };
    const tasks = createRedisTaskStore({ ...namespaces, ...indexes }, { link, taskCipher: openTaskCipher, log });
    await tasks.put(taskFor('A', polling));
    await redis.kill();
    await expect(tasks.get('A')).rejects.toThrow();
    await expect(tasks.put(taskFor('B', polling))).rejects.toThrow();
    await expect(tasks.listOpenIds()).rejects.toThrow();
    await expect(tasks.deleteByPerson('web', 'U1')).rejects.toThrow();
    await expect(tasks.listPeople('web', 'U')).rejects.toThrow();
    await expect(records('settings').get('x')).rejects.toThrow();
    await expect(records('settings').delete('x')).rejects.toThrow();
    await redis.start();
  });

  test('that may evict tasks is refused', async () => {
    const redis = await redisWith('aof', '--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru');
    await redis.start();
    expect(await faultOf(opened(redis.url))).toBe(
      'Redis deletes keys when its memory is full (maxmemory-policy allkeys-lru), so tasks could be lost. Set maxmemory-policy to noeviction, or use a separate Redis in REDIS_URL.',
    );
    await redis.say('CONFIG', 'SET', 'maxmemory', '0');
    expect(await (await opened(redis.url)).tasks.listOpenIds()).toEqual([]);
  });

  test('that is full reports that and keeps its data', async () => {
    const redis = await redisWith('aof', '--maxmemory-policy', 'noeviction');
    await redis.start();
    const { tasks } = await opened(redis.url);
    await tasks.put(taskFor('A', polling));
    await redis.say('CONFIG', 'SET', 'maxmemory', '1');
    await expect(tasks.put(taskFor('B', polling))).rejects.toThrow('OOM');
    expect(await tasks.listOpenIds()).toEqual(['A']);
  });

  test('without persistence is reported', async () => {
    const redis = await redisWith('in memory');
    await redis.start();
    const { log } = await opened(redis.url);
    expect(words(log)).toEqual([
      'warn store: Redis has no append-only file, so a restart loses tasks; set appendonly to yes',
    ]);
  });

  test('that requires a password is reported without the password', async () => {
    const redis = await redisWith('aof', '--requirepass', 'canary-4711');
    await redis.start();
    expect(await faultOf(opened(redis.url))).toContain(`Redis at 127.0.0.1:${redis.port} refused access`);
    const wrong = redis.url.replace('//', '//:canary-4712@');
    expect(await faultOf(opened(wrong))).not.toContain('canary');
    const { tasks, log } = await opened(redis.url.replace('//', '//:canary-4711@'));
    expect(await tasks.listOpenIds()).toEqual([]);
    expect(JSON.stringify(log.entries)).not.toContain('canary');
  });

  test('in use by another process refuses exclusive access', async () => {
    const redis = await redisWith('aof');
    await redis.start();
    const first = await opened(redis.url, { exclusive: true });
    expect(await faultOf(opened(redis.url, { exclusive: true }))).toBe(
      `Another Earshot uses the Redis at 127.0.0.1:${redis.port}. Stop it first.`,
    );
    expect(await first.tasks.listOpenIds()).toEqual([]);
  });
});
