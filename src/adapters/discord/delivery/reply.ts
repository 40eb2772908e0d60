// Posts a reply to a message, or a plain message if the bot may not read the history.

import { RESTJSONErrorCodes as Code } from 'discord.js';
import { ApiError } from '../../shared/api-error.ts';
import type { DiscordApi, MessageCreateBody } from '../rest/discord-api.ts';

/** A reply requires permission to read the history; a plain message does not. */
const NO_REPLY: ReadonlySet<number> = new Set([
  Code.MissingPermissions,
  Code.CannotReplyWithoutPermissionToReadMessageHistory,
]);

/** Returns the id of the new message. */
export async function replyToMessage(
  api: Pick<DiscordApi, 'post'>,
  to: { readonly channel: string; readonly message: string },
  body: MessageCreateBody,
  nonce: string,
): Promise<string> {
  const reference = { message_reference: { message_id: to.message, fail_if_not_exists: false } };
  try {
    return await api.post(to.channel, { ...body, ...reference }, nonce);
  } catch (thrown) {
    if (!(thrown instanceof ApiError && NO_REPLY.has(Number(thrown.code)))) throw thrown;
    return api.post(to.channel, body, nonce);
  }
}
