// Reads the frames of an MP3 file, as they are.

import { type FileHandle, open } from 'node:fs/promises';
import { fromSynchsafe } from '../../domain/audio/id3-tag.ts';
import { readBytesAt, readFirstBytes } from '../../kit/disk/read-bytes-at.ts';
import { type FrameHeader, parseFrameHeader } from './frame-header.ts';

const BUFFER_BYTES = 1 << 18;
const ID3_HEADER_BYTES = 10;
/** Largest frame: 320 kbit/s at 32 kHz. */
const MAX_FRAME_BYTES = 1441;
/** Bytes that are searched for the next frame in a damaged file. */
const MAX_GARBAGE_BYTES = 1 << 16;

export interface Frame extends FrameHeader {
  readonly data: Buffer;
}

/** Size of the ID3 tag that begins with these bytes. */
const parseTagBytes = (header: Buffer): number =>
  header.toString('latin1', 0, 3) === 'ID3' ? fromSynchsafe(header.subarray(6)) + ID3_HEADER_BYTES : 0;

/** Size of the ID3 tag at the start of the file. */
export const readTagBytes = async (path: string): Promise<number> =>
  parseTagBytes(await readFirstBytes(path, ID3_HEADER_BYTES));

/** Reads the frames of sound. Skips an Info frame. */
export async function* readFrames(path: string): AsyncGenerator<Frame> {
  const file = await open(path);
  try {
    yield* walkFrames(file, parseTagBytes(await readBytesAt(file, 0, ID3_HEADER_BYTES)));
  } finally {
    await file.close();
  }
}

async function* walkFrames(file: FileHandle, start: number): AsyncGenerator<Frame> {
  let position = start;
  let garbage = 0;
  let isFirst = true;
  while (true) {
    const buffer = await readBytesAt(file, position, BUFFER_BYTES);
    let at = 0;
    while (at + MAX_FRAME_BYTES <= buffer.length || (buffer.length < BUFFER_BYTES && at < buffer.length)) {
      const header = parseFrameHeader(buffer, at);
      if (!header || at + header.bytes > buffer.length) {
        at += 1;
        garbage += 1;
        if (garbage > MAX_GARBAGE_BYTES) return;
        continue;
      }
      const data = buffer.subarray(at, at + header.bytes);
      at += header.bytes;
      if (!isFirst || !isInfoFrame(data, header)) yield { ...header, data };
      isFirst = false;
    }
    position += at;
    if (buffer.length < BUFFER_BYTES) return;
  }
}

const isInfoFrame = (data: Buffer, { headBytes }: FrameHeader): boolean =>
  ['Info', 'Xing'].includes(data.toString('latin1', headBytes, headBytes + 4));
