// Where the sound of a WAV file lies, found by walking its chunks, and a plain header for it: the decoder trips over odd
// chunks and wants its samples on even addresses. Knows nothing of decoding.

import { type FileHandle, open } from 'node:fs/promises';

export interface WavLayout {
  /** RIFF, format and data chunk headers, nothing between: what a decoder needs before the samples. */
  readonly header: Buffer;
  /** Where the samples begin in the file. */
  readonly start: number;
  /** Bytes of samples, by the header; `undefined` when it cannot have known (written to a pipe). */
  readonly bytes: number | undefined;
}

const HEAD = 8;
const RIFF_BYTES = 12;
const MOST_CHUNKS = 1000;
const MOST_FORMAT_BYTES = 4096;
const UNSAID = 0xffff_ffff;
/** Writers to a pipe say nothing, or (nearly) the most there is. */
const isUnknown = (bytes: number): boolean => bytes === 0 || bytes >= 0x7fff_0000;

async function bytesAt(file: FileHandle, position: number, count: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, position);
  return bytesRead === count ? buffer : undefined;
}

/** WAV of more than 4 GB: sizes are in a chunk of their own (EBU Tech 3306, ITU-R BS.2088). */
const LARGE = ['RF64', 'BW64'];
const LARGE_SIZES = 'ds64';
const DATA_SIZE_AT = 16;

/** Whether a file begins as such a WAV, which file-type does not know. */
export async function isLargeWav(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const start = (await bytesAt(file, 0, RIFF_BYTES))?.toString('latin1') ?? '';
    return LARGE.includes(start.slice(0, 4)) && start.endsWith('WAVE');
  } finally {
    await file.close();
  }
}

/** `undefined` when the chunks do not add up to a WAV file. */
export async function readWavLayout(path: string): Promise<WavLayout | undefined> {
  const file = await open(path);
  try {
    const riff = await bytesAt(file, 0, RIFF_BYTES);
    if (riff && LARGE.includes(riff.toString('latin1', 0, 4))) riff.write('RIFF', 'latin1');
    let format: Buffer | undefined;
    let large: number | undefined;
    let at = RIFF_BYTES;
    for (let chunk = 0; riff && chunk < MOST_CHUNKS; chunk++) {
      const head = await bytesAt(file, at, HEAD);
      if (!head) return undefined;
      const name = head.toString('latin1', 0, 4);
      let size = head.readUInt32LE(4);
      if (name === LARGE_SIZES)
        large = Number((await bytesAt(file, at + DATA_SIZE_AT, HEAD))?.readBigUInt64LE());
      if (name === 'data' && size === UNSAID && large) {
        size = large;
        head.writeUInt32LE(Math.min(large, UNSAID - 1), 4);
      }
      if (name === 'data')
        return (
          format && {
            header: Buffer.concat([riff, format, head]),
            start: at + HEAD,
            bytes: large === undefined && isUnknown(size) ? undefined : size,
          }
        );
      if (name === 'fmt ') format = await bytesAt(file, at, HEAD + Math.min(size, MOST_FORMAT_BYTES));
      at += HEAD + size + (size % 2);
    }
    return undefined;
  } finally {
    await file.close();
  }
}

/** For a file whose writer could not know how long it would be: players believe what stands there. */
export async function writeLength(path: string): Promise<void> {
  const { start, bytes } = (await readWavLayout(path)) ?? {};
  if (start === undefined || bytes !== undefined) return;
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const numberAt = async (number: number, position: number) => {
      const four = Buffer.alloc(4);
      four.writeUInt32LE(number);
      await file.write(four, 0, four.length, position);
    };
    await numberAt(size - HEAD, 4);
    await numberAt(size - start, start - 4);
  } finally {
    await file.close();
  }
}
