// Generates recordings for tests: a tone as WAV with any header, as FLAC and as MP3.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLosslessWriter } from '../../src/studio/audio/lossless-writer.ts';
import { encodeMp3 as mp3Of } from '../../src/studio/audio/mp3/encode-mp3.ts';

const RATE = 44_100;

export const tone = (seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => Math.sin(at / 16) / 3);

export interface WavPlan {
  readonly samples: Float32Array;
  /** Number of channels in the header; the samples do not change. */
  readonly channels?: number;
  readonly rate?: number;
  /** Length of the sound declared in the header, in bytes. */
  readonly claims?: number;
  /** True for 64-bit floats instead of 16-bit integers. */
  readonly float?: boolean;
}

export function wav({ samples, channels = 1, rate = RATE, claims, float = false }: WavPlan): Buffer {
  const bytes = float ? 8 : 2;
  const data = Buffer.alloc(samples.length * bytes);
  for (const [at, sample] of samples.entries())
    if (float) data.writeDoubleLE(sample, at * bytes);
    else data.writeInt16LE(Math.round(sample * 32_767), at * bytes);
  const said = claims ?? data.length;
  const header = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1');
  header.writeUInt32LE((said + 36) >>> 0, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(float ? 3 : 1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * channels * bytes) >>> 0, 28);
  header.writeUInt16LE((channels * bytes) & 0xffff, 32);
  header.writeUInt16LE(bytes * 8, 34);
  header.writeUInt32LE(said, 40);
  return Buffer.concat([header, data]);
}

async function inFolder(make: (folder: string) => Promise<string>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  try {
    return await readFile(join(folder, await make(folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const encodeFlac = (samples: Float32Array): Promise<Buffer> =>
  inFolder(async (folder) => {
    const file = await createLosslessWriter(folder, 'tone', { sampleRate: RATE, channels: 1 });
    await file.write(Int16Array.from(samples, (sample) => sample * 32_767));
    await file.finish();
    return file.name;
  });

export const encodeMp3 = async (samples: Float32Array): Promise<Buffer> => Buffer.from(await mp3Of(samples, RATE));
