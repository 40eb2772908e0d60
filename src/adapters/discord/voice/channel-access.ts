// Looks up voice channels, checks for obstacles before the bot joins one, and explains why it is silent there.
// discord.js computes the channel's effective permissions.

import { ChannelType, PermissionFlagsBits as Flag, type GatewayVoiceState, type Guild } from 'discord.js';
import type { VoiceGateway } from './voice-gateway.ts';

/** `afk`: the AFK channel, where members cannot speak. */
type JoinObstacle = 'gone' | 'view' | 'connect' | 'speak' | 'full' | 'afk' | 'timeout';

interface ChannelAccess {
  readonly name: string;
  readonly isStage: boolean;
  readonly obstacle?: JoinObstacle;
}

/** Returns `''` for an unknown channel. */
export const findChannelName = ({ guild }: Pick<VoiceGateway, 'guild'>, server: string, id: string): string =>
  guild(server)?.channels.cache.get(id)?.name ?? '';

export async function checkChannelAccess(
  { guild: guildOf, presence, botUserId }: Pick<VoiceGateway, 'guild' | 'presence' | 'botUserId'>,
  server: string,
  id: string,
): Promise<ChannelAccess> {
  const guild = guildOf(server);
  const channel = guild?.channels.cache.get(id);
  if (!guild || !channel?.isVoiceBased()) return { name: '', isStage: false, obstacle: 'gone' };
  const isStage = channel.type === ChannelType.GuildStageVoice;
  const inside = presence.membersIn(server, id);
  const isIn = inside.some(({ user }) => user === botUserId);
  const isFull = !isIn && channel.userLimit > 0 && inside.length >= channel.userLimit;
  const obstacle = await findObstacle(guild, id, isStage, isFull);
  return { name: channel.name, isStage, ...(obstacle && { obstacle }) };
}

/**
 * Reason for silence in a joined channel. `stage`: the bot is in the audience. `speakers`: other speakers are on the
 * stage.
 */
export type SilenceReason = 'muted' | 'stage' | 'speakers' | 'speak' | 'afk';

/** Derived from Discord's voice state; `undefined` if the bot can be heard. */
export function findSilenceReason(
  { guild: guildOf, presence, botUserId }: Pick<VoiceGateway, 'guild' | 'presence' | 'botUserId'>,
  server: string,
  id: string,
  { mute, suppress }: Pick<GatewayVoiceState, 'mute' | 'suppress'>,
): SilenceReason | undefined {
  const guild = guildOf(server);
  const isStage = guild?.channels.cache.get(id)?.type === ChannelType.GuildStageVoice;
  if (suppress && isStage) return 'stage';
  // Outside stages, `suppress` means a missing permission to speak.
  if (suppress) return guild?.afkChannelId === id ? 'afk' : 'speak';
  if (mute) return 'muted';
  const speakers = presence
    .membersIn(server, id)
    .filter(({ user, isSuppressed }) => user !== botUserId && !isSuppressed);
  return isStage && speakers.length > 0 ? 'speakers' : undefined;
}

async function findObstacle(
  guild: Guild,
  id: string,
  isStage: boolean,
  isFull: boolean,
): Promise<JoinObstacle | undefined> {
  const me = await guild.members.fetchMe();
  const here = guild.channels.cache.get(id)?.permissionsFor(me);
  if (me.isCommunicationDisabled()) return 'timeout';
  if (!here?.has(Flag.ViewChannel)) return 'view';
  if (!here.has(Flag.Connect)) return 'connect';
  if (!isStage && !here.has(Flag.Speak)) return 'speak';
  if (guild.afkChannelId === id) return 'afk';
  return isFull && !here.has(Flag.MoveMembers) ? 'full' : undefined;
}
