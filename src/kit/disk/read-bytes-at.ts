// Reads a range of a file.

import { type FileHandle, open } from 'node:fs/promises';

/** Returns fewer bytes at the end of the file. */
export async function readBytesAt(file: FileHandle, position: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, position);
  return buffer.subarray(0, bytesRead);
}

/** Returns fewer bytes if the file is shorter. */
export async function readFirstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return await readBytesAt(file, 0, count);
  } finally {
    await file.close();
  }
}
