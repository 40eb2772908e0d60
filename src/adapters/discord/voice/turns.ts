// What a room does by itself: it comes into the channel whose turn it is, plays, keeps what is left, and ends when nothing is.

import type { GatewayVoiceState } from 'discord.js';
import { z } from 'zod';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';
import { CardPlace, type RoomState } from './card.ts';
import type { VoiceGateway } from './gateway.ts';
import type { Link, OpenLink } from './link.ts';
import { silenceIn } from './obstacles.ts';
import { begun, EMPTY, type Entry, ended, movedTo, orderIn, Queue, upNext } from './queue.ts';
import type { PlayableSound } from './sounds.ts';

/** Why it is over. */
export type End = 'idle' | 'alone' | 'kicked' | 'unreachable' | 'left' | 'restarted';

export interface RoomParts {
  readonly server: string;
  readonly gateway: VoiceGateway;
  /** Made again where it is not there any more; `undefined` where it cannot be. */
  soundOf(entry: Entry): Promise<PlayableSound | undefined>;
  readonly notes: Pick<Notes, 'put' | 'delete'>;
  readonly open: OpenLink;
  readonly clock: Clock;
  readonly log: Log;
  /** Something is otherwise. `entry`: what plays, or will. */
  changed(state: RoomState, entry: Entry | undefined): void;
  /** The card that shows it, kept with it. */
  card(): CardPlace | undefined;
  /** It is over, and so many sounds were not played. */
  over(why: End, channel: string, dropped: number): void;
  /** What plays was skipped, with all that it is a part of. */
  skipped(entry: Entry): void;
  /** Somebody moved it to another channel. */
  moved(from: string, to: string): void;
  /** It came to a stage, and may not speak there yet. */
  silenced(channel: string): void;
}

/** How a room is right now. */
export interface RoomNow {
  queue: Queue;
  /** The channel that it is in, or on its way to. */
  here: string | undefined;
  /** Since when it plays there. */
  since: number;
  /** Sounds that could not be played. */
  missed: number;
  link: Link | undefined;
  /** Aborted when it is to come somewhere else than where it is on its way to. */
  coming: AbortController;
  paused: boolean;
  held: RoomState['held'];
  /** Aborted when what plays is skipped. */
  skipped: AbortController;
  /** Resolved when there may be something to do. */
  wake: PromiseWithResolvers<void>;
  /** Aborted when it is over, or rests. */
  readonly off: AbortController;
}

export const Saved = z.object({
  queue: Queue,
  channel: z.string(),
  at: z.number(),
  card: CardPlace.exactOptional(),
});

/** Under what it is kept. */
export const noteOf = (server: string): string => `voice:${server}`;

/** After so long it goes where others wait, as soon as the sound is over that plays. */
export const STAY_MINUTES = 15;
const IDLE_MS = 5 * 60_000;
const SAVE_MS = 5000;

/** What is kept and shown of it. */
export function createBooks(parts: RoomParts, now: RoomNow) {
  const { server, gateway, notes, clock, log } = parts;
  const nameOf = (channel: string): string => gateway.guild(server)?.channels.cache.get(channel)?.name ?? '';

  const state = (): RoomState => ({
    channel: nameOf(now.here ?? ''),
    playing: now.queue.playing?.entry,
    isThere: now.link !== undefined,
    paused: now.paused,
    held: now.held,
    waiting: now.here === undefined ? now.queue.waiting : orderIn(now.queue, now.here),
  });

  async function save(): Promise<void> {
    const { queue, here, link, off } = now;
    if (off.signal.aborted || here === undefined) return;
    const { playing } = queue;
    const heard = playing && { playing: { ...playing, frame: link?.frame() ?? playing.frame } };
    const card = parts.card();
    const kept = { queue: { ...queue, ...heard }, channel: here, at: clock.now(), ...(card && { card }) };
    await notes.put(noteOf(server), kept).catch((thrown: unknown) => {
      log.warn('discord: what waits in voice is not kept', { server, reason: reasonOf(thrown) });
    });
  }

  function change(queue: Queue): void {
    now.queue = queue;
    void save();
    parts.changed(state(), queue.playing?.entry ?? queue.waiting[0]);
  }

  async function end(why: End): Promise<void> {
    if (now.off.signal.aborted) return;
    const { waiting, playing } = now.queue;
    const dropped = now.missed + waiting.length + (playing && why !== 'left' ? 1 : 0);
    now.off.abort();
    now.queue = EMPTY;
    await notes.delete(noteOf(server)).catch(() => undefined);
    parts.over(why, nameOf(now.here ?? ''), dropped);
  }

  return { state, save, change, end };
}

export type Books = ReturnType<typeof createBooks>;

/** The way into a channel, and what happens to the bot there. */
export function createReach(parts: RoomParts, now: RoomNow, { change, end }: Books) {
  const { server, gateway, open, clock, log } = parts;
  const hold = (): void => now.link?.pause(now.paused || now.held !== undefined);

  let own: GatewayVoiceState | undefined;

  /** Is silent where it must be, and goes on where it may; whether that is otherwise than before. */
  function judge(): boolean {
    const { here, held } = now;
    if (here === undefined || own === undefined) return false;
    now.held = silenceIn(gateway, server, here, own);
    hold();
    if (now.held === 'stage' && held !== 'stage') parts.silenced(here);
    return now.held !== held;
  }
  function read(state: GatewayVoiceState): void {
    const { here } = now;
    const { channel_id: channel } = state;
    if (channel === null || here === undefined) return;
    own = state;
    if (channel !== here) {
      now.queue = movedTo(now.queue, here, channel);
      now.here = channel;
      now.held = undefined;
      parts.moved(here, channel);
    }
    judge();
    change(now.queue);
  }

  return {
    hold,
    /** Others came onto the stage or left it. */
    look: () => judge() && change(now.queue),
    /** Comes in, or gives up since it is wanted elsewhere meanwhile. Throws `LinkLost`. */
    async reach(channel: string): Promise<void> {
      now.link?.leave();
      now.link = undefined;
      own = undefined;
      now.held = undefined;
      now.here = channel;
      now.since = clock.now();
      change(now.queue);
      const lost = (why: End) => void end(why);
      now.coming = new AbortController();
      const { signal: elsewhere } = now.coming;
      const off = AbortSignal.any([now.off.signal, elsewhere]);
      const to = { gateway, guild: server, channel };
      try {
        const link = await open({ ...to, off, clock, log, changed: read, lost });
        off.throwIfAborted();
        now.link = link;
      } catch (thrown) {
        if (elsewhere.aborted) return;
        throw thrown;
      }
      hold();
      change(now.queue);
    },
  };
}

/** Goes on until it is over; begun again it does nothing more than before. */
export function createTurns(
  parts: RoomParts,
  now: RoomNow,
  { save, change, end }: Books,
  reach: (channel: string) => Promise<void>,
) {
  const { server, clock, log } = parts;
  const { signal } = now.off;
  let running: Promise<void> | undefined;

  async function play(link: Link, entry: Entry): Promise<void> {
    const { playing } = now.queue;
    if (playing?.entry.id !== entry.id) change(begun(now.queue, entry));
    now.skipped = new AbortController();
    const either = AbortSignal.any([signal, now.skipped.signal]);
    const saving = setInterval(() => void save(), SAVE_MS).unref();
    try {
      const sound = await parts.soundOf(entry);
      if (sound) await link.play(sound.path, playing?.frame ?? 0, either);
      else if (!entry.plain) now.missed += 1;
    } catch (thrown) {
      if (whyOf(thrown)) throw thrown;
      log.warn('discord: a sound could not be played', { sound: entry.sound, reason: reasonOf(thrown) });
    } finally {
      clearInterval(saving);
    }
    if (!signal.aborted) change(ended(now.queue));
  }

  /** Whether something is to be done before it has been still for too long. */
  const something = (): Promise<boolean> => {
    const still = clock.sleep(IDLE_MS, signal).catch(() => undefined);
    return Promise.race([now.wake.promise.then(() => true), still.then(() => false)]);
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      now.wake = Promise.withResolvers();
      const isLong = clock.now() - now.since >= STAY_MINUTES * 60_000;
      const next = now.queue.playing?.entry ?? upNext(now.queue, now.here, isLong);
      const where = next?.channel ?? now.here;
      // On the way what is wanted may have become something else: it is looked up anew.
      if (where !== undefined && (!now.link || now.here !== where)) await reach(where);
      else if (next && now.link) await play(now.link, next);
      else if (!(await something())) return end('idle');
    }
  }

  return {
    go(): void {
      now.wake.resolve();
      running ??= run().catch((thrown: unknown) => {
        if (signal.aborted) return undefined;
        log.info('discord: a voice channel was not kept', { server, reason: reasonOf(thrown) });
        return end(whyOf(thrown) ?? 'unreachable');
      });
    },
    settled: async (): Promise<void> => running,
  };
}

/** Of a connection that is gone, whatever threw it. */
const whyOf = (thrown: unknown): 'kicked' | 'unreachable' | undefined =>
  thrown instanceof Error && 'why' in thrown
    ? (thrown as Error & { readonly why: 'kicked' | 'unreachable' }).why
    : undefined;
