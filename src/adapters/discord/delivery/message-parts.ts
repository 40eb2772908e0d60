// Splits a delivery into as many messages as its files need, and stores the progress of earlier attempts.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '../../../kit/json.ts';
import type { FileUpload } from '../../shared/prepare-uploads.ts';
import { DISCORD_LIMITS, MAX_FILES_PER_MESSAGE } from '../limits.ts';
import type { RenderedView } from '../render.ts';
import type { MessageCreateBody } from '../rest/discord-api.ts';
import type { DiscordMessageRef } from './message-ref.ts';

/** Maximum bytes of one request (Discord docs: resources/message). */
const MAX_REQUEST_BYTES = 25 * 1024 * 1024;
const MAX_NONCE_CHARACTERS = 25;

const DeliveryMethod = z.enum(['token', 'bot', 'reply', 'direct']);
export type DeliveryMethod = z.infer<typeof DeliveryMethod>;

const DeliveryCheckpoint = z.object({
  deliveryMethod: DeliveryMethod.optional(),
  channel: z.string().optional(),
  /** Saved before and after posting. Older notes also record the notification here. */
  step: z.enum(['posting', 'posted', 'notifying', 'notified']).optional(),
  /** Own messages after this one may belong to an earlier attempt. */
  afterMessage: z.string().optional(),
  /** Id of the new message that shows the card. */
  message: z.string().optional(),
  /** Hashes of the parts sent as follow-ups (see {@link hashPart}), because follow-ups cannot be searched. */
  sentParts: z.array(z.string()).optional(),
  /** True if the requester has been notified, or may have been. */
  isNotified: z.boolean().optional(),
});
export type DeliveryCheckpoint = z.infer<typeof DeliveryCheckpoint>;

export function parseDeliveryCheckpoint(stored: Json | undefined): DeliveryCheckpoint {
  const note = DeliveryCheckpoint.safeParse(stored).data ?? {};
  const isNotified = note.step === 'notifying' || note.step === 'notified';
  return isNotified ? { ...note, isNotified } : note;
}

/** True for methods that post a new message, which notifies the requester. */
export const isNewMessageMethod = (method: DeliveryMethod | undefined): method is 'reply' | 'direct' =>
  method === 'reply' || method === 'direct';

/** Returns the reference of a newly posted card. No interaction token belongs to that message. */
export function toNewCardRef(
  ref: DiscordMessageRef,
  { deliveryMethod, channel, message }: DeliveryCheckpoint,
): DiscordMessageRef | undefined {
  if (!isNewMessageMethod(deliveryMethod) || channel === undefined || message === undefined) return undefined;
  const overrides =
    deliveryMethod === 'direct' ? { guild: undefined, maxFileBytes: DISCORD_LIMITS.maxAttachmentBytes } : {};
  return {
    ...ref,
    ...overrides,
    channel,
    message,
    token: '',
    tokenCreatedAt: 0,
    ephemeral: false,
    isBotMember: true,
  };
}

export interface MessagePart {
  readonly body: Pick<MessageCreateBody, 'content' | 'embeds' | 'components'>;
  readonly files: readonly FileUpload[];
}

const isPlayable = ({ type }: Pick<FileUpload, 'type'>): boolean => /^(audio|video)\//.test(type);

/** Puts the card and the first files into one message and the rest into further messages, playable files first. */
export function splitIntoMessages({ embeds, components }: RenderedView['message'], files: readonly FileUpload[]) {
  const playable = files.filter(isPlayable);
  const others = files.filter((file) => !isPlayable(file));
  const [first, ...furtherGroups] = groupFiles([playable, others], MAX_FILES_PER_MESSAGE, MAX_REQUEST_BYTES);
  const [{ title = '…', footer }] = embeds;
  // A later attempt finds posted messages by the reference in their footer.
  const reference = footer?.text.split(' · ')[0];
  const more = furtherGroups.map((files, at): MessagePart => {
    const text = [reference, `${at + 2}/${furtherGroups.length + 1}`].filter((one) => one !== undefined);
    return { body: { embeds: [{ title, footer: { text: text.join(' · ') } }], components: [] }, files };
  });
  return [{ body: { embeds, components }, files: first }, ...more] as const;
}

/**
 * Groups files in order into messages of at most `count` files. A message exceeds `bytes` only if a single file does.
 * Splits a group only if necessary.
 */
export function groupFiles<F extends { readonly bytes: number }>(
  groups: readonly (readonly F[])[],
  count: number,
  bytes: number,
): readonly [readonly F[], ...(readonly F[])[]] {
  const parts: [F[], ...F[][]] = [[]];
  const add = (files: readonly F[]): boolean => {
    const last = parts.at(-1) ?? [];
    const sum = [...last, ...files].reduce((total, one) => total + one.bytes, 0);
    const isAlone = last.length === 0 && files.length === 1;
    const fits = isAlone || (last.length + files.length <= count && sum <= bytes);
    if (fits) last.push(...files);
    return fits;
  };
  for (const group of groups.filter(({ length }) => length > 0)) {
    if (add(group)) continue;
    if ((parts.at(-1) ?? []).length > 0) parts.push([]);
    for (const file of group) if (!add([file])) parts.push([file]);
  }
  return parts;
}

/** Independent of how the files are spread over messages. */
export const hashPart = ({ files }: MessagePart): string =>
  toNonce(...files.flatMap(({ name, bytes }) => [name, bytes]));

/** Returns the same nonce for the same message of a result, so that Discord creates it only once. */
export const toNonce = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, MAX_NONCE_CHARACTERS);
