// Opens a Redis connection that reconnects forever, and logs each loss and recovery once. ioredis is only loaded where
// Redis is used.

import type { Redis, RedisOptions } from 'ioredis';
import { formatError, type Log } from './log.ts';
import { calculateBackoff } from './retry.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

interface RedisConnectionOptions {
  /** Part of the program that uses the connection, for the log. */
  readonly owner: string;
  readonly log: Log;
  /** Handling of commands while Redis is unavailable. */
  readonly options: Pick<RedisOptions, 'connectionName' | 'enableOfflineQueue' | 'maxRetriesPerRequest'>;
}

export async function openRedis(url: string, { owner, log, options }: RedisConnectionOptions): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const retryStrategy = (tries: number) => calculateBackoff(tries, FIRST_RETRY_MS, MAX_RETRY_MS);
  const redis = new Redis(url, { retryStrategy, ...options });
  let isLost = false;
  redis.on('error', (thrown: unknown) => {
    if (!isLost) log.warn(`${owner}: Redis can’t be reached; retrying`, { why: formatError(thrown) });
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) log.info(`${owner}: Redis available again`);
    isLost = false;
  });
  return redis;
}
