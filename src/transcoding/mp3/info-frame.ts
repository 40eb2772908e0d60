// Builds the frame before the sound of an MP3 file that states its length, and how many samples the encoder added. Players
// then show the exact length, seek without a scan and cut off the added silence. Pure.
// Format: http://gabriel.mp3-tech.org/mp3infotag.html

import { parseFrameHeader } from './frame-header.ts';

export interface InfoFrameOptions {
  /** Header of a frame of the sound, all of which have the same bit rate. */
  readonly header: Uint8Array;
  /** Number of the frames of sound, and their size. */
  readonly frames: number;
  readonly bytes: number;
  /** Samples that the encoder added before and after the sound. */
  readonly added?: { readonly before: number; readonly after: number };
}

const HEADER_BYTES = 4;
const PADDING_FLAG = 0x02;
/** Frames, bytes, table of contents and quality. */
const ALL_FIELDS = 0x0f;
const TABLE_ENTRIES = 100;
const XING_BYTES = 120;
const LAME_BYTES = 36;
const CONSTANT_BITRATE = 1;
const MAX_ADDED = 0xfff;

/** The same header for a frame without padding. */
function removePadding(header: Uint8Array): Uint8Array {
  const own = Uint8Array.from(header.subarray(0, HEADER_BYTES));
  own[2] = (own[2] as number) & ~PADDING_FLAG;
  return own;
}

/** Size of the frame; `undefined` if frames of this bit rate are too short for it. */
export function getInfoFrameBytes(header: Uint8Array): number | undefined {
  const parsed = parseFrameHeader(removePadding(header));
  return parsed && parsed.headBytes + XING_BYTES + LAME_BYTES <= parsed.bytes ? parsed.bytes : undefined;
}

/** Call only if {@link getInfoFrameBytes} returns a size. */
export function createInfoFrame({ header, frames, bytes, added }: InfoFrameOptions): Uint8Array {
  const size = getInfoFrameBytes(header) ?? 0;
  const { headBytes = 0, kbps = 0 } = parseFrameHeader(header) ?? {};
  const frame = Buffer.alloc(size);
  frame.set(removePadding(header));
  let at = frame.write('Info', headBytes, 'latin1') + headBytes;
  at = frame.writeUInt32BE(ALL_FIELDS, at);
  at = frame.writeUInt32BE(frames, at);
  at = frame.writeUInt32BE(bytes + size, at);
  for (let entry = 0; entry < TABLE_ENTRIES; entry++)
    at = frame.writeUInt8(Math.floor((entry * 256) / TABLE_ENTRIES), at);
  at = frame.writeUInt32BE(0, at);
  if (added) writeLameFields(frame, at, { kbps, bytes: bytes + size, ...added });
  return frame;
}

function writeLameFields(
  frame: Buffer,
  at: number,
  added: { readonly kbps: number; readonly bytes: number; readonly before: number; readonly after: number },
): void {
  const before = Math.min(MAX_ADDED, added.before);
  const after = Math.min(MAX_ADDED, added.after);
  frame.write('LAME3.100', at, 'latin1');
  frame[at + 9] = CONSTANT_BITRATE;
  frame[at + 20] = Math.min(255, added.kbps);
  frame.writeUIntBE((before << 12) | after, at + 21, 3);
  frame.writeUInt32BE(added.bytes, at + 28);
  frame.writeUInt16BE(computeCrc16(frame.subarray(0, at + 34)), at + 34);
}

/** CRC-16 with the reflected polynomial 0x8005. */
function computeCrc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
