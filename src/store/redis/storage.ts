// Redis storage for records: Keyv's interface over ioredis, prefix scans, claims and atomic counters. One instance per
// namespace; all share a connection. Every error is thrown, so that an unreadable record never looks missing.

import { type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import { z } from 'zod';
import type { UsageCounters } from '../../ports/store.ts';
import type { ClaimStorage } from '../record-stores.ts';
import type { ScanKeys } from '../store.ts';
import type { RedisConnection } from './connection.ts';

/** Redis keys have the form `earshot:<namespace>::<key>`. */
export const KEY_PREFIX = 'earshot:';
export const KEY_SEPARATOR = '::';

export const toRedisKey = (namespace: string, key: string): string => KEY_PREFIX + namespace + KEY_SEPARATOR + key;

export function createRedisStorage(link: RedisConnection, namespace: string) {
  const { client, withRetry } = link;
  const start = toRedisKey(namespace, '');
  const named = (key: string): string => start + key;

  const get = (key: string) => withRetry(async () => (await client.get(named(key))) ?? undefined);
  const has = (key: string) => withRetry(async () => (await client.exists(named(key))) > 0);
  const drop = (key: string) => withRetry(async () => (await client.del(named(key))) > 0);
  const set = (key: string, value: unknown, expires?: number) =>
    withRetry(async () => {
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
      for await (const keys of scanKeys(link, start)) await withRetry(() => client.del(...keys));
    },
    async *iterator(): AsyncGenerator<[key: string, value: string]> {
      for await (const [key, value] of scanEntries(link, start)) yield [key.slice(start.length), value];
    },
  };
  return { ...storage, capabilities: keyvStorageCapability(storage) };
}

const SCAN_COUNT = 1_000;
/** Small, since values may be long. */
const VALUE_BATCH = 50;

/** Iterates over the keys that start with `start`. Special characters of Redis patterns are escaped. */
async function* scanKeys(
  { client, withRetry }: RedisConnection,
  start: string,
  type: 'string' | 'zset' = 'string',
): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  const pattern = `${start.replace(/[\\*?[\]]/g, '\\$&')}*`;
  for (let cursor = '0'; ; ) {
    const [next, found] = await withRetry(() =>
      client.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT, 'TYPE', type),
    );
    const keys = found.filter((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    if (keys.length > 0) yield keys;
    cursor = next;
    if (cursor === '0') return;
  }
}

/** Iterates over keys that start with `start`, with their values. */
export async function* scanEntries(link: RedisConnection, start: string): AsyncGenerator<[key: string, value: string]> {
  for await (const found of scanKeys(link, start))
    for (let from = 0; from < found.length; from += VALUE_BATCH) {
      const keys = found.slice(from, from + VALUE_BATCH);
      const values = await link.withRetry(() => link.client.mget(keys));
      for (const [at, key] of keys.entries()) {
        const value = values[at];
        if (value != null) yield [key, value];
      }
    }
}

export function createRedisKeyScan(link: RedisConnection, namespace: string, type?: 'string' | 'zset'): ScanKeys {
  const { length } = toRedisKey(namespace, '');
  return async function* (start) {
    for await (const keys of scanKeys(link, toRedisKey(namespace, start), type))
      yield* keys.map((key) => key.slice(length));
  };
}

/** The same owner can claim again, after a lost connection or to renew a lease. */
const CLAIM = `
  local kept = redis.call('GET', KEYS[1])
  if kept and string.sub(kept, -#ARGV[3]) ~= ARGV[3] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
  return 1`;

export function createRedisClaimStorage(link: RedisConnection, namespace: string): ClaimStorage {
  const { client, withRetry } = link;
  return {
    async claim(key, value, expires, mark) {
      const at = toRedisKey(namespace, key);
      return (await withRetry(() => client.eval(CLAIM, 1, at, value, Math.ceil(expires), mark))) === 1;
    },
  };
}

/** The part of a Redis client that is needed here. */
interface RedisScripts {
  eval(script: string, keys: number, ...given: (string | number)[]): Promise<unknown>;
}

/**
 * KEYS: the counters. ARGV: the task, the time, then `max` and `expiresAt` of each counter. Returns the index of the
 * full counter, starting at 1, and its size.
 */
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

/** `prefix` starts every key. */
export function createRedisUsageCounters(redis: RedisScripts, prefix: string): UsageCounters {
  const named = (keys: readonly string[]) => keys.map((key) => `${prefix}count:${key}`);
  return {
    async add(task, counts, now) {
      const bounds = counts.flatMap(({ max, expiresAt }) => [max, Math.ceil(expiresAt)]);
      const keys = named(counts.map(({ key }) => key));
      const [full, used] = taken.parse(await redis.eval(TAKE, keys.length, ...keys, task, now, ...bounds));
      const key = full === undefined ? undefined : counts[full - 1]?.key;
      return key === undefined || used === undefined ? undefined : { key, used };
    },
    remove: async (task, keys) => void (await redis.eval(GIVE, keys.length, ...named(keys), task)),
    count: async (keys) => z.array(z.number()).parse(await redis.eval(COUNT, keys.length, ...named(keys))),
    listOlder: async (key, before) => z.array(z.string()).parse(await redis.eval(MEMBERS, 1, ...named([key]), before)),
  };
}
