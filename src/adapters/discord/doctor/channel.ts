// What the bot may do in one channel, as findings: each needed permission with its reason, and where to grant what is
// missing. Reads Discord, changes nothing. Knows nothing of tokens, applications or commands.

import {
  type APIChannel,
  type APIGuild,
  type APIGuildMember,
  ChannelType,
  RESTJSONErrorCodes as Code,
  DiscordAPIError,
  PermissionFlagsBits,
  type REST,
  Routes,
} from 'discord.js';
import { type Finding, fault, fine } from '../../../kit/finding.ts';
import {
  inviteLink,
  type MemberFacts,
  NEEDED,
  type OverwriteFacts,
  rightsInChannel,
  rightsInGuild,
} from './permissions.ts';

export interface ChannelParts {
  readonly rest: Pick<REST, 'get'>;
  readonly applicationId: string;
  /** The bot's user id. */
  readonly bot: string;
  readonly channel: string;
}

export async function examineChannel(parts: ChannelParts): Promise<readonly Finding[]> {
  const { rest, channel: id } = parts;
  if (!/^\d{17,20}$/.test(id))
    return [
      fault(
        'channel',
        `“${id}” is not a channel’s id.`,
        'Switch on User Settings → Advanced → Developer Mode, right-click the channel, choose Copy Channel ID.',
      ),
    ];
  const channel = await rest.get(Routes.channel(id)).catch(unseen);
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

async function examine(channel: APIChannel, { rest, bot }: ChannelParts): Promise<readonly Finding[]> {
  if (!('guild_id' in channel) || channel.guild_id === undefined)
    return [fine('channel', 'A private talk: permissions do not exist there.')];
  const inThread = 'thread_metadata' in channel;
  const home = inThread && 'parent_id' in channel && channel.parent_id ? channel.parent_id : channel.id;
  const [guild, me, settings] = (await Promise.all([
    rest.get(Routes.guild(channel.guild_id)),
    rest.get(Routes.guildMember(channel.guild_id, bot)),
    home === channel.id ? channel : rest.get(Routes.channel(home)),
  ])) as [APIGuild, APIGuildMember, { permission_overwrites?: OverwriteFacts[] }];
  const member: MemberFacts = { guild: guild.id, user: bot, roles: me.roles };
  const inGuild = rightsInGuild(member, guild.roles);
  const here = rightsInChannel(member, inGuild, settings.permission_overwrites ?? []);
  const name = `#${channel.name} in ${guild.name}`;
  return [
    fine('channel', name),
    ...obstacles(channel, me),
    ...(inGuild & PermissionFlagsBits.Administrator ? [tooMuch] : []),
    ...NEEDED.map(({ name: right, bit, reason }): Finding => {
      if (here & bit) return fine(right, `granted: ${reason}`);
      const next = inGuild & bit ? inChannel(right, inThread) : inServer(right);
      return fault(right, `missing: ${reason}`, next);
    }),
  ];
}

const inServer = (right: string): string =>
  `Server Settings → Roles → the bot’s role → Permissions → switch on ${right}. If the channel has its own permissions, see there as well.`;

const inChannel = (right: string, inThread: boolean): string =>
  `The server grants it, the channel takes it away: ${inThread ? 'on the thread’s channel, ' : ''}Edit Channel → Permissions → Advanced → the bot’s role (or add the bot) → ${right} → the green tick.`;

/** What no permission helps against. */
function obstacles(channel: APIChannel, me: APIGuildMember): readonly Finding[] {
  const found: Finding[] = [];
  const until = Date.parse(me.communication_disabled_until ?? '');
  if ('thread_metadata' in channel && channel.thread_metadata?.locked)
    found.push(
      fault('thread', 'It is locked: only moderators write there.', 'Unlock the thread, or use another.'),
    );
  if (channel.type === ChannelType.GuildCategory)
    found.push(
      fault('channel', 'It is a category, which holds no messages.', 'Give the id of a channel in it.'),
    );
  if (until > Date.now()) {
    const next = 'Right-click the bot in the member list → Remove Timeout.';
    found.push(fault('timeout', `The bot is timed out until ${new Date(until).toISOString()}.`, next));
  }
  return found;
}

/** Works, but is more than anybody should have to trust us with. */
const tooMuch = fine(
  'administrator',
  'The bot is an administrator, which it does not need.',
  'Server Settings → Roles → the bot’s role → switch Administrator off; the permissions below suffice.',
);
