// One delivery as Discord takes it: the card and its files, split over as many messages as they need, and the note that says how
// far an earlier attempt came.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '../../../kit/json.ts';
import type { FileUpload } from '../../shared/files.ts';
import { FILES_PER_MESSAGE, LIMITS } from '../limits.ts';
import type { Rendered } from '../render.ts';
import type { Post } from '../rest/api.ts';
import type { Ref } from './ref.ts';

/** D resources/message: most bytes of one request. */
const REQUEST_BYTES = 25 * 1024 * 1024;
const NONCE_CHARACTERS = 25;

const Way = z.enum(['token', 'bot', 'reply', 'direct']);
export type Way = z.infer<typeof Way>;

const Note = z.object({
  /** The way that was taken last. */
  rung: Way.optional(),
  channel: z.string().optional(),
  /** Kept before a message is made and after; older notes say here that the requester was told. */
  step: z.enum(['posting', 'posted', 'notifying', 'notified']).optional(),
  /** Messages of ours after this one may be what an earlier attempt made. */
  after: z.string().optional(),
  /** The message that shows the card, once there is one. */
  message: z.string().optional(),
  /** Keys of the parts that follow-ups brought, see {@link keyOf}: nobody can look those up. */
  sent: z.array(z.string()).optional(),
  /** The requester was, or may have been, told. */
  told: z.boolean().optional(),
});
export type Note = z.infer<typeof Note>;

export function readNote(given: Json | undefined): Note {
  const note = Note.safeParse(given).data ?? {};
  const told = note.step === 'notifying' || note.step === 'notified';
  return told ? { ...note, told } : note;
}

/** By a message of its own, which mentions the requester itself. */
export const isNew = (way: Way | undefined): way is 'reply' | 'direct' => way === 'reply' || way === 'direct';

/** The card in a message of its own, once there is one: no token made that. */
export function newCard(ref: Ref, { rung, channel, message }: Note): Ref | undefined {
  if (!isNew(rung) || channel === undefined || message === undefined) return undefined;
  const place = rung === 'direct' ? { guild: undefined, most: LIMITS.attachmentBytes } : {};
  return { ...ref, ...place, channel, message, token: '', tokenAt: 0, ephemeral: false, inside: true };
}

export interface Part {
  readonly body: Pick<Post, 'content' | 'embeds' | 'components'>;
  readonly files: readonly FileUpload[];
}

const isPlayed = ({ type }: Pick<FileUpload, 'type'>): boolean => /^(audio|video)\//.test(type);

/** The card with the first files, then messages with the rest: none is left out, and what is played comes before what is read. */
export function partsOf({ embeds, components }: Rendered['message'], files: readonly FileUpload[]) {
  const played = files.filter(isPlayed);
  const read = files.filter((file) => !isPlayed(file));
  const [first, ...others] = inMessages([played, read], FILES_PER_MESSAGE, REQUEST_BYTES);
  const [{ title = '…', footer }] = embeds;
  // The reference in the footer is how a later attempt finds what was posted.
  const reference = footer?.text.split(' · ')[0];
  const more = others.map((some, at): Part => {
    const text = [reference, `${at + 2}/${others.length + 1}`].filter((one) => one !== undefined);
    return { body: { embeds: [{ title, footer: { text: text.join(' · ') } }], components: [] }, files: some };
  });
  return [{ body: { embeds, components }, files: first }, ...more] as const;
}

/** As many files a message as Discord takes, in order; `bytes` over all but a single one. Files of a group are parted last. */
export function inMessages<F extends { readonly bytes: number }>(
  groups: readonly (readonly F[])[],
  count: number,
  bytes: number,
): readonly [readonly F[], ...(readonly F[])[]] {
  const parts: [F[], ...F[][]] = [[]];
  const add = (some: readonly F[]): boolean => {
    const last = parts.at(-1) ?? [];
    const sum = [...last, ...some].reduce((total, one) => total + one.bytes, 0);
    const isAlone = last.length === 0 && some.length === 1;
    const fits = isAlone || (last.length + some.length <= count && sum <= bytes);
    if (fits) last.push(...some);
    return fits;
  };
  for (const group of groups.filter(({ length }) => length > 0)) {
    if (add(group)) continue;
    if ((parts.at(-1) ?? []).length > 0) parts.push([]);
    for (const file of group) if (!add([file])) parts.push([file]);
  }
  return parts;
}

/** The same for the same files, however they are spread over messages. */
export const keyOf = ({ files }: Part): string =>
  nonceOf(...files.flatMap(({ name, bytes }) => [name, bytes]));

/** The same for the same message of the same result, so that Discord makes it once. */
export const nonceOf = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, NONCE_CHARACTERS);
