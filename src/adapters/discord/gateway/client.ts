// The connection to Discord's gateway: it comes up, stays up, says whether it is up, and hands on each interaction once
// as Discord sent it. Needs no privileged intents. What an interaction means is not known here.

import {
  type APIInteraction,
  type APIUnavailableGuild,
  Client,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  type REST,
  Status,
} from 'discord.js';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { keepNothing } from './caches.ts';
import { FATAL_CLOSES, WRONG_TOKEN } from './close-codes.ts';

/** Connecting again would not help; says what the operator does about it. */
class ClosedForGood extends Error {
  override readonly name = 'ClosedForGood';
}

export interface Connected {
  readonly applicationId: string;
  /** With the bot's token, for calls that are no answer to anybody. */
  readonly rest: REST;
}

export interface Connection {
  /**
   * Resolves once every shard is ready. Throws what the operator should read when that cannot happen. `left` is told the id
   * of a server that took the bot out.
   */
  start(hand: (interaction: APIInteraction) => void, left?: (server: string) => void): Promise<Connected>;
  ready(): boolean;
  /** Hears nothing new from now on; once it resolves, all that was heard has been handed on. */
  stop(): Promise<void>;
}

interface ConnectionParts {
  readonly token: string;
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** A replayed session may bring what was handled already; older ones than these are dead anyway. About 1 MB of ids. */
const REMEMBERED = 10_000;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 60_000];

export function createConnection({ token, api, clock, log }: ConnectionParts): Connection {
  const seen = new Set<string>();
  const leaving = new AbortController();
  let client: Client | undefined;

  function isNew(id: string): boolean {
    if (seen.has(id)) return false;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return true;
  }

  function open(
    hand: (interaction: APIInteraction) => void,
    left: (server: string) => void,
  ): { made: Client; doomed: Promise<never> } {
    const made = new Client({
      intents: [GatewayIntentBits.Guilds],
      allowedMentions: { parse: [] },
      makeCache: keepNothing,
      rest: { ...(api !== undefined && { api }), version: '10', timeout: 15_000 },
    });
    // Raw, so that nothing is made of it before the first answer is on its way.
    made.ws.on(GatewayDispatchEvents.InteractionCreate, (data: APIInteraction) => {
      if (!leaving.signal.aborted && isNew(data.id)) hand(data);
    });
    // A server that is away for a while is called unavailable; only one without the bot is not.
    made.ws.on(GatewayDispatchEvents.GuildDelete, ({ id, unavailable }: APIUnavailableGuild) => {
      if (unavailable !== true) left(id);
    });
    made.on(Events.ShardReady, (shard) => log.info('discord connected', { shard }));
    made.on(Events.ShardResume, (shard, replayed) => log.info('discord resumed', { shard, replayed }));
    made.on(Events.ShardReconnecting, (shard) => log.warn('discord reconnects', { shard }));
    made.on(Events.ShardError, (error, shard) =>
      log.warn('discord connection', { shard, reason: reasonOf(error) }),
    );
    made.on(Events.Error, (error) => log.error('discord', { reason: reasonOf(error) }));
    made.on(Events.Warn, (message) => log.warn('discord', { message }));
    const { promise: doomed, reject } = Promise.withResolvers<never>();
    doomed.catch(() => {});
    made.on(Events.ShardDisconnect, ({ code }, shard) => {
      if (leaving.signal.aborted) return;
      const next = FATAL_CLOSES[code] ?? `Discord closed the connection for good (${code}). Restart.`;
      log.error('discord disconnected for good', { shard, code, next });
      reject(new ClosedForGood(next));
    });
    return { made, doomed };
  }

  return {
    async start(hand, left = () => {}) {
      for (let tries = 1; ; tries += 1) {
        const { made, doomed } = open(hand, left);
        client = made;
        const fault = await Promise.race([connect(made, token), doomed]).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (fault === undefined && made.application)
          return { applicationId: made.application.id, rest: made.rest };
        await made.destroy();
        if (leaving.signal.aborted) throw new Error('Stopped before Discord was reached.');
        if (isWrongToken(fault)) throw new ClosedForGood(WRONG_TOKEN);
        if (fault instanceof ClosedForGood) throw fault;
        // Discord is not to be reached right now, which passes.
        const wait = jitter(backoff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS));
        log.warn('discord not reached', { reason: reasonOf(fault), againInMs: wait });
        await clock.sleep(wait, leaving.signal);
      }
    },
    ready: () =>
      !leaving.signal.aborted &&
      client?.isReady() === true &&
      client.ws.shards.every(({ status }) => status === Status.Ready),
    async stop() {
      leaving.abort();
      await client?.destroy();
    },
  };
}

/** Logged in is not yet ready: the servers' first events come after it. */
async function connect(made: Client, token: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  made.once(Events.ClientReady, () => resolve());
  await made.login(token);
  await promise;
}

const isWrongToken = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'TokenInvalid';
