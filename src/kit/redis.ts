// A connection to Redis: goes on trying for ever, and tells the log once when it is lost and once when it is back. ioredis is
// only loaded where Redis is used.

import type { Redis, RedisOptions } from 'ioredis';
import { backoff } from './backoff.ts';
import { type Log, reasonOf } from './log.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

interface RedisParts {
  /** Whose connection it is, for the log. */
  readonly part: string;
  readonly log: Log;
  /** What is to become of commands while Redis is away. */
  readonly options: Pick<RedisOptions, 'connectionName' | 'enableOfflineQueue' | 'maxRetriesPerRequest'>;
}

export async function openRedis(url: string, { part, log, options }: RedisParts): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const retryStrategy = (tries: number) => backoff(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  const redis = new Redis(url, { retryStrategy, ...options });
  let lost = false;
  redis.on('error', (thrown: unknown) => {
    if (!lost) log.warn(`${part}: Redis cannot be reached; trying on`, { why: reasonOf(thrown) });
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.info(`${part}: Redis is back`);
    lost = false;
  });
  return redis;
}
