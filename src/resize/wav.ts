// A recording written as 16-bit WAV, a piece at a time; how long it is stands in its head once the last piece is there.

import { open, rm } from 'node:fs/promises';

interface WavPlan {
  readonly path: string;
  readonly rate: number;
  readonly channels: 1 | 2;
  /** The most bytes it may have. */
  readonly most: number;
  /** Brings a piece to so many channels. */
  mix(piece: readonly Float32Array[], channels: 1 | 2): readonly Float32Array[];
}

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;
const LARGEST = 32_767;

/** Bytes written; `undefined`, and nothing left behind, when it would have become larger than `most`. */
export async function writeWav(
  pieces: AsyncIterable<readonly Float32Array[]>,
  { path, rate, channels, most, mix }: WavPlan,
): Promise<number | undefined> {
  const file = await open(path, 'w');
  let bytes = HEADER_BYTES;
  try {
    await file.write(headerFor(0, rate, channels), 0, HEADER_BYTES, 0);
    for await (const piece of pieces) {
      const samples = interleaved(mix(piece, channels));
      if (bytes + samples.length > most) {
        await rm(path, { force: true });
        return undefined;
      }
      await file.write(samples, 0, samples.length, bytes);
      bytes += samples.length;
    }
    await file.write(headerFor(bytes - HEADER_BYTES, rate, channels), 0, HEADER_BYTES, 0);
    return bytes;
  } finally {
    await file.close();
  }
}

function interleaved(planes: readonly Float32Array[]): Buffer {
  const length = planes[0]?.length ?? 0;
  const out = Buffer.alloc(length * planes.length * SAMPLE_BYTES);
  for (const [channel, plane] of planes.entries())
    for (let at = 0; at < length; at++) {
      const sample = Math.round(Math.max(-1, Math.min(1, plane[at] ?? 0)) * LARGEST);
      out.writeInt16LE(sample, (at * planes.length + channel) * SAMPLE_BYTES);
    }
  return out;
}

/** RIFF, format and data chunk of plain PCM. */
function headerFor(bytes: number, rate: number, channels: number): Buffer {
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
