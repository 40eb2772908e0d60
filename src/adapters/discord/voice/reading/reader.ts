// The line of one server: speech of what waits is made a few messages ahead, and handed to the room in the order in which it was
// written, part by part. What is deleted, changed or not wanted any more before it is heard is taken back.

import { shortId } from '../../../../kit/id.ts';
import { type Log, reasonOf } from '../../../../kit/log.ts';
import type { Bot } from '../../../../ports/chat.ts';
import type { Clock } from '../../../../ports/clock.ts';
import { textsFor } from '../../../shared/texts/index.ts';
import type { Entry } from '../queue.ts';
import type { Room } from '../room.ts';
import type { PlayableSound, PlayableSounds } from '../sounds.ts';
import type { Writer } from './copies.ts';
import { isStale, joined, type Line, needsName, type Speaker, type Waiting, without } from './line.ts';
import { piecesOf } from './pieces.ts';
import { type Names, type ReadMessage, sampleOf, spoken, spokenName } from './spoken.ts';

/** Where a message is heard. */
export interface Place {
  readonly server: string;
  readonly channel: string;
  /** What the text channel goes by: itself, and what it is in. */
  readonly channels: readonly string[];
  readonly voice: string;
  readonly language?: string;
}

export interface ReaderParts {
  readonly bot: Pick<Bot, 'sayAloud'>;
  readonly sounds: Pick<PlayableSounds, 'make'>;
  readonly names: Names;
  /** The server's, if there is one. */
  room(): Room | undefined;
  open(): Room;
  /** Where its messages are heard; `undefined` where this person is not to be read there, or no more. */
  placeOf(channel: string, author: string): Place | undefined;
  /** Nothing more of what this person writes is read today: why, as a sentence for them. */
  usedUp(one: Waiting, why: string): void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Reader {
  take(message: ReadMessage & { readonly id: string }, channel: string, who: Writer): void;
  change(message: ReadMessage & { readonly id: string }): void;
  remove(id: string): void;
  /** Of what was begun the rest is not wanted. */
  end(id: string): void;
  /** The room goes on, or somebody left. */
  look(): void;
  /** Whether this sound waits here. */
  isWanted(sound: string): boolean;
  stop(): void;
}

interface Making {
  readonly key: string;
  readonly after: Speaker | undefined;
  readonly off: AbortController;
  /** Its parts as far as they are made. */
  readonly parts: PlayableSound[];
  /** No more will come; without any part nothing can be said of it. */
  isOver: boolean;
  /** So many parts were handed on. */
  given: number;
}

/** So many are made ready ahead, and so many of them wait in the room, where they can hardly be changed. */
const AHEAD = 3;
const IN_ROOM = 1;
/** After so long it is said again who speaks. */
const PAUSE_MS = 60_000;

export const SOUND = 'aloud-';

/** What waits, with what is being made of it. */
function createHeld() {
  const messages = new Map<string, ReadMessage>();
  const making = new Map<string, Making>();
  const held = {
    line: [] as Line,
    messages,
    making,
    /** Its speech is made anew, if at all. */
    drop(id: string): void {
      making.get(id)?.off.abort();
      making.delete(id);
    },
    leave(isUnwanted: (one: Waiting) => boolean): void {
      for (const { id } of held.line.filter(isUnwanted)) {
        held.drop(id);
        messages.delete(id);
      }
      held.line = without(held.line, isUnwanted);
    },
    /** Of all but what waits here or there nothing is known any more. */
    forget(there: readonly Entry[]): void {
      const wanted = new Set([...held.line.map(({ id }) => id), ...there.map(({ id, of = id }) => of)]);
      for (const id of messages.keys()) if (!wanted.has(id)) messages.delete(id);
    },
  };
  return held;
}

export function createReader(parts: ReaderParts): Reader {
  const { room, clock } = parts;
  const held = createHeld();
  const waiting = (): readonly Entry[] => room()?.queue().waiting ?? [];
  const line = createLine(parts, held, waiting);

  return {
    take(message, channel, who) {
      const { id, author } = message;
      const one = { id, channel, author: author.id, ...who, at: clock.now(), leftOut: 0 };
      held.line = joined(held.line, one, (other) => held.making.has(other));
      if (held.line.includes(one)) held.messages.set(id, message);
      line.look();
    },
    change(message) {
      const { id } = message;
      const before = held.messages.get(id);
      if (!before) return;
      if (isSaidAlike(before, message)) return;
      if (waiting().some((entry) => entry.id === id)) line.takeBack(id);
      // Of what was begun the rest is heard as it was.
      if ((held.making.get(id)?.given ?? 0) > 0) return;
      held.messages.set(id, message);
      held.drop(id);
      line.look();
    },
    remove(id) {
      held.leave((one) => one.id === id);
      room()?.drop(({ of }) => of === id);
      if (room()?.queue().playing?.entry.of === id) room()?.skip();
      line.look();
    },
    end(id) {
      held.leave((one) => one.id === id);
      line.look();
    },
    look: line.look,
    isWanted: (sound) => [...held.making.values()].some(({ key }) => sound.startsWith(`${key}-`)),
    stop: () => held.leave(() => true),
  };
}

/** Takes back from the room, and ends, what is of somebody who is not to be read any more. */
function createHush({ room, placeOf }: ReaderParts): () => void {
  /** It plays until the room comes to its end, and whatever ends asks for it once more. */
  let hushed: string | undefined;
  const isUnwanted = ({ plain, asked, person }: Entry): boolean =>
    plain === true && placeOf(asked.channel, person.id) === undefined;
  return () => {
    room()?.drop(isUnwanted);
    const playing = room()?.queue().playing?.entry;
    if (!playing || playing.id === hushed || !isUnwanted(playing)) return;
    hushed = playing.id;
    room()?.skip();
  };
}

/** Makes ready and hands on, in the order in which it was written. */
function createLine(
  parts: ReaderParts,
  held: ReturnType<typeof createHeld>,
  waiting: () => readonly Entry[],
) {
  const { room, open, placeOf, clock } = parts;
  const make = createMake(parts);
  const hush = createHush(parts);
  let last: { readonly one: Waiting; readonly at: number } | undefined;

  /** Who is heard before the one at this place. */
  function before(at: number): Speaker | undefined {
    const previous = held.line[at - 1];
    if (previous) return previous;
    return last && clock.now() - last.at < PAUSE_MS ? last.one : undefined;
  }
  function prepare(): void {
    for (const [at, one] of held.line.slice(0, AHEAD).entries()) {
      const after = before(at);
      const begun = held.making.get(one.id);
      if (begun && (begun.given > 0 || needsName(one, begun.after) === needsName(one, after))) continue;
      held.drop(one.id);
      const off = new AbortController();
      const mine: Making = { key: `${SOUND}${shortId()}`, after, off, parts: [], isOver: false, given: 0 };
      held.making.set(one.id, mine);
      void make(one, held.messages.get(one.id), mine, look).then(() => {
        mine.isOver = true;
        look();
      });
    }
  }
  /** Hands on the next part of the first in line; whether there may be more to hand on. */
  function handOnOne(first: Waiting, making: Making): boolean {
    const part = making.parts[making.given];
    if (!part) {
      if (making.isOver) {
        held.line = held.line.slice(1);
        held.making.delete(first.id);
      }
      return making.isOver;
    }
    const place = placeOf(first.channel, first.author);
    if (!place || waiting().filter(({ plain }) => plain).length >= IN_ROOM) return false;
    if (making.given === 0) last = { one: first, at: clock.now() };
    const entry = entryOf(first, part, place, making.given);
    // Told at once, the room asks for more.
    making.given += 1;
    open().ask([entry]);
    return true;
  }
  function handOn(): void {
    for (let first = held.line[0]; first; first = held.line[0]) {
      const making = held.making.get(first.id);
      if (!making || !handOnOne(first, making)) return;
    }
  }
  const isBegun = ({ id }: Waiting): boolean => (held.making.get(id)?.given ?? 0) > 0;
  function look(): void {
    held.leave(
      (one) => (!isBegun(one) && isStale(one, clock.now())) || placeOf(one.channel, one.author) === undefined,
    );
    hush();
    handOn();
    prepare();
    held.forget(waiting());
  }

  return {
    look,
    /** What was handed on already, to the front of the line. */
    takeBack(id: string): void {
      if (last?.one.id !== id) return;
      const { one } = last;
      room()?.drop(({ of }) => of === id);
      held.drop(id);
      held.line = [one, ...without(held.line, (other) => other.id === id)];
      last = undefined;
    },
  };
}

/** Discord also tells of a message anew when it has looked at a link in it. */
const isSaidAlike = (before: ReadMessage, after: ReadMessage): boolean =>
  before.content === after.content && before.attachments.length === after.attachments.length;

const inLanguage = ({ language }: { readonly language?: string | undefined }) =>
  language === undefined ? {} : { language };

const entryOf = (
  one: Waiting,
  { key, seconds }: PlayableSound,
  { channel, voice, language }: Place,
  part: number,
): Entry => ({
  id: part === 0 ? one.id : `${one.id}-${part}`,
  channel: voice,
  person: { id: one.author, name: one.name },
  sound: key,
  title: textsFor(language).aloud.title,
  seconds,
  asked: { channel, ...inLanguage({ language }) },
  plain: true,
  of: one.id,
});

/** Its speech, part by part; where nothing can be said, which keeps nobody waiting, none. */
function createMake({ bot, sounds, names, placeOf, usedUp, log }: ReaderParts) {
  return async (
    one: Waiting,
    message: ReadMessage | undefined,
    { key, after, off: { signal: off }, parts }: Making,
    came: () => void,
  ): Promise<void> => {
    const place = placeOf(one.channel, one.author);
    const speaker = needsName(one, after) ? one.name : undefined;
    const text = (language: string): string => {
      const { spoken: words } = textsFor(language).aloud;
      if (message) return spoken(message, { words, names, speaker, language });
      return words.leftOut(one.leftOut, spokenName(one.name, words));
    };
    if (!place || text('en') === '') return;
    const { server, channels } = place;
    const said = {
      sample: message ? sampleOf(message) : '',
      text: (language: string) => piecesOf(text(language), language),
      person: { id: one.author, name: one.name, roles: one.roles },
      place: { id: one.channel, name: '', server, channels, ...inLanguage(place) },
      off,
    };
    try {
      const end = await bot.sayAloud(said, async (file, at) => {
        const part = await sounds.make({ key: `${key}-${at}`, lend: (work) => work(file) });
        off.throwIfAborted();
        if (part) parts.push(part);
        came();
      });
      if (end.is === 'used-up') usedUp(one, end.why);
    } catch (thrown) {
      if (!off.aborted) log.info('discord: a message was not read aloud', { reason: reasonOf(thrown) });
    }
  };
}
