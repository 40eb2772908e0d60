// Says something below a message: as a reply, or without the reference where the bot may not read back.

import { RESTJSONErrorCodes as Code } from 'discord.js';
import { ApiError } from '../../shared/errors.ts';
import type { DiscordApi, Post } from '../rest/api.ts';

/** Replying needs the right to read back; posting does not. */
const NO_REPLY: ReadonlySet<number> = new Set([
  Code.MissingPermissions,
  Code.CannotReplyWithoutPermissionToReadMessageHistory,
]);

/** Returns the id of the new message. */
export async function reply(
  api: Pick<DiscordApi, 'post'>,
  to: { readonly channel: string; readonly message: string },
  body: Post,
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
