// What plays and what waits in the voice channels of one server: people take turns, however much each of them asked for. Pure, and
// plain JSON, since it is kept through a restart.

import { z } from 'zod';

/** A sound that somebody wants to be heard in a channel. */
export const Entry = z.object({
  id: z.string(),
  /** The voice channel. */
  channel: z.string(),
  /** Who gets the turn for it. */
  person: z.object({ id: z.string(), name: z.string() }),
  /** Under which it is kept as Ogg Opus. */
  sound: z.string(),
  /** The task that it is of: it can be fetched again. */
  task: z.string().exactOptional(),
  title: z.string(),
  text: z.string().exactOptional(),
  seconds: z.number(),
  /** The channel that it was asked from, and in which language. */
  asked: z.object({ channel: z.string(), language: z.string().exactOptional() }),
  /** Heard without a card that says so: what is read aloud. */
  plain: z.boolean().exactOptional(),
  /** What it is a part of: its parts are heard one right after the other, and skipped together. */
  of: z.string().exactOptional(),
});
export type Entry = z.infer<typeof Entry>;

export const Queue = z.object({
  /** `frame`: how far it has come. */
  playing: z.object({ entry: Entry, frame: z.number() }).exactOptional(),
  /** In the order in which they were asked for. */
  waiting: z.array(Entry),
  /** People by their last turn, the longest ago first. */
  turns: z.array(z.string()),
  /** What was heard last was a part of this. */
  amid: z.string().exactOptional(),
});
export type Queue = z.infer<typeof Queue>;

export const EMPTY: Queue = { waiting: [], turns: [] };

/** How much may wait in one channel, and of one person in it. */
export const MOST_WAITING = 40;
export const MOST_OF_ONE = 10;

/** Whether so many more of this person fit in: the channel's places are full, or this person's. */
export function fullFor(
  { waiting }: Queue,
  channel: string,
  person: string,
  more: number,
): 'channel' | 'person' | undefined {
  const here = waiting.filter((one) => one.channel === channel);
  const own = here.filter((one) => one.person.id === person);
  if (own.length + more > MOST_OF_ONE) return 'person';
  return here.length + more > MOST_WAITING ? 'channel' : undefined;
}

export const added = (queue: Queue, entries: readonly Entry[]): Queue => ({
  ...queue,
  waiting: [...queue.waiting, ...entries],
});

/** What is read aloud keeps its order: all of it is one among those who take turns. */
const takerOf = ({ plain, person }: Entry): string => (plain ? 'aloud' : person.id);

const turnOf = ({ turns }: Queue, entry: Entry): number => turns.indexOf(takerOf(entry));

/** Whose turn it is in a channel: who had none comes first, then who had theirs longest ago; of one person what was asked for first. */
function upIn(queue: Queue, channel: string): Entry | undefined {
  const here = queue.waiting.filter((one) => one.channel === channel);
  const [first] = here.toSorted((a, b) => turnOf(queue, a) - turnOf(queue, b));
  return first;
}

/** Whether two are parts of the same. */
export const isSame = (entry: Pick<Entry, 'of'>, part: string | undefined): boolean =>
  part !== undefined && entry.of === part;

/**
 * The next to be heard: where the bot is now, and elsewhere only when nothing waits there or `isLong`: it has been there for long
 * enough.
 */
export function upNext(queue: Queue, here: string | undefined, isLong = false): Entry | undefined {
  const rest = queue.waiting.find((entry) => isSame(entry, queue.amid));
  if (rest) return rest;
  const elsewhere = queue.waiting.find(({ channel }) => channel !== here);
  if (isLong && elsewhere) return upIn(queue, elsewhere.channel);
  const found = here === undefined ? undefined : upIn(queue, here);
  const [oldest] = queue.waiting;
  return found ?? (oldest && upIn(queue, oldest.channel));
}

/** It plays from now on, and this person's turn is over. */
export function begun(queue: Queue, entry: Entry): Queue {
  const taker = takerOf(entry);
  const others = queue.turns.filter((one) => one !== taker);
  return {
    playing: { entry, frame: 0 },
    waiting: queue.waiting.filter((one) => one.id !== entry.id),
    turns: [...others, taker].slice(-MOST_WAITING),
  };
}

export const ended = ({ playing, waiting, turns }: Queue): Queue => {
  const amid = playing?.entry.of;
  return { waiting, turns, ...(amid !== undefined && { amid }) };
};

/** Without what is not wanted any more; what plays stays. */
export const without = (queue: Queue, isUnwanted: (entry: Entry) => boolean): Queue => ({
  ...queue,
  waiting: queue.waiting.filter((one) => !isUnwanted(one)),
});

/** What waits in one channel is to be heard before what waits in others. */
export const firstIn = (queue: Queue, channel: string): Queue => ({
  ...queue,
  waiting: queue.waiting.toSorted((a, b) => Number(b.channel === channel) - Number(a.channel === channel)),
});

/** What waits in a channel, as it will be heard. */
export function orderIn(queue: Queue, channel: string): readonly Entry[] {
  const order: Entry[] = [];
  let left = queue;
  for (let next = upIn(left, channel); next; next = upIn(left, channel)) {
    order.push(next);
    left = begun(left, next);
  }
  return order;
}

/** Everything that was to be heard in one channel is to be heard in another: the bot was moved. */
export const movedTo = (queue: Queue, from: string, to: string): Queue => {
  const move = (entry: Entry): Entry => (entry.channel === from ? { ...entry, channel: to } : entry);
  return {
    ...queue,
    ...(queue.playing && { playing: { ...queue.playing, entry: move(queue.playing.entry) } }),
    waiting: queue.waiting.map(move),
  };
};
