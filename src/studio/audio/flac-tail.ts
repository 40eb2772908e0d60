// The end of a FLAC file: its decoder now and then keeps the last blocks to itself unless more frames follow. So the file's
// beginning is put behind it, and cut off again from what comes out. Pure but for reading the beginning; decodes nothing.

import { open } from 'node:fs/promises';

export interface FlacTail {
  /** Some frames from the beginning, to be decoded behind the last one. */
  readonly bytes: Uint8Array;
  /** Samples of one channel in the whole file. */
  readonly total: number;
}

const HEAD = 4;
/** STREAMINFO comes first, and says how many samples there are in 36 bits. */
const TOTAL_AT = 21;
const INFO_END = 26;
const LAST = 0x80;
const MOST_BLOCKS = 128;
/** Much more than the decoder keeps, which was up to 64 kB. */
const TAIL_BYTES = 256 * 1024;

/** `undefined` where the file does not say how long it is, or is no FLAC file. */
export async function flacTail(path: string): Promise<FlacTail | undefined> {
  const file = await open(path);
  const bytesAt = async (at: number, count: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const start = await bytesAt(0, INFO_END);
    if (start.length < INFO_END || start.toString('latin1', 0, HEAD) !== 'fLaC') return undefined;
    const total = (start.readUInt8(TOTAL_AT) & 15) * 2 ** 32 + start.readUInt32BE(TOTAL_AT + 1);
    let at = HEAD;
    for (let block = 0; total > 0 && block < MOST_BLOCKS; block++) {
      const head = await bytesAt(at, HEAD);
      if (head.length < HEAD) return undefined;
      at += HEAD + head.readUIntBE(1, 3);
      if ((head.readUInt8(0) & LAST) !== 0) return { bytes: await bytesAt(at, TAIL_BYTES), total };
    }
    return undefined;
  } finally {
    await file.close();
  }
}

/** What of the samples decoded last belongs to the file: all `missing` ones, when its beginning follows right behind them. */
export function ownSamples(
  decoded: readonly Float32Array[],
  beginning: Float32Array,
  missing: number,
): readonly Float32Array[] {
  const behind = decoded[0]?.subarray(missing).subarray(0, beginning.length) ?? [];
  const isWhole = missing > 0 && behind.length > 0 && behind.every((sample, at) => sample === beginning[at]);
  return isWhole ? decoded.map((samples) => samples.subarray(0, missing)) : [];
}
