// The store's connection to Redis. A short outage is waited for, a long one makes the call fail; none of them looks like an
// empty store. A server that throws keys away to make room would throw away tasks, so it is refused.

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
async function connected({ client }: RedisLink): Promise<number | undefined> {
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

const KEEPS_ALL = 'noeviction';

const LOOK_EVERY_MS = 60_000;

const said = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? '';

/** `undefined`: it keeps what it is told. */
function faultIn(info: string): string | undefined {
  const policy = said(info, 'maxmemory_policy');
  if (!(Number(said(info, 'maxmemory')) > 0) || policy === '' || policy === KEEPS_ALL) return undefined;
  return `Redis is set to throw keys away when its memory is full (maxmemory-policy ${policy}), and tasks would be among them. Set maxmemory-policy to ${KEEPS_ALL}, or give Earshot a Redis of its own in REDIS_URL.`;
}

/** `info`: its answer to INFO. Throws a StoreFault for the operator. */
function checkServer(info: string, log: Log): void {
  const fault = faultIn(info);
  if (fault !== undefined) throw new StoreFault(fault);
  if (said(info, 'aof_enabled') === '0')
    log.warn(
      'store: Redis writes no append-only file, so tasks are lost when it is restarted; set appendonly to yes',
    );
}

/** Says it, once each time, when somebody changes that under way. Returns the way to stop. */
export function keepChecking(
  ask: () => Promise<string>,
  log: Log,
  everyMs: number = LOOK_EVERY_MS,
): () => void {
  let last: string | undefined;
  const look = async () => {
    const info = await ask().catch(() => undefined);
    if (info === undefined) return;
    const fault = faultIn(info);
    if (fault !== undefined && fault !== last) log.error(`store: ${fault}`);
    last = fault;
  };
  const ticking = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(ticking);
}

/** Throws a StoreFault for a Redis that must not be used. `exclusive`: nor where another Earshot uses it. */
export async function checkRedis(link: RedisLink, url: string, exclusive: boolean, log: Log): Promise<void> {
  checkServer(await link.steady(() => link.client.info()), log);
  if (exclusive && ((await connected(link)) ?? 1) > 1)
    throw new StoreFault(`Another Earshot is running on the Redis at ${new URL(url).host}. Stop it first.`);
}
