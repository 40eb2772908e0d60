// Runs the `read` command: starts and stops reading a channel aloud, checks who may do so and shows the status.

import { PermissionFlagsBits } from 'discord.js';
import { findReaderLanguage, type MessagesProvider } from '../../../../domain/messages.ts';
import { createShortId } from '../../../../kit/id.ts';
import { formatError, type Log } from '../../../../kit/log.ts';
import { type Message, message, type Text } from '../../../../messages/message.ts';
import type { DiscordOnlyCaller, DiscordOnlyCommand, DiscordOnlyValues } from '../../discord-only-commands.ts';
import { toTextMessage } from '../../events/responders.ts';
import { MAX_CONTENT_CHARACTERS } from '../../limits.ts';
import type { DiscordApi } from '../../rest/discord-api.ts';
import { checkChannelAccess, findChannelName } from '../channel-access.ts';
import { READ_ALOUD_CHOICES, READ_ALOUD_COMMAND } from '../voice-commands.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { VoiceSession } from '../voice-session.ts';
import { addChannel, changeSettings, type ReadAloudSettings, removeChannel, silenceUser } from './read-aloud-store.ts';
import {
  mayChangeSettings,
  runNameCommand,
  runSettingsCommand,
  type SettingsCommandOptions,
} from './settings-command.ts';

interface ReadAloudCommandOptions extends SettingsCommandOptions {
  readonly api: Pick<DiscordApi, 'post'>;
  readonly messagesFor: MessagesProvider;
  /** Returns true if the bot may read messages. */
  canReadMessages(): boolean;
  session(server: string): VoiceSession;
  /** True if messages of a user with these roles are read. */
  isReadable(server: string, user: string, roles: readonly string[]): boolean;
  readonly log: Log;
}

type RunChoice = (caller: DiscordOnlyCaller, server: string, values: DiscordOnlyValues) => Promise<Text>;

type ReadAloudChoice = Exclude<(typeof READ_ALOUD_CHOICES)[number], 'who'>;

export function createReadAloudCommand(options: ReadAloudCommandOptions): DiscordOnlyCommand {
  const actions: Readonly<Record<ReadAloudChoice, RunChoice>> = {
    on: (caller, server) => startReading(options, caller, server),
    off: (caller, server) => stopReading(options, caller, server),
    silent: (caller, server) => setSilenced(options, caller, server, true),
    heard: (caller, server) => setSilenced(options, caller, server, false),
    named: (caller, _, values) => runNameCommand(options, caller, values),
    set: (caller, server, values) => runSettingsCommand(options, caller, server, values),
    proxied: (caller, server) => setCopiesRead(options, caller, server, true),
    unproxied: (caller, server) => setCopiesRead(options, caller, server, false),
  };
  return {
    ...READ_ALOUD_COMMAND,
    isAlwaysAllowed: (chosen) => chosen === 'silent' || chosen === 'heard' || chosen === 'named',
    async run(caller, _, chosen, values) {
      const { server } = caller.place;
      const { render } = options.messagesFor(findReaderLanguage(caller));
      if (!server || !options.gateway.guild(server)) return toTextMessage(render(message('voice.onlyServers')));
      const choice = READ_ALOUD_CHOICES.find((one) => one === chosen) ?? 'who';
      if (hasForeignValues(choice, values)) return toTextMessage(render(message('aloud.otherChoice')));
      // Not escaped, so that Discord shows the mentions of users and channels.
      if (choice === 'who') return { content: await describeStatus(options, caller, server) };
      return toTextMessage(render(await actions[choice](caller, server, values)));
    },
  };
}

/** True for a name without “call me”, and for a setting without “change settings”. */
const hasForeignValues = (choice: (typeof READ_ALOUD_CHOICES)[number], values: DiscordOnlyValues): boolean =>
  Object.keys(values).some((name) => choice !== (name === 'name' ? 'named' : 'set'));

async function startReading(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
): Promise<Message> {
  const { channels, gateway } = options;
  if (!options.canReadMessages()) return message('aloud.unable');
  const channel = gateway.presence.find(server, caller.person.id)?.channel;
  if (channel === undefined) return message('voice.notInVoice');
  const otherChannel = findOtherListeners(options, caller, server, await channels.getOrLoad(server), channel);
  if (otherChannel !== undefined)
    return message('aloud.elsewhere', {
      channel: findChannelName(gateway, server, otherChannel),
    });
  if (!(await canViewChannel(gateway, server, caller.place.id))) return message('aloud.unseen');
  const { name, obstacle } = await checkChannelAccess(gateway, server, channel);
  if (obstacle) return message(`voice.obstacles.${obstacle}`, { channel: name });
  const reading = { voice: channel, by: caller.person.id };
  await channels.change(server, (before) => addChannel(before, caller.place.id, reading));
  options.session(server).join(channel);
  await announceReading(options, caller, name);
  return message('aloud.on', { channel: name });
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
  await api
    .post(
      place.id,
      toTextMessage(messagesFor(place.language).format('aloud.on', { channel: name })),
      `read${createShortId()}`,
    )
    .catch((thrown: unknown) => {
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
): Promise<Message> {
  const { channels, gateway } = options;
  const { id } = caller.place;
  const read = (await channels.getOrLoad(server)).channels[id];
  if (!read) return message('aloud.notOn');
  const listens = gateway.presence.find(server, caller.person.id)?.channel === read.voice;
  if (!listens && !caller.isModerator && read.by !== caller.person.id) return message('aloud.notYours');
  await channels.change(server, (before) => removeChannel(before, id));
  options.onChanged(server);
  return message('aloud.off');
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
  const { format } = messagesFor(findReaderLanguage(caller));
  const { channels: read, readsCopies } = await channels.getOrLoad(server);
  const row = (text: string, { voice, isDismissed }: (typeof read)[string], maxNames: number): string => {
    const people = gateway.presence
      .membersIn(server, voice)
      .filter(({ isBot, user, roles }) => !isBot && !isDismissed && options.isReadable(server, user, roles));
    if (people.length === 0)
      return format('aloud.who', {
        text: `<#${text}>`,
        channel: `<#${voice}>`,
        people: format('aloud.nobody'),
      });
    const named = people.slice(0, maxNames).map(({ user }) => `<@${user}>`);
    const left = people.length - named.length;
    const more = left > 0 ? ` ${format('aloud.more', { count: left })}` : '';
    return format('aloud.who', {
      text: `<#${text}>`,
      channel: `<#${voice}>`,
      people: `${named.join(', ')}${more}`,
    });
  };
  const all = Object.entries(read);
  if (all.length === 0) return format('aloud.notOn');
  const answers = MAX_NAMED_USERS.map((maxNames) => all.map(([text, reading]) => row(text, reading, maxNames)));
  const notice = readsCopies ? `\n${format('aloud.copies')}` : '';
  const fits = answers.find((rows) => rows.join('\n').length + notice.length <= MAX_CONTENT_CHARACTERS);
  return (fits ?? answers.at(-1)?.slice(0, MAX_CHANNELS) ?? []).join('\n') + notice;
}

async function setSilenced(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
  on: boolean,
): Promise<Message> {
  await options.channels.change(server, (before) => silenceUser(before, caller.person.id, on));
  options.onChanged(server);
  return message(on ? 'aloud.silent' : 'aloud.heard');
}

async function setCopiesRead(
  options: ReadAloudCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
  on: boolean,
): Promise<Message> {
  if (!mayChangeSettings(caller)) return message('aloud.onlyModerators');
  await options.channels.change(server, (before) => changeSettings(before, { readsCopies: on || undefined }));
  return message(on ? 'aloud.copies' : 'aloud.noCopies');
}
