// Removes the status that an earlier process left in a voice channel, for example after a crash. Discord lets the bot
// change a status only from inside the channel, so it may visit the channel for a moment.

import { GatewayOpcodes } from 'discord.js';
import { awaitWithTimeout } from '../../../../kit/await-with-timeout.ts';
import type { Clock } from '../../../../ports/clock.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import { type ChannelTexts, findStatusPermission } from './status-access.ts';
import type { StatusRecord } from './status-record.ts';

const JOIN_TIMEOUT_MS = 5000;

interface LeftoverOptions {
  readonly gateway: VoiceGateway;
  readonly clock: Clock;
  removeStatus(channel: string): Promise<void>;
}

/**
 * Resolves to true if the status is gone. `mayVisit`: the bot is in no other channel of the server. Without an answer
 * of Discord (`texts`), the status is removed even if a user set it.
 */
export async function removeLeftoverStatus(
  options: LeftoverOptions,
  server: string,
  { channel, texts: own }: StatusRecord,
  texts: ChannelTexts | undefined,
  mayVisit: boolean,
): Promise<boolean> {
  const { gateway } = options;
  const current = texts?.get(channel);
  if (texts && (current === undefined || !own.includes(current))) return true;
  const permission = await findStatusPermission(gateway, server, channel);
  const isInside = gateway.presence.find(server, gateway.botUserId)?.channel === channel;
  if (permission === 'none' || (permission === 'inside' && !isInside && !mayVisit)) return false;
  if (permission === 'inside' && !isInside) return visit(options, server, channel);
  await options.removeStatus(channel);
  return true;
}

/** Joins without voice, removes the status and leaves. */
async function visit(
  { gateway, clock, removeStatus }: LeftoverOptions,
  server: string,
  channel: string,
): Promise<boolean> {
  const entered = Promise.withResolvers<true>();
  const { sendPayload, destroy } = gateway.attach(server, {
    state: ({ channel_id: here }) => (here === channel ? entered.resolve(true) : undefined),
    server: () => undefined,
  });
  const move = (to: string | null) =>
    sendPayload({
      op: GatewayOpcodes.VoiceStateUpdate,
      d: { guild_id: server, channel_id: to, self_mute: true, self_deaf: true },
    });
  try {
    if (!move(channel) || !(await awaitWithTimeout(entered.promise, JOIN_TIMEOUT_MS, clock))) return false;
    await removeStatus(channel);
    return true;
  } finally {
    move(null);
    destroy();
  }
}
