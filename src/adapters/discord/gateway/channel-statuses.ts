// Emits the status texts of voice channels, which are no part of Discord's channel objects. Only subscribed if the bot
// shows what it plays there.

import {
  type Client,
  type GatewayChannelInfoDispatchData,
  GatewayDispatchEvents,
  GatewayOpcodes,
  type GatewayRequestChannelInfo,
  type GatewayVoiceChannelStatusUpdateDispatchData,
} from 'discord.js';

export type ChannelStatusEvent =
  /** A status was set or cleared. Discord does not say by whom. */
  | { readonly is: 'changed'; readonly server: string; readonly channel: string; readonly text: string | undefined }
  /** Answer to a request: all statuses of a server, by channel. */
  | { readonly is: 'listed'; readonly server: string; readonly texts: ReadonlyMap<string, string> };

export const createStatusRequest = (server: string): GatewayRequestChannelInfo => ({
  op: GatewayOpcodes.RequestChannelInfo,
  d: { guild_id: server, fields: ['status'] },
});

/** Uses raw events, because discord.js 14 has none for these. */
export function subscribeToChannelStatuses(client: Client, emit: (event: ChannelStatusEvent) => void): void {
  client.ws.on(
    GatewayDispatchEvents.VoiceChannelStatusUpdate,
    ({ id, guild_id: server, status }: GatewayVoiceChannelStatusUpdateDispatchData) =>
      emit({ is: 'changed', server, channel: id, text: status || undefined }),
  );
  client.ws.on(GatewayDispatchEvents.ChannelInfo, ({ guild_id: server, channels }: GatewayChannelInfoDispatchData) => {
    const texts = new Map(channels.flatMap(({ id, status }) => (status ? [[id, status] as const] : [])));
    emit({ is: 'listed', server, texts });
  });
}
