// The room of each server that has one: what is shown and said of it where its sounds were asked for, and how it goes on after a restart.

import { shortId } from '../../../kit/id.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { FinishedSound } from '../../../ports/outlet.ts';
import type { Notes } from '../../../ports/store.ts';
import type { WordingFor } from '../../shared/texts/index.ts';
import { renderView } from '../render.ts';
import type { DiscordApi } from '../rest/api.ts';
import { type CardPlace, createCard, type RoomCard, type RoomState, roomMessage } from './card.ts';
import type { VoiceEvent, VoiceGateway } from './gateway.ts';
import type { OpenLink } from './link.ts';
import { type Entry, type Queue, upNext } from './queue.ts';
import { createRoom, playable, type Room } from './room.ts';
import type { PlayableSound, PlayableSounds } from './sounds.ts';
import { type End, noteOf, Saved } from './turns.ts';

interface RoomsParts {
  readonly api: DiscordApi;
  readonly gateway: VoiceGateway;
  readonly notes: Notes;
  readonly wordingFor: WordingFor;
  readonly sounds: PlayableSounds;
  /** A finished sound, to be fetched again. */
  finishedSound(task: string, key: string): Promise<FinishedSound | undefined>;
  readonly open: OpenLink;
  readonly clock: Clock;
  readonly log: Log;
  /** Something is otherwise in a server's room. */
  changed(server: string): void;
  over(server: string, why: End): void;
  /** Somebody moved it to another channel. */
  moved(server: string, from: string, to: string): void;
  /** Somebody skipped what played, and with it what it is a part of. */
  skipped(server: string, entry: Entry): void;
}

/** What was left longer ago is only told. */
const FRESH_MS = 15 * 60_000;

/** At hand, or made again: a restart may have been on another machine. */
const createSoundOf =
  ({ sounds, finishedSound }: Pick<RoomsParts, 'sounds' | 'finishedSound'>) =>
  async ({ sound: key, task }: Entry): Promise<PlayableSound | undefined> => {
    const there = sounds.find(key);
    if (there || task === undefined) return there;
    const finished = await finishedSound(task, key);
    return finished && sounds.make(finished);
  };

export type Rooms = ReturnType<typeof createRooms>;

export function createRooms(parts: RoomsParts) {
  const { gateway } = parts;
  const soundOf = createSoundOf(parts);
  const rooms = new Map<string, Room>();
  const nameOf = (server: string, channel: string): string =>
    gateway.guild(server)?.channels.cache.get(channel)?.name ?? '';

  function make(server: string, queue?: Queue, card?: CardPlace): Room {
    const shown = createShown(parts, server, card);
    const room = createRoom(
      {
        ...parts,
        server,
        soundOf,
        changed(state, entry) {
          shown.change(state, entry);
          parts.changed(server);
        },
        card: shown.place,
        over(why, channel, dropped) {
          rooms.delete(server);
          parts.over(server, why);
          void shown.end(why, channel, dropped);
        },
        skipped: (entry) => parts.skipped(server, entry),
        moved: (from, to) => parts.moved(server, from, to),
        silenced: (channel) => void askToSpeak(parts, server, channel),
      },
      queue,
    );
    rooms.set(server, room);
    return room;
  }

  const restore = createRestore(parts, make);

  return {
    find: (server: string): Room | undefined => rooms.get(server),
    of: (server: string): Room => rooms.get(server) ?? make(server),
    nameOf,
    /** It waits or plays somewhere. */
    isWanted: (key: string): boolean =>
      [...rooms.values()].some((room) => {
        const { playing, waiting } = room.queue();
        return [...waiting, ...(playing ? [playing.entry] : [])].some(({ sound }) => sound === key);
      }),
    async hear(event: VoiceEvent): Promise<void> {
      if ('servers' in event) {
        const left = event.servers.map((server) => rooms.get(server));
        for (const server of event.servers) rooms.delete(server);
        await Promise.all(left.map((room) => room?.letGo()));
        return;
      }
      if (event.is === 'back' || event.is === 'session') return;
      if (event.is === 'guild' && !rooms.has(event.data.id)) await restore(event.data.id, rooms);
      const server = event.is === 'guild' ? event.data.id : event.data.guild_id;
      if (server !== undefined) rooms.get(server)?.look();
    },
    async stop(): Promise<void> {
      await Promise.all([...rooms.values()].map((room) => room.rest()));
    },
  };
}

type Make = (server: string, queue: Queue, card: CardPlace | undefined) => Room;

/** What an earlier process left goes on where somebody still listens, and is told where nobody does. */
function createRestore(parts: RoomsParts, make: Make) {
  const { gateway, sounds, notes, clock, log } = parts;
  return async (server: string, rooms: ReadonlyMap<string, Room>): Promise<void> => {
    const saved = Saved.safeParse(await notes.get(noteOf(server)));
    if (!saved.success || rooms.has(server)) return;
    const { queue: left, channel, at, card } = saved.data;
    const queue = playable(left, sounds);
    const first = queue.playing?.entry ?? upNext(queue, channel);
    const isFresh = clock.now() - at < FRESH_MS && gateway.presence.listeners(server, channel).length > 0;
    log.info('discord: a voice channel was left by a restart', { server, waiting: queue.waiting.length });
    if (isFresh) {
      make(server, queue, card).come(first?.channel ?? channel);
      return;
    }
    await notes.delete(noteOf(server));
    const entry = left.playing?.entry ?? left.waiting[0];
    const lost = left.waiting.length + (left.playing ? 1 : 0);
    const shownAt = card ?? (entry?.plain ? undefined : entry?.asked);
    if (shownAt) await createShown(parts, server, shownAt).end('restarted', '', lost);
  };
}

/** The card of one room, and its last words; `at`: where an earlier process put it. */
function createShown({ api, wordingFor, log }: RoomsParts, server: string, at?: CardPlace) {
  let card: RoomCard | undefined;
  let about = at;
  const cardAt = (place: CardPlace): RoomCard => {
    card ??= createCard({ api, log, at: place, nonce: `voice${shortId()}` });
    return card;
  };
  return {
    place: (): CardPlace | undefined => card?.place() ?? about,
    change(state: RoomState, entry: Entry | undefined): void {
      if (entry && !entry.plain) about ??= entry.asked;
      if (!about) return;
      const { channel, language } = about;
      cardAt(about).show(roomMessage(state, server, wordingFor(language), channel));
    },
    async end(why: End, channel: string, dropped: number): Promise<void> {
      if (!about) return;
      const wording = wordingFor(about.language);
      const { voice } = wording.texts;
      const said = why === 'unreachable' ? voice.unreachable(channel) : voice[why];
      const line = dropped > 0 ? `${said} ${voice.dropped(wording.formats.count(dropped))}` : said;
      const view = { mood: 'info', title: voice.title, line } as const;
      const { message } = renderView(view, { texts: wording.texts });
      await cardAt(about).end({ ...message, components: [] });
    },
  };
}

/** Raises its hand; whoever moderates the stage decides. */
async function askToSpeak({ api, clock, log }: RoomsParts, server: string, channel: string): Promise<void> {
  const body = { channel_id: channel, request_to_speak_timestamp: new Date(clock.now()).toISOString() };
  await api.ownVoice(server, body).catch((thrown: unknown) => {
    log.info('discord: could not ask to speak on a stage', { server, reason: reasonOf(thrown) });
  });
}
