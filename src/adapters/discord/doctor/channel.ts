// What the bot may do in one channel, as findings: each needed permission with its reason, and where to grant what is missing.
// Reads Discord, changes nothing. What a channel makes of a server's permissions is discord.js's knowledge.

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
import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { type Features, inviteLink, NEEDED, type Needed, neededWith } from './permissions.ts';

interface ChannelParts {
  /** Not logged in: it is asked over REST alone. */
  readonly client: Client;
  readonly applicationId: string;
  /** The bot's user id. */
  readonly bot: string;
  readonly channel: string;
  readonly on: Features;
}

export async function examineChannel(parts: ChannelParts): Promise<readonly Finding[]> {
  const { client, channel: id } = parts;
  if (!/^\d{17,20}$/.test(id))
    return [
      fault(
        'channel',
        `“${id}” is not a channel’s id.`,
        'Switch on User Settings → Advanced → Developer Mode, right-click the channel, choose Copy Channel ID.',
      ),
    ];
  const channel = await client.rest.get(Routes.channel(id)).catch(unseen);
  if (typeof channel === 'string') return [notSeen(channel, parts)];
  return examine(channel as APIChannel, parts);
}

/** Discord's reason for not showing the channel; what is no such answer is thrown on. */
function unseen(thrown: unknown): 'unknown' | 'closed' {
  if (thrown instanceof DiscordAPIError && thrown.code === Code.UnknownChannel) return 'unknown';
  if (thrown instanceof DiscordAPIError && thrown.code === Code.MissingAccess) return 'closed';
  throw thrown;
}

const notSeen = (why: string, { channel, applicationId, on }: ChannelParts): Finding =>
  why === 'unknown'
    ? fault(
        'channel',
        `There is no channel ${channel}, or no longer.`,
        'Right-click the channel and choose Copy Channel ID (not Copy Link, not the server’s id).',
      )
    : fault(
        'channel',
        `The bot does not see channel ${channel}: it is not in that server, or View Channel is missing.`,
        `If it is not in the server, add it: ${inviteLink(applicationId, on)} . If it is: Edit Channel → Permissions → add the bot → View Channel. In a private thread, mention the bot once.`,
      );

async function examine(channel: APIChannel, { client, bot, on }: ChannelParts): Promise<readonly Finding[]> {
  if (!('guild_id' in channel) || channel.guild_id === undefined)
    return [fine('channel', 'A private talk: permissions do not exist there.')];
  const inThread = 'thread_metadata' in channel;
  const home = inThread && 'parent_id' in channel && channel.parent_id ? channel.parent_id : channel.id;
  const guild = await client.guilds.fetch(channel.guild_id);
  const [me, place] = await Promise.all([guild.members.fetch(bot), guild.channels.fetch(home)]);
  const here = place?.permissionsFor(me);
  return [
    fine('channel', `#${channel.name} in ${guild.name}`),
    ...obstacles(channel, me),
    ...(me.permissions.has(Flag.Administrator, false) ? [tooMuch] : []),
    ...neededIn(channel, on).map(({ name: right, bit, reason }): Finding => {
      if (here?.has(bit)) return fine(right, `granted: ${reason}`);
      const next = me.permissions.has(bit) ? inChannel(right, inThread) : inServer(right);
      return fault(right, `missing: ${reason}`, next);
    }),
  ];
}

const neededIn = ({ type }: APIChannel, on: Features): readonly Needed[] => {
  const isVoice = type === ChannelType.GuildVoice || type === ChannelType.GuildStageVoice;
  return [...NEEDED, ...neededWith({ ...on, voice: isVoice && on.voice === true })];
};

const inServer = (right: string): string =>
  `Server Settings → Roles → the bot’s role → Permissions → switch on ${right}. If the channel has its own permissions, see there as well.`;

const inChannel = (right: string, inThread: boolean): string =>
  `The server grants it, the channel takes it away: ${inThread ? 'on the thread’s channel, ' : ''}Edit Channel → Permissions → Advanced → the bot’s role (or add the bot) → ${right} → the green tick.`;

/** What no permission helps against. */
function obstacles(channel: APIChannel, me: GuildMember): readonly Finding[] {
  const isLocked = 'thread_metadata' in channel && channel.thread_metadata?.locked === true;
  const until = me.isCommunicationDisabled() && me.communicationDisabledUntil.toISOString();
  const found = [
    isLocked &&
      fault('thread', 'It is locked: only moderators write there.', 'Unlock the thread, or use another.'),
    channel.type === ChannelType.GuildCategory &&
      fault('channel', 'It is a category, which holds no messages.', 'Give the id of a channel in it.'),
    until &&
      fault(
        'timeout',
        `The bot is timed out until ${until}.`,
        'Right-click the bot in the member list → Remove Timeout.',
      ),
  ];
  return found.flatMap((one) => one || []);
}

/** Works, but is more than anybody should have to trust us with. */
const tooMuch = fine(
  'administrator',
  'The bot is an administrator, which it does not need.',
  'Server Settings → Roles → the bot’s role → switch Administrator off; the permissions below suffice.',
);
