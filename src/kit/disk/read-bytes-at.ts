// Reads a range of an open file.

import type { FileHandle } from 'node:fs/promises';

/** Returns fewer bytes at the end of the file. */
export async function readBytesAt(file: FileHandle, position: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, position);
  return buffer.subarray(0, bytesRead);
}
