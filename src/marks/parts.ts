// A marked file as a plan: new bytes, and stretches of the file as it was. Every kind of file has a pure function that makes the plan from
// the few bytes that it reads; here is what they share, and what carries a plan out.

import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { type Mark, SOURCE_TYPES } from '../domain/media/mark.ts';

/** New bytes, or those of the file from one place up to another. */
export type Part = Uint8Array | { readonly from: number; readonly to: number };

export interface Source {
  readonly bytes: number;
  /** Fewer bytes at the file's end. */
  read(from: number, length: number): Promise<Buffer>;
}

/** `marked`: it is already. `undefined`: it cannot be. */
export type Plan = readonly Part[] | 'marked' | undefined;

export type Planned = (source: Source, mark: Mark) => Promise<Plan>;

/** Larger heads are nobody's tags. */
export const MOST_HEAD = 32_000_000;
/** Maximum items in one list of tags, so that reading it takes milliseconds. */
export const MAX_ITEMS = 10_000;

/** The name under which files with free names hold the address. */
export const SOURCE_TYPE = 'DigitalSourceType';

/** Somebody's mark, or a signed manifest (C2PA), which another byte would make false. */
export const isMarked = (head: Buffer): boolean =>
  head.includes(SOURCE_TYPES) || head.includes('c2pa') || head.includes(C2PA_BOX);

/** The user type of the box that holds a manifest in MP4. */
const C2PA_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The marked file takes the place of `original` once all of it is written. Answers with its size. */
export async function carryOut(path: string, original: FileHandle, parts: readonly Part[]): Promise<number> {
  const beside = `${path}.marked`;
  try {
    const bytes = await writeAll(original, parts, beside);
    await rename(beside, path);
    return bytes;
  } catch (thrown) {
    await rm(beside, { force: true });
    throw thrown;
  }
}

const PIECE_BYTES = 1 << 18;

/** In one piece of memory, so that length costs none. */
async function writeAll(original: FileHandle, parts: readonly Part[], into: string): Promise<number> {
  const file = await open(into, 'w');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let bytes = 0;
  try {
    for (const part of parts) {
      if (part instanceof Uint8Array) {
        await file.writeFile(part);
        bytes += part.length;
        continue;
      }
      for (let at = part.from; at < part.to; ) {
        const { bytesRead } = await original.read(piece, 0, Math.min(PIECE_BYTES, part.to - at), at);
        if (bytesRead === 0) throw new Error('the file became shorter');
        await file.writeFile(piece.subarray(0, bytesRead));
        at += bytesRead;
        bytes += bytesRead;
      }
    }
    return bytes;
  } finally {
    await file.close();
  }
}
