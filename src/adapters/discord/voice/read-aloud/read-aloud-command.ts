// Runs the `read` command: starts and stops reading a channel aloud, checks who may do so and shows the status.

import { PermissionFlagsBits } from 'discord.js';
import { findReaderLanguage } from '../../../../domain/messages/index.ts';
import { createShortId } from '../../../../kit/id.ts';
import { formatError, type Log } from '../../../../kit/log.ts';
import type { LocalizedMessagesProvider } from '../../../shared/texts/index.ts';
import type { DiscordOnlyCaller, DiscordOnlyCommand } from '../../discord-only-commands.ts';
import { toTextMessage } from '../../events/responders.ts';
import { MAX_CONTENT_CHARACTERS } from '../../limits.ts';
import type { DiscordApi } from '../../rest/discord-api.ts';
import { checkChannelAccess, findChannelName } from '../channel-access.ts';
import { READ_ALOUD_CHOICES, READ_ALOUD_COMMAND } from '../voice-commands.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { VoiceSession } from '../voice-session.ts';
import type { ReadAloudSettings, ReadAloudStore } from './read-aloud-store.ts';

interface ReadAloudCommandOptions {
  readonly api: Pick<DiscordApi, 'post'>;
  readonly channels: ReadAloudStore;
  readonly gateway: VoiceGateway;
  readonly messagesFor: LocalizedMessagesProvider;
  /** Returns true if the bot may read messages. */
  canReadMessages(): boolean;
  session(server: string): VoiceSession;
  /** Called when the read channels or users change. */
  onChanged(server: string): void;
  readonly log: Log;
}

type ReadAloudChoice = Exclude<(typeof READ_ALOUD_CHOICES)[number], 'who'>;

export function createReadAloudCommand(options: ReadAloudCommandOptions): DiscordOnlyCommand {
  const actions: Readonly<Record<ReadAloudChoice, (caller: DiscordOnlyCaller, server: string) => Promise<string>>> = {
    on: (caller, server) => startReading(options, caller, server),
    off: (caller, server) => stopReading(options, caller, server),
    silent: (caller, server) => setSilenced(options, caller, server, true),
    heard: (caller, server) => setSilenced(options, caller, server, false),
    proxied: (caller, server) => setCopiesRead(options, caller, server, true),
    unproxied: (caller, server) => setCopiesRead(options, caller, server, false),
  };
  return {
    ...READ_ALOUD_COMMAND,
    isAlwaysAllowed: (chosen) => chosen === 'silent' || chosen === 'heard',
    async run(caller, _, chosen) {
      const { server } = caller.place;
      if (!server || !options.gateway.guild(server)) return toTextMessage(textsOf(options, caller).voice.onlyServers);
      const choice = READ_ALOUD_CHOICES.find((one) => one === chosen) ?? 'who';
      // Not escaped, so that Discord shows the mentions of users and channels.
      if (choice === 'who') return { content: await describeStatus(options, caller, server) };
      return toTextMessage(await actions[choice](caller, server));
    },
  };
}

const textsOf = ({ messagesFor }: ReadAloudCommandOptions, caller: DiscordOnlyCaller) =>
  messagesFor(findReaderLanguage(caller)).adapterMessages;

async function startReading(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
): Promise<string> {
  const { channels, gateway } = options;
  const { aloud, voice } = textsOf(options, caller);
  if (!options.canReadMessages()) return aloud.unable;
  const channel = gateway.presence.find(server, caller.person.id)?.channel;
  if (channel === undefined) return voice.notInVoice;
  const otherChannel = findOtherListeners(options, caller, server, await channels.getOrLoad(server), channel);
  if (otherChannel !== undefined) return aloud.elsewhere(findChannelName(gateway, server, otherChannel));
  if (!(await canViewChannel(gateway, server, caller.place.id))) return aloud.unseen;
  const { name, obstacle } = await checkChannelAccess(gateway, server, channel);
  if (obstacle) return voice.obstacles[obstacle](name);
  await channels.addChannel(server, caller.place.id, { voice: channel, by: caller.person.id });
  options.session(server).join(channel);
  await announceReading(options, caller, name);
  return aloud.on(name);
}

/**
 * Returns another voice channel in which people listen to reading aloud that the user may not stop. The bot can be in
 * only one channel.
 */
function findOtherListeners(
  { gateway: { presence } }: ReadAloudCommandOptions,
  { person, isModerator }: DiscordOnlyCaller,
  server: string,
  { channels: read }: ReadAloudSettings,
  channel: string,
): string | undefined {
  if (isModerator) return undefined;
  const others = Object.values(read).filter(({ voice, by }) => voice !== channel && by !== person.id);
  return others.find(({ voice }) => presence.listenersIn(server, voice).length > 0)?.voice;
}

/** Informs everyone who writes in the channel. If the bot may not post there, the answer to the command suffices. */
async function announceReading(
  { api, messagesFor, log }: ReadAloudCommandOptions,
  { place }: DiscordOnlyCaller,
  name: string,
) {
  const { aloud } = messagesFor(place.language).adapterMessages;
  await api.post(place.id, toTextMessage(aloud.on(name)), `read${createShortId()}`).catch((thrown: unknown) => {
    log.info('discord: read-aloud notice not posted', { reason: formatError(thrown) });
  });
}

async function canViewChannel({ guild: guildOf }: VoiceGateway, server: string, channel: string): Promise<boolean> {
  const guild = guildOf(server);
  const me = await guild?.members.fetchMe();
  return (
    me !== undefined &&
    guild?.channels.cache.get(channel)?.permissionsFor(me).has(PermissionFlagsBits.ViewChannel) === true
  );
}

async function stopReading(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
): Promise<string> {
  const { channels, gateway } = options;
  const { aloud } = textsOf(options, caller);
  const { id } = caller.place;
  const read = (await channels.getOrLoad(server)).channels[id];
  if (!read) return aloud.notOn;
  const listens = gateway.presence.find(server, caller.person.id)?.channel === read.voice;
  if (!listens && !caller.isModerator && read.by !== caller.person.id) return aloud.notYours;
  await channels.removeChannels(server, (channel) => channel === id);
  options.onChanged(server);
  return aloud.off;
}

/**
 * Numbers of users named per channel, tried in order until the text fits into one message. If even one name is too
 * long, only `MAX_CHANNELS` channels are listed.
 */
const MAX_NAMED_USERS = [60, 20, 5, 1] as const;
const MAX_CHANNELS = 12;

async function describeStatus(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
): Promise<string> {
  const { channels, gateway, messagesFor } = options;
  const { adapterMessages, formats } = messagesFor(findReaderLanguage(caller));
  const { aloud } = adapterMessages;
  const { channels: read, silencedUsers, readsCopies } = await channels.getOrLoad(server);
  const row = (text: string, voice: string, maxNames: number): string => {
    const people = gateway.presence
      .membersIn(server, voice)
      .filter(({ isBot, user }) => !isBot && !silencedUsers.includes(user));
    if (people.length === 0) return aloud.who(`<#${text}>`, `<#${voice}>`, aloud.nobody);
    const named = people.slice(0, maxNames).map(({ user }) => `<@${user}>`);
    const left = people.length - named.length;
    const more = left > 0 ? ` ${aloud.more(formats.count(left))}` : '';
    return aloud.who(`<#${text}>`, `<#${voice}>`, `${named.join(', ')}${more}`);
  };
  const all = Object.entries(read);
  if (all.length === 0) return aloud.notOn;
  const answers = MAX_NAMED_USERS.map((maxNames) => all.map(([text, { voice }]) => row(text, voice, maxNames)));
  const notice = readsCopies ? `\n${aloud.copies}` : '';
  const fits = answers.find((rows) => rows.join('\n').length + notice.length <= MAX_CONTENT_CHARACTERS);
  return (fits ?? answers.at(-1)?.slice(0, MAX_CHANNELS) ?? []).join('\n') + notice;
}

async function setSilenced(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
  on: boolean,
): Promise<string> {
  await options.channels.setSilenced(server, caller.person.id, on);
  options.onChanged(server);
  const { aloud } = textsOf(options, caller);
  return on ? aloud.silent : aloud.heard;
}

async function setCopiesRead(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
  on: boolean,
): Promise<string> {
  const { aloud } = textsOf(options, caller);
  if (!caller.isModerator) return aloud.onlyModerators;
  await options.channels.setCopiesRead(server, on);
  return on ? aloud.copies : aloud.noCopies;
}
