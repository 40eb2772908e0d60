// A Keyv storage on @keyv/redis. One instance serves one namespace; all share one connection. Knows nothing of what the
// values mean. Errors are thrown, never turned into events or into `undefined`: an unread task is not a missing one.

import KeyvRedis from '@keyv/redis';
import { type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import type { RedisLink } from './client.ts';
import { scan } from './scan.ts';

/** What is kept under a key of ours stands in Redis as `earshot:<namespace>::<key>`. */
export const PREFIX = 'earshot:';
export const SEPARATOR = '::';

export const redisKey = (namespace: string, key: string): string => PREFIX + namespace + SEPARATOR + key;

export function createRedisStorage(link: RedisLink, namespace: string) {
  const adapter = new KeyvRedis(link.client, {
    namespace: PREFIX + namespace,
    keyPrefixSeparator: SEPARATOR,
    throwOnErrors: true,
    throwOnConnectError: true,
  });
  const { steady } = link;
  const start = redisKey(namespace, '');

  // Not the adapter itself: it passes the connection's errors on as events, which would end a process that hears none.
  const storage = {
    get: (key: string) => steady(() => adapter.get(key)),
    getMany: (keys: string[]) => steady(() => adapter.getMany(keys)),
    set: (key: string, value: unknown, expires?: number) =>
      steady(() => adapter.set(key, String(value), expires === undefined ? undefined : Math.ceil(expires))),
    setMany: (entries: KeyvStorageEntry[]) => steady(() => adapter.setMany(entries)),
    has: (key: string) => steady(() => adapter.has(key)),
    hasMany: (keys: string[]) => steady(() => adapter.hasMany(keys)),
    delete: (key: string) => steady(() => adapter.delete(key)),
    deleteMany: (keys: string[]) => steady(() => adapter.deleteMany(keys)),
    clear: () => adapter.clear(),
    async *iterator(): AsyncGenerator<[key: string, value: string]> {
      for await (const [key, value] of scan(link, start)) yield [key.slice(start.length), value];
    },
  };
  return { ...storage, capabilities: keyvStorageCapability(storage) };
}
