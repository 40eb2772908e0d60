// Checks the bot's permissions in one channel and reports each missing one with its reason and the place to grant it.
// Reads only. discord.js computes the channel's effective permissions.

import {
  type APIChannel,
  ChannelType,
  type Client,
  RESTJSONErrorCodes as Code,
  DiscordAPIError,
  PermissionFlagsBits as Flag,
  type GuildMember,
  Routes,
} from 'discord.js';
import { createFailedFinding, createPassedFinding, type Finding } from '../../../kit/finding.ts';
import {
  BASE_PERMISSIONS,
  formatServerInstallLink,
  listFeaturePermissions,
  type OptionalFeatures,
  type RequiredPermission,
} from './permissions.ts';

interface ChannelOptions {
  /** Not logged in; only its REST client is used. */
  readonly client: Client;
  readonly applicationId: string;
  readonly botUserId: string;
  readonly channelId: string;
  readonly features: OptionalFeatures;
}

export async function examineChannel(options: ChannelOptions): Promise<readonly Finding[]> {
  const { client, channelId: id } = options;
  if (!/^\d{17,20}$/.test(id))
    return [
      createFailedFinding(
        'channel',
        `“${id}” is not a channel id.`,
        'Turn on User Settings → Advanced → Developer Mode, then right-click the channel and choose Copy Channel ID.',
      ),
    ];
  const channel = await client.rest.get(Routes.channel(id)).catch(parseAccessError);
  if (typeof channel === 'string') return [reportHiddenChannel(channel, options)];
  return examinePermissions(channel as APIChannel, options);
}

/** Returns Discord's reason for hiding the channel. Rethrows other errors. */
function parseAccessError(thrown: unknown): 'unknown' | 'closed' {
  if (thrown instanceof DiscordAPIError && thrown.code === Code.UnknownChannel) return 'unknown';
  if (thrown instanceof DiscordAPIError && thrown.code === Code.MissingAccess) return 'closed';
  throw thrown;
}

const reportHiddenChannel = (reason: string, { channelId, applicationId, features }: ChannelOptions): Finding =>
  reason === 'unknown'
    ? createFailedFinding(
        'channel',
        `Channel ${channelId} doesn’t exist, or was deleted.`,
        'Right-click the channel and choose Copy Channel ID, not Copy Link or Copy Server ID.',
      )
    : createFailedFinding(
        'channel',
        `The bot can’t see channel ${channelId}: it isn’t in that server, or it lacks View Channel.`,
        `If the bot isn’t in the server, add it: ${formatServerInstallLink(applicationId, features)} . Otherwise: Edit Channel → Permissions → add the bot → View Channel. In a private thread, mention the bot once.`,
      );

async function examinePermissions(
  channel: APIChannel,
  { client, botUserId, features }: ChannelOptions,
): Promise<readonly Finding[]> {
  if (!('guild_id' in channel) || channel.guild_id === undefined)
    return [createPassedFinding('channel', 'A direct message: no permissions needed.')];
  const inThread = 'thread_metadata' in channel;
  const home = inThread && 'parent_id' in channel && channel.parent_id ? channel.parent_id : channel.id;
  const guild = await client.guilds.fetch(channel.guild_id);
  const [me, place] = await Promise.all([guild.members.fetch(botUserId), guild.channels.fetch(home)]);
  const here = place?.permissionsFor(me);
  return [
    createPassedFinding('channel', `#${channel.name} in ${guild.name}`),
    ...findObstacles(channel, me),
    ...(me.permissions.has(Flag.Administrator, false) ? [ADMINISTRATOR_FINDING] : []),
    ...requiredIn(channel, features).map(({ name: right, bit, reason }): Finding => {
      if (here?.has(bit)) return createPassedFinding(right, `granted: ${reason}`);
      const next = me.permissions.has(bit) ? channelAdvice(right, inThread) : serverAdvice(right);
      return createFailedFinding(right, `missing: ${reason}`, next);
    }),
  ];
}

const requiredIn = ({ type }: APIChannel, features: OptionalFeatures): readonly RequiredPermission[] => {
  const hasStatus = type === ChannelType.GuildVoice;
  const isVoice = hasStatus || type === ChannelType.GuildStageVoice;
  const voice = isVoice && features.voice === true;
  const voiceStatus = hasStatus && features.voiceStatus === true;
  return [...BASE_PERMISSIONS, ...listFeaturePermissions({ ...features, voice, voiceStatus })];
};

const serverAdvice = (right: string): string =>
  `Server Settings → Roles → the bot’s role → Permissions → turn on ${right}. Then check the channel’s own permissions.`;

const channelAdvice = (right: string, inThread: boolean): string =>
  `The server grants it, but the channel denies it: ${inThread ? 'on the thread’s channel, ' : ''}Edit Channel → Permissions → Advanced → the bot’s role (or add the bot) → ${right} → the green tick.`;

/** Reports obstacles that no permission removes. */
function findObstacles(channel: APIChannel, me: GuildMember): readonly Finding[] {
  const isLocked = 'thread_metadata' in channel && channel.thread_metadata?.locked === true;
  const until = me.isCommunicationDisabled() && me.communicationDisabledUntil.toISOString();
  const found = [
    isLocked &&
      createFailedFinding(
        'thread',
        'The thread is locked: only moderators can post.',
        'Unlock the thread, or use another one.',
      ),
    channel.type === ChannelType.GuildCategory &&
      createFailedFinding(
        'channel',
        'This is a category, which can’t hold messages.',
        'Use the id of a channel in it.',
      ),
    until &&
      createFailedFinding(
        'timeout',
        `The bot is timed out until ${until}.`,
        'Right-click the bot in the member list → Remove Timeout.',
      ),
  ];
  return found.flatMap((one) => one || []);
}

/** Works, but grants more than the bot needs. */
const ADMINISTRATOR_FINDING = createPassedFinding(
  'administrator',
  'The bot has the Administrator permission, which it doesn’t need.',
  'Server Settings → Roles → the bot’s role → turn off Administrator. The permissions below are enough.',
);
