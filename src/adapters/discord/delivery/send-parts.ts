// One delivery as Discord takes it: the card and its files, split over as many messages as they need, and the note that says how
// far an earlier attempt came.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '../../../kit/json.ts';
import type { FileUpload } from '../../shared/files.ts';
import { FILES_PER_MESSAGE } from '../limits.ts';
import type { Rendered } from '../render.ts';
import type { Post } from '../rest/api.ts';
import { inMessages } from './fallbacks.ts';

/** D resources/message: most bytes of one request. */
const REQUEST_BYTES = 25 * 1024 * 1024;
const NONCE_CHARACTERS = 25;

const Note = z.object({
  /** The way that was taken last. */
  rung: z.enum(['token', 'bot', 'reply', 'direct']).optional(),
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

export interface Part {
  readonly body: Pick<Post, 'content' | 'embeds' | 'components'>;
  readonly files: readonly FileUpload[];
}

/** The card with the first files, then messages with the rest. */
export function partsOf({ embeds, components }: Rendered, files: readonly FileUpload[]): readonly Part[] {
  const groups = inMessages(files, FILES_PER_MESSAGE, REQUEST_BYTES);
  return groups.map((some, at) => {
    if (at === 0) return { body: { embeds: [...embeds], components }, files: some };
    // The reference in the footer is how a later attempt finds what was posted.
    const text = [embeds[0].footer?.text.split(' · ')[0], `${at + 1}/${groups.length}`];
    const footer = { text: text.filter((one) => one !== undefined).join(' · ') };
    return { body: { embeds: [{ title: embeds[0].title ?? '…', footer }], components: [] }, files: some };
  });
}

/** The same for the same files, however they are spread over messages. */
export const keyOf = ({ files }: Part): string =>
  nonceOf(...files.flatMap(({ name, bytes }) => [name, bytes]));

/** The same for the same message of the same result, so that Discord makes it once. */
export const nonceOf = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, NONCE_CHARACTERS);
