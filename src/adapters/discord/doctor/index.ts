// Checks the token, application, commands, servers and one channel, and reports every fault with its next step. Reads
// only: commands are registered at start. Never prints the token.

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
import { createFailedFinding, createPassedFinding, type Finding } from '../../../kit/finding.ts';
import { findErrorCode } from '../../shared/api-error.ts';
import { examineCommands } from '../command-registration.ts';
import { hasMessageContentIntent } from '../gateway/connection.ts';
import type { DiscordSettings } from '../settings.ts';
import { examineChannel } from './channel.ts';
import { formatServerInstallLink, formatUserInstallLink, type OptionalFeatures } from './permissions.ts';
import { examineVoice, type StunServer } from './voice.ts';

interface DiscordDoctorOptions extends Partial<DiscordSettings> {
  readonly channel?: string;
  readonly declared: readonly RESTPostAPIApplicationCommandsJSONBody[];
  /** Server that tests outgoing UDP. */
  readonly stunServer?: StunServer;
}

const NEW_TOKEN =
  'https://discord.com/developers/applications → your application (or New Application) → Bot → Reset Token';
const TOKEN_SETTING = 'DISCORD_TOKEN=…';

export async function examineDiscord(options: DiscordDoctorOptions): Promise<readonly Finding[]> {
  const { token, api = DefaultRestOptions.api } = options;
  const unusable = findTokenFault(token);
  if (token === undefined || unusable !== undefined)
    return [createFailedFinding('token', unusable ?? 'is missing', NEW_TOKEN, TOKEN_SETTING)];
  const client = new Client({ intents: [], rest: { version: '10', api, retries: 1, timeout: 10_000 } });
  client.rest.setToken(token);
  const findings: Finding[] = [];
  try {
    for await (const group of runExaminations(client, options)) findings.push(...group);
  } catch (thrown) {
    findings.push(toFinding(thrown, api));
  } finally {
    await client.destroy();
  }
  return findings;
}

/** Checks the token's format only, before Discord verifies it. */
function findTokenFault(token: string | undefined): string | undefined {
  if (!token) return 'DISCORD_TOKEN is empty.';
  if (/^bot\s/i.test(token)) return 'DISCORD_TOKEN starts with “Bot ”. Remove it: Earshot adds it.';
  if (!/^[\w.-]+$/.test(token)) return 'DISCORD_TOKEN contains invalid characters, maybe a space or a quote.';
  if (/^(?:xox|xapp-)/.test(token)) return 'DISCORD_TOKEN is a Slack token, not a Discord token.';
  if (token.split('.').length !== 3)
    return 'DISCORD_TOKEN is not a bot token. A bot token has three parts separated by dots; client secrets and public keys don’t.';
  return undefined;
}

async function* runExaminations(client: Client, options: DiscordDoctorOptions): AsyncGenerator<readonly Finding[]> {
  const { channel: channelId, voice } = options;
  const { rest } = client;
  const me = (await rest.get(Routes.user())) as { readonly id: string; readonly username: string };
  yield [createPassedFinding('token', `valid: the bot is called ${me.username}`)];
  const application = (await rest.get(Routes.currentApplication())) as APIApplication;
  const { id } = application;
  yield examineApplication(application, options.applicationId);
  yield [examineInstallation(application, options), examineIntents(application, options)];
  const guilds = (await rest.get(Routes.userGuilds())) as readonly ServerSummary[];
  yield [examineServers(guilds, id, options)];
  if (voice) yield await examineVoice(options.stunServer);
  yield await examineCommands({ ...options, rest, applicationId: id });
  if (channelId !== undefined)
    yield await examineChannel({ client, applicationId: id, botUserId: me.id, channelId, features: options });
}

function examineApplication(
  { id, name, interactions_endpoint_url: endpoint }: APIApplication,
  expectedId: string | undefined,
): readonly Finding[] {
  const isOther = expectedId !== undefined && expectedId !== id;
  const applicationFinding = isOther
    ? createFailedFinding(
        'application',
        `DISCORD_TOKEN belongs to ${name} (${id}), but DISCORD_APPLICATION_ID is ${expectedId}.`,
        `Leave DISCORD_APPLICATION_ID empty, or use the token of ${expectedId}.`,
      )
    : createPassedFinding('application', `${name} (${id})`);
  if (!endpoint) return [applicationFinding];
  const elsewhere = `Discord sends interactions to ${endpoint}, so the bot never receives them.`;
  const next = 'Portal → General Information → Interactions Endpoint URL → clear it and save.';
  return [applicationFinding, createFailedFinding('interactions', elsewhere, next)];
}

/** An application without installation types can only be added to servers. */
function examineInstallation(
  { id, integration_types_config: installTypes }: APIApplication,
  features: OptionalFeatures,
): Finding {
  const toServers = installTypes === undefined || ApplicationIntegrationType.GuildInstall in installTypes;
  const toPeople = installTypes !== undefined && ApplicationIntegrationType.UserInstall in installTypes;
  const links: string[] = [];
  if (toServers) links.push(`to a server: ${formatServerInstallLink(id, features)}`);
  if (toPeople) links.push(`to an account: ${formatUserInstallLink(id)}`);
  const missing = ['Guild Install', 'User Install'].filter((_, at) => !(at === 0 ? toServers : toPeople));
  const finding = {
    check: 'install',
    ok: toServers,
    summary: links.join('; ') || 'The app can’t be installed anywhere.',
    ...(toServers && { url: formatServerInstallLink(id, features) }),
  };
  if (missing.length === 0) return finding;
  return { ...finding, advice: `Portal → Installation → tick ${missing.join(' and ')}.` };
}

/** Each intent has a flag for verified bots and one for the portal's switch. */
const UNUSED_INTENTS =
  ApplicationFlags.GatewayPresence |
  ApplicationFlags.GatewayPresenceLimited |
  ApplicationFlags.GatewayGuildMembers |
  ApplicationFlags.GatewayGuildMembersLimited;
const PRIVILEGED_INTENTS =
  UNUSED_INTENTS | ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited;

function examineIntents(
  { flags: switched }: APIApplication,
  { readAloud, voice, listen }: DiscordDoctorOptions,
): Finding {
  const flags: number = switched ?? 0;
  const intents = 'Portal → Bot → Privileged Gateway Intents:';
  if (readAloud && voice === false)
    return createFailedFinding(
      'intents',
      'DISCORD_READ_ALOUD is on, but DISCORD_VOICE is off. Reading aloud needs voice channels, so nothing is read.',
      'Set DISCORD_VOICE=on, or DISCORD_READ_ALOUD=off.',
    );
  const readers = [...(readAloud ? ['DISCORD_READ_ALOUD'] : []), ...(listen ? ['DISCORD_LISTEN'] : [])].join(' and ');
  if (readers === '') {
    const none = 'No privileged intent is used: the bot only reads messages that users pass to a command.';
    return createPassedFinding(
      'intents',
      none,
      (flags & PRIVILEGED_INTENTS) === 0 ? undefined : `${intents} turn them all off.`,
    );
  }
  if (!hasMessageContentIntent(flags))
    return createFailedFinding(
      'intents',
      `${readers} needs the messages of channels, but the bot isn’t allowed to read them, so it has no effect.`,
      `${intents} turn on Message Content Intent, save, and restart the bot. Or switch ${readers} off.`,
    );
  const used = `Message Content is used for ${readers}.`;
  const others = `${intents} turn off Presence and Server Members.`;
  return createPassedFinding('intents', used, (flags & UNUSED_INTENTS) === 0 ? undefined : others);
}

interface ServerSummary {
  readonly id: string;
  readonly name: string;
}

function examineServers(
  guilds: readonly ServerSummary[],
  id: string,
  { guildId, ...features }: Pick<DiscordDoctorOptions, 'guildId' | keyof OptionalFeatures>,
): Finding {
  const names = guilds.slice(0, 5).map(({ name }) => name);
  const more = guilds.length - names.length;
  const list = `${names.join(', ')}${more > 0 ? ` and ${more}${guilds.length >= 200 ? ' or more' : ''} others` : ''}`;
  if (guildId !== undefined && !guilds.some((one) => one.id === guildId) && guilds.length < 200)
    return createFailedFinding(
      'servers',
      `The bot isn’t in the server ${guildId} of DISCORD_GUILD_ID${names.length > 0 ? `, but it is in ${list}` : ''}.`,
      `Add it there: ${formatServerInstallLink(id, features)}&guild_id=${guildId} . Or leave DISCORD_GUILD_ID empty.`,
    );
  if (names.length === 0)
    return createFailedFinding(
      'servers',
      'The bot isn’t in any server.',
      `Add it: ${formatServerInstallLink(id, features)}`,
    );
  return createPassedFinding('servers', list);
}

/** Converts an error into a finding, without any request headers. */
function toFinding(thrown: unknown, api: string): Finding {
  if (thrown instanceof DiscordAPIError && thrown.status === 401)
    return createFailedFinding(
      'token',
      'Discord rejects this token: it was reset, or it is incomplete.',
      NEW_TOKEN,
      TOKEN_SETTING,
    );
  if (thrown instanceof DiscordAPIError)
    return createFailedFinding(
      'Discord',
      `Discord refused ${thrown.method} ${new URL(thrown.url).pathname}: ${thrown.message} (${thrown.status}, code ${thrown.code}).`,
      'Run the doctor again. If the error stays, look up the code in Discord’s documentation.',
    );
  if (thrown instanceof HTTPError || thrown instanceof RateLimitError)
    return createFailedFinding(
      'Discord',
      'Discord has an outage, or limits our requests.',
      'Check https://discordstatus.com and run the doctor again in a few minutes.',
    );
  const word = findErrorCode(thrown);
  const reason = word === 'AbortError' ? 'no response in time' : word;
  return createFailedFinding(
    'Discord',
    `Discord can’t be reached at ${new URL(api).origin} (${reason}).`,
    'Check this machine’s DNS, proxy and firewall for HTTPS, and DISCORD_API_URL if it is set.',
  );
}
