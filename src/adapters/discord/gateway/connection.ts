// The connection to Discord's gateway: every shard that is this process's own comes up and stays up, and each interaction is
// handed on once, as Discord sent it. A shard that another process gave up or lost is taken over.

import { once } from 'node:events';
import {
  type APIApplication,
  ApplicationFlags,
  DiscordAPIError,
  type Guild,
  LimitedCollection,
  REST,
  type RESTGetAPIGatewayBotResult,
  Routes,
  SimpleIdentifyThrottler,
} from 'discord.js';
import pRetry from 'p-retry';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ClosedForGood, type Heard, openShard, type Shard, WRONG_TOKEN } from './client.ts';
import { allShards, type ShardLeases } from './shard-leases.ts';

export interface Connected {
  readonly applicationId: string;
  /** With the bot's token, for calls that are no answer to anybody. */
  readonly rest: REST;
  /** Whether what people write in servers is heard: asked for, and switched on in the portal. */
  readonly reads: boolean;
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

/** How often it is looked whether a shard of another process is free. */
const LOOK_MS = 1000;
/** Discord takes the first answer to an interaction, within 3 s; a process that may act for it needs less. */
const DOUBT_MS = 1500;

export function createConnection(parts: ConnectionParts) {
  const { token, base, leases = allShards, clock, log } = parts;
  const options = { ...(base !== undefined && { api: base }), version: '10', timeout: 15_000 } as const;
  const rest = new REST(options).setToken(token);
  const leaving = new AbortController();
  const open = new Map<number, Shard>();
  let started = false;
  let broken = false;

  async function close(id: number): Promise<void> {
    await open.get(id)?.close();
    open.delete(id);
    await leases.release(id).catch((thrown: unknown) => {
      log.warn('discord: a shard is not free for others yet', { shard: id, reason: reasonOf(thrown) });
    });
  }

  const persist = createPersist(log);

  /** The shard, connected; `undefined` while another process has it. */
  async function take(id: number, make: () => Shard): Promise<AbortSignal | undefined> {
    const lost = await leases.take(id);
    if (!lost) return undefined;
    const connect = () => {
      const shard = make();
      open.set(id, shard);
      return shard.connect();
    };
    try {
      await persist(connect, AbortSignal.any([leaving.signal, lost]));
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
        const end = AbortSignal.any([leaving.signal, lost]);
        if (!end.aborted) await once(end, 'abort');
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
    /**
     * Resolves once every shard is ready here or belongs to another process. Throws what the operator should read when that
     * cannot happen.
     */
    async start(hear: Heard): Promise<Connected> {
      const ask = <T>(route: `/${string}`) => persist(() => rest.get(route) as Promise<T>, leaving.signal);
      const gateway = await ask<RESTGetAPIGatewayBotResult>(Routes.gatewayBot());
      const { id: applicationId, flags } = await ask<APIApplication>(Routes.currentApplication());
      const { reads, eventsOf } = whatIsHeard(hear, flags, parts, leaving.signal);
      const count = await leases.agree(gateway.shards);
      const common = { token, rest: options, count, throttler: throttlerFor(gateway), log };
      // One after the other, so that of several processes that start together each gets some.
      for (let shard = 0; shard < count; shard += 1) {
        const make = () => openShard({ ...common, shard, heard: eventsOf(shard) });
        const lost = await take(shard, make);
        if (!lost) log.info('discord: another process has this shard', { shard });
        void keep(shard, lost, make);
      }
      started = true;
      return { applicationId, rest, reads };
    },
    /** A server of this process's own shards. */
    guild: (id: string): Guild | undefined => firstOf(open, (shard) => shard.guild(id)),
    /** The bot's user id; `undefined` before it is connected. */
    us: (): string | undefined => firstOf(open, (shard) => shard.us()),
    ready: (): boolean =>
      started && !broken && !leaving.signal.aborted && [...open.values()].every((shard) => shard.ready()),
    /** Hears nothing new from now on; once it resolves, all that was heard has been handed on. */
    async stop(): Promise<void> {
      leaving.abort(new Error('Stopped before Discord was reached.'));
      await Promise.all([...open.keys()].map(close));
    },
  };
}

const firstOf = <T>(open: ReadonlyMap<number, Shard>, ask: (shard: Shard) => T | undefined): T | undefined =>
  [...open.values()].map(ask).find((found) => found !== undefined);

/** Does it until it works, or until the end: that Discord is not to be reached passes. */
const createPersist =
  (log: Log) =>
  <T>(work: () => Promise<T>, end: AbortSignal): Promise<T> =>
    pRetry(work, {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: 1000,
      maxTimeout: 60_000,
      randomize: true,
      signal: end,
      shouldRetry({ error, retryDelay: againInMs }) {
        if (isWrongToken(error)) throw new ClosedForGood(WRONG_TOKEN);
        if (error instanceof ClosedForGood) return false;
        log.warn('discord not reached', { reason: reasonOf(error), againInMs });
        return true;
      },
    });

/** A replayed session may bring what was handled already; older ones than these are dead anyway. About 1 MB of ids. */
const REMEMBERED = { maxSize: 10_000 };

function onlyOnce({ interaction, message, left, voice, read }: Heard): Heard {
  const seen = new LimitedCollection<string, true>(REMEMBERED);
  const isNew = (id: string): boolean => {
    if (seen.has(id)) return false;
    seen.set(id, true);
    return true;
  };
  return {
    left,
    ...(voice && { voice }),
    ...(read && {
      read: (event) =>
        event.is === 'written' && event.isNew && !isNew(`read ${event.data.id}`) ? undefined : read(event),
    }),
    interaction(data) {
      if (isNew(data.id)) interaction(data);
    },
    message(written) {
      if (isNew(written.data.id)) message(written);
    },
  };
}

const throttlerFor = ({ session_start_limit: limit }: RESTGetAPIGatewayBotResult) =>
  new SimpleIdentifyThrottler(limit.max_concurrency);

/** What people write is not asked for without leave: Discord would not let the bot in at all. */
function whatIsHeard(hear: Heard, flags: number | undefined, parts: ConnectionParts, off: AbortSignal) {
  const { read, ...rest } = hear;
  const reads = read !== undefined && mayReadMessages(flags);
  const once = onlyOnce(reads ? hear : rest);
  return { reads, eventsOf: (shard: number) => afterOthers(once, shard, parts, off) };
}

/** While in doubt, another process acts first: a later answer to an interaction is refused, and dropped. */
function afterOthers(
  heard: Heard,
  shard: number,
  { leases = allShards, clock }: ConnectionParts,
  off: AbortSignal,
): Heard {
  const isDoubtful = () => leases.isDoubtful(shard);
  return {
    ...heard,
    interaction(data) {
      if (isDoubtful()) void clock.sleep(DOUBT_MS, off).then(() => heard.interaction(data));
      else heard.interaction(data);
    },
    message: (written) => isDoubtful() || heard.message(written),
    left: (server) => isDoubtful() || heard.left(server),
  };
}

/** As granted, or as switched on in the portal. */
export const mayReadMessages = (flags = 0): boolean =>
  (flags & (ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited)) !== 0;

const isWrongToken = (fault: unknown): boolean =>
  (fault instanceof DiscordAPIError && fault.status === 401) ||
  (fault instanceof Error && 'code' in fault && fault.code === 'TokenInvalid');
