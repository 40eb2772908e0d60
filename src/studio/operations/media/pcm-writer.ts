// Writes speech to a file of raw 16-bit samples, each segment at its start time with silence between. Segments arrive in
// order; memory use is constant.

import { open } from 'node:fs/promises';

interface PcmWriter {
  /** Returns the end of the written part in seconds. */
  getSeconds(): number;
  /** Writes silence up to `start`, then the samples. Cuts off whatever exceeds the total length. */
  write(samples: Float32Array, start: number): Promise<void>;
  /** Fills up to the total length with silence and closes the file. */
  finish(): Promise<void>;
  /** Closes the file without finishing it, after a job failed. */
  abandon(): Promise<void>;
}

const MAX_SILENCE_SAMPLES = 1_000_000;

export async function createTimedPcmWriter(path: string, sampleRate: number, totalSeconds: number): Promise<PcmWriter> {
  const file = await open(path, 'w');
  const last = Math.round(totalSeconds * sampleRate);
  let at = 0;
  const append = async (samples: Int16Array): Promise<void> => {
    await file.write(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    at += samples.length;
  };
  const writeSilence = async (until: number): Promise<void> => {
    while (at < until) await append(new Int16Array(Math.min(MAX_SILENCE_SAMPLES, until - at)));
  };
  return {
    getSeconds: () => at / sampleRate,
    async write(samples, start) {
      await writeSilence(Math.min(last, Math.round(start * sampleRate)));
      const fitting = samples.subarray(0, Math.max(0, last - at));
      await append(Int16Array.from(fitting, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)));
    },
    async finish() {
      await writeSilence(last);
      await file.close();
    },
    abandon: () => file.close(),
  };
}
