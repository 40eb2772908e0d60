// The queue's connections to Redis, and waiting until one can be used.

import type { Redis } from 'ioredis';
import type { Log } from '../kit/log.ts';
import { openRedis } from '../kit/redis.ts';

/** A command waits for as long as Redis is away: giving up would lose what it was to say. */
export const openLink = (url: string, log: Log): Promise<Redis> =>
  openRedis(url, { part: 'queue', log, options: { maxRetriesPerRequest: null } });

/** Resolves once it can be used, or when the signal is aborted. */
export async function whenReady(link: Redis, signal: AbortSignal): Promise<void> {
  if (link.status === 'ready' || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  link.once('ready', done);
  signal.addEventListener('abort', done, { once: true });
  await promise;
  link.off('ready', done);
}
