// Recognizes the voice messages of people in servers.

import { type Guild, MessageFlags } from 'discord.js';
import type { VoiceMessage } from '../../shared/listening/platform.ts';
import type { RawChannelMessage } from '../gateway/channel-messages.ts';
import { extractFiles } from '../message/message-content.ts';
import { listChannelIds, toPerson } from '../message/people-and-places.ts';

const isVoiceMessage = ({ flags }: Pick<RawChannelMessage, 'flags'>): boolean =>
  ((flags ?? 0) & MessageFlags.IsVoiceMessage) !== 0;

/** Returns `undefined` for messages of webhooks, and for messages without a recording. */
export function toVoiceMessage(
  server: string,
  data: RawChannelMessage,
  guild: Guild | undefined,
): VoiceMessage | undefined {
  if (!isVoiceMessage(data) || data.webhook_id !== undefined) return undefined;
  const { author, member, channel_id: channel } = data;
  const [file] = extractFiles(data);
  const seconds = data.attachments[0]?.duration_secs;
  if (!file || seconds === undefined) return undefined;
  const known = guild?.channels.cache.get(channel);
  return {
    server,
    channel,
    message: data.id,
    person: toPerson(author, member),
    place: {
      id: channel,
      name: known?.name ?? channel,
      server,
      ...(guild && { language: guild.preferredLocale }),
      channels: listChannelIds(channel, known?.parentId),
    },
    file,
    seconds,
  };
}
