// Emits messages that users write, edit and delete in servers. Requires the privileged message content intent, which is
// only requested for reading aloud and for channels that listen.

import {
  type Client,
  GatewayDispatchEvents,
  type GatewayMessageCreateDispatchData,
  type GatewayMessageDeleteBulkDispatchData,
  type GatewayMessageDeleteDispatchData,
  MessageType,
} from 'discord.js';

/** Written by a user, or by a webhook (`webhook_id`). */
export type RawChannelMessage = GatewayMessageCreateDispatchData;

export type ChannelMessageEvent =
  | {
      readonly is: 'message';
      readonly server: string;
      /** True for a new message; false for an edit. */
      readonly isNew: boolean;
      readonly data: RawChannelMessage;
    }
  | { readonly is: 'deleted'; readonly server: string; readonly channel: string; readonly ids: readonly string[] };

/**
 * Uses raw events, because discord.js does not cache messages here. Skips messages of bots (but not of webhooks), app cards and Discord's notices.
 */
export function subscribeToMessages(client: Client, emit: (event: ChannelMessageEvent) => void): void {
  const createListener = (isNew: boolean) => (data: RawChannelMessage) => {
    const { guild_id: server, author, webhook_id, type } = data;
    const isWritten = type === MessageType.Default || type === MessageType.Reply;
    if (server !== undefined && isWritten && (author.bot !== true || webhook_id !== undefined))
      emit({ is: 'message', server, isNew, data });
  };
  client.ws.on(GatewayDispatchEvents.MessageCreate, createListener(true));
  client.ws.on(GatewayDispatchEvents.MessageUpdate, createListener(false));
  const emitDeleted = (ids: readonly string[], server: string | undefined, channel: string) => {
    if (server !== undefined) emit({ is: 'deleted', server, channel, ids });
  };
  client.ws.on(GatewayDispatchEvents.MessageDelete, (data: GatewayMessageDeleteDispatchData) =>
    emitDeleted([data.id], data.guild_id, data.channel_id),
  );
  client.ws.on(GatewayDispatchEvents.MessageDeleteBulk, (data: GatewayMessageDeleteBulkDispatchData) =>
    emitDeleted(data.ids, data.guild_id, data.channel_id),
  );
}
