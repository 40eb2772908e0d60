// Connects this process's shards to Discord's gateway and passes on each interaction once. Takes over shards that
// another process released or lost.

import { once } from 'node:events';
import {
  type APIApplication,
  ApplicationFlags,
  DiscordAPIError,
  type Guild,
  REST,
  type RESTGetAPIGatewayBotResult,
  Routes,
  SimpleIdentifyThrottler,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { formatError, type Log } from '../../../kit/log.ts';
import { retry } from '../../../kit/retry.ts';
import type { Clock } from '../../../ports/clock.ts';
import { createShard, FatalGatewayError, type GatewayHandlers, INVALID_TOKEN_TEXT, type Shard } from './shard.ts';
import { type ShardLeases, singleProcessLeases } from './shard-leases.ts';

export interface ConnectedApplication {
  readonly applicationId: string;
  /** Authorized with the bot token, for calls outside interactions. */
  readonly rest: REST;
  /** True if message content was requested and is enabled in the portal. */
  readonly canReadMessages: boolean;
}

interface ConnectionOptions {
  readonly token: string;
  /** API base with `/api` but without a version. Defaults to Discord's. */
  readonly base?: string;
  /** Present if other processes share the token. */
  readonly leases?: ShardLeases;
  readonly clock: Clock;
  readonly log: Log;
}

/** Interval for checking whether another process released a shard. */
const LEASE_POLL_MS = 1000;
/**
 * Discord accepts the first answer within 3 s. Waiting half of that lets the process that owns the shard answer first.
 */
const UNCERTAIN_DELAY_MS = 1500;

export function createGatewayConnection(parts: ConnectionOptions) {
  const { token, base, leases = singleProcessLeases, clock, log } = parts;
  const options = { api: base, version: '10', timeout: 15_000 } as const;
  const rest = new REST(options).setToken(token);
  const leaving = new AbortController();
  const shards = new Map<number, Shard>();
  let started = false;
  let broken = false;

  async function close(id: number): Promise<void> {
    await shards.get(id)?.close();
    shards.delete(id);
    await leases.release(id).catch((thrown: unknown) => {
      log.warn('discord: shard lease not released', { shard: id, reason: formatError(thrown) });
    });
  }

  const retryConnect = createConnectRetry(log);

  /** Connects the shard; `undefined` while another process owns it. */
  async function connectShard(id: number, make: () => Shard): Promise<AbortSignal | undefined> {
    const lost = await leases.acquire(id);
    if (!lost) return undefined;
    const connect = () => {
      const shard = make();
      shards.set(id, shard);
      return shard.connect();
    };
    try {
      await retryConnect(connect, AbortSignal.any([leaving.signal, lost]));
      return lost;
    } catch (thrown) {
      await close(id);
      throw thrown;
    }
  }

  /** Reconnects the shard whenever this process owns it, until the connection stops. */
  async function maintainShard(id: number, first: AbortSignal | undefined, make: () => Shard): Promise<void> {
    let lost = first;
    while (!leaving.signal.aborted && !broken) {
      if (lost) {
        const end = AbortSignal.any([leaving.signal, lost]);
        if (!end.aborted) await once(end, 'abort');
        await close(id);
      } else await clock.sleep(LEASE_POLL_MS, leaving.signal);
      if (leaving.signal.aborted) return;
      try {
        lost = await connectShard(id, make);
      } catch (thrown) {
        lost = undefined;
        broken ||= thrown instanceof FatalGatewayError;
        log.warn('discord: shard not connected', { shard: id, reason: formatError(thrown) });
      }
    }
  }

  return {
    /**
     * Resolves once every shard is ready here or owned by another process.
     * @throws an error with advice for the operator if connecting is impossible
     */
    async start(handlers: GatewayHandlers): Promise<ConnectedApplication> {
      const get = <T>(route: `/${string}`) => retryConnect(() => rest.get(route) as Promise<T>, leaving.signal);
      const gateway = await get<RESTGetAPIGatewayBotResult>(Routes.gatewayBot());
      const { id: applicationId, flags } = await get<APIApplication>(Routes.currentApplication());
      const { canReadMessages, handlersFor } = selectHandlers(handlers, flags, parts, leaving.signal);
      const count = await leases.agreeOnCount(gateway.shards);
      const common = { token, rest: options, count, throttler: createThrottler(gateway), log };
      // One after the other, so that processes that start together share the shards.
      for (let shard = 0; shard < count; shard += 1) {
        const make = () => createShard({ ...common, shard, handlers: handlersFor(shard) });
        const lost = await connectShard(shard, make);
        if (!lost) log.info('discord: shard in use by another process', { shard });
        void maintainShard(shard, lost, make);
      }
      started = true;
      return { applicationId, rest, canReadMessages };
    },
    /** Returns a server of this process's shards. */
    guild: (id: string): Guild | undefined => findFirst(shards, (shard) => shard.guild(id)),
    /** The bot's user id; `undefined` before it is connected. */
    botUserId: (): string | undefined => findFirst(shards, (shard) => shard.botUserId()),
    ready: (): boolean =>
      started && !broken && !leaving.signal.aborted && [...shards.values()].every((shard) => shard.ready()),
    /** Stops receiving events. Resolves once all received events were passed on. */
    async stop(): Promise<void> {
      leaving.abort(new Error('Stopped before connecting to Discord.'));
      await Promise.all([...shards.keys()].map(close));
    },
  };
}

const findFirst = <T>(open: ReadonlyMap<number, Shard>, query: (shard: Shard) => T | undefined): T | undefined =>
  [...open.values()].map(query).find((found) => found !== undefined);

/** Retries until success or `end`, because outages of Discord are temporary. */
const createConnectRetry =
  (log: Log) =>
  <T>(work: () => Promise<T>, end: AbortSignal): Promise<T> =>
    retry(work, {
      minMs: 1000,
      maxMs: 60_000,
      signal: end,
      shouldRetry({ error }) {
        if (isInvalidToken(error)) throw new FatalGatewayError(INVALID_TOKEN_TEXT);
        return !(error instanceof FatalGatewayError);
      },
      onRetry: ({ error, waitMs: againInMs }) =>
        log.warn('discord not reached', { reason: formatError(error), againInMs }),
    });

/** Number of event ids to remember (about 1 MB). A resumed session may replay them; older events have expired by then. */
const MAX_EVENTS = 10_000;

function deduplicateEvents({
  interaction,
  message,
  serverRemoved,
  voice,
  channelMessage,
  channelStatus,
}: GatewayHandlers): GatewayHandlers {
  const seen = new LRUCache<string, true>({ max: MAX_EVENTS });
  const isNew = (id: string): boolean => {
    if (seen.has(id)) return false;
    seen.set(id, true);
    return true;
  };
  return {
    serverRemoved,
    voice,
    ...(channelStatus && { channelStatus }),
    ...(channelMessage && {
      channelMessage: (event) =>
        event.is === 'message' && event.isNew && !isNew(`read ${event.data.id}`) ? undefined : channelMessage(event),
    }),
    interaction(data) {
      if (isNew(data.id)) interaction(data);
    },
    message(receivedMessage) {
      if (isNew(receivedMessage.data.id)) message(receivedMessage);
    },
  };
}

const createThrottler = ({ session_start_limit: limit }: RESTGetAPIGatewayBotResult) =>
  new SimpleIdentifyThrottler(limit.max_concurrency);

/** Message content is only requested if the portal allows it. Otherwise Discord would refuse the connection. */
function selectHandlers(
  handlers: GatewayHandlers,
  flags: number | undefined,
  options: ConnectionOptions,
  off: AbortSignal,
) {
  const { channelMessage, ...rest } = handlers;
  const canReadMessages = channelMessage !== undefined && hasMessageContentIntent(flags);
  const deduplicated = deduplicateEvents(canReadMessages ? handlers : rest);
  return {
    canReadMessages,
    handlersFor: (shard: number) => yieldWhenUncertain(deduplicated, shard, options, off),
  };
}

/**
 * While the lease is uncertain, delays interactions so that another process can answer first, and drops other events.
 * Discord refuses a second answer.
 */
function yieldWhenUncertain(
  handlers: GatewayHandlers,
  shard: number,
  { leases = singleProcessLeases, clock }: ConnectionOptions,
  off: AbortSignal,
): GatewayHandlers {
  const isUncertain = () => leases.isUncertain(shard);
  return {
    ...handlers,
    interaction(data) {
      if (isUncertain()) void clock.sleep(UNCERTAIN_DELAY_MS, off).then(() => handlers.interaction(data));
      else handlers.interaction(data);
    },
    message: (receivedMessage) => isUncertain() || handlers.message(receivedMessage),
    serverRemoved: (server) => isUncertain() || handlers.serverRemoved(server),
  };
}

/** Checks the flag for verified bots and the one for the portal's switch. */
export const hasMessageContentIntent = (flags = 0): boolean =>
  (flags & (ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited)) !== 0;

const isInvalidToken = (fault: unknown): boolean =>
  (fault instanceof DiscordAPIError && fault.status === 401) ||
  (fault instanceof Error && 'code' in fault && fault.code === 'TokenInvalid');
