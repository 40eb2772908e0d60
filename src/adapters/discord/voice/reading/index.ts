// Channels read aloud: what people write who are in the voice channel, in each one's voice. Nothing of it is kept: speech is thrown away
// once it was heard. What a line does stands in line.ts and reader.ts, what is said of a message in spoken.ts.

import { backoff } from '../../../../kit/backoff.ts';
import { shortId } from '../../../../kit/id.ts';
import { type Log, reasonOf } from '../../../../kit/log.ts';
import type { Bot } from '../../../../ports/chat.ts';
import type { Clock } from '../../../../ports/clock.ts';
import type { Notes } from '../../../../ports/store.ts';
import type { WordingFor } from '../../../shared/texts/index.ts';
import { sentence } from '../../events/intake.ts';
import type { ReadEvent, WrittenMessage } from '../../gateway/messages.ts';
import type { OwnCommand } from '../../own.ts';
import type { DiscordApi } from '../../rest/api.ts';
import type { VoiceEvent, VoiceGateway } from '../gateway.ts';
import type { Entry } from '../queue.ts';
import type { Rooms } from '../rooms.ts';
import type { PlayableSounds } from '../sounds.ts';
import type { End } from '../turns.ts';
import { createReadChannels, type ReadChannels, type ReadHere } from './channels.ts';
import { readCommand } from './command.ts';
import { type Copies, createCopies, type Writer } from './copies.ts';
import type { Waiting } from './line.ts';
import { createReader, type Place, type Reader, SOUND } from './reader.ts';
import { isForEyes } from './spoken.ts';

interface ReadingParts {
  readonly api: Pick<DiscordApi, 'post'>;
  readonly gateway: VoiceGateway;
  readonly rooms: Pick<Rooms, 'find' | 'of'>;
  readonly sounds: Pick<PlayableSounds, 'make' | 'drop'>;
  readonly notes: Notes;
  readonly wordingFor: WordingFor;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Reading {
  readonly command: OwnCommand;
  /** `able`: whether what people write may be read. */
  begin(bot: Speaks, able: () => boolean): void;
  hear(event: ReadEvent): void;
  /** Whether something is heard in this voice channel. */
  isRead(server: string, voice: string): boolean;
  /** Servers that are not this process's any more. */
  letGo(servers: readonly string[]): void;
  /** Who is in voice, once the rooms know it. */
  look(event: VoiceEvent): Promise<void>;
  /** The room of a server goes on, or is over. */
  changed(server: string): void;
  over(server: string, why: End): void;
  /** Somebody moved the bot: what was heard there is heard here. */
  moved(server: string, from: string, to: string): void;
  /** Nobody wants to hear the rest of it. */
  skipped(server: string, entry: Entry): void;
  stop(): void;
}

/** Where a message is heard, of somebody who is there and does not mind. */
const createPlaces =
  (gateway: VoiceGateway, channels: ReadChannels) =>
  (server: string, channel: string, author: string): Place | undefined => {
    const { channels: read, silent } = channels.of(server);
    const voice = read[channel]?.voice;
    if (voice === undefined || silent.includes(author)) return undefined;
    if (gateway.presence.of(server, author)?.channel !== voice) return undefined;
    const guild = gateway.guild(server);
    const parent = guild?.channels.cache.get(channel)?.parentId;
    const language = guild?.preferredLocale;
    const where = { server, channel, channels: parent ? [channel, parent] : [channel], voice };
    return { ...where, ...(language !== undefined && { language }) };
  };

type Speaks = Pick<Bot, 'sayAloud'>;

/** One for each server in which something was read. */
function createReaders(parts: ReadingParts, placeOf: ReturnType<typeof createPlaces>) {
  const { gateway, rooms, sounds, clock, log } = parts;
  const readers = new Map<string, Reader>();
  return {
    find: (server: string): Reader | undefined => readers.get(server),
    all: (): readonly Reader[] => [...readers.values()],
    of(server: string, bot: Speaks): Reader {
      const known = readers.get(server);
      if (known) return known;
      const guild = () => gateway.guild(server);
      const reader = createReader({
        bot,
        sounds,
        clock,
        log,
        names: {
          role: (id) => guild()?.roles.cache.get(id)?.name,
          channel: (id) => guild()?.channels.cache.get(id)?.name,
        },
        room: () => rooms.find(server),
        open: () => rooms.of(server),
        placeOf: (channel, author) => placeOf(server, channel, author),
        usedUp: (one, why) => void tellUsedUp(parts, server, one, why),
      });
      readers.set(server, reader);
      return reader;
    },
  };
}

const DAY_MS = 24 * 3_600_000;

/** Once a day, in the channel that they write in. */
async function tellUsedUp(
  { api, gateway, notes, wordingFor, clock, log }: ReadingParts,
  server: string,
  { author, channel, name }: Waiting,
  why: string,
): Promise<void> {
  try {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    if (!(await notes.claim(`aloud-used-up:${server}:${author}:${day}`, DAY_MS))) return;
    const { aloud } = wordingFor(gateway.guild(server)?.preferredLocale).texts;
    await api.post(channel, sentence(aloud.usedUp(name, why)), `used${shortId()}`);
  } catch (thrown) {
    log.info('discord: nobody was told who is not read any more today', { reason: reasonOf(thrown) });
  }
}

const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 60_000;

/** Asks the store until it tells what is read: nobody is before, since who does not want to be is not known. */
function createAsking({ clock, log }: ReadingParts, channels: ReadChannels) {
  const asking = new Map<string, AbortController>();
  function end(server: string): void {
    asking.get(server)?.abort();
    asking.delete(server);
  }
  return {
    end,
    stop: () => [...asking.keys()].forEach(end),
    /** `undefined` where it was ended before the store told it. */
    async load(server: string): Promise<ReadHere | undefined> {
      end(server);
      const off = new AbortController();
      asking.set(server, off);
      for (let tries = 1; !off.signal.aborted; tries += 1) {
        try {
          const read = await channels.load(server);
          return off.signal.aborted ? undefined : read;
        } catch (thrown) {
          log.warn('discord: who is read aloud is not known yet', { server, reason: reasonOf(thrown) });
          await clock.sleep(backoff(tries, RETRY_FIRST_MS, RETRY_MOST_MS), off.signal);
        }
      }
      return undefined;
    },
  };
}

export function createReading(parts: ReadingParts): Reading {
  const { gateway, rooms, sounds, log } = parts;
  const channels = createReadChannels(parts.notes);
  const placeOf = createPlaces(gateway, channels);
  const readers = createReaders(parts, placeOf);
  const asking = createAsking(parts, channels);
  let started: { readonly bot: Speaks; able(): boolean } | undefined;

  const failed = (thrown: unknown): void => log.warn('discord: reading aloud', { reason: reasonOf(thrown) });
  /** Removes what was heard, and what is not wanted any more. */
  function tidy(): void {
    const isOver = (key: string) =>
      key.startsWith(SOUND) && !readers.all().some((reader) => reader.isWanted(key));
    sounds.drop(isOver).catch(failed);
  }
  function changed(server: string): void {
    readers.find(server)?.look();
    tidy();
  }
  /** After a restart: into the channel where somebody waits for what is read. */
  async function comeBack(server: string): Promise<void> {
    const read = await asking.load(server);
    const isHeard = (voice: string) => gateway.presence.listeners(server, voice).length > 0;
    const where = Object.values(read?.channels ?? {}).find(({ voice }) => isHeard(voice));
    if (where && !rooms.find(server)) rooms.of(server).come(where.voice);
  }
  const isAble = () => started?.able() === true;
  const copies = createCopies(parts.clock);
  const hear = createHear({ channels, placeOf, readers, copies, failed });

  return {
    command: readCommand({ ...parts, channels, isAble, room: rooms.of, changed }),
    begin(bot, able) {
      started = { bot, able };
      tidy();
    },
    hear(event) {
      if (started) hear(event, started.bot);
    },
    isRead: (server, voice) =>
      Object.values(channels.of(server).channels).some((read) => read.voice === voice),
    letGo(servers) {
      for (const server of servers) {
        asking.end(server);
        channels.forget(server);
        readers.find(server)?.stop();
      }
    },
    async look(event) {
      if (event.is === 'guild') await comeBack(event.data.id);
      if (event.is === 'state' && event.data.guild_id !== undefined) changed(event.data.guild_id);
    },
    changed,
    skipped: (server, { of }) => (of === undefined ? undefined : readers.find(server)?.end(of)),
    moved: (server, from, to) => void channels.move(server, from, to).catch(failed),
    over(server, why) {
      // Who sent it away does not want it back with the next message.
      if (why !== 'left' && why !== 'kicked') return;
      const ended = channels.end(server, () => true);
      ended.then(() => changed(server)).catch(failed);
    },
    stop() {
      asking.stop();
      copies.stop();
      for (const reader of readers.all()) reader.stop();
    },
  };
}

interface HearParts {
  readonly channels: ReadChannels;
  readonly placeOf: ReturnType<typeof createPlaces>;
  readonly readers: ReturnType<typeof createReaders>;
  readonly copies: Copies;
  readonly failed: (thrown: unknown) => void;
}

/** Hands what is written, changed and deleted to the server's reader. */
function createHear({ channels, placeOf, readers, copies, failed }: HearParts) {
  const areCopiesRead = (server: string) => channels.of(server).copies === true;

  function ofPerson(reader: Reader, server: string, data: WrittenMessage, isNew: boolean): void {
    const who = writerOf(data);
    const take = (message: WrittenMessage) => reader.take(message, message.channel_id, who);
    if (areCopiesRead(server) && isNew) {
      const takeSettled = (message?: WrittenMessage) =>
        message && !isForEyes(message) ? take(message) : undefined;
      copies.settled(server, data, who).then(takeSettled).catch(failed);
      return;
    }
    if (areCopiesRead(server)) copies.change(server, data, who);
    if (isForEyes(data)) reader.remove(data.id);
    else if (isNew) take(data);
    else reader.change(data);
  }
  function ofWebhook(server: string, copy: WrittenMessage, bot: Speaks): void {
    const original = copies.originalOf(server, copy);
    if (!original) return;
    const { author, referenced_message = null } = original.message;
    if (!placeOf(server, copy.channel_id, author.id)) return;
    const reader = readers.of(server, bot);
    reader.remove(original.message.id);
    const who: Writer = { ...original.who, name: copy.author.username };
    if (!isForEyes(copy)) reader.take({ ...copy, author, referenced_message }, copy.channel_id, who);
  }

  return (event: ReadEvent, bot: Speaks): void => {
    const { server } = event;
    if (event.is === 'deleted') {
      for (const id of event.ids) {
        copies.remove(server, id);
        readers.find(server)?.remove(id);
      }
      return;
    }
    const { data, isNew } = event;
    if (data.webhook_id === undefined) {
      if (placeOf(server, data.channel_id, data.author.id))
        ofPerson(readers.of(server, bot), server, data, isNew);
    } else if (!isNew) {
      readers.find(server)?.change(data);
    } else if (areCopiesRead(server)) {
      ofWebhook(server, data, bot);
    }
  };
}

const writerOf = ({ member, author }: WrittenMessage): Writer => ({
  name: member?.nick ?? author.global_name ?? author.username,
  roles: member?.roles ?? [],
});
