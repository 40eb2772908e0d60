// The bot's permissions by place, and the order in which Discord checks them.

import {
  bits,
  type Channel,
  type GuildRecord,
  isVoice,
  type Member,
  type Right,
  type User,
  type World,
} from '../world.ts';
import { no } from './refusal.ts';

export const USUAL: readonly Right[] = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'AttachFiles',
  'EmbedLinks',
  'ReadMessageHistory',
  'UseApplicationCommands',
  'AddReactions',
  'UseExternalEmojis',
  'SendVoiceMessages',
  'Connect',
  'Speak',
];

/** Permissions in a private channel, which cannot be removed. */
const PRIVATE = bits([...USUAL, 'MentionEveryone']);

export interface BotCan {
  readonly view?: boolean;
  readonly send?: boolean;
  readonly attach?: boolean;
  readonly embed?: boolean;
  readonly history?: boolean;
  readonly connect?: boolean;
  readonly speak?: boolean;
  readonly status?: boolean;
}

const TAKEN: Readonly<Record<keyof BotCan, readonly Right[]>> = {
  view: ['ViewChannel'],
  send: ['SendMessages', 'SendMessagesInThreads'],
  attach: ['AttachFiles'],
  embed: ['EmbedLinks'],
  history: ['ReadMessageHistory'],
  connect: ['Connect'],
  speak: ['Speak'],
  status: ['SetVoiceChannelStatus'],
};

export const deniedBy = (can: BotCan): bigint =>
  (Object.keys(TAKEN) as (keyof BotCan)[]).reduce(
    (sum, key) => (can[key] === false ? sum | bits(TAKEN[key]) : sum),
    0n,
  );

const VIEW = bits(['ViewChannel']);
const CONNECT = bits(['Connect']);
const ADMIN = bits(['Administrator']);

export function botRights(channel: Channel): bigint {
  if (!channel.guild) return PRIVATE;
  if (!channel.guild.bot) return bits(USUAL);
  if (channel.guild.botPermissions & ADMIN) return (1n << 53n) - 1n;
  const rights = channel.guild.botPermissions & ~channel.denied & ~(channel.parent?.denied ?? 0n);
  if (!(rights & VIEW)) return 0n;
  // Without permission to connect to a voice channel, all other permissions are void (D
  // topics/permissions#implicit-permissions).
  return isVoice(channel) && !(rights & CONNECT) ? VIEW : rights;
}

export const memberRights = (member: Member): bigint => member.permissions;

export const botHas = (channel: Channel, right: Right): boolean => (botRights(channel) & bits([right])) !== 0n;

/** True if the bot is a member of the server, or part of the direct channel. */
const botIsIn = (channel: Channel): boolean => (channel.guild ? channel.guild.bot : channel.type === 1);

const mutual = (world: World, user: User): boolean =>
  [...world.guilds.values()].some((guild: GuildRecord) => guild.bot && guild.members.has(user.id));

/** Throws unless the bot sees the channel. */
export function mustSee(channel: Channel): void {
  if (!botIsIn(channel) || !botHas(channel, 'ViewChannel')) throw no.access();
}

const isThread = (channel: Channel) => channel.type >= 10 && channel.type <= 12;

/** Throws unless the bot may write here; `files` is true if the message has files. */
export function mustSend(world: World, channel: Channel, files: boolean): void {
  mustSee(channel);
  const [recipient] = channel.recipients;
  if (channel.type === 1 && recipient) {
    if (!mutual(world, recipient) && !recipient.installed) throw no.mutual();
    if (!recipient.dmsOpen) throw no.closedDms();
  }
  if (!botHas(channel, isThread(channel) ? 'SendMessagesInThreads' : 'SendMessages')) throw no.permissions();
  if (files && !botHas(channel, 'AttachFiles')) throw no.permissions();
  if (channel.archived && channel.locked) throw no.archived();
}
