// Connects one shard of Discord's gateway with discord.js, which resumes and reconnects. Disables the caches that grow
// with use. Needs no privileged intents except for reading aloud and channels that listen.

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
import { formatError, type Log } from '../../../kit/log.ts';
import { type ChannelMessageEvent, subscribeToMessages } from './channel-messages.ts';
import { type ChannelStatusEvent, subscribeToChannelStatuses } from './channel-statuses.ts';
import type { VoiceEvent } from './voice-event.ts';

/** Reconnecting cannot help. The message contains advice for the operator. */
export class FatalGatewayError extends Error {
  override readonly name = 'FatalGatewayError';
}

/** A message with the bot's ids and the channel details that the message lacks. */
export interface ReceivedMessage {
  readonly data: GatewayMessageCreateDispatchData;
  readonly bot: { readonly user: string; readonly application: string };
  /** The bot's own role if the message mentions it. Clients offer that role under the bot's name. */
  readonly botRole?: string;
  readonly channel: { readonly name?: string; readonly parent?: string };
}

export interface GatewayHandlers {
  interaction(data: APIInteraction): void;
  /** Called for mentions and direct messages, the only messages with text without a privileged intent. */
  message(receivedMessage: ReceivedMessage): void;
  /** Called when the bot was removed from a server. */
  serverRemoved(server: string): void;
  /** Voice states. Absent means they are not requested. */
  voice?(event: VoiceEvent): void;
  /** All messages in servers. Absent means they are not requested. */
  channelMessage?(event: ChannelMessageEvent): void;
  /** Status texts of voice channels. Absent means that the bot shows none. */
  channelStatus?(event: ChannelStatusEvent): void;
}

interface ShardOptions {
  readonly token: string;
  readonly rest: Partial<RESTOptions>;
  readonly shard: number;
  readonly count: number;
  /** Shared by all shards, because Discord limits concurrent session starts. */
  readonly throttler: IIdentifyThrottler;
  readonly handlers: GatewayHandlers;
  readonly log: Log;
}

export type Shard = ReturnType<typeof createShard>;

export const INVALID_TOKEN_TEXT =
  'Discord rejects this token. Create a new one under Bot at https://discord.com/developers/applications and put it into DISCORD_TOKEN.';

/** All other close codes are solved by reconnecting. */
const FATAL_CLOSE_TEXTS: Partial<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: INVALID_TOKEN_TEXT,
  [GatewayCloseCodes.InvalidShard]:
    'Discord refused this shard number. Restart; if the error stays, report it with the log.',
  [GatewayCloseCodes.ShardingRequired]:
    'Discord requires more shards. Stop every process for a minute, then start them again.',
  [GatewayCloseCodes.InvalidAPIVersion]: 'Discord no longer supports this gateway version. Update Earshot.',
  [GatewayCloseCodes.InvalidIntents]: 'Discord refused the requested gateway intents as unknown. Update Earshot.',
  [GatewayCloseCodes.DisallowedIntents]:
    'Discord doesn’t allow this application the requested intents. Check that DISCORD_TOKEN is the right one. DISCORD_READ_ALOUD=on and DISCORD_LISTEN=on also need “Message Content Intent” under Bot.',
};

/** Every interaction and server event would fill these caches. discord.js needs servers, channels and roles. */
export const cacheLimits = Options.cacheWithLimits({
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

/** Most messages in servers are not for the bot and are dropped at once. */
const isForBot = (
  { guild_id, author, webhook_id, mentions }: GatewayMessageCreateDispatchData,
  botId: string,
  role: string | undefined,
): boolean =>
  author.bot !== true &&
  webhook_id === undefined &&
  (guild_id === undefined || role !== undefined || mentions.some(({ id }) => id === botId));

/** Returns the bot's managed role if the message mentions it. */
const findBotRole = (guild: Guild | undefined, botId: string, mentioned: readonly string[]): string | undefined =>
  mentioned.find((id) => guild?.roles.cache.get(id)?.tags?.botId === botId);

function toReceivedMessage(client: Client, data: GatewayMessageCreateDispatchData): ReceivedMessage | undefined {
  const botId = client.user?.id;
  if (botId === undefined) return undefined;
  const botRole = findBotRole(client.guilds.cache.get(data.guild_id ?? ''), botId, data.mention_roles);
  if (!isForBot(data, botId, botRole)) return undefined;
  const channel = client.channels.cache.get(data.channel_id);
  return {
    data,
    bot: { user: botId, application: client.application?.id ?? botId },
    botRole,
    channel: {
      name: channel && 'name' in channel ? (channel.name ?? undefined) : undefined,
      parent: channel && 'parentId' in channel ? (channel.parentId ?? undefined) : undefined,
    },
  };
}

const INTENTS = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages] as const;

export function createShard(options: ShardOptions) {
  const { token, rest, shard, count, throttler, handlers, log } = options;
  const client = new Client({
    intents: [
      ...INTENTS,
      ...(handlers.voice ? [GatewayIntentBits.GuildVoiceStates] : []),
      ...(handlers.channelMessage ? [GatewayIntentBits.MessageContent] : []),
    ],
    allowedMentions: { parse: [] },
    makeCache: cacheLimits,
    shards: [shard],
    shardCount: count,
    ws: { buildIdentifyThrottler: async () => throttler },
    rest,
  });
  const { promise: fatal, reject } = Promise.withResolvers<never>();
  fatal.catch(() => {});
  let closed = false;

  // Raw event, so that no processing delays the first response.
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (data: APIInteraction) => {
    if (!closed) handlers.interaction(data);
  });
  client.ws.on(GatewayDispatchEvents.MessageCreate, (data: GatewayMessageCreateDispatchData) => {
    const receivedMessage = closed ? undefined : toReceivedMessage(client, data);
    if (receivedMessage) handlers.message(receivedMessage);
  });
  // An outage marks a server as unavailable; a removal of the bot does not.
  client.ws.on(GatewayDispatchEvents.GuildDelete, ({ id, unavailable }: APIUnavailableGuild) => {
    if (!closed && unavailable !== true) handlers.serverRemoved(id);
  });
  if (handlers.voice) subscribeToVoice(client, (event) => (closed ? undefined : handlers.voice?.(event)));
  if (handlers.channelMessage)
    subscribeToMessages(client, (event) => (closed ? undefined : handlers.channelMessage?.(event)));
  if (handlers.channelStatus)
    subscribeToChannelStatuses(client, (event) => (closed ? undefined : handlers.channelStatus?.(event)));
  client.on(Events.ShardReady, () => log.info('discord connected', { shard }));
  client.on(Events.ShardResume, (_, replayed) => log.info('discord resumed', { shard, replayed }));
  client.on(Events.ShardReconnecting, () => {
    // Also called when the bot closes the connection.
    if (!closed) log.warn('discord reconnecting', { shard });
  });
  client.on(Events.ShardError, (error) => log.warn('discord connection error', { shard, reason: formatError(error) }));
  client.on(Events.Error, (error) => log.error('discord', { reason: formatError(error) }));
  client.on(Events.Warn, (message) => log.warn('discord', { message }));
  client.on(Events.ShardDisconnect, ({ code }) => {
    if (closed) return;
    const next = FATAL_CLOSE_TEXTS[code] ?? `Discord closed the connection permanently (${code}). Restart Earshot.`;
    log.error('discord disconnected permanently', { shard, code, next });
    reject(new FatalGatewayError(next));
  });

  /** Stops passing on events. */
  async function close(): Promise<void> {
    closed = true;
    handlers.voice?.({ is: 'released', servers: [...client.guilds.cache.keys()] });
    reject(new Error('The connection was closed.'));
    await client.destroy();
  }

  return {
    /**
     * Resolves once the shard is ready. Closes it on failure.
     * @throws {@link FatalGatewayError}, or an error that may be temporary
     */
    async connect(): Promise<void> {
      // Login resolves before the servers' first events arrive.
      const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
      try {
        await Promise.race([client.login(token).then(() => ready), fatal]);
      } catch (thrown) {
        await close();
        throw thrown;
      }
    },
    ready: (): boolean => client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready),
    close,
    guild: (id: string): Guild | undefined => client.guilds.cache.get(id),
    /** The bot's user id; `undefined` before it is connected. */
    botUserId: (): string | undefined => client.user?.id,
  };
}

/** Raw events, because discord.js does not cache voice states here. */
function subscribeToVoice(client: Client, emit: (event: VoiceEvent) => void): void {
  client.ws.on(GatewayDispatchEvents.GuildCreate, (data: GatewayGuildCreateDispatchData) =>
    emit({ is: 'guild', data }),
  );
  client.ws.on(GatewayDispatchEvents.Ready, ({ session_id: id }: GatewayReadyDispatchData) =>
    emit({ is: 'session', id }),
  );
  const back = () => emit({ is: 'resumed' });
  client.on(Events.ShardReady, back).on(Events.ShardResume, back);
  client.ws.on(GatewayDispatchEvents.VoiceStateUpdate, (data: GatewayVoiceState) => emit({ is: 'voice-state', data }));
  client.ws.on(GatewayDispatchEvents.VoiceServerUpdate, (data: GatewayVoiceServerUpdateDispatchData) =>
    emit({ is: 'server', data }),
  );
}
