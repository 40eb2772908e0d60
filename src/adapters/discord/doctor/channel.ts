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

interface Needed {
  /** As Discord's settings call it. */
  readonly name: string;
  readonly bit: bigint;
  readonly reason: string;
}

/** The least that everything works with. Commands and their first quarter of an hour need none of them. */
export const NEEDED: readonly Needed[] = [
  {
    name: 'View Channel',
    bit: Flag.ViewChannel,
    reason: 'to find the card of a task again when its 15 minutes of direct access are over',
  },
  {
    name: 'Send Messages',
    bit: Flag.SendMessages,
    reason:
      'to tell who asked when a long task is done, and to post the result anew when the card was deleted',
  },
  {
    name: 'Send Messages in Threads',
    bit: Flag.SendMessagesInThreads,
    reason: 'the same inside threads and forum posts',
  },
  { name: 'Embed Links', bit: Flag.EmbedLinks, reason: 'cards are embeds; without it they arrive empty' },
  {
    name: 'Attach Files',
    bit: Flag.AttachFiles,
    reason: 'to add the finished audio to a card after those 15 minutes',
  },
  {
    name: 'Read Message History',
    bit: Flag.ReadMessageHistory,
    reason:
      'to reply to a card, and to see after a restart what was already posted, so that nothing comes twice',
  },
];

export const LEAST: bigint = NEEDED.reduce((sum, { bit }) => sum | bit, 0n);

/** Adds the bot and its commands to a server with the least permissions. */
export const inviteLink = (applicationId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${LEAST}`;

/** Adds the commands to one person's account, for use in any server and private talk. */
export const personalLink = (applicationId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=applications.commands&integration_type=1`;

interface ChannelParts {
  /** Not logged in: it is asked over REST alone. */
  readonly client: Client;
  readonly applicationId: string;
  /** The bot's user id. */
  readonly bot: string;
  readonly channel: string;
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

const notSeen = (why: string, { channel, applicationId }: ChannelParts): Finding =>
  why === 'unknown'
    ? fault(
        'channel',
        `There is no channel ${channel}, or no longer.`,
        'Right-click the channel and choose Copy Channel ID (not Copy Link, not the server’s id).',
      )
    : fault(
        'channel',
        `The bot does not see channel ${channel}: it is not in that server, or View Channel is missing.`,
        `If it is not in the server, add it: ${inviteLink(applicationId)} . If it is: Edit Channel → Permissions → add the bot → View Channel. In a private thread, mention the bot once.`,
      );

async function examine(channel: APIChannel, { client, bot }: ChannelParts): Promise<readonly Finding[]> {
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
    ...NEEDED.map(({ name: right, bit, reason }): Finding => {
      if (here?.has(bit)) return fine(right, `granted: ${reason}`);
      const next = me.permissions.has(bit) ? inChannel(right, inThread) : inServer(right);
      return fault(right, `missing: ${reason}`, next);
    }),
  ];
}

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
