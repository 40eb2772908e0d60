// What people write in servers, as the gateway tells it where the bot asked for the privileged intent of message content: written,
// changed, deleted. Asked for only where channels are read aloud.

import {
  type Client,
  GatewayDispatchEvents,
  type GatewayMessageCreateDispatchData,
  type GatewayMessageDeleteBulkDispatchData,
  type GatewayMessageDeleteDispatchData,
  MessageType,
} from 'discord.js';

/** By a person, or by a webhook (`webhook_id`). */
export type WrittenMessage = GatewayMessageCreateDispatchData;

export type ReadEvent =
  | {
      readonly is: 'written';
      readonly server: string;
      /** Otherwise it is what a message is changed to. */
      readonly isNew: boolean;
      readonly data: WrittenMessage;
    }
  | { readonly is: 'deleted'; readonly server: string; readonly ids: readonly string[] };

/** Raw: discord.js keeps nothing of it. Leaves out bots' own messages, cards of apps and Discord's notices. */
export function hearMessages(client: Client, hear: (event: ReadEvent) => void): void {
  const written = (isNew: boolean) => (data: WrittenMessage) => {
    const { guild_id: server, author, webhook_id, type } = data;
    const isWritten = type === MessageType.Default || type === MessageType.Reply;
    if (server !== undefined && isWritten && (author.bot !== true || webhook_id !== undefined))
      hear({ is: 'written', server, isNew, data });
  };
  client.ws.on(GatewayDispatchEvents.MessageCreate, written(true));
  client.ws.on(GatewayDispatchEvents.MessageUpdate, written(false));
  client.ws.on(
    GatewayDispatchEvents.MessageDelete,
    ({ id, guild_id: server }: GatewayMessageDeleteDispatchData) => {
      if (server !== undefined) hear({ is: 'deleted', server, ids: [id] });
    },
  );
  client.ws.on(
    GatewayDispatchEvents.MessageDeleteBulk,
    ({ ids, guild_id: server }: GatewayMessageDeleteBulkDispatchData) => {
      if (server !== undefined) hear({ is: 'deleted', server, ids });
    },
  );
}
