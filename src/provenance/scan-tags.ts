// Searches both ends of a file for tags in formats that the tag library cannot read, such as MXF, pictures and signed
// manifests. The texts may be in UTF-8 or UTF-16.

import { open } from 'node:fs/promises';
import { NOTE_PATTERN } from '../domain/file-origin/provenance-note.ts';
import { MAKER_PHRASE, NOTE_PREFIX } from '../domain/media/provenance.ts';
import { readBytesAt } from '../kit/disk/read-bytes-at.ts';
import { type OriginTags, TAGGED_BYTES } from '../ports/media-metadata-reader.ts';

const TERM_PREFIX = 'cv.iptc.org/newscodes/digitalsourcetype/';
export const TERM_PATTERN = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,64})/g;
/** A prefix with its value. */
const MAX_TEXT_CHARACTERS = 700;

const ENCODINGS = [
  { encode: (text: string) => Buffer.from(text, 'latin1'), decode: (bytes: Buffer) => bytes.toString('latin1') },
  { encode: (text: string) => Buffer.from(text, 'utf16le'), decode: (bytes: Buffer) => bytes.toString('utf16le') },
  {
    encode: (text: string) => Buffer.from(text, 'utf16le').swap16(),
    decode: (bytes: Buffer) =>
      Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le'),
  },
] as const;

export async function scanTags(path: string): Promise<OriginTags> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readBytesAt(file, 0, Math.min(size, TAGGED_BYTES));
    const tail =
      size > TAGGED_BYTES
        ? await readBytesAt(file, Math.max(TAGGED_BYTES, size - TAGGED_BYTES), TAGGED_BYTES)
        : undefined;
    const parts = tail ? [head, tail] : [head];
    const find = (prefix: string): string | undefined => parts.map((part) => findText(part, prefix)).find(Boolean);
    const sourceType = findFirst(TERM_PATTERN, find(TERM_PREFIX))?.[1];
    const note = findFirst(NOTE_PATTERN, find(NOTE_PREFIX))?.[0];
    return {
      namesEarshot: find(MAKER_PHRASE) !== undefined,
      ...(sourceType !== undefined && { sourceType }),
      ...(note !== undefined && { note }),
    };
  } finally {
    await file.close();
  }
}

const findFirst = (pattern: RegExp, text = ''): RegExpExecArray | undefined => text.matchAll(pattern).next().value;

/** Returns the first text that starts with the prefix, with what follows it. */
function findText(bytes: Buffer, prefix: string): string | undefined {
  for (const { encode, decode } of ENCODINGS) {
    const sought = encode(prefix);
    const at = bytes.indexOf(sought);
    const size = (sought.length / prefix.length) * MAX_TEXT_CHARACTERS;
    if (at >= 0) return decode(bytes.subarray(at, at + size));
  }
  return undefined;
}
