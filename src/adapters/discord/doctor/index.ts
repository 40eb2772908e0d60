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
import type { DiscordValues } from '../settings.ts';
import { examineChannel, inviteLink, personalLink } from './channel.ts';

interface DoctorParts extends Partial<DiscordValues> {
  /** Id of a channel to look at. */
  readonly channel?: string | undefined;
  readonly declared: readonly RESTPostAPIApplicationCommandsJSONBody[];
}

const NEW_TOKEN =
  'https://discord.com/developers/applications → your application (or New Application) → Bot → Reset Token; write it into .env as DISCORD_TOKEN=…';

export async function examineDiscord(parts: DoctorParts): Promise<readonly Finding[]> {
  const { token, api = DefaultRestOptions.api } = parts;
  const unusable = unusableToken(token);
  if (token === undefined || unusable !== undefined)
    return [fault('token', unusable ?? 'is missing', NEW_TOKEN)];
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
  if (token.split('.').length !== 3)
    return 'DISCORD_TOKEN is not a bot’s token, which has three parts with dots between them (a client secret and a public key have not).';
  return undefined;
}

async function* examinations(client: Client, parts: DoctorParts): AsyncGenerator<readonly Finding[]> {
  const { guildId, channel } = parts;
  const { rest } = client;
  const me = (await rest.get(Routes.user())) as { readonly id: string; readonly username: string };
  yield [fine('token', `valid: the bot is called ${me.username}`)];
  const application = (await rest.get(Routes.currentApplication())) as APIApplication;
  const { id } = application;
  yield aboutApplication(application, parts.applicationId);
  yield [aboutInstalling(application), aboutIntents(application)];
  const guilds = (await rest.get(Routes.userGuilds())) as readonly Server[];
  yield [aboutServers(guilds, id, guildId)];
  yield await examineCommands({ ...parts, rest, applicationId: id });
  if (channel !== undefined) yield await examineChannel({ client, applicationId: id, bot: me.id, channel });
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
function aboutInstalling({ id, integration_types_config: ways }: APIApplication): Finding {
  const toServers = ways === undefined || ApplicationIntegrationType.GuildInstall in ways;
  const toPeople = ways !== undefined && ApplicationIntegrationType.UserInstall in ways;
  const links: string[] = [];
  if (toServers) links.push(`to a server: ${inviteLink(id)}`);
  if (toPeople) links.push(`to an account: ${personalLink(id)}`);
  const missing = ['Guild Install', 'User Install'].filter((_, at) => !(at === 0 ? toServers : toPeople));
  const finding = {
    check: 'install',
    ok: toServers,
    finding: links.join('; ') || 'It can be added nowhere.',
  };
  if (missing.length === 0) return finding;
  return { ...finding, next: `Portal → Installation → tick ${missing.join(' and ')}.` };
}

/** As granted, or as switched on in the portal. */
const PRIVILEGED =
  ApplicationFlags.GatewayPresence |
  ApplicationFlags.GatewayPresenceLimited |
  ApplicationFlags.GatewayGuildMembers |
  ApplicationFlags.GatewayGuildMembersLimited |
  ApplicationFlags.GatewayMessageContent |
  ApplicationFlags.GatewayMessageContentLimited;

function aboutIntents({ flags }: APIApplication): Finding {
  const none = 'No privileged intent is used: nobody’s messages are read unless handed over with a command.';
  const off = 'Portal → Bot → Privileged Gateway Intents: all may be switched off.';
  return fine('intents', none, ((flags ?? 0) & PRIVILEGED) === 0 ? undefined : off);
}

interface Server {
  readonly id: string;
  readonly name: string;
}

function aboutServers(guilds: readonly Server[], id: string, guildId: string | undefined): Finding {
  const names = guilds.slice(0, 5).map(({ name }) => name);
  const more = guilds.length - names.length;
  const list = `${names.join(', ')}${more > 0 ? ` and ${more}${guilds.length >= 200 ? ' or more' : ''} others` : ''}`;
  if (guildId !== undefined && !guilds.some((one) => one.id === guildId) && guilds.length < 200)
    return fault(
      'servers',
      `The bot is not in the server ${guildId} that DISCORD_GUILD_ID names${names.length > 0 ? `, but in ${list}` : ''}.`,
      `Add it there: ${inviteLink(id)}&guild_id=${guildId} , or empty DISCORD_GUILD_ID.`,
    );
  if (names.length === 0) return fault('servers', 'The bot is in no server.', `Add it: ${inviteLink(id)}`);
  return fine('servers', list);
}

/** What kept us from going on; nothing of a request's headers gets in. */
function troubleOf(thrown: unknown, api: string): Finding {
  if (thrown instanceof DiscordAPIError && thrown.status === 401)
    return fault('token', 'Discord does not know this token: it was reset, or is not complete.', NEW_TOKEN);
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
