// Checks the files of a translation model without its engine, which fails on any fault without naming the file: Marian's
// binary models, binary shortlists and SentencePiece vocabularies. Formats follow the sources of Marian and
// SentencePiece.

import { readFile, stat } from 'node:fs/promises';
import { readFirstBytes } from '../../kit/disk/read-bytes-at.ts';
import { decodeVarint } from './onnx-metadata.ts';

type MarianInspection =
  /** `hasAlphas`: the model contains its own scale factors for quantised inputs. */
  { readonly hasAlphas: boolean } | { readonly fault: string };

const CUT_SHORT = 'is incomplete: copy it again';
const NOT_MARIAN = 'is not a Marian model';
const MAX_ITEMS = 10_000;
const MAX_HEAD_BYTES = 2_000_000;
const HEADER_BYTES = 32;
const MAX_NAME_BYTES = 500;

const readUint64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** The header stores the lengths of each item's name, shape and data, then all names, all shapes and all data. */
export async function inspectMarianModel(path: string): Promise<MarianInspection> {
  const [bytes, { size }] = await Promise.all([readFirstBytes(path, MAX_HEAD_BYTES), stat(path)]);
  if (bytes.length < 16 || readUint64(bytes, 0) !== 1) return { fault: NOT_MARIAN };
  const count = readUint64(bytes, 8);
  if (count < 1 || count > MAX_ITEMS) return { fault: NOT_MARIAN };
  let at = 16 + count * HEADER_BYTES;
  if (at > size) return { fault: CUT_SHORT };
  const names: string[] = [];
  let rest = 8;
  for (let item = 0; item < count; item++) {
    const header = 16 + item * HEADER_BYTES;
    const name = readUint64(bytes, header);
    if (name < 2 || name > MAX_NAME_BYTES) return { fault: NOT_MARIAN };
    names.push(bytes.toString('latin1', at, at + name - 1));
    at += name;
    rest += 4 * readUint64(bytes, header + 16) + readUint64(bytes, header + 24);
  }
  if (at + rest > size) return { fault: CUT_SHORT };
  if (!names.includes('special:model.yml'))
    return { fault: 'is a Marian model without embedded settings, which is not supported' };
  return { hasAlphas: names.some((name) => name.endsWith('_QuantMultA')) };
}

const SHORTLIST_MAGIC = 0xf11a48d5013417f5n;
const SHORTLIST_HEADER_BYTES = 48;

/** Returns the number of source-language pieces, or a description of the fault. */
export async function countShortlistPieces(path: string): Promise<number | string> {
  const [bytes, { size }] = await Promise.all([readFirstBytes(path, SHORTLIST_HEADER_BYTES), stat(path)]);
  if (bytes.length < 8 || bytes.readBigUInt64LE(0) !== SHORTLIST_MAGIC) return 'is not a binary Marian shortlist';
  if (bytes.length < SHORTLIST_HEADER_BYTES) return CUT_SHORT;
  const pieces = readUint64(bytes, 32);
  const expected = SHORTLIST_HEADER_BYTES + 8 * pieces + 4 * readUint64(bytes, 40);
  if (expected !== size) return expected > size ? CUT_SHORT : 'is longer than declared: copy it again';
  return pieces - 1;
}

const NOT_PIECES = 'is not a SentencePiece vocabulary';
/** Protobuf key of a vocabulary piece, a length-delimited field. */
const PIECE_KEY = 0x0a;

/** Returns the number of pieces, or a description of the fault. */
export async function countVocabularyPieces(path: string): Promise<number | string> {
  const bytes = await readFile(path);
  let pieces = 0;
  for (let at = 0; at < bytes.length; ) {
    const key = bytes[at] ?? 0;
    const length = key % 8 === 2 ? decodeVarint(bytes, at + 1) : undefined;
    if (!length) return pieces > 2 ? CUT_SHORT : NOT_PIECES;
    if (key === PIECE_KEY) pieces += 1;
    at = length.end + length.value;
    if (at > bytes.length) return pieces > 2 ? CUT_SHORT : NOT_PIECES;
  }
  return pieces > 2 ? pieces : NOT_PIECES;
}
