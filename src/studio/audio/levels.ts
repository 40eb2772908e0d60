// How loud a recording is from moment to moment. Reads 16 kHz mono WAV of our own a piece at a time, so that memory stays flat.

import { open } from 'node:fs/promises';

/** Frames in a second, and samples in a frame. */
export const SECOND = 100;
const FRAME = 160;
const HEADER_BYTES = 44;
const PIECE_FRAMES = 6000;
/** Voices stand out from rumble once low tones are weakened, as recognisers do. */
const PRE_EMPHASIS = 0.97;
const SILENCE = 1e-10;

/** Level of every frame in dB. */
export async function levelsOf(path: string): Promise<Float32Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const levels = new Float32Array(Math.max(0, Math.floor((size - HEADER_BYTES) / (2 * FRAME))));
    const bytes = Buffer.alloc(PIECE_FRAMES * FRAME * 2);
    let before = 0;
    for (let at = 0; at < levels.length; at += PIECE_FRAMES) {
      await file.read(bytes, 0, bytes.length, HEADER_BYTES + at * FRAME * 2);
      const frames = Math.min(PIECE_FRAMES, levels.length - at);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, frames * FRAME);
      for (let frame = 0; frame < frames; frame++) {
        let sum = 0;
        for (let one = frame * FRAME; one < (frame + 1) * FRAME; one++) {
          const sample = (samples[one] ?? 0) / 32_768;
          sum += (sample - PRE_EMPHASIS * before) ** 2;
          before = sample;
        }
        levels[at + frame] = 10 * Math.log10(sum / FRAME + SILENCE);
      }
    }
    return levels;
  } finally {
    await file.close();
  }
}

/** Shares of the moments that are quieter than what counts as quiet and as loud. */
export const QUIET = 0.1;
export const LOUD = 0.95;

export const quantile = (sorted: Float32Array, share: number): number =>
  sorted[Math.floor(share * Math.max(0, sorted.length - 1))] ?? Number.NEGATIVE_INFINITY;

/** dB between its quiet moments and its loud ones. */
export function rangeOf(levels: Float32Array): number {
  const sorted = levels.slice().sort();
  return quantile(sorted, LOUD) - quantile(sorted, QUIET);
}
