// Parses and writes Vorbis comments, as FLAC and Ogg use them: the vendor string, then lines of NAME=value.

import { NOTE_TAG, type ProvenanceTags, SOURCE_TYPE_TAG } from '../domain/media/provenance.ts';
import { encodeUint32Le, MAX_SCANNED_ITEMS } from './plan.ts';

/** A note replaces the one that is there. */
export function addProvenanceComments(body: Buffer, mark: ProvenanceTags): Buffer | undefined {
  const read = parseComments(body);
  if (!read) return undefined;
  const named = (name: string) => (line: Buffer) => line.toString('utf8').toUpperCase().startsWith(`${name}=`);
  const isOldNote = mark.note === undefined ? () => false : named(NOTE_COMMENT);
  const kept = read.lines.filter((line) => !isOldNote(line));
  const added = provenanceComments(mark).filter(([name]) => !kept.some(named(name)));
  return encodeComments(
    read.vendor,
    [...kept, ...added.map(([name, value]) => Buffer.from(`${name}=${value}`))],
    read.rest,
  );
}

/** Returns a new comment block for a file without comments. */
export const createVorbisComments = (mark: ProvenanceTags): Buffer =>
  encodeComments(
    Buffer.from('Earshot'),
    provenanceComments(mark).map(([name, value]) => Buffer.from(`${name}=${value}`)),
    Buffer.alloc(0),
  );

const NOTE_COMMENT = NOTE_TAG.toUpperCase();

const provenanceComments = ({ sourceType, text, date, note }: ProvenanceTags): readonly (readonly [string, string])[] =>
  (
    [
      [SOURCE_TYPE_TAG.toUpperCase(), sourceType],
      ['COMMENT', text],
      ['ENCODED-BY', sourceType && 'Earshot'],
      ['DATE', date],
      [NOTE_COMMENT, note],
    ] as const
  ).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

const prefixLength = (bytes: Buffer): Buffer => Buffer.concat([encodeUint32Le(bytes.length), bytes]);

const encodeComments = (vendor: Buffer, lines: readonly Buffer[], rest: Buffer): Buffer =>
  Buffer.concat([prefixLength(vendor), encodeUint32Le(lines.length), ...lines.map(prefixLength), rest]);

/** `rest` holds the bytes after the comments, such as Vorbis' framing bit. */
function parseComments(
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
  if (!vendor || count > MAX_SCANNED_ITEMS) return undefined;
  const lines: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const line = text();
    if (!line) return undefined;
    lines.push(line);
  }
  return { vendor, lines, rest: body.subarray(at) };
}
