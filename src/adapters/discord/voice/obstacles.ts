// What stands between the bot and a voice channel, known before it tries: rights, room, silence; and why it is silent once it
// is there. What a channel makes of a server's permissions is discord.js's knowledge.

import { ChannelType, PermissionFlagsBits as Flag, type GatewayVoiceState, type Guild } from 'discord.js';
import type { VoiceGateway } from './gateway.ts';

/** `quiet`: the channel for people who are away, where nobody speaks. */
export type Obstacle = 'gone' | 'view' | 'connect' | 'speak' | 'full' | 'quiet' | 'timeout';

export interface VoiceChannel {
  readonly name: string;
  readonly isStage: boolean;
  readonly obstacle?: Obstacle;
}

const VOICE: readonly ChannelType[] = [ChannelType.GuildVoice, ChannelType.GuildStageVoice];

export async function lookAt(
  { guild: guildOf, presence, us }: Pick<VoiceGateway, 'guild' | 'presence' | 'us'>,
  server: string,
  id: string,
): Promise<VoiceChannel> {
  const guild = guildOf(server);
  const channel = guild?.channels.cache.get(id);
  if (!guild || !channel || !VOICE.includes(channel.type))
    return { name: '', isStage: false, obstacle: 'gone' };
  const isStage = channel.type === ChannelType.GuildStageVoice;
  const limit = 'userLimit' in channel ? channel.userLimit : 0;
  const inside = presence.inside(server, id);
  const isIn = inside.some(({ user }) => user === us);
  const obstacle = await obstacleOf(guild, id, isStage, !isIn && limit > 0 && inside.length >= limit);
  return { name: channel.name, isStage, ...(obstacle && { obstacle }) };
}

/** Why the bot is silent in a channel that it is in. `stage`: it is in the audience; `speakers`: others are on the stage as well. */
export type Silence = 'muted' | 'stage' | 'speakers' | 'speak' | 'quiet';

/** By what Discord says of it there, `undefined` where it may be heard. */
export function silenceIn(
  { guild: guildOf, presence, us }: Pick<VoiceGateway, 'guild' | 'presence' | 'us'>,
  server: string,
  id: string,
  { mute, suppress }: Pick<GatewayVoiceState, 'mute' | 'suppress'>,
): Silence | undefined {
  const guild = guildOf(server);
  const isStage = guild?.channels.cache.get(id)?.type === ChannelType.GuildStageVoice;
  if (suppress && isStage) return 'stage';
  // In other channels Discord says the same of who may not speak there.
  if (suppress) return guild?.afkChannelId === id ? 'quiet' : 'speak';
  if (mute) return 'muted';
  const speakers = presence.inside(server, id).filter(({ user, suppressed }) => user !== us && !suppressed);
  return isStage && speakers.length > 0 ? 'speakers' : undefined;
}

async function obstacleOf(
  guild: Guild,
  id: string,
  isStage: boolean,
  isFull: boolean,
): Promise<Obstacle | undefined> {
  const me = await guild.members.fetchMe();
  const here = guild.channels.cache.get(id)?.permissionsFor(me);
  if (me.isCommunicationDisabled()) return 'timeout';
  if (!here?.has(Flag.ViewChannel)) return 'view';
  if (!here.has(Flag.Connect)) return 'connect';
  if (!isStage && !here.has(Flag.Speak)) return 'speak';
  if (guild.afkChannelId === id) return 'quiet';
  return isFull && !here.has(Flag.MoveMembers) ? 'full' : undefined;
}
