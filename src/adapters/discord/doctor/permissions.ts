// The permissions the bot needs, each with its reason, and what it has in one channel by Discord's own rules (D
// topics/permissions). Data first, then pure arithmetic; asking Discord and wording advice are doctor-channel.ts.

import { PermissionFlagsBits as Flag, OverwriteType } from 'discord.js';

export interface Needed {
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

export interface RoleFacts {
  readonly id: string;
  readonly permissions: string;
}

export interface OverwriteFacts {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: string;
  readonly deny: string;
}

export interface MemberFacts {
  readonly guild: string;
  readonly user: string;
  readonly roles: readonly string[];
}

/** What the roles of the server give, before any channel says otherwise. */
export function rightsInGuild({ guild, roles }: MemberFacts, all: readonly RoleFacts[]): bigint {
  return all
    .filter(({ id }) => id === guild || roles.includes(id))
    .reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
}

/** What is left or added in a channel: for everybody, then by role, then for this member; administrators have all. */
export function rightsInChannel(
  member: MemberFacts,
  inGuild: bigint,
  overwrites: readonly OverwriteFacts[],
): bigint {
  if (inGuild & Flag.Administrator) return LEAST | inGuild;
  const roles = overwrites.filter((one) => one.type === OverwriteType.Role);
  const layers = [
    roles.filter(({ id }) => id === member.guild),
    roles.filter(({ id }) => id !== member.guild && member.roles.includes(id)),
    overwrites.filter((one) => one.type === OverwriteType.Member && one.id === member.user),
  ];
  const sum = (layer: readonly OverwriteFacts[], side: 'allow' | 'deny') =>
    layer.reduce((bits, one) => bits | BigInt(one[side]), 0n);
  const rights = layers.reduce((bits, layer) => (bits & ~sum(layer, 'deny')) | sum(layer, 'allow'), inGuild);
  return rights & Flag.ViewChannel ? rights : 0n;
}
