// Reads messages aloud: people in the voice channel are heard in their own voices. Speech is deleted once it was heard.
// waiting-messages.ts and server-reader.ts order the messages, spoken-text.ts writes the spoken text.

import type { MessagesProvider } from '../../../../domain/messages.ts';
import { DAY_MS } from '../../../../domain/retention.ts';
import { createShortId } from '../../../../kit/id.ts';
import { formatError, type Log } from '../../../../kit/log.ts';
import { retry } from '../../../../kit/retry.ts';
import type { Text } from '../../../../messages/message.ts';
import type { Bot } from '../../../../ports/chat.ts';
import type { Clock } from '../../../../ports/clock.ts';
import type { KeyValueStore } from '../../../../ports/store.ts';
import type { DiscordOnlyCommand } from '../../discord-only-commands.ts';
import { toTextMessage } from '../../events/responders.ts';
import type { ChannelMessageEvent, RawChannelMessage } from '../../gateway/channel-messages.ts';
import type { VoiceEvent } from '../../gateway/voice-event.ts';
import { getDisplayName } from '../../message/display-name.ts';
import { createGuildNameLookup } from '../../message/guild-names.ts';
import type { DiscordApi } from '../../rest/discord-api.ts';
import type { QueueEntry } from '../playback-queue.ts';
import type { SessionEndReason } from '../session-playback.ts';
import type { SoundCache } from '../sound-cache.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { VoiceSessions } from '../voice-sessions.ts';
import { createProxiedMessages, type MessageAuthor, type ProxiedMessages } from './proxied-messages.ts';
import { createReadAloudCommand } from './read-aloud-command.ts';
import { createReadAloudStore, type ReadAloudSettings, type ReadAloudStore } from './read-aloud-store.ts';
import { createServerReader, type ReadingPlace, type ServerReader, SOUND_KEY_PREFIX } from './server-reader.ts';
import { isExcludedFromReading } from './spoken-text.ts';
import type { WaitingMessage } from './waiting-messages.ts';

interface ChannelReadingOptions {
  readonly api: Pick<DiscordApi, 'post'>;
  readonly gateway: VoiceGateway;
  readonly sessions: Pick<VoiceSessions, 'find' | 'getOrCreate'>;
  readonly sounds: Pick<SoundCache, 'getOrCreate' | 'remove'>;
  readonly keyValueStore: KeyValueStore;
  readonly messagesFor: MessagesProvider;
  /** Called when what is read aloud in a server may have changed. */
  readonly onChanged?: ((server: string) => void) | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ReadAloud {
  readonly command: DiscordOnlyCommand;
  /** `hasMessageContent` returns true if the bot may read messages. */
  start(bot: SpeechSource, hasMessageContent: () => boolean): void;
  handleMessage(event: ChannelMessageEvent): void;
  /** True if any text channel is read aloud in this voice channel. */
  isReadAloudIn(server: string, voice: string): boolean;
  /** Servers that this process no longer owns. */
  release(servers: readonly string[]): void;
  /** Called after the voice sessions handled the event. */
  handleVoiceEvent(event: VoiceEvent): Promise<void>;
  /** Called when a server's voice session changes or ends. */
  handleSessionChange(server: string): void;
  handleSessionEnd(server: string, reason: SessionEndReason): void;
  /** Called when a user moved the bot to another voice channel. */
  handleChannelMove(server: string, from: string, to: string): void;
  /** Called when the entry was skipped, with the rest of its group. */
  handleEntrySkip(server: string, entry: QueueEntry): void;
  stop(): void;
}

/** Finds where to read a message, if its author is in the voice channel and allows it. */
const createPlaceFinder =
  (gateway: VoiceGateway, channels: ReadAloudStore) =>
  (server: string, channel: string, author: string): ReadingPlace | undefined => {
    const { channels: read, silencedUsers } = channels.get(server);
    const voice = read[channel]?.voice;
    if (voice === undefined || silencedUsers.includes(author)) return undefined;
    if (gateway.presence.find(server, author)?.channel !== voice) return undefined;
    const guild = gateway.guild(server);
    const parent = guild?.channels.cache.get(channel)?.parentId;
    const language = guild?.preferredLocale;
    const place = { server, channel, channels: parent ? [channel, parent] : [channel], voiceChannel: voice };
    return { ...place, language };
  };

type SpeechSource = Pick<Bot, 'readAloud'>;

function createServerReaders(options: ChannelReadingOptions, placeOf: ReturnType<typeof createPlaceFinder>) {
  const { gateway, sessions, sounds, clock, log } = options;
  const readers = new Map<string, ServerReader>();
  return {
    find: (server: string): ServerReader | undefined => readers.get(server),
    all: (): readonly ServerReader[] => [...readers.values()],
    getOrCreate(server: string, bot: SpeechSource): ServerReader {
      const known = readers.get(server);
      if (known) return known;
      const reader = createServerReader({
        bot,
        sounds,
        clock,
        log,
        names: createGuildNameLookup(() => gateway.guild(server)),
        findSession: () => sessions.find(server),
        openSession: () => sessions.getOrCreate(server),
        findPlace: (channel, author) => placeOf(server, channel, author),
        onQuotaUsed: (one, reason) => void notifyQuotaUsed(options, server, one, reason),
      });
      readers.set(server, reader);
      return reader;
    },
  };
}

/** Notifies the user once a day in the text channel. */
async function notifyQuotaUsed(
  { api, gateway, keyValueStore, messagesFor, clock, log }: ChannelReadingOptions,
  server: string,
  { author, channel, name }: WaitingMessage,
  reason: Text,
): Promise<void> {
  try {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    if (!(await keyValueStore.claim(`aloud-used-up:${server}:${author}:${day}`, DAY_MS))) return;
    await api.post(
      channel,
      toTextMessage(messagesFor(gateway.guild(server)?.preferredLocale).format('aloud.usedUp', { name, why: reason })),
      `used${createShortId()}`,
    );
  } catch (thrown) {
    log.info('discord: read-aloud limit not reported', { reason: formatError(thrown) });
  }
}

const RETRY_DELAYS = { minMs: 1000, maxMs: 60_000 };

/** Retries until the store returns the settings. Nothing is read before, because users may have opted out. */
function createSettingsLoader({ clock, log }: ChannelReadingOptions, channels: ReadAloudStore) {
  const pendingLoads = new Map<string, AbortController>();
  function end(server: string): void {
    pendingLoads.get(server)?.abort();
    pendingLoads.delete(server);
  }
  return {
    end,
    stop: () => [...pendingLoads.keys()].forEach(end),
    /** Returns `undefined` if loading was cancelled. */
    async load(server: string): Promise<ReadAloudSettings | undefined> {
      end(server);
      const off = new AbortController();
      pendingLoads.set(server, off);
      return retry(() => channels.reload(server), {
        ...RETRY_DELAYS,
        clock,
        signal: off.signal,
        onRetry: ({ error }) =>
          log.warn('discord: read-aloud settings not loaded; retrying', { server, reason: formatError(error) }),
      }).catch(() => undefined);
    },
  };
}

export function createReadAloud(options: ChannelReadingOptions): ReadAloud {
  const { gateway, sessions, sounds, log } = options;
  const channels = createReadAloudStore(options.keyValueStore);
  const placeOf = createPlaceFinder(gateway, channels);
  const readers = createServerReaders(options, placeOf);
  const settingsLoader = createSettingsLoader(options, channels);
  let started: { readonly bot: SpeechSource; hasMessageContent(): boolean } | undefined;

  const logFailure = (thrown: unknown): void =>
    log.warn('discord: reading aloud failed', { reason: formatError(thrown) });
  /** Deletes sounds that were heard or are no longer needed. */
  function removeUnusedSounds(): void {
    const isUnused = (key: string) =>
      key.startsWith(SOUND_KEY_PREFIX) && !readers.all().some((reader) => reader.isSoundWanted(key));
    sounds.remove(isUnused).catch(logFailure);
  }
  function refreshServer(server: string): void {
    readers.find(server)?.advance();
    removeUnusedSounds();
    options.onChanged?.(server);
  }
  /** Rejoins a voice channel with listeners after a restart. */
  async function rejoin(server: string): Promise<void> {
    const read = await settingsLoader.load(server);
    const isHeard = (voice: string) => gateway.presence.listenersIn(server, voice).length > 0;
    const reading = Object.values(read?.channels ?? {}).find(({ voice }) => isHeard(voice));
    if (reading && !sessions.find(server)) sessions.getOrCreate(server).join(reading.voice);
  }
  const canReadMessages = () => started?.hasMessageContent() === true;
  const proxiedMessages = createProxiedMessages(options.clock);
  const handleMessageEvent = createMessageEventHandler({ channels, placeOf, readers, proxiedMessages, logFailure });

  return {
    command: createReadAloudCommand({
      ...options,
      channels,
      canReadMessages,
      session: sessions.getOrCreate,
      onChanged: refreshServer,
    }),
    start(bot, hasMessageContent) {
      started = { bot, hasMessageContent };
      removeUnusedSounds();
    },
    handleMessage(event) {
      if (started) handleMessageEvent(event, started.bot);
    },
    isReadAloudIn: (server, voice) => Object.values(channels.get(server).channels).some((read) => read.voice === voice),
    release(servers) {
      for (const server of servers) {
        settingsLoader.end(server);
        channels.forget(server);
        readers.find(server)?.stop();
      }
    },
    async handleVoiceEvent(event) {
      if (event.is === 'guild') await rejoin(event.data.id);
      if (event.is === 'voice-state' && event.data.guild_id !== undefined) refreshServer(event.data.guild_id);
    },
    handleSessionChange: refreshServer,
    handleEntrySkip(server, { groupId }) {
      if (groupId !== undefined) readers.find(server)?.skip(groupId);
    },
    handleChannelMove: (server, from, to) => void channels.moveVoiceChannel(server, from, to).catch(logFailure),
    handleSessionEnd(server, reason) {
      // The user who dismissed the bot does not want it back with the next message.
      if (reason !== 'left' && reason !== 'kicked') return;
      const ended = channels.removeChannels(server, () => true);
      ended.then(() => refreshServer(server)).catch(logFailure);
    },
    stop() {
      settingsLoader.stop();
      proxiedMessages.stop();
      for (const reader of readers.all()) reader.stop();
    },
  };
}

interface MessageEventOptions {
  readonly channels: ReadAloudStore;
  readonly placeOf: ReturnType<typeof createPlaceFinder>;
  readonly readers: ReturnType<typeof createServerReaders>;
  readonly proxiedMessages: ProxiedMessages;
  readonly logFailure: (thrown: unknown) => void;
}

function createMessageEventHandler({ channels, placeOf, readers, proxiedMessages, logFailure }: MessageEventOptions) {
  const areCopiesRead = (server: string) => channels.get(server).readsCopies === true;

  function handleUserMessage(reader: ServerReader, server: string, data: RawChannelMessage, isNew: boolean): void {
    const messageAuthor = toMessageAuthor(data);
    const take = (message: RawChannelMessage) => reader.add(message, messageAuthor);
    if (areCopiesRead(server) && isNew) {
      const takeSettled = (message?: RawChannelMessage) =>
        message && !isExcludedFromReading(message) ? take(message) : undefined;
      proxiedMessages.waitUntilSettled(server, data, messageAuthor).then(takeSettled).catch(logFailure);
      return;
    }
    if (areCopiesRead(server)) proxiedMessages.update(server, data, messageAuthor);
    if (isExcludedFromReading(data)) reader.remove(data.id);
    else if (isNew) take(data);
    else reader.update(data);
  }
  function handleWebhookMessage(server: string, copy: RawChannelMessage, bot: SpeechSource): void {
    const original = proxiedMessages.findOriginal(server, copy);
    if (!original) return;
    const { author, referenced_message = null } = original.message;
    if (!placeOf(server, copy.channel_id, author.id)) return;
    const reader = readers.getOrCreate(server, bot);
    reader.remove(original.message.id);
    const messageAuthor: MessageAuthor = { ...original.author, name: copy.author.username };
    if (!isExcludedFromReading(copy)) reader.add({ ...copy, author, referenced_message }, messageAuthor);
  }

  return (event: ChannelMessageEvent, bot: SpeechSource): void => {
    const { server } = event;
    if (event.is === 'deleted') {
      for (const id of event.ids) {
        proxiedMessages.markDeleted(server, id);
        readers.find(server)?.remove(id);
      }
      return;
    }
    const { data, isNew } = event;
    if (data.webhook_id === undefined) {
      if (placeOf(server, data.channel_id, data.author.id))
        handleUserMessage(readers.getOrCreate(server, bot), server, data, isNew);
    } else if (!isNew) {
      readers.find(server)?.update(data);
    } else if (areCopiesRead(server)) {
      handleWebhookMessage(server, data, bot);
    }
  };
}

const toMessageAuthor = ({ member, author }: RawChannelMessage): MessageAuthor => ({
  name: getDisplayName(author, member),
  roles: member?.roles ?? [],
});
