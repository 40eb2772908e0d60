// The store's connection to Redis. A short outage is waited for, a long one makes the call fail; none of them looks like an
// empty store.

import type { Redis } from 'ioredis';
import pRetry from 'p-retry';
import type { Log } from '../../kit/log.ts';
import { openRedis } from '../../kit/redis.ts';
import { StoreFault } from '../fault.ts';

export interface RedisLink {
  readonly client: Redis;
  /** Does it again when the connection broke on the way, so it must be something that may be done twice. */
  steady<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** A name by which processes on one Redis are told from its other users. */
const CLIENT_NAME = 'earshot';
const PATIENCE_MS = 20_000;
const AGAIN = { retries: Number.POSITIVE_INFINITY, minTimeout: 100, factor: 1 };

/** Commands fail at once while it is away, so that it is `steady` that says how long they are worth waiting for. */
const OPTIONS = { connectionName: CLIENT_NAME, enableOfflineQueue: false, maxRetriesPerRequest: 0 };

/** Resolves when Redis answers, however long that takes. Throws a StoreFault when it answers that it does not want us. */
export async function connectRedis(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<RedisLink> {
  const client = await openRedis(url, { part: 'store', log, options: OPTIONS });
  const { promise: connected, resolve, reject } = Promise.withResolvers<void>();
  client.once('ready', resolve);
  client.on('error', (thrown: unknown) => {
    if (isRefusal(thrown)) reject(refusedBy(url, thrown));
  });
  try {
    await connected;
  } catch (thrown) {
    client.disconnect();
    throw thrown;
  }
  const shouldRetry = ({ error }: { readonly error: Error }) => isOutage(error) && client.status !== 'end';
  return {
    client,
    async steady(work) {
      try {
        return await pRetry(work, { ...AGAIN, maxRetryTime: patienceMs, shouldRetry });
      } catch (thrown) {
        throw isFull(thrown) ? fullOf(url, thrown) : thrown;
      }
    },
    close: () => client.disconnect(),
  };
}

/** How many processes of ours are connected; `undefined` where Redis does not tell. */
export async function connected({ client }: RedisLink): Promise<number | undefined> {
  try {
    const clients = String(await client.client('LIST')).split('\n');
    return clients.filter((line) => line.split(' ').includes(`name=${CLIENT_NAME}`)).length;
  } catch {
    return undefined;
  }
}

const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM|ERR AUTH|ERR invalid password|ERR DB index)/;

const isRefusal = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && REFUSAL.test(thrown.message);

const isFull = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && thrown.message.startsWith('OOM');

/** What is no answer of Redis' own, or says that it is not there yet. */
const isOutage = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name !== 'ReplyError' || thrown.message.startsWith('LOADING'));

const refusedBy = (url: string, { message }: Error): StoreFault =>
  new StoreFault(
    `Redis at ${new URL(url).host} does not let Earshot in (${message}). Put its user, password and database number into REDIS_URL, as in redis://user:password@host:6379/0.`,
  );

const fullOf = (url: string, { message }: Error): StoreFault =>
  new StoreFault(
    `Redis at ${new URL(url).host} is full and takes nothing new (${message.split('.')[0]}). Raise its maxmemory, or take away what is not Earshot's.`,
  );
