// A file that somebody sends: its name and type made harmless, its pieces counted as they come. What is refused, or cannot be written,
// flows past to its end: a connection that is cut in the middle would swallow the sentence that says why.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { FILE_KINDS, kindOf } from '../../../domain/media/file-kinds.ts';
import { cut, oneLine } from '../../../kit/text.ts';

/** File systems stop at 255 bytes, and a name on a card should fit one line; the ending is kept. */
const NAME_CHARACTERS = 120;
/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A name of a person or a file, in one line, without what nobody sees. */
export const harmless = (name: string): string => oneLine(name.replace(UNSEEN, ''));

/** The last part of a path, without what cannot be seen, short enough, its ending kept. */
export function cleanName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = harmless(last);
  if (/^\.*$/.test(name)) return 'file';
  if (name.length <= NAME_CHARACTERS) return name;
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '';
  return cut(name.slice(0, name.length - ending.length), NAME_CHARACTERS - ending.length) + ending;
}

/** By name where the name says it, else what the sender says, if that is a media type at all. */
export function typeOf(name: string, said: string | undefined): string {
  const kind = kindOf({ name });
  if (kind) return FILE_KINDS[kind].types[0] ?? 'application/octet-stream';
  const type = said?.toLowerCase().split(';')[0]?.trim() ?? '';
  // What curl sends unless told otherwise says nothing about the file.
  if (type === 'application/x-www-form-urlencoded') return 'application/octet-stream';
  return /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,80}$/.test(type) ? type : 'application/octet-stream';
}

/** The body's pieces as `count` lets them through; of what is refused at most `most` bytes are taken. Throws what `count` throws. */
export async function* pieces(
  { body }: Request,
  most: number,
  count: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const coming = Readable.fromWeb(body as ReadableStream);
  try {
    for await (const piece of coming.iterator({ destroyOnReturn: false })) {
      await count(piece.length);
      yield piece;
    }
  } finally {
    await flowPast(coming, most);
  }
}

/** Nothing of it is wanted. Throws that, once it is through. */
export async function letPass({ body }: Request, most: number, why: unknown): Promise<never> {
  await flowPast(Readable.fromWeb(body as ReadableStream), most);
  throw why;
}

async function flowPast(coming: Readable, most: number): Promise<void> {
  let past = 0;
  try {
    for await (const piece of coming) {
      past += piece.length;
      if (past > most) return;
    }
  } catch {
    // It broke off: there is nobody to be told anything.
  }
}
