// Builds ID3v2 tags that mark synthetic sound, for MP3, AAC and WAV. Pure.

import { NOTE_TAG, type ProvenanceTags, SOURCE_TYPE_TAG } from '../media/provenance.ts';

type Id3Version = 3 | 4;

/** Text encoding byte for ISO 8859-1, which every ID3 version supports. */
const LATIN1 = Buffer.from('\0', 'latin1');

export const createId3Tag = (mark: ProvenanceTags): Buffer => buildId3Tag(4, createId3Frames(mark, 4, new Set()));

export function buildId3Tag(version: Id3Version, frames: readonly Buffer[]): Buffer {
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.from([version, 0, 0]), toSynchsafe(body.length), body]);
}

/** Leaves out frames that the tag already has. */
export function createId3Frames(
  { sourceType, text, date, note }: ProvenanceTags,
  version: Id3Version,
  existingIds: ReadonlySet<string>,
): readonly Buffer[] {
  const frame = (id: string, ...words: readonly string[]): Buffer => {
    const body = Buffer.concat([LATIN1, ...words.map((word) => Buffer.from(word, 'latin1'))]);
    return Buffer.concat([Buffer.from(id, 'latin1'), encodeSize(body.length, version), Buffer.alloc(2), body]);
  };
  const noteFrames = note === undefined ? [] : [frame('TXXX', `${NOTE_TAG}\0`, note)];
  if (sourceType === undefined) return noteFrames;
  return [
    frame('TXXX', `${SOURCE_TYPE_TAG}\0`, sourceType),
    ...noteFrames,
    ...(existingIds.has('COMM') || text === undefined ? [] : [frame('COMM', 'eng\0', text)]),
    ...(existingIds.has('TSSE') ? [] : [frame('TSSE', 'Earshot')]),
    ...(version === 3 || existingIds.has('TDRC') || date === undefined ? [] : [frame('TDRC', date)]),
  ];
}

function encodeSize(size: number, version: Id3Version): Buffer {
  if (version === 4) return toSynchsafe(size);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
}

/** Seven bits a byte, so that a size never looks like an MPEG frame header. */
const toSynchsafe = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

export const fromSynchsafe = (bytes: Buffer): number =>
  bytes.subarray(0, 4).reduce((size, byte) => size * 0x80 + (byte & 0x7f), 0);
