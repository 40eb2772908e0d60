// Reads parts of a recording, so that films of any length need little memory: a 16 kHz mono WAV file with 16 bits.

import { open } from 'node:fs/promises';
import { readBytesAt } from '../../../kit/disk/read-bytes-at.ts';
import { decodeSamples, WAV_HEADER_BYTES } from '../../audio/wav.ts';
import type { TimeSpan } from '../engine.ts';
import { LISTENING_SAMPLE_RATE } from '../sherpa/config.ts';

export const SAMPLE_RATE = LISTENING_SAMPLE_RATE;
const SAMPLE_BYTES = 2;

export interface Recording {
  readonly seconds: number;
  /** Returns samples from -1 to 1. Parts beyond the end are left out. */
  read(range: TimeSpan): Promise<Float32Array>;
  close(): Promise<void>;
}

export async function openRecording(path: string): Promise<Recording> {
  const file = await open(path);
  const { size } = await file.stat();
  const sampleCount = Math.max(0, Math.floor((size - WAV_HEADER_BYTES) / SAMPLE_BYTES));
  return {
    seconds: sampleCount / SAMPLE_RATE,
    async read({ start, end }) {
      const from = Math.max(0, Math.round(start * SAMPLE_RATE));
      const until = Math.min(sampleCount, Math.round(end * SAMPLE_RATE));
      const byteCount = Math.max(0, until - from) * SAMPLE_BYTES;
      return decodeSamples(await readBytesAt(file, WAV_HEADER_BYTES + from * SAMPLE_BYTES, byteCount));
    },
    close: () => file.close(),
  };
}
