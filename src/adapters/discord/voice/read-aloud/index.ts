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
import type { ChannelMessageEvent } from '../../gateway/channel-messages.ts';
import type { VoiceEvent } from '../../gateway/voice-event.ts';
import { getDisplayName } from '../../message/display-name.ts';
import { createGuildNameLookup } from '../../message/guild-names.ts';
import type { DiscordApi } from '../../rest/discord-api.ts';
import type { QueueEntry } from '../playback-queue.ts';
import type { SessionEndReason } from '../session-playback.ts';
import type { SoundCache } from '../sound-cache.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { VoiceSessions } from '../voice-sessions.ts';
import { createAnnouncer } from './announcer.ts';
import { createAutoJoin } from './auto-join.ts';
import { createMessageEventHandler } from './message-events.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';
import { createProxiedMessages } from './proxied-messages.ts';
import { createReadAloudCommand } from './read-aloud-command.ts';
import {
  createReadAloudStore,
  dismissChannels,
  endDismissals,
  moveVoiceChannel,
  type ReadAloudSettings,
  type ReadAloudStore,
} from './read-aloud-store.ts';
import { createServerReader, type ServerReader, SOUND_KEY_PREFIX } from './server-reader.ts';
import { createSpokenNames, type SpokenNames } from './spoken-names.ts';
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
  /** Called after the voice sessions handled the event. `from`: where the user was before. */
  handleVoiceEvent(event: VoiceEvent, from?: string): Promise<void>;
  /** Called when a server's voice session changes or ends. */
  handleSessionChange(server: string): void;
  handleSessionEnd(server: string, reason: SessionEndReason): void;
  /** Called when a user moved the bot to another voice channel. */
  handleChannelMove(server: string, from: string, to: string): void;
  /** Called when the entry was skipped, with the rest of its group. */
  handleEntrySkip(server: string, entry: QueueEntry): void;
  stop(): void;
}

type SpeechSource = Pick<Bot, 'readAloud' | 'catalogue' | 'unavailableReason'>;

function createServerReaders(options: ChannelReadingOptions, places: PlaceFinder, spokenNames: SpokenNames) {
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
        spokenNames,
        names: createGuildNameLookup(() => gateway.guild(server)),
        findSession: () => sessions.find(server),
        openSession: () => sessions.getOrCreate(server),
        findPlace: (channel, author) => places.findPlace(server, channel, author),
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

type Started = { readonly bot: SpeechSource; hasMessageContent(): boolean } | undefined;

/** The parts of reading aloud. `started` returns the bot once it is started. */
function createReadingParts(options: ChannelReadingOptions, started: () => Started) {
  const { gateway, sessions, sounds, keyValueStore, clock, log } = options;
  const channels = createReadAloudStore(keyValueStore);
  const spokenNames = createSpokenNames(keyValueStore);
  const places = createPlaceFinder(gateway, channels);
  const readers = createServerReaders(options, places, spokenNames);
  const openReader = (server: string): ServerReader | undefined => {
    const { bot } = started() ?? {};
    return bot && readers.getOrCreate(server, bot);
  };
  const canReadMessages = () => started()?.hasMessageContent() === true;
  const logFailure = (thrown: unknown): void =>
    log.warn('discord: reading aloud failed', { reason: formatError(thrown) });
  const proxiedMessages = createProxiedMessages(clock);
  const messageEvents = {
    gateway,
    channels,
    places,
    proxiedMessages,
    findReader: readers.find,
    openReader,
    logFailure,
  };

  /** Deletes sounds that were heard or are no longer needed. */
  function removeUnusedSounds(): void {
    const isUnused = (key: string) =>
      key.startsWith(SOUND_KEY_PREFIX) && !readers.all().some((reader) => reader.isSoundWanted(key));
    sounds.remove(isUnused).catch(logFailure);
  }
  return {
    channels,
    spokenNames,
    places,
    readers,
    canReadMessages,
    logFailure,
    proxiedMessages,
    removeUnusedSounds,
    settingsLoader: createSettingsLoader(options, channels),
    handleMessage: createMessageEventHandler(messageEvents),
    autoJoin: createAutoJoin({ gateway, sessions, channels, places, canReadMessages, clock, log }),
    announcer: createAnnouncer({ gateway, sessions, channels, places, openReader, clock }),
    isEmpty: (server: string) => (voice: string) =>
      gateway.presence.membersIn(server, voice).every(({ isBot }) => isBot),
  };
}

type ReadingParts = ReturnType<typeof createReadingParts>;

/** Follows who is in the voice channels: joins, announces, and rejoins after a restart. */
function createVoiceEventHandler(
  { sessions }: ChannelReadingOptions,
  { channels, places, autoJoin, announcer, isEmpty, settingsLoader }: ReadingParts,
  refreshServer: (server: string) => void,
) {
  /** Rejoins a voice channel with listeners after a restart. */
  async function rejoin(server: string): Promise<void> {
    if (!(await settingsLoader.load(server))) return;
    await channels.changeCached(server, (before) => endDismissals(before, isEmpty(server)));
    const reading = Object.values(channels.get(server).channels).find(
      ({ voice, isDismissed }) => !isDismissed && places.hasReadableListener(server, voice),
    );
    if (reading && !sessions.find(server)) sessions.getOrCreate(server).join(reading.voice);
  }
  return async (event: VoiceEvent, from?: string): Promise<void> => {
    if (event.is === 'guild') return rejoin(event.data.id);
    if (event.is !== 'voice-state' || event.data.guild_id === undefined) return;
    const { guild_id: server, channel_id: to, user_id: user, member } = event.data;
    refreshServer(server);
    if (to === (from ?? null)) return;
    if (from !== undefined) await channels.changeCached(server, (before) => endDismissals(before, isEmpty(server)));
    if (!member || member.user.bot) return;
    const move = { user, name: getDisplayName(member.user, member), roles: member.roles };
    const announced = announcer.handleMove(server, move, from, to ?? undefined);
    if (to !== null) await autoJoin.consider(server, to);
    await announced;
  };
}

export function createReadAloud(options: ChannelReadingOptions): ReadAloud {
  const { sessions } = options;
  let started: Started;
  const parts = createReadingParts(options, () => started);
  const { channels, spokenNames, places, readers, logFailure, isEmpty, autoJoin, announcer } = parts;
  function refreshServer(server: string): void {
    readers.find(server)?.advance();
    parts.removeUnusedSounds();
    options.onChanged?.(server);
  }

  return {
    command: createReadAloudCommand({
      ...options,
      channels,
      spokenNames,
      canReadMessages: parts.canReadMessages,
      bot: () => started?.bot,
      isReadable: places.isReadable,
      session: sessions.getOrCreate,
      onChanged(server) {
        readers.find(server)?.withdrawAnnouncements();
        refreshServer(server);
      },
    }),
    start(bot, hasMessageContent) {
      started = { bot, hasMessageContent };
      parts.removeUnusedSounds();
    },
    handleMessage(event) {
      if (started) parts.handleMessage(event);
    },
    isReadAloudIn: (server, voice) => places.findTextChannel(server, voice) !== undefined,
    release(servers) {
      for (const server of servers) {
        parts.settingsLoader.end(server);
        channels.forget(server);
        autoJoin.release(server);
        announcer.release(server);
        readers.find(server)?.stop();
      }
    },
    handleVoiceEvent: createVoiceEventHandler(options, parts, refreshServer),
    handleSessionChange: refreshServer,
    handleEntrySkip(server, { groupId }) {
      if (groupId !== undefined) readers.find(server)?.skip(groupId);
    },
    handleChannelMove(server, from, to) {
      channels.changeCached(server, (before) => moveVoiceChannel(before, from, to)).catch(logFailure);
    },
    handleSessionEnd(server, reason) {
      // The user who dismissed the bot does not want it back with the next message.
      if (reason !== 'left' && reason !== 'kicked') return;
      const ended = channels.change(server, (before) => endDismissals(dismissChannels(before), isEmpty(server)));
      ended.then(() => refreshServer(server)).catch(logFailure);
    },
    stop() {
      parts.settingsLoader.stop();
      parts.proxiedMessages.stop();
      announcer.stop();
      for (const reader of readers.all()) reader.stop();
    },
  };
}
