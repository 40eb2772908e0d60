// Writes a recording as 16-bit WAV in chunks, then stores the length in the header.

import { open, rm } from 'node:fs/promises';
import { mixChannels } from './mp3/write-mp3.ts';

interface WavOptions {
  readonly path: string;
  readonly rate: number;
  readonly channels: 1 | 2;
  readonly maxBytes: number;
}

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;
const MAX_SAMPLE = 32_767;

/** Returns the bytes written; `undefined` if the file would exceed `maxBytes`, and leaves no file then. */
export async function writeWav(
  pieces: AsyncIterable<readonly Float32Array[]>,
  { path, rate, channels, maxBytes }: WavOptions,
): Promise<number | undefined> {
  const file = await open(path, 'w');
  let bytes = HEADER_BYTES;
  try {
    await file.write(createHeader(0, rate, channels), 0, HEADER_BYTES, 0);
    for await (const piece of pieces) {
      const samples = interleave(mixChannels(piece, channels));
      if (bytes + samples.length > maxBytes) {
        await rm(path, { force: true });
        return undefined;
      }
      await file.write(samples, 0, samples.length, bytes);
      bytes += samples.length;
    }
    await file.write(createHeader(bytes - HEADER_BYTES, rate, channels), 0, HEADER_BYTES, 0);
    return bytes;
  } finally {
    await file.close();
  }
}

function interleave(planes: readonly Float32Array[]): Buffer {
  const length = planes[0]?.length ?? 0;
  const out = Buffer.alloc(length * planes.length * SAMPLE_BYTES);
  for (const [channel, plane] of planes.entries())
    for (let at = 0; at < length; at++) {
      const sample = Math.round(Math.max(-1, Math.min(1, plane[at] ?? 0)) * MAX_SAMPLE);
      out.writeInt16LE(sample, (at * planes.length + channel) * SAMPLE_BYTES);
    }
  return out;
}

/** RIFF header with the format and data chunks of plain PCM. */
function createHeader(bytes: number, rate: number, channels: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(bytes + HEADER_BYTES - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * SAMPLE_BYTES, 28);
  header.writeUInt16LE(channels * SAMPLE_BYTES, 32);
  header.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}
