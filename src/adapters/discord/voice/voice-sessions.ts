// Manages the voice sessions of all servers: their cards and messages, and their restoration after a restart.

import type { MessagesProvider } from '../../../domain/messages.ts';
import { localizeView } from '../../../domain/views/localize-view.ts';
import { createShortId } from '../../../kit/id.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { message } from '../../../messages/message.ts';
import { list } from '../../../messages/values.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AudioResult } from '../../../ports/share-target.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import type { VoiceEvent } from '../gateway/voice-event.ts';
import { renderView } from '../render.ts';
import type { DiscordApi } from '../rest/discord-api.ts';
import type { OpenChannelConnection } from './channel-connection.ts';
import { findNextEntry, type PlaybackQueue, type QueueEntry } from './playback-queue.ts';
import {
  createSessionCard,
  renderSessionMessage,
  type SessionCard,
  type SessionCardLocation,
  type SessionSnapshot,
} from './session-card.ts';
import { formatSessionKey, SavedSession, type SessionEndReason } from './session-playback.ts';
import type { PlayableSound, SoundCache } from './sound-cache.ts';
import type { VoiceGateway } from './voice-gateway.ts';
import { createVoiceSession, keepPlayable, type VoiceSession } from './voice-session.ts';

interface VoiceSessionsOptions {
  readonly api: DiscordApi;
  readonly gateway: VoiceGateway;
  readonly keyValueStore: KeyValueStore;
  readonly messagesFor: MessagesProvider;
  readonly sounds: SoundCache;
  finishedSound(task: string, key: string): Promise<AudioResult | undefined>;
  readonly openConnection: OpenChannelConnection;
  readonly clock: Clock;
  readonly log: Log;
  onChanged(server: string): void;
  onEnded(server: string, reason: SessionEndReason): void;
  /** Called when a user moves the bot to another channel. */
  onMoved(server: string, from: string, to: string): void;
  /** Called when a user skips the current sound and its group. */
  onSkipped(server: string, entry: QueueEntry): void;
}

/** Older saved sessions are only reported as ended. */
const RESUMABLE_MS = 15 * 60_000;

/** Uses the cache or fetches the sound again, because a restart may happen on another machine. */
const createSoundFinder =
  ({ sounds, finishedSound }: Pick<VoiceSessionsOptions, 'sounds' | 'finishedSound'>) =>
  async ({ soundKey: key, taskId }: QueueEntry): Promise<PlayableSound | undefined> => {
    const cached = sounds.find(key);
    if (cached || taskId === undefined) return cached;
    const finished = await finishedSound(taskId, key);
    return finished && sounds.getOrCreate(finished);
  };

export type VoiceSessions = ReturnType<typeof createVoiceSessions>;

export function createVoiceSessions(options: VoiceSessionsOptions) {
  const findSound = createSoundFinder(options);
  const sessions = new Map<string, VoiceSession>();

  function createSession(server: string, queue?: PlaybackQueue, card?: SessionCardLocation): VoiceSession {
    const cardUpdater = createCardUpdater(options, server, card);
    const session = createVoiceSession(
      {
        ...options,
        server,
        findSound,
        onChanged(state, entry) {
          cardUpdater.change(state, entry);
          options.onChanged(server);
        },
        cardLocation: cardUpdater.place,
        onEnded(why, channel, dropped) {
          sessions.delete(server);
          options.onEnded(server, why);
          void cardUpdater.end(why, channel, dropped);
        },
        onSkipped: (entry) => options.onSkipped(server, entry),
        onMoved: (from, to) => options.onMoved(server, from, to),
        onSuppressed: (channel) => void requestToSpeak(options, server, channel),
      },
      queue,
    );
    sessions.set(server, session);
    return session;
  }

  const restore = createSessionRestorer(options, createSession);

  return {
    find: (server: string): VoiceSession | undefined => sessions.get(server),
    getOrCreate: (server: string): VoiceSession => sessions.get(server) ?? createSession(server),
    /** True if the sound waits or plays in any session. */
    isSoundWanted: (key: string): boolean =>
      [...sessions.values()].some((session) => {
        const { playing, waiting } = session.queue();
        return [...waiting, ...(playing ? [playing.entry] : [])].some(({ soundKey }) => soundKey === key);
      }),
    async handleEvent(event: VoiceEvent): Promise<void> {
      if ('servers' in event) {
        const left = event.servers.map((server) => sessions.get(server));
        for (const server of event.servers) sessions.delete(server);
        await Promise.all(left.map((session) => session?.release()));
        return;
      }
      if (event.is === 'resumed' || event.is === 'session') return;
      if (event.is === 'guild' && !sessions.has(event.data.id)) await restore(event.data.id, sessions);
      const server = event.is === 'guild' ? event.data.id : event.data.guild_id;
      if (server !== undefined) sessions.get(server)?.handlePresence();
    },
    async stop(): Promise<void> {
      await Promise.all([...sessions.values()].map((session) => session.suspend()));
    },
  };
}

type CreateSession = (server: string, queue: PlaybackQueue, card: SessionCardLocation | undefined) => VoiceSession;

/** Restores a session of an earlier process if people still listen; otherwise reports its end. */
function createSessionRestorer(options: VoiceSessionsOptions, createSession: CreateSession) {
  const { gateway, sounds, keyValueStore, clock, log } = options;
  return async (server: string, sessions: ReadonlyMap<string, VoiceSession>): Promise<void> => {
    const saved = SavedSession.safeParse(await keyValueStore.get(formatSessionKey(server)));
    if (!saved.success || sessions.has(server)) return;
    const { queue: left, channel, savedAt, card } = saved.data;
    const queue = keepPlayable(left, sounds);
    const first = queue.playing?.entry ?? findNextEntry(queue, channel);
    const isFresh = clock.now() - savedAt < RESUMABLE_MS && gateway.presence.listenersIn(server, channel).length > 0;
    log.info('discord: voice session interrupted by a restart', { server, waiting: queue.waiting.length });
    if (isFresh) {
      createSession(server, queue, card).join(first?.channel ?? channel);
      return;
    }
    await keyValueStore.delete(formatSessionKey(server));
    const entry = left.playing?.entry ?? left.waiting[0];
    const lostCount = left.waiting.length + (left.playing ? 1 : 0);
    const shownAt = card ?? (entry?.isReadAloud ? undefined : entry?.requestedFrom);
    if (shownAt) await createCardUpdater(options, server, shownAt).end('restarted', '', lostCount);
  };
}

/** Updates a session's card and posts its final message. `at` is the card of an earlier process. */
function createCardUpdater({ api, messagesFor, log }: VoiceSessionsOptions, server: string, at?: SessionCardLocation) {
  let card: SessionCard | undefined;
  let location = at;
  const cardAt = (place: SessionCardLocation): SessionCard => {
    card ??= createSessionCard({ api, log, at: place, nonce: `voice${createShortId()}` });
    return card;
  };
  return {
    place: (): SessionCardLocation | undefined => card?.location() ?? location,
    change(state: SessionSnapshot, entry: QueueEntry | undefined): void {
      if (entry && !entry.isReadAloud) location ??= entry.requestedFrom;
      if (!location) return;
      const { channel, language } = location;
      cardAt(location).update(renderSessionMessage(state, server, messagesFor(language), channel));
    },
    async end(why: SessionEndReason, channel: string, dropped: number): Promise<void> {
      if (!location) return;
      const messages = messagesFor(location.language);
      const reason = why === 'unreachable' ? message('voice.unreachable', { channel }) : message(`voice.ended.${why}`);
      const line = dropped > 0 ? list([reason, message('voice.dropped', { count: dropped })], 'sentences') : reason;
      const view = localizeView({ status: 'info', title: message('voice.title'), line }, messages);
      await cardAt(location).showFinal({ ...renderView(view, { messages }).message, components: [] });
    },
  };
}

/** Raises the bot's hand; the stage's moderators decide. */
async function requestToSpeak(
  { api, clock, log }: VoiceSessionsOptions,
  server: string,
  channel: string,
): Promise<void> {
  const body = { channel_id: channel, request_to_speak_timestamp: new Date(clock.now()).toISOString() };
  await api.updateVoiceState(server, body).catch((thrown: unknown) => {
    log.info('discord: request to speak on a stage failed', { server, reason: formatError(thrown) });
  });
}
