// What stands under the store's records where they are in Redis: a Keyv storage over ioredis, a walk through keys that begin alike,
// being the first at a key, and counting in one step whoever asks. One instance serves one namespace; all share one connection.
// Errors are thrown, never turned into events or into `undefined`: an unread task is not a missing one.

import { type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import { z } from 'zod';
import type { Counters } from '../../ports/store.ts';
import type { KeysOf } from '../record.ts';
import type { Claims } from '../small-stores.ts';
import type { RedisLink } from './client.ts';

/** What is kept under a key of ours stands in Redis as `earshot:<namespace>::<key>`. */
export const PREFIX = 'earshot:';
export const SEPARATOR = '::';

export const redisKey = (namespace: string, key: string): string => PREFIX + namespace + SEPARATOR + key;

export function createRedisStorage(link: RedisLink, namespace: string) {
  const { client, steady } = link;
  const start = redisKey(namespace, '');
  const named = (key: string): string => start + key;

  const get = (key: string) => steady(async () => (await client.get(named(key))) ?? undefined);
  const has = (key: string) => steady(async () => (await client.exists(named(key))) > 0);
  const drop = (key: string) => steady(async () => (await client.del(named(key))) > 0);
  const set = (key: string, value: unknown, expires?: number) =>
    steady(async () => {
      if (expires === undefined) await client.set(named(key), String(value));
      else await client.set(named(key), String(value), 'PXAT', Math.ceil(expires));
      return true;
    });

  const storage = {
    get,
    getMany: (keys: string[]) => Promise.all(keys.map(get)),
    set,
    setMany: (entries: KeyvStorageEntry[]) =>
      Promise.all(entries.map(({ key, value, expires }) => set(key, value, expires))),
    has,
    hasMany: (keys: string[]) => Promise.all(keys.map(has)),
    delete: drop,
    deleteMany: (keys: string[]) => Promise.all(keys.map(drop)),
    async clear(): Promise<void> {
      for await (const keys of scanKeys(link, start)) await steady(() => client.del(...keys));
    },
    async *iterator(): AsyncGenerator<[key: string, value: string]> {
      for await (const [key, value] of scan(link, start)) yield [key.slice(start.length), value];
    },
  };
  return { ...storage, capabilities: keyvStorageCapability(storage) };
}

const PAGE = 1_000;
/** Values may be long. */
const VALUES = 50;

/** Keys that begin with `start`, to the letter. */
async function* scanKeys({ client, steady }: RedisLink, start: string): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  const pattern = `${start.replace(/[\\*?[\]]/g, '\\$&')}*`;
  for (let cursor = '0'; ; ) {
    const [next, found] = await steady(() =>
      client.scan(cursor, 'MATCH', pattern, 'COUNT', PAGE, 'TYPE', 'string'),
    );
    const keys = found.filter((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    if (keys.length > 0) yield keys;
    cursor = next;
    if (cursor === '0') return;
  }
}

/** The same with their values. */
export async function* scan(link: RedisLink, start: string): AsyncGenerator<[key: string, value: string]> {
  for await (const found of scanKeys(link, start))
    for (let from = 0; from < found.length; from += VALUES) {
      const keys = found.slice(from, from + VALUES);
      const values = await link.steady(() => link.client.mget(keys));
      for (const [at, key] of keys.entries()) {
        const value = values[at];
        if (value != null) yield [key, value];
      }
    }
}

export function createRedisKeys(link: RedisLink, namespace: string): KeysOf {
  const { length } = redisKey(namespace, '');
  return async function* (start) {
    for await (const keys of scanKeys(link, redisKey(namespace, start)))
      yield* keys.map((key) => key.slice(length));
  };
}

/** Asked again by the same owner, after a broken connection or to keep a lease, it still is the owner's. */
const CLAIM = `
  local kept = redis.call('GET', KEYS[1])
  if kept and string.sub(kept, -#ARGV[3]) ~= ARGV[3] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
  return 1`;

export function createRedisClaims(link: RedisLink, namespace: string): Claims {
  const { client, steady } = link;
  return {
    async claim(key, value, expires, mark) {
      const at = redisKey(namespace, key);
      return (await steady(() => client.eval(CLAIM, 1, at, value, Math.ceil(expires), mark))) === 1;
    },
  };
}

/** What is needed of a client; ioredis has it. */
interface RedisScripts {
  eval(script: string, keys: number, ...given: (string | number)[]): Promise<unknown>;
}

/** KEYS: the counts. ARGV: the task, the moment, then `most` and `until` of each. Answers with the full one, from 1, and its size. */
const TAKE = `
  for i, key in ipairs(KEYS) do
    if not redis.call('ZSCORE', key, ARGV[1]) then
      local used = redis.call('ZCARD', key)
      if used >= tonumber(ARGV[1 + 2 * i]) then return { i, used } end
    end
  end
  for i, key in ipairs(KEYS) do
    redis.call('ZADD', key, 'NX', ARGV[2], ARGV[1])
    if redis.call('PTTL', key) < tonumber(ARGV[2 + 2 * i]) - tonumber(ARGV[2]) then
      redis.call('PEXPIREAT', key, ARGV[2 + 2 * i])
    end
  end
  return {}`;
const GIVE = `for _, key in ipairs(KEYS) do redis.call('ZREM', key, ARGV[1]) end`;
const COUNT = `
  local counts = {}
  for i, key in ipairs(KEYS) do counts[i] = redis.call('ZCARD', key) end
  return counts`;
const MEMBERS = `return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1])`;

const taken = z.union([z.tuple([z.number(), z.number()]), z.tuple([])]);

/** `prefix`: what all keys of ours begin with. */
export function createRedisCounters(redis: RedisScripts, prefix: string): Counters {
  const named = (keys: readonly string[]) => keys.map((key) => `${prefix}count:${key}`);
  return {
    async take(task, counts, now) {
      const bounds = counts.flatMap(({ max, until }) => [max, Math.ceil(until)]);
      const keys = named(counts.map(({ key }) => key));
      const [full, used] = taken.parse(await redis.eval(TAKE, keys.length, ...keys, task, now, ...bounds));
      const key = full === undefined ? undefined : counts[full - 1]?.key;
      return key === undefined || used === undefined ? undefined : { key, used };
    },
    give: async (task, keys) => void (await redis.eval(GIVE, keys.length, ...named(keys), task)),
    count: async (keys) => z.array(z.number()).parse(await redis.eval(COUNT, keys.length, ...named(keys))),
    members: async (key, before) =>
      z.array(z.string()).parse(await redis.eval(MEMBERS, 1, ...named([key]), before)),
  };
}
