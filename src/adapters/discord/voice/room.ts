// The voice channels of one server: what was asked for is played in turns, in one channel after the other, until nothing is left, nobody
// listens, or somebody ends it. What plays and what waits is kept through a restart.

import type { RoomState } from './card.ts';
import { added, EMPTY, type Entry, ended, firstIn, isSame, type Queue, without } from './queue.ts';
import type { PlayableSounds } from './sounds.ts';
import {
  type Books,
  createBooks,
  createReach,
  createTurns,
  type End,
  type RoomNow,
  type RoomParts,
} from './turns.ts';

export interface Room {
  queue(): Queue;
  state(): RoomState;
  /** The channel that it is in, or on its way to. */
  channel(): string | undefined;
  /** Comes into a channel where nothing keeps it elsewhere, also with nothing to play. */
  come(channel: string): void;
  ask(entries: readonly Entry[]): void;
  /** Takes back what waits; what plays stays. */
  drop(isUnwanted: (entry: Entry) => boolean): void;
  /** Where nothing plays, nothing is paused. */
  pause(paused: boolean): void;
  /** Ends what plays, which it answers with; the next begins. */
  skip(): Entry | undefined;
  leave(why: End): Promise<void>;
  /** People came or went. */
  look(): void;
  /** For a while: what plays and waits goes on with the next process. */
  rest(): Promise<void>;
  /** Another process has the server now, and what was kept. */
  letGo(): Promise<void>;
}

const ALONE_MS = 60_000;

const startOf = ({ clock }: RoomParts, queue: Queue): RoomNow => ({
  queue,
  here: undefined,
  since: clock.now(),
  missed: 0,
  link: undefined,
  coming: new AbortController(),
  paused: false,
  held: undefined,
  skipped: new AbortController(),
  wake: Promise.withResolvers(),
  off: new AbortController(),
});

export function createRoom(parts: RoomParts, queue: Queue = EMPTY): Room {
  const now = startOf(parts, queue);
  const books = createBooks(parts, now);
  const { hold, reach, look: lookAround } = createReach(parts, now, books);
  const turns = createTurns(parts, now, books, reach);
  const skip = createSkip(parts, now, books, hold);
  const lookForListeners = createLook(parts, now, books, skip);
  const letGo = async (): Promise<void> => {
    now.off.abort();
    await turns.settled();
  };

  return {
    queue: () => now.queue,
    state: books.state,
    channel: () => now.here,
    come(channel) {
      const isBusy = now.queue.playing !== undefined || now.queue.waiting.length > 0;
      if (now.here === undefined || (!isBusy && now.here !== channel)) {
        now.coming.abort();
        now.link?.leave();
        now.link = undefined;
        now.here = channel;
        now.since = parts.clock.now();
      }
      turns.go();
    },
    ask(entries) {
      now.here ??= entries[0]?.channel;
      books.change(added(now.queue, entries));
      turns.go();
    },
    drop(isUnwanted) {
      if (now.queue.waiting.some(isUnwanted)) books.change(without(now.queue, isUnwanted));
    },
    pause(paused) {
      now.paused = paused && now.queue.playing !== undefined;
      hold();
      books.change(now.queue);
    },
    skip,
    leave: books.end,
    look() {
      lookAround();
      lookForListeners();
    },
    async rest() {
      await books.save();
      await letGo();
    },
    letGo,
  };
}

/** Ends what plays, with all that it is a part of. */
const createSkip =
  (parts: RoomParts, now: RoomNow, { change }: Books, hold: () => void) =>
  () => {
    const entry = now.queue.playing?.entry;
    now.paused = false;
    hold();
    if (entry?.of !== undefined) {
      // Told first, whoever has the rest of it hands on no more of it when its place is free.
      parts.skipped(entry);
      change(without(now.queue, (one) => isSame(one, entry.of)));
    }
    now.skipped.abort();
    return entry;
  };

/** When nobody has listened for a while, it goes on where somebody waits and listens; where nobody does, it is over. */
function createLook(parts: RoomParts, now: RoomNow, { change, end }: Books, skip: () => Entry | undefined) {
  const { server, gateway, clock } = parts;
  let alone: AbortController | undefined;
  const isHeard = (channel: string): boolean => gateway.presence.listeners(server, channel).length > 0;

  function goOn(here: string, to: string): void {
    const playing = skip();
    const isLost = (one: Entry) => one.channel === here && !one.plain;
    now.missed += [...now.queue.waiting, ...(playing ? [playing] : [])].filter(isLost).length;
    change(without(firstIn(now.queue, to), ({ channel }) => channel === here));
    if (!now.link) now.coming.abort();
  }
  async function over(): Promise<void> {
    alone = undefined;
    const { here } = now;
    if (here === undefined || isHeard(here)) return;
    const next = now.queue.waiting.find(({ channel }) => channel !== here && isHeard(channel));
    if (next) goOn(here, next.channel);
    else await end('alone');
  }
  return () => {
    const { here, off } = now;
    if (off.signal.aborted || here === undefined) return;
    if (isHeard(here)) {
      alone?.abort();
      alone = undefined;
      return;
    }
    if (alone) return;
    const since = new AbortController();
    alone = since;
    const either = AbortSignal.any([off.signal, since.signal]);
    void clock
      .sleep(ALONE_MS, either)
      .then(() => (either.aborted ? undefined : over()))
      .catch(() => undefined);
  };
}

/** What of it can still be played: at hand, or to be fetched again. */
export const playable = (queue: Queue, sounds: Pick<PlayableSounds, 'find'>): Queue => {
  const isGone = ({ sound, task }: Entry) => task === undefined && sounds.find(sound) === undefined;
  const left = without(queue, isGone);
  return queue.playing && isGone(queue.playing.entry) ? ended(left) : left;
};
