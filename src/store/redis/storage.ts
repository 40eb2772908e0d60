// A Keyv storage over ioredis. One instance serves one namespace; all share one connection. Knows nothing of what the values
// mean. Errors are thrown, never turned into events or into `undefined`: an unread task is not a missing one.

import { type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import type { RedisLink } from './client.ts';
import { scan, scanKeys } from './scan.ts';

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
