// Keeps the messages that wait to be read aloud, in order. Limits messages per user and reports skipped ones once, at
// their position. Pure.

import type { VoiceMove } from './voice-moves.ts';

/** A waiting message, or the count of an author's skipped messages at this position. */
export interface WaitingMessage {
  /** The message's id, or a generated id for skipped messages. */
  readonly id: string;
  readonly channel: string;
  readonly author: string;
  readonly name: string;
  /** Ids of the author's roles in the server. */
  readonly roles: readonly string[];
  readonly writtenAt: number;
  readonly skippedCount: number;
  /** True for a webhook copy, whose name is not the author's own. */
  readonly isCopy?: boolean;
  /** Present for an announcement of joins and leaves. The bot is its author. */
  readonly moves?: readonly VoiceMove[];
}

export type WaitingMessages = readonly WaitingMessage[];

/** Maximum waiting messages per user, and in total. */
const MAX_WAITING_PER_USER = 4;
const MAX_WAITING = 12;
/** Older messages are not read, because the conversation has moved on. */
const MAX_AGE_MS = 3 * 60_000;

/** `isBegun`: the speech is being synthesized, so the entry must not change. */
export function addMessage(
  line: WaitingMessages,
  one: WaitingMessage,
  isBegun: (id: string) => boolean,
): WaitingMessages {
  const messages = line.filter(({ skippedCount }) => skippedCount === 0);
  // An announcement that finds no place is not reported.
  if (one.moves && messages.length >= MAX_WAITING) return line;
  const own = messages.filter(({ author }) => author === one.author);
  if (own.length < MAX_WAITING_PER_USER && messages.length < MAX_WAITING) return [...line, one];
  const before = line.find(({ id, author, skippedCount }) => skippedCount > 0 && author === one.author && !isBegun(id));
  if (!before) return [...line, { ...one, id: `left-${one.id}`, skippedCount: 1 }];
  return line.map((each) => (each === before ? { ...each, skippedCount: each.skippedCount + 1 } : each));
}

export const removeMessages = (line: WaitingMessages, isUnwanted: (one: WaitingMessage) => boolean): WaitingMessages =>
  line.filter((one) => !isUnwanted(one));

export const isStale = ({ writtenAt }: Pick<WaitingMessage, 'writtenAt'>, now: number): boolean =>
  now - writtenAt > MAX_AGE_MS;

/** A user may write under several names through a proxy bot. */
export type SpeakerIdentity = Pick<WaitingMessage, 'author' | 'name'>;

/** True unless the same speaker continues. */
export const needsSpeakerName = (one: SpeakerIdentity, before: SpeakerIdentity | undefined): boolean =>
  one.author !== before?.author || one.name !== before.name;
