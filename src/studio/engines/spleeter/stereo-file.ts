// Reads and writes the files in which a chunk goes to the model's process and back: 32-bit floats, all of the left
// channel before all of the right.

import { readFile, writeFile } from 'node:fs/promises';
import type { StereoSamples } from './native-separator.ts';

export async function readStereo(path: string): Promise<StereoSamples> {
  const bytes = await readFile(path);
  // Copied, because a buffer may start at any byte.
  const samples = new Float32Array(new Uint8Array(bytes).buffer);
  const count = samples.length >> 1;
  return [samples.subarray(0, count), samples.subarray(count)];
}

export const writeStereo = (path: string, sides: StereoSamples): Promise<void> =>
  writeFile(
    path,
    sides.map((side) => new Uint8Array(side.buffer, side.byteOffset, side.byteLength)),
  );
