// The store's connection to Redis: waits until it is there, goes on trying when it is lost, and tells the log once each way.
// A short outage is waited for, a long one makes the call fail; none of them looks like an empty store.

import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@keyv/redis';
import { type Log, reasonOf } from '../../kit/log.ts';
import { StoreFault } from '../fault.ts';

export type RedisClient = ReturnType<typeof connectionTo>;

export interface RedisLink {
  readonly client: RedisClient;
  /** Does it again when the connection broke on the way, so it must be something that may be done twice. */
  steady<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** A name by which processes on one Redis are told from its other users. */
const CLIENT_NAME = 'earshot';
const LONGEST_PAUSE_MS = 2_000;
const PATIENCE_MS = 20_000;
const RETRY_MS = 100;

const connectionTo = (url: string) =>
  createClient({
    url,
    name: CLIENT_NAME,
    // Commands fail at once while it is away, so that it is `steady` that says how long they are worth waiting for.
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS),
    },
  });

/** Resolves when Redis answers, however long that takes. Throws a StoreFault when it answers that it does not want us. */
export async function connectRedis(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<RedisLink> {
  const client = connectionTo(url);
  const { promise: refused, reject } = Promise.withResolvers<never>();
  let lost = false;
  client.on('error', (thrown: unknown) => {
    if (isRefusal(thrown)) reject(refusedBy(url, thrown));
    if (!lost) log.warn('store: Redis cannot be reached; trying on', { why: reasonOf(thrown) });
    lost = true;
  });
  client.on('ready', () => {
    if (lost) log.info('store: Redis is back');
    lost = false;
  });
  try {
    await Promise.race([client.connect(), refused]);
  } catch (thrown) {
    client.destroy();
    throw isRefusal(thrown) ? refusedBy(url, thrown) : thrown;
  }
  return {
    client,
    async steady(work) {
      for (const end = Date.now() + patienceMs; ; await sleep(RETRY_MS)) {
        try {
          return await work();
        } catch (thrown) {
          if (isFull(thrown)) throw fullOf(url, thrown);
          if (!isOutage(thrown) || Date.now() > end) throw thrown;
        }
      }
    },
    close: () => client.destroy(),
  };
}

/** How many processes of ours are connected; `undefined` where Redis does not tell. */
export async function connected({ client }: RedisLink): Promise<number | undefined> {
  try {
    return (await client.clientList()).filter(({ name }) => name === CLIENT_NAME).length;
  } catch {
    return undefined;
  }
}

const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM|ERR AUTH|ERR invalid password|ERR DB index)/;
const OUTAGE =
  /^(ClientOffline|SocketClosedUnexpectedly|Disconnects|ConnectionTimeout|SocketTimeout|Timeout)/;

const isRefusal = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && REFUSAL.test(thrown.message);

const isFull = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && thrown.message.startsWith('OOM');

const isOutage = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (OUTAGE.test(thrown.constructor.name) ||
    thrown.message.startsWith('LOADING') ||
    ('code' in thrown && /^(ECONN|EPIPE|ETIMEDOUT)/.test(String(thrown.code))));

const refusedBy = (url: string, { message }: Error): StoreFault =>
  new StoreFault(
    `Redis at ${new URL(url).host} does not let Earshot in (${message}). Put its user, password and database number into REDIS_URL, as in redis://user:password@host:6379/0.`,
  );

const fullOf = (url: string, { message }: Error): StoreFault =>
  new StoreFault(
    `Redis at ${new URL(url).host} is full and takes nothing new (${message.split('.')[0]}). Raise its maxmemory, or take away what is not Earshot's.`,
  );
