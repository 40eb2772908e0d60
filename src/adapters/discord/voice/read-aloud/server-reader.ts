// Reads one server's messages: synthesizes speech a few messages ahead and queues its parts in order in the voice
// session. Withdraws messages that are deleted, edited or opted out before they are heard.

import { createShortId } from '../../../../kit/id.ts';
import { message as createMessage } from '../../../../messages/message.ts';
import type { Clock } from '../../../../ports/clock.ts';
import type { QueueEntry } from '../playback-queue.ts';
import type { PlayableSound } from '../sound-cache.ts';
import type { VoiceSession } from '../voice-session.ts';
import { createMakeSpeech, type MakeSpeechOptions, type MessageSpeech, type ReadingPlace } from './make-speech.ts';
import type { MessageAuthor } from './proxied-messages.ts';
import type { ReadableMessage } from './spoken-text.ts';
import type { VoiceMove } from './voice-moves.ts';
import {
  addMessage,
  isStale,
  needsSpeakerName,
  removeMessages,
  type SpeakerIdentity,
  type WaitingMessage,
  type WaitingMessages,
} from './waiting-messages.ts';

interface ServerReaderOptions extends MakeSpeechOptions {
  findSession(): VoiceSession | undefined;
  openSession(): VoiceSession;
  readonly clock: Clock;
}

export interface ServerReader {
  add(message: ReadableMessage & { readonly id: string; readonly channel_id: string }, author: MessageAuthor): void;
  announce(announcement: Announcement): void;
  /** True if an announcement waits. */
  isAnnouncing(): boolean;
  /** Withdraws announcements, since people they name may have opted out. */
  withdrawAnnouncements(): void;
  update(message: ReadableMessage & { readonly id: string }): void;
  remove(id: string): void;
  /** Drops the unread rest of a started message. */
  skip(id: string): void;
  /** Called when the session changed or a user left. */
  advance(): void;
  /** True if a waiting message still needs the sound. */
  isSoundWanted(sound: string): boolean;
  stop(): void;
}

/** The bot and its text channel, and who joined or left. */
type Announcement = Pick<WaitingMessage, 'channel' | 'author' | 'name'> & { readonly moves: readonly VoiceMove[] };

const ANNOUNCEMENT_PREFIX = 'moves-';
const isAnnouncement = ({ groupId }: Pick<QueueEntry, 'groupId'>): boolean =>
  groupId?.startsWith(ANNOUNCEMENT_PREFIX) === true;

/** Maximum messages synthesized ahead, and maximum parts queued in the session, where they are hard to change. */
const MAX_PREPARED = 3;
const MAX_QUEUED = 1;
/** The speaker's name is repeated after this pause. */
const SPEAKER_PAUSE_MS = 60_000;

export const SOUND_KEY_PREFIX = 'aloud-';

/** Holds the waiting messages and the speech in progress. */
function createReaderState() {
  const messages = new Map<string, ReadableMessage>();
  const jobs = new Map<string, MessageSpeech>();
  const state = {
    line: [] as WaitingMessages,
    messages,
    jobs,
    /** Cancels the speech, which may be synthesized again. */
    cancelJob(id: string): void {
      jobs.get(id)?.cancellation.abort();
      jobs.delete(id);
    },
    removeMessages(isUnwanted: (one: WaitingMessage) => boolean): void {
      for (const { id } of state.line.filter(isUnwanted)) {
        state.cancelJob(id);
        messages.delete(id);
      }
      state.line = removeMessages(state.line, isUnwanted);
    },
    /** Forgets messages that neither wait here nor in the session. */
    forgetUnused(queued: readonly QueueEntry[]): void {
      const usedIds = new Set([...state.line.map(({ id }) => id), ...queued.map(({ id, groupId = id }) => groupId)]);
      for (const id of messages.keys()) if (!usedIds.has(id)) messages.delete(id);
    },
  };
  return state;
}

export function createServerReader(options: ServerReaderOptions): ServerReader {
  const { findSession, clock } = options;
  const state = createReaderState();
  const waiting = (): readonly QueueEntry[] => findSession()?.queue().waiting ?? [];
  const line = createSpeechQueue(options, state, waiting);

  return {
    add(message, messageAuthor) {
      const { id, channel_id: channel, author } = message;
      const one = { id, channel, author: author.id, ...messageAuthor, writtenAt: clock.now(), skippedCount: 0 };
      state.line = addMessage(state.line, one, (other) => state.jobs.has(other));
      if (state.line.includes(one)) state.messages.set(id, message);
      line.advance();
    },
    announce(announcement) {
      const roles = [...new Set(announcement.moves.flatMap((move) => move.roles))];
      const id = `${ANNOUNCEMENT_PREFIX}${createShortId()}`;
      const one = { ...announcement, id, roles, writtenAt: clock.now(), skippedCount: 0 };
      state.line = addMessage(state.line, one, (other) => state.jobs.has(other));
      line.advance();
    },
    isAnnouncing: () => state.line.some(({ moves }) => moves !== undefined),
    withdrawAnnouncements() {
      state.removeMessages(({ moves }) => moves !== undefined);
      findSession()?.removeWaiting(isAnnouncement);
      const playing = findSession()?.queue().playing?.entry;
      if (playing && isAnnouncement(playing)) findSession()?.skip();
    },
    update(message) {
      const { id } = message;
      const before = state.messages.get(id);
      if (!before) return;
      if (hasSameContent(before, message)) return;
      if (waiting().some((entry) => entry.id === id)) line.takeBack(id);
      // A started message is heard to its end unchanged.
      if ((state.jobs.get(id)?.queuedParts ?? 0) > 0) return;
      state.messages.set(id, message);
      state.cancelJob(id);
      line.advance();
    },
    remove(id) {
      state.removeMessages((one) => one.id === id);
      findSession()?.removeWaiting(({ groupId }) => groupId === id);
      if (findSession()?.queue().playing?.entry.groupId === id) findSession()?.skip();
      line.advance();
    },
    skip(id) {
      state.removeMessages((one) => one.id === id);
      line.advance();
    },
    advance: line.advance,
    isSoundWanted: (sound) => [...state.jobs.values()].some(({ key }) => sound.startsWith(`${key}-`)),
    stop: () => state.removeMessages(() => true),
  };
}

/** Withdraws queued sounds and skips the current one if its author is no longer read. */
function createSilencer({ findSession, findPlace }: ServerReaderOptions): () => void {
  /** Prevents a second skip, because the sound stays current until the session handles the first one. */
  let skippedId: string | undefined;
  const isUnwanted = ({ isReadAloud, requestedFrom, person }: QueueEntry): boolean =>
    isReadAloud === true && findPlace(requestedFrom.channel, person.id) === undefined;
  return () => {
    findSession()?.removeWaiting(isUnwanted);
    const playing = findSession()?.queue().playing?.entry;
    if (!playing || playing.id === skippedId || !isUnwanted(playing)) return;
    skippedId = playing.id;
    findSession()?.skip();
  };
}

const createMessageSpeech = (previousSpeaker: SpeakerIdentity | undefined): MessageSpeech => ({
  key: `${SOUND_KEY_PREFIX}${createShortId()}`,
  previousSpeaker,
  cancellation: new AbortController(),
  parts: [],
  isComplete: false,
  queuedParts: 0,
});

/** True if the speech is being heard, or still announces the right speaker. */
const isStillFitting = (
  speech: MessageSpeech,
  one: WaitingMessage,
  previousSpeaker: SpeakerIdentity | undefined,
): boolean =>
  speech.queuedParts > 0 || needsSpeakerName(one, speech.previousSpeaker) === needsSpeakerName(one, previousSpeaker);

/** Synthesizes messages and queues their parts in order. */
function createSpeechQueue(
  options: ServerReaderOptions,
  state: ReturnType<typeof createReaderState>,
  waiting: () => readonly QueueEntry[],
) {
  const { findSession, openSession, findPlace, clock } = options;
  const makeSpeech = createMakeSpeech(options);
  const silence = createSilencer(options);
  let last: { readonly one: WaitingMessage; readonly at: number } | undefined;

  /** Returns the speaker heard before this position. */
  function before(at: number): SpeakerIdentity | undefined {
    const previous = state.line[at - 1];
    if (previous) return previous;
    return last && clock.now() - last.at < SPEAKER_PAUSE_MS ? last.one : undefined;
  }
  function startJobs(): void {
    for (const [at, one] of state.line.slice(0, MAX_PREPARED).entries()) {
      const previousSpeaker = before(at);
      const speech = state.jobs.get(one.id);
      if (speech && isStillFitting(speech, one, previousSpeaker)) continue;
      state.cancelJob(one.id);
      const mine = createMessageSpeech(previousSpeaker);
      state.jobs.set(one.id, mine);
      void makeSpeech(one, state.messages.get(one.id), mine, advance).then(() => {
        mine.isComplete = true;
        advance();
      });
    }
  }
  /** Queues the next part of the first message. Returns true if more can be queued. */
  function queueNextPart(first: WaitingMessage, speech: MessageSpeech): boolean {
    const part = speech.parts[speech.queuedParts];
    if (!part) {
      if (speech.isComplete) {
        state.line = state.line.slice(1);
        state.jobs.delete(first.id);
      }
      return speech.isComplete;
    }
    const place = findPlace(first.channel, first.author);
    if (!place || waiting().filter(({ isReadAloud }) => isReadAloud).length >= MAX_QUEUED) return false;
    if (speech.queuedParts === 0) last = { one: first, at: clock.now() };
    const entry = toQueueEntry(first, part, place, speech.queuedParts);
    // Counted before `enqueue`, which may immediately request more parts.
    speech.queuedParts += 1;
    openSession().enqueue([entry]);
    return true;
  }
  function queueParts(): void {
    for (let first = state.line[0]; first; first = state.line[0]) {
      const speech = state.jobs.get(first.id);
      if (!speech || !queueNextPart(first, speech)) return;
    }
  }
  const isBegun = ({ id }: WaitingMessage): boolean => (state.jobs.get(id)?.queuedParts ?? 0) > 0;
  function advance(): void {
    state.removeMessages(
      (one) => (!isBegun(one) && isStale(one, clock.now())) || findPlace(one.channel, one.author) === undefined,
    );
    silence();
    queueParts();
    startJobs();
    state.forgetUnused(waiting());
  }

  return {
    advance,
    /** Puts a queued but unheard message back to the front. */
    takeBack(id: string): void {
      if (last?.one.id !== id) return;
      const { one } = last;
      findSession()?.removeWaiting(({ groupId }) => groupId === id);
      state.cancelJob(id);
      state.line = [one, ...removeMessages(state.line, (other) => other.id === id)];
      last = undefined;
    },
  };
}

/** Discord also sends an edit event after it loads a link preview. */
const hasSameContent = (before: ReadableMessage, after: ReadableMessage): boolean =>
  before.content === after.content && before.attachments.length === after.attachments.length;

const toQueueEntry = (
  one: WaitingMessage,
  { key, seconds }: PlayableSound,
  { channel, voiceChannel, language }: ReadingPlace,
  part: number,
): QueueEntry => ({
  id: part === 0 ? one.id : `${one.id}-${part}`,
  channel: voiceChannel,
  person: { id: one.author, name: one.name },
  soundKey: key,
  title: createMessage('aloud.title'),
  seconds,
  requestedFrom: { channel, ...(language !== undefined && { language }) },
  isReadAloud: true,
  groupId: one.id,
});
