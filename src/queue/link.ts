// A connection to Redis for the queue and the signals: goes on trying for ever, and tells the log once when it is lost and
// once when it is back. ioredis is only loaded where Redis is used. Knows nothing of what is said over it.

import type { Redis } from 'ioredis';
import { type Log, reasonOf } from '../kit/log.ts';

const LONGEST_PAUSE_MS = 2_000;

export async function openLink(url: string, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const link = new Redis(url, {
    // A command waits for as long as Redis is away: giving up would lose what it was to say.
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS),
  });
  hearOutages(link, log);
  return link;
}

function hearOutages(link: Pick<Redis, 'on'>, log: Log): void {
  let lost = false;
  link.on('error', (thrown: unknown) => {
    if (!lost) log.warn('queue: Redis cannot be reached; trying on', { why: reasonOf(thrown) });
    lost = true;
  });
  link.on('ready', () => {
    if (lost) log.info('queue: Redis is back');
    lost = false;
  });
}

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
