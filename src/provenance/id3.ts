// Adds provenance to ID3v2 tags of MP3, AAC and WAV files. An existing tag keeps its version and frames.

import type { Provenance } from '../domain/media/provenance.ts';
import {
  encodeUint32Be,
  hasProvenance,
  MAX_HEADER_BYTES,
  MAX_SCANNED_ITEMS,
  type MarkingPlanner,
  SOURCE_TYPE_TAG,
  toLatin1,
} from './plan.ts';

const HEADER_BYTES = 10;
const FRAME_HEADER_BYTES = 10;
/** Text encoding byte for ISO 8859-1, which every ID3 version supports. */
const LATIN1 = toLatin1('\0');

/** Skips tags with flags: extended headers, footers or unsynchronisation. */
export const planId3: MarkingPlanner = async (source, mark) => {
  const header = await source.read(0, HEADER_BYTES);
  const sound = (from: number) => ({ from, to: source.bytes });
  if (header.toString('latin1', 0, 3) !== 'ID3') return [createId3Tag(mark), sound(0)];
  const [version = 0, , flags] = header.subarray(3);
  const size = fromSynchsafe(header.subarray(6));
  if ((version !== 3 && version !== 4) || flags !== 0 || size > MAX_HEADER_BYTES) return undefined;
  const body = await source.read(HEADER_BYTES, size);
  if (hasProvenance(body)) return 'marked';
  const frames = parseFrames(body, version);
  if (body.length < size || !frames) return undefined;
  return [
    buildTag(version, [body.subarray(0, frames.end), ...createFrames(mark, version, frames.ids)]),
    sound(HEADER_BYTES + size),
  ];
};

export const createId3Tag = (mark: Provenance): Buffer => buildTag(4, createFrames(mark, 4, new Set()));

const buildTag = (version: 3 | 4, frames: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(frames);
  return Buffer.concat([toLatin1('ID3'), Buffer.from([version, 0, 0]), toSynchsafe(body.length), body]);
};

/** Leaves out frames that the tag already has. */
function createFrames(
  { sourceType, text, date }: Provenance,
  version: 3 | 4,
  existingIds: ReadonlySet<string>,
): readonly Buffer[] {
  const frame = (id: string, ...words: readonly Buffer[]): Buffer => {
    const body = Buffer.concat([LATIN1, ...words]);
    const size = version === 4 ? toSynchsafe(body.length) : encodeUint32Be(body.length);
    return Buffer.concat([toLatin1(id), size, Buffer.alloc(2), body]);
  };
  return [
    frame('TXXX', toLatin1(`${SOURCE_TYPE_TAG}\0`), toLatin1(sourceType)),
    ...(existingIds.has('COMM') ? [] : [frame('COMM', toLatin1('eng\0'), toLatin1(text))]),
    ...(existingIds.has('TSSE') ? [] : [frame('TSSE', toLatin1('Earshot'))]),
    ...(version === 3 || existingIds.has('TDRC') ? [] : [frame('TDRC', toLatin1(date))]),
  ];
}

/** Returns the frame ids and the offset where padding begins; `undefined` for an invalid tag. */
function parseFrames(
  body: Buffer,
  version: 3 | 4,
): { readonly end: number; readonly ids: ReadonlySet<string> } | undefined {
  const ids = new Set<string>();
  let at = 0;
  let count = 0;
  while (at + FRAME_HEADER_BYTES <= body.length && body[at] !== 0) {
    const size = version === 4 ? fromSynchsafe(body.subarray(at + 4)) : body.readUInt32BE(at + 4);
    ids.add(body.toString('latin1', at, at + 4));
    at += FRAME_HEADER_BYTES + size;
    count += 1;
    if (count > MAX_SCANNED_ITEMS) return undefined;
  }
  return at <= body.length ? { end: at, ids } : undefined;
}

/** Seven bits a byte, so that a size never looks like an MPEG frame header. */
const toSynchsafe = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

const fromSynchsafe = (bytes: Buffer): number =>
  bytes.subarray(0, 4).reduce((size, byte) => size * 0x80 + (byte & 0x7f), 0);
