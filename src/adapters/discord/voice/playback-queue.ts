// The playback queue of one server's voice channels. Users take turns, however many sounds each one added. Pure, and
// plain JSON, because it survives restarts.

import { z } from 'zod';
import { TextSchema } from '../../../messages/schema.ts';

/** A sound that waits for playback in a voice channel. */
export const QueueEntry = z.object({
  id: z.string(),
  channel: z.string(),
  /** The user whose turn it takes. */
  person: z.object({ id: z.string(), name: z.string() }),
  soundKey: z.string(),
  /** Task of the sound, from which it can be fetched again. */
  taskId: z.string().exactOptional(),
  title: TextSchema,
  text: z.string().exactOptional(),
  seconds: z.number(),
  /** Text channel of the request, and its language. */
  requestedFrom: z.object({ channel: z.string(), language: z.string().exactOptional() }),
  /** True for messages that are read aloud, which have no card. */
  isReadAloud: z.boolean().exactOptional(),
  /** Sounds of one group play in sequence and are skipped together. */
  groupId: z.string().exactOptional(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

export const PlaybackQueue = z.object({
  /** `frame` is the playback position. */
  playing: z.object({ entry: QueueEntry, frame: z.number() }).exactOptional(),
  /** In order of request. */
  waiting: z.array(QueueEntry),
  /** User ids by their last turn, the oldest turn first. */
  lastTurns: z.array(z.string()),
  /** Group of the last sound played. */
  currentGroup: z.string().exactOptional(),
});
export type PlaybackQueue = z.infer<typeof PlaybackQueue>;

export const EMPTY_QUEUE: PlaybackQueue = { waiting: [], lastTurns: [] };

/** Maximum waiting sounds in one channel, and of one user in that channel. */
export const MAX_WAITING_PER_CHANNEL = 40;
export const MAX_WAITING_PER_USER_IN_CHANNEL = 10;

/** Returns the limit that `count` more sounds would exceed. */
export function findReachedLimit(
  { waiting }: PlaybackQueue,
  channel: string,
  person: string,
  count: number,
): 'channel' | 'person' | undefined {
  const here = waiting.filter((one) => one.channel === channel);
  const own = here.filter((one) => one.person.id === person);
  if (own.length + count > MAX_WAITING_PER_USER_IN_CHANNEL) return 'person';
  return here.length + count > MAX_WAITING_PER_CHANNEL ? 'channel' : undefined;
}

export const enqueueEntries = (queue: PlaybackQueue, entries: readonly QueueEntry[]): PlaybackQueue => ({
  ...queue,
  waiting: [...queue.waiting, ...entries],
});

/** Messages read aloud keep their order, so together they count as one user. */
const turnKey = ({ isReadAloud, person }: QueueEntry): string => (isReadAloud ? 'aloud' : person.id);

const turnIndex = ({ lastTurns }: PlaybackQueue, entry: QueueEntry): number => lastTurns.indexOf(turnKey(entry));

/**
 * Returns the next sound in a channel: users without a turn come first, then the longest ago. Each user's sounds stay
 * in order.
 */
function findNextIn(queue: PlaybackQueue, channel: string): QueueEntry | undefined {
  const here = queue.waiting.filter((one) => one.channel === channel);
  const [first] = here.toSorted((a, b) => turnIndex(queue, a) - turnIndex(queue, b));
  return first;
}

export const isInGroup = (entry: Pick<QueueEntry, 'groupId'>, groupId: string | undefined): boolean =>
  groupId !== undefined && entry.groupId === groupId;

/** Prefers the bot's current channel, unless nothing waits there or `hasStayedLong` is true. */
export function findNextEntry(
  queue: PlaybackQueue,
  currentChannel: string | undefined,
  hasStayedLong = false,
): QueueEntry | undefined {
  const rest = queue.waiting.find((entry) => isInGroup(entry, queue.currentGroup));
  if (rest) return rest;
  const elsewhere = queue.waiting.find(({ channel }) => channel !== currentChannel);
  if (hasStayedLong && elsewhere) return findNextIn(queue, elsewhere.channel);
  const found = currentChannel === undefined ? undefined : findNextIn(queue, currentChannel);
  const [oldest] = queue.waiting;
  return found ?? (oldest && findNextIn(queue, oldest.channel));
}

/** Starts the sound and records the user's turn. */
export function startEntry(queue: PlaybackQueue, entry: QueueEntry): PlaybackQueue {
  const turn = turnKey(entry);
  const others = queue.lastTurns.filter((one) => one !== turn);
  return {
    playing: { entry, frame: 0 },
    waiting: queue.waiting.filter((one) => one.id !== entry.id),
    lastTurns: [...others, turn].slice(-MAX_WAITING_PER_CHANNEL),
  };
}

export const finishEntry = ({ playing, waiting, lastTurns }: PlaybackQueue): PlaybackQueue => {
  const currentGroup = playing?.entry.groupId;
  return { waiting, lastTurns, ...(currentGroup !== undefined && { currentGroup }) };
};

export const removeWaiting = (queue: PlaybackQueue, isUnwanted: (entry: QueueEntry) => boolean): PlaybackQueue => ({
  ...queue,
  waiting: queue.waiting.filter((one) => !isUnwanted(one)),
});

/** Moves the sounds of one channel before those of others. */
export const prioritizeChannel = (queue: PlaybackQueue, channel: string): PlaybackQueue => ({
  ...queue,
  waiting: queue.waiting.toSorted((a, b) => Number(b.channel === channel) - Number(a.channel === channel)),
});

export function listPlayOrder(queue: PlaybackQueue, channel: string): readonly QueueEntry[] {
  const order: QueueEntry[] = [];
  let left = queue;
  for (let next = findNextIn(left, channel); next; next = findNextIn(left, channel)) {
    order.push(next);
    left = startEntry(left, next);
  }
  return order;
}

/** Moves all sounds of a channel to another one after the bot was moved. */
export const moveEntries = (queue: PlaybackQueue, from: string, to: string): PlaybackQueue => {
  const move = (entry: QueueEntry): QueueEntry => (entry.channel === from ? { ...entry, channel: to } : entry);
  return {
    ...queue,
    ...(queue.playing && { playing: { ...queue.playing, entry: move(queue.playing.entry) } }),
    waiting: queue.waiting.map(move),
  };
};
