// Examines what stands between a token and a working bot: token, application, commands, servers, one channel. Every fault
// comes with the exact next step. Reads only; registering is done at start, and the token is never repeated.

import {
  type APIApplication,
  ApplicationFlags,
  ApplicationIntegrationType,
  Client,
  DefaultRestOptions,
  DiscordAPIError,
  HTTPError,
  RateLimitError,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { socketWord } from '../../shared/errors.ts';
import { examineCommands } from '../commands.ts';
import { mayReadMessages } from '../gateway/connection.ts';
import type { DiscordValues } from '../settings.ts';
import { examineChannel } from './channel.ts';
import { type Features, inviteLink, personalLink } from './permissions.ts';
import { examineVoice, type UdpServer } from './voice.ts';

interface DoctorParts extends Partial<DiscordValues> {
  /** Id of a channel to look at. */
  readonly channel?: string | undefined;
  readonly declared: readonly RESTPostAPIApplicationCommandsJSONBody[];
  /** Who is asked whether UDP goes out. */
  readonly udp?: UdpServer;
}

const NEW_TOKEN =
  'https://discord.com/developers/applications → your application (or New Application) → Bot → Reset Token';
const INTO = 'DISCORD_TOKEN=…';

export async function examineDiscord(parts: DoctorParts): Promise<readonly Finding[]> {
  const { token, api = DefaultRestOptions.api } = parts;
  const unusable = unusableToken(token);
  if (token === undefined || unusable !== undefined)
    return [fault('token', unusable ?? 'is missing', NEW_TOKEN, INTO)];
  const client = new Client({ intents: [], rest: { version: '10', api, retries: 1, timeout: 10_000 } });
  client.rest.setToken(token);
  const findings: Finding[] = [];
  try {
    for await (const some of examinations(client, parts)) findings.push(...some);
  } catch (thrown) {
    findings.push(troubleOf(thrown, api));
  } finally {
    await client.destroy();
  }
  return findings;
}

/** By its looks only; what Discord thinks of it comes after. */
function unusableToken(token: string | undefined): string | undefined {
  if (!token) return 'DISCORD_TOKEN is empty.';
  if (/^bot\s/i.test(token))
    return 'DISCORD_TOKEN begins with “Bot ”, which is added by itself: leave it out.';
  if (!/^[\w.-]+$/.test(token))
    return 'DISCORD_TOKEN has characters in it that no token has (a space or a quote?).';
  if (/^(?:xox|xapp-)/.test(token)) return 'DISCORD_TOKEN is a token of Slack’s, not of Discord’s.';
  if (token.split('.').length !== 3)
    return 'DISCORD_TOKEN is not a bot’s token, which has three parts with dots between them (a client secret and a public key have not).';
  return undefined;
}

async function* examinations(client: Client, parts: DoctorParts): AsyncGenerator<readonly Finding[]> {
  const { channel, voice } = parts;
  const { rest } = client;
  const me = (await rest.get(Routes.user())) as { readonly id: string; readonly username: string };
  yield [fine('token', `valid: the bot is called ${me.username}`)];
  const application = (await rest.get(Routes.currentApplication())) as APIApplication;
  const { id } = application;
  yield aboutApplication(application, parts.applicationId);
  yield [aboutInstalling(application, parts), aboutIntents(application, parts)];
  const guilds = (await rest.get(Routes.userGuilds())) as readonly Server[];
  yield [aboutServers(guilds, id, parts)];
  if (voice) yield await examineVoice(parts.udp);
  yield await examineCommands({ ...parts, rest, applicationId: id });
  if (channel !== undefined)
    yield await examineChannel({ client, applicationId: id, bot: me.id, channel, on: parts });
}

function aboutApplication(
  { id, name, interactions_endpoint_url: endpoint }: APIApplication,
  wanted: string | undefined,
): readonly Finding[] {
  const other = wanted !== undefined && wanted !== id;
  const which = other
    ? fault(
        'application',
        `DISCORD_TOKEN belongs to ${name} (${id}), DISCORD_APPLICATION_ID says ${wanted}.`,
        `Empty DISCORD_APPLICATION_ID (the token says which it is), or take the token of ${wanted}.`,
      )
    : fine('application', `${name} (${id})`);
  if (!endpoint) return [which];
  const elsewhere = `They are sent to ${endpoint}, so the bot never hears of them.`;
  const next = 'Portal → General Information → Interactions Endpoint URL → empty it and save.';
  return [which, fault('interactions', elsewhere, next)];
}

/** An application without a list of ways to install it can be added to servers only. */
function aboutInstalling({ id, integration_types_config: ways }: APIApplication, on: Features): Finding {
  const toServers = ways === undefined || ApplicationIntegrationType.GuildInstall in ways;
  const toPeople = ways !== undefined && ApplicationIntegrationType.UserInstall in ways;
  const links: string[] = [];
  if (toServers) links.push(`to a server: ${inviteLink(id, on)}`);
  if (toPeople) links.push(`to an account: ${personalLink(id)}`);
  const missing = ['Guild Install', 'User Install'].filter((_, at) => !(at === 0 ? toServers : toPeople));
  const finding = {
    check: 'install',
    ok: toServers,
    finding: links.join('; ') || 'It can be added nowhere.',
    ...(toServers && { link: inviteLink(id, on) }),
  };
  if (missing.length === 0) return finding;
  return { ...finding, next: `Portal → Installation → tick ${missing.join(' and ')}.` };
}

/** As granted, or as switched on in the portal. */
const NOT_USED =
  ApplicationFlags.GatewayPresence |
  ApplicationFlags.GatewayPresenceLimited |
  ApplicationFlags.GatewayGuildMembers |
  ApplicationFlags.GatewayGuildMembersLimited;
const PRIVILEGED =
  NOT_USED | ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited;

function aboutIntents({ flags: switched }: APIApplication, { readAloud, voice }: DoctorParts): Finding {
  const flags: number = switched ?? 0;
  const intents = 'Portal → Bot → Privileged Gateway Intents:';
  if (readAloud && voice === false)
    return fault(
      'intents',
      'DISCORD_READ_ALOUD is on, but DISCORD_VOICE is off, and what is read aloud is heard in voice channels: nothing is read, and no privileged intent is used.',
      'Set DISCORD_VOICE=on, or DISCORD_READ_ALOUD=off.',
    );
  if (!readAloud) {
    const none =
      'No privileged intent is used: nobody’s messages are read unless handed over with a command.';
    return fine(
      'intents',
      none,
      (flags & PRIVILEGED) === 0 ? undefined : `${intents} all may be switched off.`,
    );
  }
  if (!mayReadMessages(flags))
    return fault(
      'intents',
      'DISCORD_READ_ALOUD is on, but Discord does not let the bot read messages, so nothing is read aloud.',
      `${intents} switch on Message Content Intent and save, then start the bot again; or set DISCORD_READ_ALOUD=off.`,
    );
  const used = 'Message Content is used, since channels can be read aloud (DISCORD_READ_ALOUD=on).';
  const others = `${intents} Presence and Server Members may be switched off.`;
  return fine('intents', used, (flags & NOT_USED) === 0 ? undefined : others);
}

interface Server {
  readonly id: string;
  readonly name: string;
}

function aboutServers(
  guilds: readonly Server[],
  id: string,
  { guildId, ...on }: Pick<DoctorParts, 'guildId' | keyof Features>,
): Finding {
  const names = guilds.slice(0, 5).map(({ name }) => name);
  const more = guilds.length - names.length;
  const list = `${names.join(', ')}${more > 0 ? ` and ${more}${guilds.length >= 200 ? ' or more' : ''} others` : ''}`;
  if (guildId !== undefined && !guilds.some((one) => one.id === guildId) && guilds.length < 200)
    return fault(
      'servers',
      `The bot is not in the server ${guildId} that DISCORD_GUILD_ID names${names.length > 0 ? `, but in ${list}` : ''}.`,
      `Add it there: ${inviteLink(id, on)}&guild_id=${guildId} , or empty DISCORD_GUILD_ID.`,
    );
  if (names.length === 0)
    return fault('servers', 'The bot is in no server.', `Add it: ${inviteLink(id, on)}`);
  return fine('servers', list);
}

/** What kept us from going on; nothing of a request's headers gets in. */
function troubleOf(thrown: unknown, api: string): Finding {
  if (thrown instanceof DiscordAPIError && thrown.status === 401)
    return fault(
      'token',
      'Discord does not know this token: it was reset, or is not complete.',
      NEW_TOKEN,
      INTO,
    );
  if (thrown instanceof DiscordAPIError)
    return fault(
      'Discord',
      `It refused ${thrown.method} ${new URL(thrown.url).pathname}: ${thrown.message} (${thrown.status}, code ${thrown.code}).`,
      'Run the doctor again; if it stays, look for the code in Discord’s documentation.',
    );
  if (thrown instanceof HTTPError || thrown instanceof RateLimitError)
    return fault(
      'Discord',
      'It has trouble of its own, or wants us to slow down.',
      'See https://discordstatus.com and run the doctor again in some minutes.',
    );
  const word = socketWord(thrown);
  const reason = word === 'AbortError' ? 'no answer in time' : word;
  return fault(
    'Discord',
    `It cannot be reached at ${new URL(api).origin} (${reason}).`,
    'Check this machine’s way out: name resolution, proxy, firewall for HTTPS; and DISCORD_API_URL, if it is set.',
  );
}
