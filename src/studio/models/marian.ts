// The files of a translator, looked at without its engine, which gives up over the smallest fault and does not say which file it means:
// Marian's binary models, binary shortlists, and SentencePiece's vocabularies. As the sources of Marian and SentencePiece have them.

import { open, readFile } from 'node:fs/promises';
import { varintAt } from './onnx.ts';

export type MarianFinding =
  /** It says itself how the numbers that go in are scaled. */
  { readonly hasAlphas: boolean } | { readonly fault: string };

const CUT_SHORT = 'is cut short: copy it again';
const NOT_MARIAN = 'is no model of Marian';
const MOST_ITEMS = 10_000;
/** Room for the names of all of them. */
const HEAD_BYTES = 2_000_000;
const HEADER_BYTES = 32;
const LONGEST_NAME = 500;

interface Head {
  readonly bytes: Buffer;
  readonly size: number;
}

async function headOf(path: string, most: number): Promise<Head> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(most, size)), 0, undefined, 0);
    return { bytes: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

const longAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** The lengths of name, shape and numbers of each item stand first, then the names, then the shapes, then the numbers. */
export async function readMarian(path: string): Promise<MarianFinding> {
  const { bytes, size } = await headOf(path, HEAD_BYTES);
  if (bytes.length < 16 || longAt(bytes, 0) !== 1) return { fault: NOT_MARIAN };
  const count = longAt(bytes, 8);
  if (count < 1 || count > MOST_ITEMS) return { fault: NOT_MARIAN };
  let at = 16 + count * HEADER_BYTES;
  if (at > size) return { fault: CUT_SHORT };
  const names: string[] = [];
  let rest = 8;
  for (let item = 0; item < count; item++) {
    const header = 16 + item * HEADER_BYTES;
    const name = longAt(bytes, header);
    if (name < 2 || name > LONGEST_NAME) return { fault: NOT_MARIAN };
    names.push(bytes.toString('latin1', at, at + name - 1));
    at += name;
    rest += 4 * longAt(bytes, header + 16) + longAt(bytes, header + 24);
  }
  if (at + rest > size) return { fault: CUT_SHORT };
  if (!names.includes('special:model.yml'))
    return { fault: 'is a model of Marian without its settings, which is not known here' };
  return { hasAlphas: names.some((name) => name.endsWith('_QuantMultA')) };
}

const MAGIC = 0xf11a48d5013417f5n;
const SHORTLIST_HEAD = 48;

/** How many pieces of the first language it knows; or what is wrong with it. */
export async function readShortlist(path: string): Promise<number | string> {
  const { bytes, size } = await headOf(path, SHORTLIST_HEAD);
  if (bytes.length < 8 || bytes.readBigUInt64LE(0) !== MAGIC) return 'is no binary shortlist of Marian';
  if (bytes.length < SHORTLIST_HEAD) return CUT_SHORT;
  const pieces = longAt(bytes, 32);
  const expected = SHORTLIST_HEAD + 8 * pieces + 4 * longAt(bytes, 40);
  if (expected !== size) return expected > size ? CUT_SHORT : 'is longer than it says: copy it again';
  return pieces - 1;
}

const NOT_PIECES = 'is no vocabulary of SentencePiece';
/** The field of a piece, something with a length. */
const PIECE = 0x0a;

/** How many pieces it has; or what is wrong with it. */
export async function readPieces(path: string): Promise<number | string> {
  const bytes = await readFile(path);
  let pieces = 0;
  for (let at = 0; at < bytes.length; ) {
    const key = bytes[at] ?? 0;
    const length = key % 8 === 2 ? varintAt(bytes, at + 1) : undefined;
    if (!length) return pieces > 2 ? CUT_SHORT : NOT_PIECES;
    if (key === PIECE) pieces += 1;
    at = length.at + length.value;
    if (at > bytes.length) return pieces > 2 ? CUT_SHORT : NOT_PIECES;
  }
  return pieces > 2 ? pieces : NOT_PIECES;
}
