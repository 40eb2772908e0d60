// Asks Discord about the statuses of a server's voice channels, and checks whether the bot may change one.

import { ChannelType, PermissionFlagsBits as Flag } from 'discord.js';
import { awaitWithTimeout } from '../../../../kit/await-with-timeout.ts';
import type { Clock } from '../../../../ports/clock.ts';
import { createStatusRequest } from '../../gateway/channel-statuses.ts';
import type { VoiceGateway } from '../voice-gateway.ts';

const ANSWER_TIMEOUT_MS = 3000;

/** Texts by channel. */
export type ChannelTexts = ReadonlyMap<string, string>;

/** `undefined`: Discord did not answer. */
export type FindTexts = (server: string) => Promise<ChannelTexts | undefined>;

export function createTextFinder(gateway: Pick<VoiceGateway, 'sendNow'>, clock: Clock) {
  const pending = new Map<string, PromiseWithResolvers<ChannelTexts>>();
  const find: FindTexts = async (server) => {
    const answer = pending.get(server) ?? Promise.withResolvers<ChannelTexts>();
    pending.set(server, answer);
    const isSent = gateway.sendNow(server, createStatusRequest(server));
    const texts = isSent ? await awaitWithTimeout(answer.promise, ANSWER_TIMEOUT_MS, clock) : undefined;
    if (pending.get(server) === answer) pending.delete(server);
    return texts;
  };
  return {
    find,
    handleAnswer: (server: string, texts: ChannelTexts): void => pending.get(server)?.resolve(texts),
  };
}

/** `outside`: also from outside the channel. Stages have a topic instead of a status. */
export type StatusPermission = 'none' | 'inside' | 'outside';

export async function findStatusPermission(
  { guild: guildOf }: Pick<VoiceGateway, 'guild'>,
  server: string,
  id: string,
): Promise<StatusPermission> {
  const guild = guildOf(server);
  const channel = guild?.channels.cache.get(id);
  if (!guild || channel?.type !== ChannelType.GuildVoice) return 'none';
  const permissions = channel.permissionsFor(await guild.members.fetchMe());
  if (!permissions.has([Flag.ViewChannel, Flag.Connect, Flag.SetVoiceChannelStatus])) return 'none';
  return permissions.has(Flag.ManageChannels) ? 'outside' : 'inside';
}
