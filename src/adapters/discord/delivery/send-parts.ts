// One delivery as Discord takes it: cards and uploads, split over as many messages as they need, and the note that says
// how far an earlier attempt came. Pure but for a text's temporary file.

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import type { Json } from '../../../kit/json.ts';
import type { Delivery } from '../../../ports/chat.ts';
import { FILES_PER_MESSAGE } from '../limits.ts';
import { describeFile, renderView } from '../render.ts';
import type { Post, Upload } from '../rest/api.ts';
import { fileName, oneLine } from './escape.ts';
import { inMessages } from './fallbacks.ts';

/** D resources/message: most bytes of one request. */
const REQUEST_BYTES = 25 * 1024 * 1024;
const NONCE_CHARACTERS = 25;

const Note = z.object({
  rung: z.enum(['token', 'bot', 'reply', 'direct']),
  channel: z.string(),
  /** Kept before a message is made and after, and around the mention. */
  step: z.enum(['posting', 'posted', 'notifying', 'notified']),
  /** Messages of ours after this one may be what an earlier attempt made. */
  after: z.string(),
  /** The message that shows the card, once there is one. */
  message: z.string().exactOptional(),
  /** Keys of the parts that follow-ups brought, see {@link keyOf}. */
  sent: z.array(z.string()).exactOptional(),
});
export type Note = z.infer<typeof Note>;

export const readNote = (note: Json | undefined): Note | undefined => Note.safeParse(note).data;

export interface Part {
  readonly body: Pick<Post, 'content' | 'embeds' | 'components'>;
  readonly files: readonly Upload[];
}

/** The card with the first files, then messages with the rest. `attach`: a text too long for the card is among them. */
export function partsOf(view: View, files: readonly Upload[], attach: boolean): readonly Part[] {
  const { embeds, components } = renderView(view, { attach });
  const groups = inMessages(files, FILES_PER_MESSAGE, REQUEST_BYTES);
  return groups.map((some, at) => {
    if (at === 0) return { body: { embeds: [...embeds], components }, files: some };
    // The reference in the footer is how a later attempt finds what was posted.
    const text = [embeds[0].footer?.text.split(' · ')[0], `${at + 1}/${groups.length}`];
    const footer = { text: text.filter((one) => one !== undefined).join(' · ') };
    return { body: { embeds: [{ title: embeds[0].title ?? '…', footer }], components: [] }, files: some };
  });
}

/** The files as they go up; a text that no card can hold is one more. `done` takes it off the disk again. */
export async function uploadsOf({ view, files }: Pick<Delivery, 'view' | 'files'>): Promise<{
  readonly uploads: readonly Upload[];
  done(): Promise<void>;
}> {
  const uploads = files.map((file): Upload => {
    const { type, bytes, path, name } = file;
    return { name: fileName(name), type, bytes, path, description: describeFile(file) };
  });
  const { overflow } = renderView(view, { attach: true });
  if (overflow === undefined) return { uploads, done: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'earshot-text-'));
  const path = join(folder, 'text.txt');
  await writeFile(path, overflow, { mode: 0o600 });
  const name = fileName(`${[view.title, view.reference].filter(Boolean).join('-').toLowerCase()}.txt`);
  const description = `${oneLine(view.title)}: the whole text`;
  const text = {
    name,
    type: 'text/plain; charset=utf-8',
    bytes: Buffer.byteLength(overflow),
    path,
    description,
  };
  return { uploads: [...uploads, text], done: () => rm(folder, { recursive: true, force: true }) };
}

/** The same for the same files, however they are spread over messages. */
export const keyOf = ({ files }: Part): string =>
  nonceOf(...files.flatMap(({ name, bytes }) => [name, bytes]));

/** The same for the same message of the same result, so that Discord makes it once. */
export const nonceOf = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, NONCE_CHARACTERS);
