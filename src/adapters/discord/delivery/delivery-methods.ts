// Delivery methods in order of preference: edit by token, edit by the bot, new message in the channel, direct message.
// Lists the available methods and the fallbacks after a failure, and runs each one without creating duplicates when
// repeated.

import { RESTJSONErrorCodes as Code } from 'discord.js';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import type { DeliveryProgress } from '../../shared/delivery-steps.ts';
import type { DiscordApi, InteractionToken, MessageCreateBody } from '../rest/discord-api.ts';
import { type DeliveryCheckpoint, type DeliveryMethod, hashPart, type MessagePart, toNonce } from './message-parts.ts';
import type { DiscordMessageRef } from './message-ref.ts';

/** An ephemeral message never becomes public. */
export function listDeliveryMethods(
  ref: DiscordMessageRef,
  token: InteractionToken | undefined,
): readonly DeliveryMethod[] {
  const methods: readonly DeliveryMethod[] =
    ref.isBotMember && !ref.ephemeral ? ['bot', 'reply', 'direct'] : ['direct'];
  return token ? ['token', ...methods] : methods;
}

/** Archived threads refuse edits. A new message reopens the thread, unless it is locked. */
export const isArchivedThreadError = (fault: unknown): boolean =>
  fault instanceof ApiError && Number(fault.code) === Code.InvalidActionOnArchivedThread;

/** Returns the methods to try after `failed`; `undefined` if another method would not help. */
export function findFallbacks(
  failed: DeliveryMethod,
  fault: unknown,
  left: readonly DeliveryMethod[],
): readonly DeliveryMethod[] | undefined {
  if (!(fault instanceof ApiError)) return undefined;
  switch (fault.kind) {
    case 'busy':
    case 'files-too-large':
      return undefined;
    case 'gone':
      return left.filter((method) => method !== 'bot');
    case 'no-channel-access':
      if (isArchivedThreadError(fault) && failed !== 'reply') return left.filter((method) => method !== 'bot');
      // A refused token says nothing about the bot's permissions. After a refused bot call, only the direct message
      // remains.
      return failed === 'token' ? left : left.filter((method) => method === 'direct');
    case 'no-direct-messages':
      return [];
    default:
      return left;
  }
}

export interface DeliveryAttemptOptions {
  readonly ref: DiscordMessageRef;
  readonly method: DeliveryMethod;
  readonly token: InteractionToken | undefined;
  readonly parts: readonly [MessagePart, ...MessagePart[]];
  /** Seed of the nonces. Stays the same for every attempt. */
  readonly nonceKey: string;
  readonly reference: string | undefined;
  readonly mentionsRequester: boolean;
  /** True if the new files replace the existing ones; otherwise both stay. */
  readonly replacesFiles: boolean;
  readonly progress: DeliveryProgress<DeliveryCheckpoint>;
}

export function createDeliveryMethods(
  api: DiscordApi,
): Readonly<Record<DeliveryMethod, (attempt: DeliveryAttemptOptions) => Promise<void>>> {
  /** Posts the parts starting at index `from`. Edits messages of an earlier attempt instead of posting them twice. */
  async function postParts(attempt: DeliveryAttemptOptions, channel: string, from: number): Promise<readonly string[]> {
    const { ref, method, parts, nonceKey, reference, mentionsRequester, progress } = attempt;
    const afterMessage = ref.message;
    await progress.save({ step: 'posting', deliveryMethod: method, channel, afterMessage, message: undefined });
    const earlierIds = reference === undefined ? [] : await api.findOwnMessages(channel, afterMessage, reference);
    const ids: string[] = [];
    for (const [at, { body, files }] of parts.slice(from).entries()) {
      const named = mentionsRequester && at + from === 0 ? { ...body, ...createMentionBody(ref.person) } : body;
      const known = earlierIds[at];
      if (known !== undefined) await api.editMessage(channel, known, toEdit(attempt, named), files);
      ids.push(known ?? (await api.post(channel, named, toNonce(nonceKey, channel, at + from), files)));
    }
    return ids;
  }

  async function postNew(attempt: DeliveryAttemptOptions, channel: string): Promise<void> {
    const [message] = await postParts(attempt, channel, 0);
    await attempt.progress.save({ step: 'posted', message });
  }

  /** Posts the parts that don't fit into the card's message. Falls back to the token if the bot may not write there. */
  async function postFurtherParts(attempt: DeliveryAttemptOptions): Promise<void> {
    const { ref, token, parts } = attempt;
    if (parts.length < 2) return;
    if (ref.isBotMember && !ref.ephemeral)
      try {
        await postParts(attempt, ref.channel, 1);
        return;
      } catch (thrown) {
        if (!isApiErrorOfKind(thrown, 'no-channel-access') || !token) throw thrown;
      }
    if (token) await followUp(attempt, token);
  }

  /** Follow-ups accept no nonce and cannot be searched, so each one is recorded. */
  async function followUp(
    { ref, parts: [, ...more], progress }: DeliveryAttemptOptions,
    by: InteractionToken,
  ): Promise<void> {
    for (const part of more) {
      const { sentParts = [] } = progress.current;
      if (sentParts.includes(hashPart(part))) continue;
      await api.followUp(by, part.body, ref.ephemeral, part.files);
      await progress.save({ sentParts: [...sentParts, hashPart(part)] });
    }
  }

  return {
    async token(attempt) {
      const [{ body, files }] = attempt.parts;
      // Discord rejects a token that has expired meanwhile.
      await api.editOriginal(attempt.token ?? attempt.ref, toEdit(attempt, body), files);
      await postFurtherParts(attempt);
    },
    async bot(attempt) {
      const { ref, parts } = attempt;
      await api.editMessage(ref.channel, ref.message, toEdit(attempt, parts[0].body), parts[0].files);
      await postFurtherParts(attempt);
    },
    reply: (attempt) => postNew(attempt, attempt.ref.channel),
    direct: async (attempt) =>
      postNew({ ...attempt, mentionsRequester: false }, await api.openDirectChannel(attempt.ref.person)),
  };
}

/** An edit without this key keeps the existing files. */
const toEdit = ({ replacesFiles }: DeliveryAttemptOptions, body: MessagePart['body']) => ({
  ...body,
  ...(replacesFiles && { attachments: [] }),
});

/** Mentions only this user, regardless of the text. */
export const createMentionBody = (userId: string): Pick<MessageCreateBody, 'content' | 'allowed_mentions'> => ({
  content: `<@${userId}>`,
  allowed_mentions: { parse: [], users: [userId], replied_user: false },
});
