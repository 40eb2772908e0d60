// "Play in voice" under a finished sound: what stands in the way is said first, then the sound is made ready while the bot comes in.

import { languageOf } from '../../../domain/words/index.ts';
import { shortId } from '../../../kit/id.ts';
import type { FinishedSound, Outlet, OutletPress } from '../../../ports/outlet.ts';
import { textsFor, type Wording, type WordingFor } from '../../shared/texts/index.ts';
import { readRef } from '../delivery/ref.ts';
import type { VoiceGateway } from './gateway.ts';
import { lookAt } from './obstacles.ts';
import { type Entry, fullFor, MOST_OF_ONE, MOST_WAITING, orderIn } from './queue.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { PlayableSounds } from './sounds.ts';
import { STAY_MINUTES } from './turns.ts';

interface PlayParts {
  readonly gateway: VoiceGateway;
  readonly rooms: Rooms;
  readonly sounds: PlayableSounds;
  readonly wordingFor: WordingFor;
}

/** An hour. */
const MOST_SECONDS = 3600;

export const playOutlet = (parts: PlayParts): Outlet => ({
  name: 'voice',
  takes: { mostSeconds: MOST_SECONDS },
  label: (language) => textsFor(language).voice.play,
  isNear(at) {
    const ref = readRef(at);
    return ref?.guild !== undefined && ref.inside;
  },
  put: createPut(parts),
  forget: (tasks) => parts.sounds.drop((key) => tasks.some((task) => key.startsWith(`${task}-`))),
});

function createPut({ gateway, rooms, sounds, wordingFor }: PlayParts): Outlet['put'] {
  /** Where to play for this person; a sentence where it cannot be. */
  async function target({ person, place: { server } }: OutletPress, more: number, { texts }: Wording) {
    const { voice } = texts;
    if (!server || !gateway.guild(server)) return voice.onlyServers;
    const channel = gateway.presence.of(server, person.id)?.channel;
    if (channel === undefined) return voice.notInVoice;
    const { name, obstacle } = await lookAt(gateway, server, channel);
    if (obstacle) return voice.obstacles[obstacle](name);
    const room = rooms.of(server);
    const full = fullAt(room, channel, person.id, more, voice);
    if (full !== undefined) return full;
    if (room.channel() === undefined) room.come(channel);
    return { server, channel, name };
  }

  /** When it is to be heard. */
  function placed(server: string, channel: string, name: string, id: string, { texts: { voice } }: Wording) {
    const room = rooms.of(server);
    const here = room.channel();
    if (here !== undefined && here !== channel)
      return voice.elsewhere(room.state().channel, name, STAY_MINUTES);
    const { playing } = room.queue();
    const before = orderIn(room.queue(), channel).findIndex((one) => one.id === id) + (playing ? 1 : 0);
    return before <= 0 ? voice.playing(name) : voice.inLine(before, name);
  }

  return async (given, by) => {
    const wording = wordingFor(languageOf(by));
    const to = await target(by, given.length, wording);
    if (typeof to === 'string') return to;
    const entries: Entry[] = [];
    for (const sound of given) {
      const made = await sounds.make(sound);
      if (made) entries.push(entryOf(sound, made, by, to.channel));
    }
    const [first] = entries;
    const { voice } = wording.texts;
    if (!first) return voice.unplayable;
    const room = rooms.of(to.server);
    // While these were made ready, others may have taken the places.
    const full = fullAt(room, to.channel, by.person.id, entries.length, voice);
    if (full !== undefined) return full;
    room.ask(entries);
    return placed(to.server, to.channel, to.name, first.id, wording);
  };
}

/** What is said where so many more do not fit in. */
function fullAt(
  room: Room,
  channel: string,
  person: string,
  more: number,
  voice: Wording['texts']['voice'],
): string | undefined {
  const full = fullFor(room.queue(), channel, person, more);
  if (full === undefined) return undefined;
  return full === 'person' ? voice.fullPerson(MOST_OF_ONE) : voice.fullChannel(MOST_WAITING);
}

function entryOf(
  { title, text, task }: FinishedSound,
  { key, seconds }: { readonly key: string; readonly seconds: number },
  { person, place }: OutletPress,
  channel: string,
): Entry {
  const language = languageOf({ person, place });
  return {
    id: shortId(),
    channel,
    person: { id: person.id, name: person.name },
    sound: key,
    task,
    title,
    ...(text !== undefined && { text }),
    seconds,
    asked: { channel: place.id, ...(language !== undefined && { language }) },
  };
}
