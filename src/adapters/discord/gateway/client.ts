// One shard of Discord's gateway, by discord.js's client: it resumes, reconnects and says what it gets. Nothing that grows
// with use is kept in memory. Needs no privileged intents but for reading aloud.

import {
  type APIInteraction,
  type APIUnavailableGuild,
  Client,
  Events,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
  type GatewayMessageCreateDispatchData,
  type GatewayReadyDispatchData,
  type GatewayVoiceServerUpdateDispatchData,
  type GatewayVoiceState,
  type Guild,
  type IIdentifyThrottler,
  Options,
  type RESTOptions,
  Status,
} from 'discord.js';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { VoiceEvent } from '../voice/gateway.ts';
import { hearMessages, type ReadEvent } from './messages.ts';

/** Connecting again would not help; says what the operator does about it. */
export class ClosedForGood extends Error {
  override readonly name = 'ClosedForGood';
}

/** A message, who we are, and what is known of its channel beyond it. */
export interface Written {
  readonly data: GatewayMessageCreateDispatchData;
  readonly us: { readonly user: string; readonly application: string };
  /** Id of the bot's own role, where the message mentions that: clients offer it under the bot's name. */
  readonly role?: string | undefined;
  readonly channel: { readonly name?: string | undefined; readonly parent?: string | undefined };
}

export interface Heard {
  interaction(data: APIInteraction): void;
  /** Its text comes along only where it mentions us, and in direct messages: that needs no privileged intent. */
  message(written: Written): void;
  /** A server took the bot out. */
  left(server: string): void;
  /** Who is in which voice channel. Left out: it is not asked for. */
  voice?(event: VoiceEvent): void;
  /** What people write in servers, all of it. Left out: it is not asked for. */
  read?(event: ReadEvent): void;
}

interface ShardParts {
  readonly token: string;
  readonly rest: Partial<RESTOptions>;
  readonly shard: number;
  readonly count: number;
  /** One for all shards: Discord lets only so many begin at a time. */
  readonly throttler: IIdentifyThrottler;
  readonly heard: Heard;
  readonly log: Log;
}

export type Shard = ReturnType<typeof openShard>;

export const WRONG_TOKEN =
  'Discord does not know this token (any more). Make a new one under Bot at https://discord.com/developers/applications and put it in DISCORD_TOKEN.';

/** Everything else that Discord closes with is mended by connecting again. */
const FATAL_CLOSES: Partial<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: WRONG_TOKEN,
  [GatewayCloseCodes.InvalidShard]:
    'Discord refused the number of this shard. Restart; if it stays, report it with the log.',
  [GatewayCloseCodes.ShardingRequired]:
    'Discord asks for more shards than were opened. Stop every process for a minute, so that their number is asked for anew.',
  [GatewayCloseCodes.InvalidAPIVersion]:
    'Discord no longer takes this version of its gateway. Update Earshot.',
  [GatewayCloseCodes.InvalidIntents]: 'Discord does not know what was asked of its gateway. Update Earshot.',
  [GatewayCloseCodes.DisallowedIntents]:
    'Discord does not allow this application what was asked for. Check that DISCORD_TOKEN belongs to the right application; with DISCORD_READ_ALOUD=on “Message Content Intent” must stay switched on under Bot.',
};

/** Each interaction and each server that is told of brings some. Servers, channels and roles discord.js cannot do without. */
export const caches = Options.cacheWithLimits({
  ApplicationCommandManager: 0,
  AutoModerationRuleManager: 0,
  GuildEmojiManager: 0,
  GuildMemberManager: 0,
  GuildScheduledEventManager: 0,
  GuildStickerManager: 0,
  MessageManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  StageInstanceManager: 0,
  ThreadMemberManager: 0,
  UserManager: 0,
  VoiceStateManager: 0,
});

/** Most that is said in servers is not: it is let go at once. */
const mayBeForUs = (
  { guild_id, author, webhook_id, mentions }: GatewayMessageCreateDispatchData,
  us: string,
  role: string | undefined,
): boolean =>
  author.bot !== true &&
  webhook_id === undefined &&
  (guild_id === undefined || role !== undefined || mentions.some(({ id }) => id === us));

/** The role that a server gave the bot when it was invited, if it is among these. */
const ownRole = (guild: Guild | undefined, us: string, mentioned: readonly string[]): string | undefined =>
  mentioned.find((id) => guild?.roles.cache.get(id)?.tags?.botId === us);

function writtenToUs(client: Client, data: GatewayMessageCreateDispatchData): Written | undefined {
  const us = client.user?.id;
  if (us === undefined) return undefined;
  const role = ownRole(client.guilds.cache.get(data.guild_id ?? ''), us, data.mention_roles);
  if (!mayBeForUs(data, us, role)) return undefined;
  const channel = client.channels.cache.get(data.channel_id);
  return {
    data,
    us: { user: us, application: client.application?.id ?? us },
    role,
    channel: {
      name: channel && 'name' in channel ? (channel.name ?? undefined) : undefined,
      parent: channel && 'parentId' in channel ? (channel.parentId ?? undefined) : undefined,
    },
  };
}

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.DirectMessages,
] as const;

export function openShard(parts: ShardParts) {
  const { token, rest, shard, count, throttler, heard, log } = parts;
  const client = new Client({
    intents: [
      ...INTENTS,
      ...(heard.voice ? [GatewayIntentBits.GuildVoiceStates] : []),
      ...(heard.read ? [GatewayIntentBits.MessageContent] : []),
    ],
    allowedMentions: { parse: [] },
    makeCache: caches,
    shards: [shard],
    shardCount: count,
    ws: { buildIdentifyThrottler: async () => throttler },
    rest,
  });
  const { promise: doomed, reject } = Promise.withResolvers<never>();
  doomed.catch(() => {});
  let closed = false;

  // Raw, so that nothing is made of it before the first answer is on its way.
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (data: APIInteraction) => {
    if (!closed) heard.interaction(data);
  });
  client.ws.on(GatewayDispatchEvents.MessageCreate, (data: GatewayMessageCreateDispatchData) => {
    const written = closed ? undefined : writtenToUs(client, data);
    if (written) heard.message(written);
  });
  // A server that is away for a while is called unavailable; only one without the bot is not.
  client.ws.on(GatewayDispatchEvents.GuildDelete, ({ id, unavailable }: APIUnavailableGuild) => {
    if (!closed && unavailable !== true) heard.left(id);
  });
  if (heard.voice) hearVoice(client, (event) => (closed ? undefined : heard.voice?.(event)));
  if (heard.read) hearMessages(client, (event) => (closed ? undefined : heard.read?.(event)));
  client.on(Events.ShardReady, () => log.info('discord connected', { shard }));
  client.on(Events.ShardResume, (_, replayed) => log.info('discord resumed', { shard, replayed }));
  client.on(Events.ShardReconnecting, () => {
    // So it is called as well when we hang up.
    if (!closed) log.warn('discord reconnects', { shard });
  });
  client.on(Events.ShardError, (error) => log.warn('discord connection', { shard, reason: reasonOf(error) }));
  client.on(Events.Error, (error) => log.error('discord', { reason: reasonOf(error) }));
  client.on(Events.Warn, (message) => log.warn('discord', { message }));
  client.on(Events.ShardDisconnect, ({ code }) => {
    if (closed) return;
    const next = FATAL_CLOSES[code] ?? `Discord closed the connection for good (${code}). Restart.`;
    log.error('discord disconnected for good', { shard, code, next });
    reject(new ClosedForGood(next));
  });

  /** Hears nothing from now on. */
  async function close(): Promise<void> {
    closed = true;
    heard.voice?.({ is: 'away', servers: [...client.guilds.cache.keys()] });
    reject(new Error('The connection was closed.'));
    await client.destroy();
  }

  return {
    /** Resolves once it is ready. Throws {@link ClosedForGood}, or what may pass; it is closed then. */
    async connect(): Promise<void> {
      // Logged in is not yet ready: the servers' first events come after it.
      const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
      try {
        await Promise.race([client.login(token).then(() => ready), doomed]);
      } catch (thrown) {
        await close();
        throw thrown;
      }
    },
    ready: (): boolean => client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready),
    close,
    /** One of its servers. */
    guild: (id: string): Guild | undefined => client.guilds.cache.get(id),
    /** The bot's user id, once it is connected. */
    us: (): string | undefined => client.user?.id,
  };
}

/** Raw as well: discord.js keeps nothing of it. */
function hearVoice(client: Client, hear: (event: VoiceEvent) => void): void {
  client.ws.on(GatewayDispatchEvents.GuildCreate, (data: GatewayGuildCreateDispatchData) =>
    hear({ is: 'guild', data }),
  );
  client.ws.on(GatewayDispatchEvents.Ready, ({ session_id: id }: GatewayReadyDispatchData) =>
    hear({ is: 'session', id }),
  );
  const back = () => hear({ is: 'back' });
  client.on(Events.ShardReady, back).on(Events.ShardResume, back);
  client.ws.on(GatewayDispatchEvents.VoiceStateUpdate, (data: GatewayVoiceState) =>
    hear({ is: 'state', data }),
  );
  client.ws.on(GatewayDispatchEvents.VoiceServerUpdate, (data: GatewayVoiceServerUpdateDispatchData) =>
    hear({ is: 'server', data }),
  );
}
