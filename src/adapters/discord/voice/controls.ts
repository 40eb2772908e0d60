// What people do with what plays: come, pause, skip, leave, look; and who may.

import { languageOf } from '../../../domain/words/index.ts';
import type { Wording, WordingFor } from '../../shared/texts/index.ts';
import { sentence } from '../events/intake.ts';
import type { OwnCaller, OwnCommand, OwnParts } from '../own.ts';
import { type Control, readControl, roomMessage } from './card.ts';
import { VOICE_COMMANDS, type VoiceCommand } from './commands.ts';
import type { VoiceGateway } from './gateway.ts';
import { lookAt } from './obstacles.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { STAY_MINUTES } from './turns.ts';

interface ControlParts {
  readonly rooms: Rooms;
  readonly gateway: VoiceGateway;
  readonly wordingFor: WordingFor;
  /** Whether something is read aloud in this voice channel. */
  isRead(server: string, channel: string): boolean;
}

export function createControls(parts: ControlParts): OwnParts {
  const { rooms, wordingFor } = parts;
  const control = createControl(parts);
  const wordingOf = (caller: OwnCaller): Wording => wordingFor(languageOf(caller));
  const said = async (which: Control, caller: OwnCaller) => {
    const { server } = caller.place;
    const { voice } = wordingOf(caller).texts;
    return sentence(server ? ((await control(which, server, caller)) ?? '') : voice.onlyServers);
  };
  const runs: Readonly<Record<VoiceCommand, OwnCommand['run']>> = {
    join: async (caller, given) => sentence(await join(parts, caller, given, wordingOf(caller))),
    leave: (caller) => said('stop', caller),
    skip: (caller) => said('skip', caller),
    async queue(caller) {
      const wording = wordingOf(caller);
      const { server } = caller.place;
      const room = server ? rooms.find(server) : undefined;
      return room && server
        ? roomMessage(room.state(), server, wording, caller.place.id)
        : sentence(wording.texts.voice.nothing);
    },
  };

  return {
    commands: VOICE_COMMANDS.map((one) => ({ ...one, run: runs[one.name] })),
    isButton: (customId) => readControl(customId) !== undefined,
    async press(caller, customId) {
      const pressed = readControl(customId);
      if (!pressed || pressed.server !== caller.place.server) return undefined;
      const answer = await control(pressed.control, pressed.server, caller);
      return answer === undefined ? undefined : sentence(answer);
    },
  };
}

/** Answers with what comes of it. */
async function join(
  { rooms, gateway }: ControlParts,
  caller: OwnCaller,
  given: string | undefined,
  { texts: { voice } }: Wording,
): Promise<string> {
  const { server } = caller.place;
  if (!server || !gateway.guild(server)) return voice.onlyServers;
  const channel = given ?? gateway.presence.of(server, caller.person.id)?.channel;
  if (channel === undefined) return voice.notInVoice;
  const { name, obstacle } = await lookAt(gateway, server, channel);
  if (obstacle) return voice.obstacles[obstacle](name);
  const room = rooms.of(server);
  room.come(channel);
  const here = room.channel() ?? channel;
  return here === channel ? voice.joined(name) : voice.busy(rooms.nameOf(server, here), STAY_MINUTES);
}

/** Does it where this person may; answers with what there is to say, nothing where the card says it. */
function createControl({ rooms, gateway, wordingFor, isRead }: ControlParts) {
  const wordingOf = (caller: OwnCaller): Wording => wordingFor(languageOf(caller));

  /** Nobody else hears it. */
  function isAlone(server: string, room: Room, { person }: OwnCaller): boolean {
    const listeners = gateway.presence.listeners(server, room.channel() ?? '');
    return listeners.length === 1 && listeners[0]?.user === person.id;
  }

  /** What plays may be paused or skipped by whose it is, by moderators, and by who listens alone. */
  function barFrom(server: string, room: Room, caller: OwnCaller): string | undefined {
    const entry = room.queue().playing?.entry;
    if (!entry || entry.person.id === caller.person.id || caller.moderator) return undefined;
    return isAlone(server, room, caller)
      ? undefined
      : wordingOf(caller).texts.voice.notYours(entry.person.name);
  }

  /** People listen to what is read aloud there, and this one does not. */
  function isReadToOthers(server: string, room: Room, { person }: OwnCaller): boolean {
    const here = room.channel() ?? '';
    return (
      isRead(server, here) &&
      gateway.presence.listeners(server, here).length > 0 &&
      gateway.presence.of(server, person.id)?.channel !== here
    );
  }

  /** It may be sent away by moderators, by who listens alone, and where nobody else is to be heard or has something read. */
  function barFromEnding(server: string, room: Room, caller: OwnCaller): string | undefined {
    if (caller.moderator || isAlone(server, room, caller)) return undefined;
    const { playing, waiting } = room.queue();
    const all = [...waiting, ...(playing ? [playing.entry] : [])];
    const isOthers = all.some(({ person }) => person.id !== caller.person.id);
    const { voice, aloud } = wordingOf(caller).texts;
    if (isReadToOthers(server, room, caller)) return aloud.notYours;
    return isOthers ? voice.notAlone : undefined;
  }

  return async (which: Control, server: string, caller: OwnCaller): Promise<string | undefined> => {
    const { voice } = wordingOf(caller).texts;
    const room = rooms.find(server);
    if (!room) return voice.nothing;
    const why = which === 'stop' ? barFromEnding(server, room, caller) : barFrom(server, room, caller);
    if (why !== undefined) return why;
    if (which === 'stop') {
      await room.leave('left');
      return voice.left;
    }
    if (which === 'skip') {
      const entry = room.skip();
      return entry ? voice.skipped(entry.title) : voice.nothing;
    }
    room.pause(which === 'pause');
    return undefined;
  };
}
