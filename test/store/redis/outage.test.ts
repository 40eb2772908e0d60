// Redis that is away, comes back, refuses us or may not be trusted: what the store does, and what the operator reads.

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { State } from '../../../src/domain/tasks/task.ts';
import { StoreFault } from '../../../src/store/index.ts';
import { createRecords } from '../../../src/store/record.ts';
import { connectRedis } from '../../../src/store/redis/client.ts';
import { createRedisKeys, createRedisStorage } from '../../../src/store/redis/storage.ts';
import { createRedisFinishedTasks, createRedisTaskStore } from '../../../src/store/redis/tasks.ts';
import { taskFor } from '../../contract/store.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { type RedisServer, redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { emptyFolder, opened as openedIn, openSealer } from '../setup.ts';

const polling: State = { at: 'polling', id: 't-1', accepted: 1, changed: 2, silences: 0, seen: {} };

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
  if (!(error instanceof StoreFault)) throw new Error(`a fault was expected, not ${String(error)}`);
  return error.message;
};

const words = (log: ReturnType<typeof createFakeLog>) =>
  log.entries.map(({ level, event }) => `${level} ${event}`);

describe.runIf(redisIsHere)('a Redis', () => {
  test('that is away at the start is waited for, and the log says so once', async () => {
    const redis = await redisWith('aof');
    const log = createFakeLog();
    const opening = opened(redis.url, { log });
    while (log.entries.length === 0) await sleep(10);
    await sleep(500);
    expect(words(log)).toEqual(['warn store: Redis cannot be reached; trying on']);
    await redis.start();
    await (await opening).tasks.put(taskFor('A', polling));
    expect(words(log)).toEqual([
      'warn store: Redis cannot be reached; trying on',
      'info store: Redis is back',
    ]);
  });

  test('that is killed and comes back lost nothing, and a write meanwhile waits for it', async () => {
    const redis = await redisWith('aof');
    await redis.start();
    const { tasks, settings } = await opened(redis.url);
    for (let at = 0; at < 50; at += 1) await tasks.put(taskFor(`T${at}`, polling));
    await redis.kill();
    const waiting = [
      tasks.put(taskFor('late', polling)),
      settings.put({ adapter: 'web', place: 'C1' }, { voice: 7 }),
    ];
    const reading = tasks.get('T7');
    await sleep(300);
    await redis.start();
    await Promise.all(waiting);
    expect(await reading).toEqual(taskFor('T7', polling));
    expect(await tasks.open()).toHaveLength(51);
    expect(await settings.get({ adapter: 'web', place: 'C1' })).toEqual({ voice: 7 });
  });

  test('that is killed while writes are under way has all that were acknowledged', async () => {
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
    expect([...(await tasks.open())].sort()).toEqual([...told].sort());
    expect((await tasks.of('web', 'U1', 99)).length).toBe(50);
  });

  test('that stays away makes reads and writes fail; nothing looks as if it were not there', async () => {
    const redis = await redisWith();
    await redis.start();
    const log = createFakeLog();
    const link = await connectRedis(redis.url, log, 200);
    onTestFinished(() => link.close());
    const records = (name: string) => createRecords(createRedisStorage(link, name));
    const namespaces = { live: records('task'), history: records('history'), people: records('person') };
    const indexes = { peopleKeys: createRedisKeys(link, 'person'), finished: createRedisFinishedTasks(link) };
    const tasks = createRedisTaskStore({ ...namespaces, ...indexes }, { link, sealer: openSealer, log });
    await tasks.put(taskFor('A', polling));
    await redis.kill();
    await expect(tasks.get('A')).rejects.toThrow();
    await expect(tasks.put(taskFor('B', polling))).rejects.toThrow();
    await expect(tasks.open()).rejects.toThrow();
    await expect(tasks.forget('web', 'U1')).rejects.toThrow();
    await expect(tasks.people('web', 'U')).rejects.toThrow();
    await expect(records('settings').get('x')).rejects.toThrow();
    await expect(records('settings').delete('x')).rejects.toThrow();
    await redis.start();
  });

  test('that would throw tasks away is refused', async () => {
    const redis = await redisWith('aof', '--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru');
    await redis.start();
    expect(await faultOf(opened(redis.url))).toBe(
      'Redis is set to throw keys away when its memory is full (maxmemory-policy allkeys-lru), and tasks would be among them. Set maxmemory-policy to noeviction, or give Earshot a Redis of its own in REDIS_URL.',
    );
    await redis.say('CONFIG', 'SET', 'maxmemory', '0');
    expect(await (await opened(redis.url)).tasks.open()).toEqual([]);
  });

  test('that is full says so, and keeps what it has', async () => {
    const redis = await redisWith('aof', '--maxmemory-policy', 'noeviction');
    await redis.start();
    const { tasks } = await opened(redis.url);
    await tasks.put(taskFor('A', polling));
    await redis.say('CONFIG', 'SET', 'maxmemory', '1');
    await expect(tasks.put(taskFor('B', polling))).rejects.toThrow('OOM');
    expect(await tasks.open()).toEqual(['A']);
  });

  test('that writes nothing to disk is complained about', async () => {
    const redis = await redisWith('in memory');
    await redis.start();
    const { log } = await opened(redis.url);
    expect(words(log)).toEqual([
      'warn store: Redis writes no append-only file, so tasks are lost when it is restarted; set appendonly to yes',
    ]);
  });

  test('that wants a password is told apart from one that is away, and the password is not repeated', async () => {
    const redis = await redisWith('aof', '--requirepass', 'canary-4711');
    await redis.start();
    expect(await faultOf(opened(redis.url))).toContain(
      `Redis at 127.0.0.1:${redis.port} does not let Earshot in`,
    );
    const wrong = redis.url.replace('//', '//:canary-4712@');
    expect(await faultOf(opened(wrong))).not.toContain('canary');
    const { tasks, log } = await opened(redis.url.replace('//', '//:canary-4711@'));
    expect(await tasks.open()).toEqual([]);
    expect(JSON.stringify(log.entries)).not.toContain('canary');
  });

  test('that another process uses is refused to who must have it alone', async () => {
    const redis = await redisWith('aof');
    await redis.start();
    const first = await opened(redis.url, { exclusive: true });
    expect(await faultOf(opened(redis.url, { exclusive: true }))).toBe(
      `Another Earshot is running on the Redis at 127.0.0.1:${redis.port}. Stop it first.`,
    );
    expect(await first.tasks.open()).toEqual([]);
  });
});
