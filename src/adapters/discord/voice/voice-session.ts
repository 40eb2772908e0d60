// A voice session of one server: plays the queue in one channel after the other until it is empty, no one listens or a
// user stops it. The queue survives a restart.

import {
  EMPTY_QUEUE,
  enqueueEntries,
  finishEntry,
  isInGroup,
  type PlaybackQueue,
  prioritizeChannel,
  type QueueEntry,
  removeWaiting,
} from './playback-queue.ts';
import type { SessionSnapshot } from './session-card.ts';
import {
  createPlaybackLoop,
  createSessionUpdater,
  createVoiceConnector,
  type SessionEndReason,
  type SessionState,
  type SessionUpdater,
  type VoiceSessionOptions,
} from './session-playback.ts';
import type { SoundCache } from './sound-cache.ts';

export interface VoiceSession {
  queue(): PlaybackQueue;
  snapshot(): SessionSnapshot;
  /** The bot's current channel, or the one that it is joining. */
  channel(): string | undefined;
  /** Joins a channel, even without sounds, unless the session is busy elsewhere. */
  join(channel: string): void;
  enqueue(entries: readonly QueueEntry[]): void;
  /** Removes waiting sounds; the current one stays. */
  removeWaiting(isUnwanted: (entry: QueueEntry) => boolean): void;
  /** No effect if nothing plays. */
  setPaused(paused: boolean): void;
  /** Ends and returns the current sound; the next one starts. */
  skip(): QueueEntry | undefined;
  end(reason: SessionEndReason): Promise<void>;
  /** Called when users joined or left voice channels. */
  handlePresence(): void;
  /** Stops playback and saves the session for the next process. */
  suspend(): Promise<void>;
  /** Stops without saving, because another process owns the server and its saved session. */
  release(): Promise<void>;
}

const ALONE_TIMEOUT_MS = 60_000;

const createSessionState = ({ clock }: VoiceSessionOptions, queue: PlaybackQueue): SessionState => ({
  queue,
  channel: undefined,
  channelSince: clock.now(),
  unplayableCount: 0,
  connection: undefined,
  joinController: new AbortController(),
  paused: false,
  silence: undefined,
  skipController: new AbortController(),
  wake: Promise.withResolvers(),
  endController: new AbortController(),
});

export function createVoiceSession(options: VoiceSessionOptions, queue: PlaybackQueue = EMPTY_QUEUE): VoiceSession {
  const sessionState = createSessionState(options, queue);
  const updater = createSessionUpdater(options, sessionState);
  const { applyPause, connect, checkSilence } = createVoiceConnector(options, sessionState, updater);
  const playback = createPlaybackLoop(options, sessionState, updater, connect);
  const skip = createSkip(options, sessionState, updater, applyPause);
  const checkListeners = createListenerCheck(options, sessionState, updater, skip);
  const release = async (): Promise<void> => {
    sessionState.endController.abort();
    await playback.settled();
  };

  return {
    queue: () => sessionState.queue,
    snapshot: updater.snapshot,
    channel: () => sessionState.channel,
    join(channel) {
      const isBusy = sessionState.queue.playing !== undefined || sessionState.queue.waiting.length > 0;
      if (sessionState.channel === undefined || (!isBusy && sessionState.channel !== channel)) {
        sessionState.joinController.abort();
        sessionState.connection?.leave();
        sessionState.connection = undefined;
        sessionState.channel = channel;
        sessionState.channelSince = options.clock.now();
      }
      playback.wake();
    },
    enqueue(entries) {
      sessionState.channel ??= entries[0]?.channel;
      updater.setQueue(enqueueEntries(sessionState.queue, entries));
      playback.wake();
    },
    removeWaiting(isUnwanted) {
      if (sessionState.queue.waiting.some(isUnwanted)) updater.setQueue(removeWaiting(sessionState.queue, isUnwanted));
    },
    setPaused(paused) {
      sessionState.paused = paused && sessionState.queue.playing !== undefined;
      applyPause();
      updater.setQueue(sessionState.queue);
    },
    skip,
    end: updater.end,
    handlePresence() {
      checkSilence();
      checkListeners();
    },
    async suspend() {
      await updater.save();
      await release();
    },
    release,
  };
}

/** Skips the current sound with its whole group. */
const createSkip =
  (options: VoiceSessionOptions, sessionState: SessionState, { setQueue }: SessionUpdater, applyPause: () => void) =>
  () => {
    const entry = sessionState.queue.playing?.entry;
    sessionState.paused = false;
    applyPause();
    if (entry?.groupId !== undefined) {
      // Called first, so that the reader adds no further sounds of the group.
      options.onSkipped(entry);
      setQueue(removeWaiting(sessionState.queue, (one) => isInGroup(one, entry.groupId)));
    }
    sessionState.skipController.abort();
    return entry;
  };

/**
 * After a time without listeners, continues in a channel that has waiting sounds and listeners, or ends the session.
 */
function createListenerCheck(
  options: VoiceSessionOptions,
  sessionState: SessionState,
  { setQueue, end }: SessionUpdater,
  skip: () => QueueEntry | undefined,
) {
  const { server, gateway, clock } = options;
  let aloneTimer: AbortController | undefined;
  const isHeard = (channel: string): boolean => gateway.presence.listenersIn(server, channel).length > 0;

  function continueIn(here: string, to: string): void {
    const playing = skip();
    const isLost = (one: QueueEntry) => one.channel === here && !one.isReadAloud;
    sessionState.unplayableCount += [...sessionState.queue.waiting, ...(playing ? [playing] : [])].filter(
      isLost,
    ).length;
    setQueue(removeWaiting(prioritizeChannel(sessionState.queue, to), ({ channel }) => channel === here));
    if (!sessionState.connection) sessionState.joinController.abort();
  }
  async function handleTimeout(): Promise<void> {
    aloneTimer = undefined;
    const { channel: here } = sessionState;
    if (here === undefined || isHeard(here)) return;
    const next = sessionState.queue.waiting.find(({ channel }) => channel !== here && isHeard(channel));
    if (next) continueIn(here, next.channel);
    else await end('alone');
  }
  return () => {
    const { channel, endController } = sessionState;
    if (endController.signal.aborted || channel === undefined) return;
    if (isHeard(channel)) {
      aloneTimer?.abort();
      aloneTimer = undefined;
      return;
    }
    if (aloneTimer) return;
    const since = new AbortController();
    aloneTimer = since;
    const either = AbortSignal.any([endController.signal, since.signal]);
    void clock
      .sleep(ALONE_TIMEOUT_MS, either)
      .then(() => (either.aborted ? undefined : handleTimeout()))
      .catch(() => undefined);
  };
}

/** Keeps sounds that are cached or can be fetched again. */
export const keepPlayable = (queue: PlaybackQueue, sounds: Pick<SoundCache, 'find'>): PlaybackQueue => {
  const isGone = ({ soundKey, taskId }: QueueEntry) => taskId === undefined && sounds.find(soundKey) === undefined;
  const left = removeWaiting(queue, isGone);
  return queue.playing && isGone(queue.playing.entry) ? finishEntry(left) : left;
};
