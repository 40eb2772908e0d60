// Vorbis comments, as FLAC and Ogg hold them: who wrote the file, then lines of NAME=value.

import type { Mark } from '../domain/media/mark.ts';
import { MAX_ITEMS, SOURCE_TYPE, uint32le } from './parts.ts';

/** The same comments and ours; `undefined` when they do not add up. */
export function withComments(body: Buffer, mark: Mark): Buffer | undefined {
  const read = linesIn(body);
  if (!read) return undefined;
  const named = (name: string) => (line: Buffer) =>
    line.toString('utf8').toUpperCase().startsWith(`${name}=`);
  const fresh = ownLines(mark).filter(([name]) => !read.lines.some(named(name)));
  return commentsOf(
    read.vendor,
    [...read.lines, ...fresh.map(([name, value]) => Buffer.from(`${name}=${value}`))],
    read.rest,
  );
}

/** Where there were none. */
export const freshComments = (mark: Mark): Buffer =>
  commentsOf(
    Buffer.from('Earshot'),
    ownLines(mark).map(([name, value]) => Buffer.from(`${name}=${value}`)),
    Buffer.alloc(0),
  );

const ownLines = ({ sourceType, text, date }: Mark): readonly (readonly [string, string])[] => [
  [SOURCE_TYPE.toUpperCase(), sourceType],
  ['COMMENT', text],
  ['ENCODED-BY', 'Earshot'],
  ['DATE', date],
];

const sized = (bytes: Buffer): Buffer => Buffer.concat([uint32le(bytes.length), bytes]);

const commentsOf = (vendor: Buffer, lines: readonly Buffer[], rest: Buffer): Buffer =>
  Buffer.concat([sized(vendor), uint32le(lines.length), ...lines.map(sized), rest]);

/** `rest`: what follows them, as the bit that ends them in Vorbis. */
function linesIn(
  body: Buffer,
): { readonly vendor: Buffer; readonly lines: readonly Buffer[]; readonly rest: Buffer } | undefined {
  let at = 0;
  const number = (): number => {
    if (at + 4 > body.length) return Number.POSITIVE_INFINITY;
    at += 4;
    return body.readUInt32LE(at - 4);
  };
  const text = (): Buffer | undefined => {
    const size = number();
    if (size > body.length - at) return undefined;
    at += size;
    return body.subarray(at - size, at);
  };
  const vendor = text();
  const count = number();
  if (!vendor || count > MAX_ITEMS) return undefined;
  const lines: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const line = text();
    if (!line) return undefined;
    lines.push(line);
  }
  return { vendor, lines, rest: body.subarray(at) };
}
