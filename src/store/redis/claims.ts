// What notes need of Redis besides Keyv: to be the first at a key, and to list keys. Knows nothing of what the notes say.

import { randomUUID } from 'node:crypto';
import type { Claims } from '../notes.ts';
import type { RedisLink } from './client.ts';
import { scanKeys } from './scan.ts';
import { redisKey } from './storage.ts';

/** Asked again after a broken connection, the first one still is the first: its value has a mark of its own. */
const CLAIM = `
  if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PXAT', ARGV[2]) then return 1 end
  if redis.call('GET', KEYS[1]) == ARGV[1] then return 1 end
  return 0`;

export function createRedisClaims(link: RedisLink, namespace: string): Claims {
  const { client, steady } = link;
  return {
    async claim(key, value, expires) {
      const marked = `${value.slice(0, -1)},"by":"${randomUUID()}"}`;
      const at = redisKey(namespace, key);
      return (await steady(() => client.eval(CLAIM, 1, at, marked, Math.ceil(expires)))) === 1;
    },
    async keys(start) {
      const found: string[] = [];
      for await (const keys of scanKeys(link, redisKey(namespace, start))) found.push(...keys);
      return found.map((key) => key.slice(redisKey(namespace, '').length));
    },
  };
}
