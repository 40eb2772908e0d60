// The store's Redis connection. Calls wait through short outages and fail in long ones; an outage never looks like an
// empty store. A server with key eviction is rejected, since it would delete tasks.

import type { Redis } from 'ioredis';
import type { Log } from '../../kit/log.ts';
import { openRedis } from '../../kit/redis.ts';
import { retry } from '../../kit/retry.ts';
import { StoreError } from '../store-error.ts';

export interface RedisConnection {
  readonly client: Redis;
  /** Repeats the work after a connection failure, so it must be idempotent. */
  withRetry<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Identifies Earshot processes among the clients of a Redis server. */
const CLIENT_NAME = 'earshot';
const MAX_OUTAGE_MS = 20_000;
const RETRY_DELAYS = { minMs: 100, maxMs: 100 };

/** Commands fail at once during an outage; `withRetry` decides how long to wait. */
const OPTIONS = { connectionName: CLIENT_NAME, enableOfflineQueue: false, maxRetriesPerRequest: 0 };

/** Resolves once Redis responds. Throws a StoreError if Redis rejects the connection. */
export async function connectRedis(url: string, log: Log, patienceMs = MAX_OUTAGE_MS): Promise<RedisConnection> {
  const client = await openRedis(url, { owner: 'store', log, options: OPTIONS });
  const { promise: connected, resolve, reject } = Promise.withResolvers<void>();
  client.once('ready', resolve);
  client.on('error', (thrown: unknown) => {
    if (isRefusal(thrown)) reject(refusedError(url, thrown));
  });
  try {
    await connected;
  } catch (thrown) {
    client.disconnect();
    throw thrown;
  }
  return {
    client,
    async withRetry(work) {
      try {
        return await retry(work, {
          ...RETRY_DELAYS,
          maxRetryMs: patienceMs,
          shouldRetry: ({ error }) => isOutage(error) && client.status !== 'end',
        });
      } catch (thrown) {
        throw isFull(thrown) ? fullError(url, thrown) : thrown;
      }
    },
    close: () => client.disconnect(),
  };
}

/** Number of connected Earshot processes. `undefined` if Redis does not allow the command. */
async function countProcesses({ client }: RedisConnection): Promise<number | undefined> {
  try {
    const clients = String(await client.client('LIST')).split('\n');
    return clients.filter((line) => line.split(' ').includes(`name=${CLIENT_NAME}`)).length;
  } catch {
    return undefined;
  }
}

const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM|ERR AUTH|ERR invalid password|ERR DB index)/;

const isRefusal = (thrown: unknown): thrown is Error => thrown instanceof Error && REFUSAL.test(thrown.message);

const isFull = (thrown: unknown): thrown is Error => thrown instanceof Error && thrown.message.startsWith('OOM');

/** True for connection errors, and while Redis is loading its data. */
const isOutage = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name !== 'ReplyError' || thrown.message.startsWith('LOADING'));

const refusedError = (url: string, { message }: Error): StoreError =>
  new StoreError(
    `Redis at ${new URL(url).host} refused access (${message}). Check user, password and database number in REDIS_URL, as in redis://user:password@host:6379/0.`,
  );

const fullError = (url: string, { message }: Error): StoreError =>
  new StoreError(
    `Redis at ${new URL(url).host} is full (${message.split('.')[0]}). Raise its maxmemory, or delete data of other programs.`,
  );

const NO_EVICTION = 'noeviction';

const CHECK_INTERVAL_MS = 60_000;

const readInfo = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? '';

/** `undefined` if the server never evicts keys. */
function findPolicyProblem(info: string): string | undefined {
  const policy = readInfo(info, 'maxmemory_policy');
  if (!(Number(readInfo(info, 'maxmemory')) > 0) || policy === '' || policy === NO_EVICTION) return undefined;
  return `Redis deletes keys when its memory is full (maxmemory-policy ${policy}), so tasks could be lost. Set maxmemory-policy to ${NO_EVICTION}, or use a separate Redis in REDIS_URL.`;
}

/** `info` is the response to INFO. Throws a StoreError for the operator. */
function checkSettings(info: string, log: Log): void {
  const fault = findPolicyProblem(info);
  if (fault !== undefined) throw new StoreError(fault);
  if (readInfo(info, 'aof_enabled') === '0')
    log.warn('store: Redis has no append-only file, so a restart loses tasks; set appendonly to yes');
}

/** Logs an error each time the eviction policy becomes unsafe. Returns a function that stops the watch. */
export function watchEvictionPolicy(
  ask: () => Promise<string>,
  log: Log,
  everyMs: number = CHECK_INTERVAL_MS,
): () => void {
  let last: string | undefined;
  const look = async () => {
    const info = await ask().catch(() => undefined);
    if (info === undefined) return;
    const fault = findPolicyProblem(info);
    if (fault !== undefined && fault !== last) log.error(`store: ${fault}`);
    last = fault;
  };
  const ticking = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(ticking);
}

/** Throws a StoreError if this Redis is unsuitable, or if `exclusive` and another Earshot process uses it. */
export async function checkRedis(link: RedisConnection, url: string, exclusive: boolean, log: Log): Promise<void> {
  checkSettings(await link.withRetry(() => link.client.info()), log);
  if (exclusive && ((await countProcesses(link)) ?? 1) > 1)
    throw new StoreError(`Another Earshot uses the Redis at ${new URL(url).host}. Stop it first.`);
}
