// What people say to begin and end that a channel is read aloud, who may, and what is answered.

import { PermissionFlagsBits } from 'discord.js';
import { languageOf } from '../../../../domain/words/index.ts';
import { shortId } from '../../../../kit/id.ts';
import { type Log, reasonOf } from '../../../../kit/log.ts';
import type { WordingFor } from '../../../shared/texts/index.ts';
import { sentence } from '../../events/intake.ts';
import { CONTENT_CHARACTERS } from '../../limits.ts';
import type { OwnCaller, OwnCommand } from '../../own.ts';
import type { DiscordApi } from '../../rest/api.ts';
import { READ_CHOICES, READ_COMMAND } from '../commands.ts';
import type { VoiceGateway } from '../gateway.ts';
import { lookAt } from '../obstacles.ts';
import type { Room } from '../room.ts';
import type { ReadChannels, ReadHere } from './channels.ts';

export interface ReadCommandParts {
  readonly api: Pick<DiscordApi, 'post'>;
  readonly channels: ReadChannels;
  readonly gateway: VoiceGateway;
  readonly wordingFor: WordingFor;
  /** Whether the bot may read what people write. */
  isAble(): boolean;
  room(server: string): Room;
  /** Who is read is otherwise now. */
  changed(server: string): void;
  readonly log: Log;
}

type What = Exclude<(typeof READ_CHOICES)[number], 'who'>;

export function readCommand(parts: ReadCommandParts): OwnCommand {
  const does: Readonly<Record<What, (caller: OwnCaller, server: string) => Promise<string>>> = {
    on: (caller, server) => begin(parts, caller, server),
    off: (caller, server) => end(parts, caller, server),
    silent: (caller, server) => silence(parts, caller, server, true),
    heard: (caller, server) => silence(parts, caller, server, false),
    proxied: (caller, server) => readCopies(parts, caller, server, true),
    unproxied: (caller, server) => readCopies(parts, caller, server, false),
  };
  return {
    ...READ_COMMAND,
    isForAll: (chosen) => chosen === 'silent' || chosen === 'heard',
    async run(caller, _, chosen) {
      const { server } = caller.place;
      if (!server || !parts.gateway.guild(server)) return sentence(textsOf(parts, caller).voice.onlyServers);
      const what = READ_CHOICES.find((one) => one === chosen) ?? 'who';
      // Names of people and channels are for Discord to show, which a sentence would not let through.
      if (what === 'who') return { content: await who(parts, caller, server) };
      return sentence(await does[what](caller, server));
    },
  };
}

const textsOf = ({ wordingFor }: ReadCommandParts, caller: OwnCaller) => wordingFor(languageOf(caller)).texts;

async function begin(parts: ReadCommandParts, caller: OwnCaller, server: string): Promise<string> {
  const { channels, gateway } = parts;
  const { aloud, voice } = textsOf(parts, caller);
  if (!parts.isAble()) return aloud.unable;
  const channel = gateway.presence.of(server, caller.person.id)?.channel;
  if (channel === undefined) return voice.notInVoice;
  const others = heardElsewhere(parts, caller, server, await channels.found(server), channel);
  if (others !== undefined)
    return aloud.elsewhere(gateway.guild(server)?.channels.cache.get(others)?.name ?? '');
  if (!(await isSeen(gateway, server, caller.place.id))) return aloud.unseen;
  const { name, obstacle } = await lookAt(gateway, server, channel);
  if (obstacle) return voice.obstacles[obstacle](name);
  await channels.begin(server, caller.place.id, { voice: channel, by: caller.person.id });
  parts.room(server).come(channel);
  await announce(parts, caller, name);
  return aloud.on(name);
}

/** Another voice channel where people listen to what is read, and this person may not end it: the bot can only be in one. */
function heardElsewhere(
  { gateway: { presence } }: ReadCommandParts,
  { person, moderator }: OwnCaller,
  server: string,
  { channels: read }: ReadHere,
  channel: string,
): string | undefined {
  if (moderator) return undefined;
  const others = Object.values(read).filter(({ voice, by }) => voice !== channel && by !== person.id);
  return others.find(({ voice }) => presence.listeners(server, voice).length > 0)?.voice;
}

/** Everybody who writes there is to know it; where it may not be said, the answer to who asked has to do. */
async function announce({ api, wordingFor, log }: ReadCommandParts, { place }: OwnCaller, name: string) {
  const { aloud } = wordingFor(place.language).texts;
  await api.post(place.id, sentence(aloud.on(name)), `read${shortId()}`).catch((thrown: unknown) => {
    log.info('discord: nobody could be told of reading aloud', { reason: reasonOf(thrown) });
  });
}

async function isSeen({ guild: guildOf }: VoiceGateway, server: string, channel: string): Promise<boolean> {
  const guild = guildOf(server);
  const me = await guild?.members.fetchMe();
  return (
    me !== undefined &&
    guild?.channels.cache.get(channel)?.permissionsFor(me).has(PermissionFlagsBits.ViewChannel) === true
  );
}

async function end(parts: ReadCommandParts, caller: OwnCaller, server: string): Promise<string> {
  const { channels, gateway } = parts;
  const { aloud } = textsOf(parts, caller);
  const { id } = caller.place;
  const read = (await channels.found(server)).channels[id];
  if (!read) return aloud.notOn;
  const listens = gateway.presence.of(server, caller.person.id)?.channel === read.voice;
  if (!listens && !caller.moderator && read.by !== caller.person.id) return aloud.notYours;
  await channels.end(server, (channel) => channel === id);
  parts.changed(server);
  return aloud.off;
}

/** How many people of each channel are named, whatever fits; and of how many channels at least. */
const MOST_NAMED = [60, 20, 5, 1] as const;
const MOST_CHANNELS = 12;

async function who(parts: ReadCommandParts, caller: OwnCaller, server: string): Promise<string> {
  const { channels, gateway, wordingFor } = parts;
  const { texts, formats } = wordingFor(languageOf(caller));
  const { aloud } = texts;
  const { channels: read, silent, copies } = await channels.found(server);
  const row = (text: string, voice: string, most: number): string => {
    const people = gateway.presence
      .inside(server, voice)
      .filter(({ isBot, user }) => !isBot && !silent.includes(user));
    if (people.length === 0) return aloud.who(`<#${text}>`, `<#${voice}>`, aloud.nobody);
    const named = people.slice(0, most).map(({ user }) => `<@${user}>`);
    const left = people.length - named.length;
    const more = left > 0 ? ` ${aloud.more(formats.count(left))}` : '';
    return aloud.who(`<#${text}>`, `<#${voice}>`, `${named.join(', ')}${more}`);
  };
  const all = Object.entries(read);
  if (all.length === 0) return aloud.notOn;
  const answers = MOST_NAMED.map((most) => all.map(([text, { voice }]) => row(text, voice, most)));
  const notice = copies ? `\n${aloud.copies}` : '';
  const fits = answers.find((rows) => rows.join('\n').length + notice.length <= CONTENT_CHARACTERS);
  return (fits ?? answers.at(-1)?.slice(0, MOST_CHANNELS) ?? []).join('\n') + notice;
}

async function silence(
  parts: ReadCommandParts,
  caller: OwnCaller,
  server: string,
  on: boolean,
): Promise<string> {
  await parts.channels.silence(server, caller.person.id, on);
  parts.changed(server);
  const { aloud } = textsOf(parts, caller);
  return on ? aloud.silent : aloud.heard;
}

async function readCopies(
  parts: ReadCommandParts,
  caller: OwnCaller,
  server: string,
  on: boolean,
): Promise<string> {
  const { aloud } = textsOf(parts, caller);
  if (!caller.moderator) return aloud.onlyModerators;
  await parts.channels.readCopies(server, on);
  return on ? aloud.copies : aloud.noCopies;
}
