// Writes one voice into a file of raw 16-bit samples, each piece at its own second, silence between: memory stays flat.
// Pieces come in order. Knows nothing of words.

import { open } from 'node:fs/promises';

export interface PcmFile {
  /** Where the written part ends, seconds. */
  seconds(): number;
  /** Silence up to `start`, then the samples; what would lie beyond the total is cut off. */
  write(samples: Float32Array, start: number): Promise<void>;
  /** Silence up to the total, and closed. */
  finish(): Promise<void>;
  /** Closed as it is; for a job that failed. */
  abandon(): Promise<void>;
}

const MOST_SILENCE = 1_000_000;

export async function createPcm(path: string, rate: number, total: number): Promise<PcmFile> {
  const file = await open(path, 'w');
  const last = Math.round(total * rate);
  let at = 0;
  const put = async (samples: Int16Array): Promise<void> => {
    await file.write(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    at += samples.length;
  };
  const silence = async (until: number): Promise<void> => {
    while (at < until) await put(new Int16Array(Math.min(MOST_SILENCE, until - at)));
  };
  return {
    seconds: () => at / rate,
    async write(samples, start) {
      await silence(Math.min(last, Math.round(start * rate)));
      const kept = samples.subarray(0, Math.max(0, last - at));
      await put(Int16Array.from(kept, (one) => Math.round(Math.max(-1, Math.min(1, one)) * 32_767)));
    },
    async finish() {
      await silence(last);
      await file.close();
    },
    abandon: () => file.close(),
  };
}
