// Measures the loudness of a recording over time. Reads 16 kHz mono WAV files in chunks, so that memory use is constant.

import { open } from 'node:fs/promises';
import { WAV_HEADER_BYTES } from './wav.ts';

/** Frames per second, and samples per frame. */
export const FRAMES_PER_SECOND = 100;
const SAMPLES_PER_FRAME = 160;
const FRAMES_PER_READ = 6000;
/** Attenuates low frequencies as speech recognisers do, so that voices stand out from rumble. */
const PRE_EMPHASIS = 0.97;
const SILENCE = 1e-10;

/** Returns the level of each frame in dB. */
export async function measureWavLevels(path: string): Promise<Float32Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const levels = new Float32Array(Math.max(0, Math.floor((size - WAV_HEADER_BYTES) / (2 * SAMPLES_PER_FRAME))));
    const bytes = Buffer.alloc(FRAMES_PER_READ * SAMPLES_PER_FRAME * 2);
    let previous = 0;
    for (let at = 0; at < levels.length; at += FRAMES_PER_READ) {
      await file.read(bytes, 0, bytes.length, WAV_HEADER_BYTES + at * SAMPLES_PER_FRAME * 2);
      const frames = Math.min(FRAMES_PER_READ, levels.length - at);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, frames * SAMPLES_PER_FRAME);
      for (let frame = 0; frame < frames; frame++) {
        let sum = 0;
        for (let one = frame * SAMPLES_PER_FRAME; one < (frame + 1) * SAMPLES_PER_FRAME; one++) {
          const sample = (samples[one] ?? 0) / 32_768;
          sum += (sample - PRE_EMPHASIS * previous) ** 2;
          previous = sample;
        }
        levels[at + frame] = 10 * Math.log10(sum / SAMPLES_PER_FRAME + SILENCE);
      }
    }
    return levels;
  } finally {
    await file.close();
  }
}

/** Quantiles of the frame levels that count as quiet and as loud. */
export const QUIET_QUANTILE = 0.1;
export const LOUD_QUANTILE = 0.95;

export const getQuantile = (sorted: Float32Array, share: number): number =>
  sorted[Math.floor(share * Math.max(0, sorted.length - 1))] ?? Number.NEGATIVE_INFINITY;

/** Returns the difference in dB between loud and quiet frames. */
export function measureDynamicRange(levels: Float32Array): number {
  const sorted = levels.slice().sort();
  return getQuantile(sorted, LOUD_QUANTILE) - getQuantile(sorted, QUIET_QUANTILE);
}
