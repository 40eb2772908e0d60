// Works around a FLAC decoder that sometimes withholds the last blocks until more frames follow. Appends the file's
// first frames and removes their samples from the output.

import { open } from 'node:fs/promises';
import { readBytesAt } from '../../kit/disk/read-bytes-at.ts';

interface FlacFlushData {
  /** Frames from the start of the file, decoded again after the last one. */
  readonly firstFrames: Uint8Array;
  /** Number of samples per channel in the whole file. */
  readonly totalSamples: number;
}

const HEADER_BYTES = 4;
/** STREAMINFO is the first block and stores the number of samples in 36 bits. */
const TOTAL_OFFSET = 21;
const INFO_END = 26;
const LAST_BLOCK_FLAG = 0x80;
const MAX_BLOCKS = 128;
/** The decoder withholds at most 64 kB; this is far more. */
const TAIL_BYTES = 256 * 1024;

/** Returns `undefined` for files without a declared length and for other formats. */
export async function readFlacFlushData(path: string): Promise<FlacFlushData | undefined> {
  const file = await open(path);
  try {
    const start = await readBytesAt(file, 0, INFO_END);
    if (start.length < INFO_END || start.toString('latin1', 0, HEADER_BYTES) !== 'fLaC') return undefined;
    const totalSamples = (start.readUInt8(TOTAL_OFFSET) & 15) * 2 ** 32 + start.readUInt32BE(TOTAL_OFFSET + 1);
    let at = HEADER_BYTES;
    for (let block = 0; totalSamples > 0 && block < MAX_BLOCKS; block++) {
      const header = await readBytesAt(file, at, HEADER_BYTES);
      if (header.length < HEADER_BYTES) return undefined;
      at += HEADER_BYTES + header.readUIntBE(1, 3);
      if ((header.readUInt8(0) & LAST_BLOCK_FLAG) !== 0)
        return { firstFrames: await readBytesAt(file, at, TAIL_BYTES), totalSamples };
    }
    return undefined;
  } finally {
    await file.close();
  }
}

/**
 * Removes the appended frames from the last decoded samples and keeps the `missingCount` samples that belong to the
 * file.
 */
export function removeFlushSamples(
  decoded: readonly Float32Array[],
  beginning: Float32Array,
  missingCount: number,
): readonly Float32Array[] {
  const following = decoded[0]?.subarray(missingCount).subarray(0, beginning.length) ?? [];
  const isWhole = missingCount > 0 && following.length > 0 && following.every((sample, at) => sample === beginning[at]);
  return isWhole ? decoded.map((samples) => samples.subarray(0, missingCount)) : [];
}
