// Locates the samples in a WAV file by walking its chunks, and builds a plain header for the decoder, which fails on
// unusual chunks and on samples at odd offsets.

import { type FileHandle, open } from 'node:fs/promises';
import { readBytesAt } from '../../kit/disk/read-bytes-at.ts';

interface WavLayout {
  /** Header to decode the samples with: only the RIFF, format and data chunk headers. */
  readonly decoderHeader: Buffer;
  /** Offset of the samples in the file. */
  readonly dataStart: number;
  /** Bytes of samples according to the header; `undefined` if the writer could not know (output to a pipe). */
  readonly dataBytes: number | undefined;
}

const CHUNK_HEADER_BYTES = 8;
const RIFF_BYTES = 12;
const MAX_CHUNKS = 1000;
const MAX_FORMAT_BYTES = 4096;
const UNKNOWN_SIZE = 0xffff_ffff;
/** Programs that write to a pipe store zero or (nearly) the maximum as size. */
const isUnknownSize = (bytes: number): boolean => bytes === 0 || bytes >= 0x7fff_0000;

async function readAt(file: FileHandle, position: number, count: number): Promise<Buffer | undefined> {
  const bytes = await readBytesAt(file, position, count);
  return bytes.length === count ? bytes : undefined;
}

/** WAV files over 4 GB store their sizes in a separate chunk (EBU Tech 3306, ITU-R BS.2088). */
const LARGE_WAV_IDS = ['RF64', 'BW64'];
const LARGE_SIZES_CHUNK = 'ds64';
const DATA_SIZE_OFFSET = 16;

/** Detects large WAV files, which file-type does not know. */
export async function isLargeWav(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const start = (await readAt(file, 0, RIFF_BYTES))?.toString('latin1') ?? '';
    return LARGE_WAV_IDS.includes(start.slice(0, 4)) && start.endsWith('WAVE');
  } finally {
    await file.close();
  }
}

/** Returns `undefined` if the chunks do not form a WAV file. */
export async function readWavLayout(path: string): Promise<WavLayout | undefined> {
  const file = await open(path);
  try {
    const riff = await readAt(file, 0, RIFF_BYTES);
    if (riff && LARGE_WAV_IDS.includes(riff.toString('latin1', 0, 4))) riff.write('RIFF', 'latin1');
    let format: Buffer | undefined;
    let largeSize: number | undefined;
    let at = RIFF_BYTES;
    for (let chunk = 0; riff && chunk < MAX_CHUNKS; chunk++) {
      const chunkHeader = await readAt(file, at, CHUNK_HEADER_BYTES);
      if (!chunkHeader) return undefined;
      const name = chunkHeader.toString('latin1', 0, 4);
      let size = chunkHeader.readUInt32LE(4);
      if (name === LARGE_SIZES_CHUNK)
        largeSize = Number((await readAt(file, at + DATA_SIZE_OFFSET, CHUNK_HEADER_BYTES))?.readBigUInt64LE());
      if (name === 'data' && size === UNKNOWN_SIZE && largeSize) {
        size = largeSize;
        chunkHeader.writeUInt32LE(Math.min(largeSize, UNKNOWN_SIZE - 1), 4);
      }
      if (name === 'data')
        return (
          format && {
            decoderHeader: Buffer.concat([riff, format, chunkHeader]),
            dataStart: at + CHUNK_HEADER_BYTES,
            dataBytes: largeSize === undefined && isUnknownSize(size) ? undefined : size,
          }
        );
      if (name === 'fmt ') format = await readAt(file, at, CHUNK_HEADER_BYTES + Math.min(size, MAX_FORMAT_BYTES));
      at += CHUNK_HEADER_BYTES + size + (size % 2);
    }
    return undefined;
  } finally {
    await file.close();
  }
}

/** Writes the real length into the header of a file whose writer did not know it, because players trust the header. */
export async function fixWavLength(path: string): Promise<void> {
  const { dataStart, dataBytes } = (await readWavLayout(path)) ?? {};
  if (dataStart === undefined || dataBytes !== undefined) return;
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const writeNumber = async (number: number, position: number) => {
      const four = Buffer.alloc(4);
      four.writeUInt32LE(number);
      await file.write(four, 0, four.length, position);
    };
    await writeNumber(size - CHUNK_HEADER_BYTES, 4);
    await writeNumber(size - dataStart, dataStart - 4);
  } finally {
    await file.close();
  }
}
