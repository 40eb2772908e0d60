// The connection to Discord's gateway: every shard that is this process's own comes up and stays up, and each interaction is
// handed on once, as Discord sent it. A shard that another process gave up or lost is taken over.

import {
  type APIApplication,
  DiscordAPIError,
  REST,
  type RESTGetAPIGatewayBotResult,
  Routes,
  SimpleIdentifyThrottler,
} from 'discord.js';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ClosedForGood, type Heard, openShard, type Shard, WRONG_TOKEN } from './client.ts';
import { allShards, type ShardLeases } from './shard-leases.ts';

export interface Connected {
  readonly applicationId: string;
  /** With the bot's token, for calls that are no answer to anybody. */
  readonly rest: REST;
}

export interface Connection {
  /**
   * Resolves once every shard is ready here or belongs to another process. Throws what the operator should read when that
   * cannot happen.
   */
  start(heard: Heard): Promise<Connected>;
  ready(): boolean;
  /** Hears nothing new from now on; once it resolves, all that was heard has been handed on. */
  stop(): Promise<void>;
}

interface ConnectionParts {
  readonly token: string;
  /** With `/api` and without a version; Discord's own when left out. */
  readonly base?: string | undefined;
  /** Where other processes have the same token. */
  readonly leases?: ShardLeases;
  readonly clock: Clock;
  readonly log: Log;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** How often it is looked whether a shard of another process is free. */
const LOOK_MS = 1000;

export function createConnection(parts: ConnectionParts): Connection {
  const { token, base, leases = allShards, clock, log } = parts;
  const options = { ...(base !== undefined && { api: base }), version: '10', timeout: 15_000 } as const;
  const rest = new REST(options).setToken(token);
  const leaving = new AbortController();
  const open = new Map<number, Shard>();
  const persist = createPersist(clock, log);
  let started = false;
  let broken = false;

  async function close(id: number): Promise<void> {
    await open.get(id)?.close();
    open.delete(id);
    await leases.release(id).catch((thrown: unknown) => {
      log.warn('discord: a shard is not free for others yet', { shard: id, reason: reasonOf(thrown) });
    });
  }

  /** The shard, connected; `undefined` while another process has it. */
  async function take(id: number, make: () => Shard): Promise<AbortSignal | undefined> {
    const lost = await leases.take(id);
    if (!lost) return undefined;
    try {
      await persist(
        async () => {
          const shard = make();
          open.set(id, shard);
          await shard.connect();
        },
        AbortSignal.any([leaving.signal, lost]),
      );
      return lost;
    } catch (thrown) {
      await close(id);
      throw thrown;
    }
  }

  /** From one owner to the next, for as long as this process lives. */
  async function keep(id: number, first: AbortSignal | undefined, make: () => Shard): Promise<void> {
    let lost = first;
    while (!leaving.signal.aborted && !broken) {
      if (lost) {
        await aborted(AbortSignal.any([leaving.signal, lost]));
        await close(id);
      } else await clock.sleep(LOOK_MS, leaving.signal);
      if (leaving.signal.aborted) return;
      try {
        lost = await take(id, make);
      } catch (thrown) {
        lost = undefined;
        broken ||= thrown instanceof ClosedForGood;
        log.warn('discord: a shard was not taken', { shard: id, reason: reasonOf(thrown) });
      }
    }
  }

  return {
    async start(hear) {
      const heard = onlyOnce(hear);
      const ask = <T>(route: `/${string}`) => persist(() => rest.get(route) as Promise<T>, leaving.signal);
      const gateway = await ask<RESTGetAPIGatewayBotResult>(Routes.gatewayBot());
      const { id: applicationId } = await ask<APIApplication>(Routes.currentApplication());
      const throttler = new SimpleIdentifyThrottler(gateway.session_start_limit.max_concurrency);
      const count = await leases.agree(gateway.shards);
      // One after the other, so that of several processes that start together each gets some.
      for (let id = 0; id < count; id += 1) {
        const make = () => openShard({ token, rest: options, shard: id, count, throttler, heard, log });
        const lost = await take(id, make);
        if (!lost) log.info('discord: another process has this shard', { shard: id });
        void keep(id, lost, make);
      }
      started = true;
      return { applicationId, rest };
    },
    ready: () =>
      started && !broken && !leaving.signal.aborted && [...open.values()].every((shard) => shard.ready()),
    async stop() {
      leaving.abort();
      await Promise.all([...open.keys()].map(close));
    },
  };
}

/** Does it until it works, or until the end: that Discord is not to be reached passes. */
function createPersist(clock: Clock, log: Log) {
  return async <T>(work: () => Promise<T>, end: AbortSignal): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      if (end.aborted) throw new Error('Stopped before Discord was reached.');
      try {
        return await work();
      } catch (thrown) {
        if (isWrongToken(thrown)) throw new ClosedForGood(WRONG_TOKEN);
        if (thrown instanceof ClosedForGood) throw thrown;
        if (end.aborted) continue;
        const wait = jitter(backoff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS));
        log.warn('discord not reached', { reason: reasonOf(thrown), againInMs: wait });
        await clock.sleep(wait, end);
      }
    }
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** A replayed session may bring what was handled already; older ones than these are dead anyway. About 1 MB of ids. */
const REMEMBERED = 10_000;

function onlyOnce({ interaction, left }: Heard): Heard {
  const seen = new Set<string>();
  return {
    left,
    interaction(data) {
      if (seen.has(data.id)) return;
      seen.add(data.id);
      const [oldest] = seen;
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
      interaction(data);
    },
  };
}

const isWrongToken = (fault: unknown): boolean =>
  (fault instanceof DiscordAPIError && fault.status === 401) ||
  (fault instanceof Error && 'code' in fault && fault.code === 'TokenInvalid');
