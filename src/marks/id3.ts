// ID3v2, in front of MP3 and AAC sound and inside WAV. A tag that is there keeps its frames and its version; ours follow them.

import type { Mark } from '../domain/media/mark.ts';
import { ascii, isMarked, MAX_ITEMS, MOST_HEAD, type Planned, SOURCE_TYPE, uint32 } from './parts.ts';

const HEADER_BYTES = 10;
const FRAME_HEADER_BYTES = 10;
/** Of a text: ISO 8859-1, which is enough for ours and known to every version. */
const LATIN1 = ascii('\0');

/** With extended headers, footers or text made safe for old players (flags), a tag is left alone. */
export const inId3: Planned = async (source, mark) => {
  const header = await source.read(0, HEADER_BYTES);
  const sound = (from: number) => ({ from, to: source.bytes });
  if (header.toString('latin1', 0, 3) !== 'ID3') return [id3Tag(mark), sound(0)];
  const [version = 0, , flags] = header.subarray(3);
  const size = fromSynchsafe(header.subarray(6));
  if ((version !== 3 && version !== 4) || flags !== 0 || size > MOST_HEAD) return undefined;
  const body = await source.read(HEADER_BYTES, size);
  if (isMarked(body)) return 'marked';
  const frames = framesIn(body, version);
  if (body.length < size || !frames) return undefined;
  return [
    tagOf(version, [body.subarray(0, frames.end), ...ownFrames(mark, version, frames.ids)]),
    sound(HEADER_BYTES + size),
  ];
};

/** A whole tag. */
export const id3Tag = (mark: Mark): Buffer => tagOf(4, ownFrames(mark, 4, new Set()));

const tagOf = (version: 3 | 4, frames: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(frames);
  return Buffer.concat([ascii('ID3'), Buffer.from([version, 0, 0]), synchsafe(body.length), body]);
};

/** What somebody else has said already stays theirs to say. */
function ownFrames(
  { sourceType, text, date }: Mark,
  version: 3 | 4,
  there: ReadonlySet<string>,
): readonly Buffer[] {
  const frame = (id: string, ...words: readonly Buffer[]): Buffer => {
    const body = Buffer.concat([LATIN1, ...words]);
    const size = version === 4 ? synchsafe(body.length) : uint32(body.length);
    return Buffer.concat([ascii(id), size, Buffer.alloc(2), body]);
  };
  return [
    frame('TXXX', ascii(`${SOURCE_TYPE}\0`), ascii(sourceType)),
    ...(there.has('COMM') ? [] : [frame('COMM', ascii('eng\0'), ascii(text))]),
    ...(there.has('TSSE') ? [] : [frame('TSSE', ascii('Earshot'))]),
    ...(version === 3 || there.has('TDRC') ? [] : [frame('TDRC', ascii(date))]),
  ];
}

/** Where the frames end and the padding begins; `undefined` when they do not add up. */
function framesIn(
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
    if (count > MAX_ITEMS) return undefined;
  }
  return at <= body.length ? { end: at, ids } : undefined;
}

/** Seven bits a byte, so that no size looks like the beginning of sound. */
const synchsafe = (size: number): Buffer =>
  Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

const fromSynchsafe = (bytes: Buffer): number =>
  bytes.subarray(0, 4).reduce((size, byte) => size * 0x80 + (byte & 0x7f), 0);
