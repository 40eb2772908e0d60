// What notes need of Redis besides Keyv: to be the first at a key, and to list keys. Knows nothing of what the notes say.

import type { Claims } from '../notes.ts';
import type { RedisLink } from './client.ts';
import { scanKeys } from './scan.ts';
import { redisKey } from './storage.ts';

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
    async keys(start) {
      const found: string[] = [];
      for await (const keys of scanKeys(link, redisKey(namespace, start))) found.push(...keys);
      return found.map((key) => key.slice(redisKey(namespace, '').length));
    },
  };
}
