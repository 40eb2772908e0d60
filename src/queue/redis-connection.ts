// Redis connections of the queue.

import type { Redis } from 'ioredis';
import type { Log } from '../kit/log.ts';
import { openRedis } from '../kit/redis.ts';

/** Commands wait during a Redis outage. Giving up would lose them. */
export const openQueueConnection = (url: string, log: Log): Promise<Redis> =>
  openRedis(url, { owner: 'queue', log, options: { maxRetriesPerRequest: null } });

/** Resolves when the connection is ready or the signal is aborted. */
export async function waitUntilReady(link: Redis, signal: AbortSignal): Promise<void> {
  if (link.status === 'ready' || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  link.once('ready', done);
  signal.addEventListener('abort', done, { once: true });
  await promise;
  link.off('ready', done);
}
