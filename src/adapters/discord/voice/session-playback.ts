// Runs a voice session: connects to the next channel, plays and saves the queue, and ends when it is empty.

import type { GatewayVoiceState } from 'discord.js';
import { z } from 'zod';
import { awaitWithTimeout } from '../../../kit/await-with-timeout.ts';
import type { Json } from '../../../kit/json.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { findChannelName, findSilenceReason } from './channel-access.ts';
import type { ChannelConnection, OpenChannelConnection } from './channel-connection.ts';
import {
  EMPTY_QUEUE,
  findNextEntry,
  finishEntry,
  listPlayOrder,
  moveEntries,
  PlaybackQueue,
  type QueueEntry,
  startEntry,
} from './playback-queue.ts';
import { SessionCardLocation, type SessionSnapshot } from './session-card.ts';
import type { PlayableSound } from './sound-cache.ts';
import type { VoiceGateway } from './voice-gateway.ts';

export type SessionEndReason = 'idle' | 'alone' | 'kicked' | 'unreachable' | 'left' | 'restarted';

export interface VoiceSessionOptions {
  readonly server: string;
  readonly gateway: VoiceGateway;
  /** Fetches the sound again if the cache lost it; `undefined` if that is impossible. */
  findSound(entry: QueueEntry): Promise<PlayableSound | undefined>;
  readonly keyValueStore: Pick<KeyValueStore, 'put' | 'delete'>;
  readonly openConnection: OpenChannelConnection;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when the session changes. `entry` is the current or next sound. */
  onChanged(state: SessionSnapshot, entry: QueueEntry | undefined): void;
  /** Location of the session's card, saved with the session. */
  cardLocation(): SessionCardLocation | undefined;
  /** Called when the session ends. `dropped` is the number of unplayed sounds. */
  onEnded(reason: SessionEndReason, channel: string, dropped: number): void;
  /** Called when the current sound is skipped, with its whole group. */
  onSkipped(entry: QueueEntry): void;
  /** Called when a user moves the bot to another channel. */
  onMoved(from: string, to: string): void;
  /** Called when the bot joins a stage and may not speak yet. */
  onSuppressed(channel: string): void;
}

/** Mutable state of a running session. */
export interface SessionState {
  queue: PlaybackQueue;
  /** The bot's current channel, or the one that it is joining. */
  channel: string | undefined;
  /** When playback in this channel began, in milliseconds since 1970. */
  channelSince: number;
  /** Number of sounds that could not be played. */
  unplayableCount: number;
  connection: ChannelConnection | undefined;
  /** Aborted when another channel should be joined instead. */
  joinController: AbortController;
  paused: boolean;
  silence: SessionSnapshot['silence'];
  /** Aborted when the current sound is skipped. */
  skipController: AbortController;
  /** Resolves when the playback loop may have work. */
  wake: PromiseWithResolvers<void>;
  /** Aborted when the session ends or is suspended. */
  readonly endController: AbortController;
}

export const SavedSession = z.object({
  queue: PlaybackQueue,
  channel: z.string(),
  savedAt: z.number(),
  card: SessionCardLocation.exactOptional(),
});

export const formatSessionKey = (server: string): string => `voice:${server}`;

/** After this time the bot moves to a channel where other users wait, once the current sound ends. */
export const MAX_CHANNEL_TURN_MINUTES = 15;
const IDLE_TIMEOUT_MS = 5 * 60_000;
const SAVE_INTERVAL_MS = 5000;

/** Saves the session's state and reports its changes. */
export function createSessionUpdater(options: VoiceSessionOptions, sessionState: SessionState) {
  const { server, gateway, keyValueStore, clock, log } = options;
  const channelName = (): string => findChannelName(gateway, server, sessionState.channel ?? '');

  const snapshot = (): SessionSnapshot => ({
    channel: channelName(),
    playing: sessionState.queue.playing?.entry,
    isConnected: sessionState.connection !== undefined,
    paused: sessionState.paused,
    silence: sessionState.silence,
    waiting:
      sessionState.channel === undefined
        ? sessionState.queue.waiting
        : listPlayOrder(sessionState.queue, sessionState.channel),
  });

  async function save(): Promise<void> {
    const { queue, channel: here, connection, endController } = sessionState;
    if (endController.signal.aborted || here === undefined) return;
    const { playing } = queue;
    const resumed = playing && { playing: { ...playing, frame: connection?.playedFrames() ?? playing.frame } };
    const card = options.cardLocation();
    const saved = { queue: { ...queue, ...resumed }, channel: here, savedAt: clock.now(), card };
    await keyValueStore.put(formatSessionKey(server), saved as Json).catch((thrown: unknown) => {
      log.warn('discord: voice queue not stored', { server, reason: formatError(thrown) });
    });
  }

  function change(queue: PlaybackQueue): void {
    sessionState.queue = queue;
    void save();
    options.onChanged(snapshot(), queue.playing?.entry ?? queue.waiting[0]);
  }

  async function end(reason: SessionEndReason): Promise<void> {
    if (sessionState.endController.signal.aborted) return;
    const { waiting, playing } = sessionState.queue;
    const dropped = sessionState.unplayableCount + waiting.length + (playing && reason !== 'left' ? 1 : 0);
    sessionState.endController.abort();
    sessionState.queue = EMPTY_QUEUE;
    await keyValueStore.delete(formatSessionKey(server)).catch(() => undefined);
    options.onEnded(reason, channelName(), dropped);
  }

  return { snapshot, save, setQueue: change, end };
}

export type SessionUpdater = ReturnType<typeof createSessionUpdater>;

/** Joins channels and reacts to changes of the bot's voice state. */
export function createVoiceConnector(
  options: VoiceSessionOptions,
  sessionState: SessionState,
  { setQueue, end }: SessionUpdater,
) {
  const { server, gateway, openConnection, clock, log } = options;
  const applyPause = (): void =>
    sessionState.connection?.setPaused(sessionState.paused || sessionState.silence !== undefined);

  let ownState: GatewayVoiceState | undefined;

  /** Pauses or resumes as the voice state requires. Returns true if the silence reason changed. */
  function updateSilence(): boolean {
    const { channel, silence } = sessionState;
    if (channel === undefined || ownState === undefined) return false;
    sessionState.silence = findSilenceReason(gateway, server, channel, ownState);
    applyPause();
    if (sessionState.silence === 'stage' && silence !== 'stage') options.onSuppressed(channel);
    return sessionState.silence !== silence;
  }
  function handleOwnState(state: GatewayVoiceState): void {
    const { channel: here } = sessionState;
    const { channel_id: channel } = state;
    if (channel === null || here === undefined) return;
    ownState = state;
    if (channel !== here) {
      sessionState.queue = moveEntries(sessionState.queue, here, channel);
      sessionState.channel = channel;
      sessionState.silence = undefined;
      options.onMoved(here, channel);
    }
    updateSilence();
    setQueue(sessionState.queue);
  }

  return {
    applyPause,
    /** Called when speakers joined or left the stage. */
    checkSilence: () => updateSilence() && setQueue(sessionState.queue),
    /**
     * Joins the channel, or stops if another channel is wanted meanwhile.
     * @throws {@link VoiceConnectionLostError}
     */
    async connect(channel: string): Promise<void> {
      sessionState.connection?.leave();
      sessionState.connection = undefined;
      ownState = undefined;
      sessionState.silence = undefined;
      sessionState.channel = channel;
      sessionState.channelSince = clock.now();
      setQueue(sessionState.queue);
      const onLost = (reason: SessionEndReason) => void end(reason);
      sessionState.joinController = new AbortController();
      const { signal: elsewhere } = sessionState.joinController;
      const off = AbortSignal.any([sessionState.endController.signal, elsewhere]);
      const to = { gateway, guild: server, channel };
      try {
        const connection = await openConnection({ ...to, off, clock, log, onState: handleOwnState, onLost });
        off.throwIfAborted();
        sessionState.connection = connection;
      } catch (thrown) {
        if (elsewhere.aborted) return;
        throw thrown;
      }
      applyPause();
      setQueue(sessionState.queue);
    },
  };
}

/** Runs until the session ends. Further calls have no effect. */
export function createPlaybackLoop(
  options: VoiceSessionOptions,
  sessionState: SessionState,
  { save, setQueue, end }: SessionUpdater,
  connect: (channel: string) => Promise<void>,
) {
  const { server, clock, log } = options;
  const { signal } = sessionState.endController;
  let running: Promise<void> | undefined;

  async function play(connection: ChannelConnection, entry: QueueEntry): Promise<void> {
    const { playing } = sessionState.queue;
    if (playing?.entry.id !== entry.id) setQueue(startEntry(sessionState.queue, entry));
    sessionState.skipController = new AbortController();
    const either = AbortSignal.any([signal, sessionState.skipController.signal]);
    const saving = setInterval(() => void save(), SAVE_INTERVAL_MS).unref();
    try {
      const sound = await options.findSound(entry);
      if (sound) await connection.play(sound.path, playing?.frame ?? 0, either);
      else if (!entry.isReadAloud) sessionState.unplayableCount += 1;
    } catch (thrown) {
      if (findLossReason(thrown)) throw thrown;
      log.warn('discord: sound not played', {
        sound: entry.soundKey,
        reason: formatError(thrown),
      });
    } finally {
      clearInterval(saving);
    }
    if (!signal.aborted) setQueue(finishEntry(sessionState.queue));
  }

  /** True if work arrives before the idle timeout. */
  const waitForWork = async (): Promise<boolean> => {
    const sleep = (ms: number, off?: AbortSignal) => clock.sleep(ms, AbortSignal.any(off ? [signal, off] : [signal]));
    const work = sessionState.wake.promise.then(() => true);
    return (await awaitWithTimeout(work, IDLE_TIMEOUT_MS, { sleep })) ?? false;
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      sessionState.wake = Promise.withResolvers();
      const isLong = clock.now() - sessionState.channelSince >= MAX_CHANNEL_TURN_MINUTES * 60_000;
      const next = sessionState.queue.playing?.entry ?? findNextEntry(sessionState.queue, sessionState.channel, isLong);
      const wantedChannel = next?.channel ?? sessionState.channel;
      // The wanted channel may change while joining, so the loop checks again.
      if (wantedChannel !== undefined && (!sessionState.connection || sessionState.channel !== wantedChannel))
        await connect(wantedChannel);
      else if (next && sessionState.connection) await play(sessionState.connection, next);
      else if (!(await waitForWork())) return end('idle');
    }
  }

  return {
    wake(): void {
      sessionState.wake.resolve();
      running ??= run().catch((thrown: unknown) => {
        if (signal.aborted) return undefined;
        log.info('discord: voice session failed', { server, reason: formatError(thrown) });
        return end(findLossReason(thrown) ?? 'unreachable');
      });
    },
    settled: async (): Promise<void> => running,
  };
}

/** Reads the property instead of the class, because channel-connection.ts is loaded lazily. */
const findLossReason = (thrown: unknown): 'kicked' | 'unreachable' | undefined =>
  thrown instanceof Error && 'lossReason' in thrown
    ? (thrown as Error & { readonly lossReason: 'kicked' | 'unreachable' }).lossReason
    : undefined;
