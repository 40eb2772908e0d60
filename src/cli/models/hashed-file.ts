// Writes and reads files while hashing them, so that no content is used before its hash is known.

import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export interface HashedFile {
  readonly bytes: number;
  readonly sha256: string;
}

interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Receives the size with the next chunk, before it is written. Throws to stop. */
  readonly onBytes?: (bytes: number) => void;
  /** Bytes of the file that stay. The rest is appended. */
  readonly startBytes?: number;
  /** Has hashed those bytes. */
  readonly hash?: Hash;
}

/** Writes a new file, or appends to one, and flushes it to disk. */
export async function writeHashed(
  path: string,
  chunks: AsyncIterable<Buffer>,
  { signal, onBytes, startBytes = 0, hash = createHash('sha256') }: WriteOptions = {},
): Promise<HashedFile> {
  const file = await open(path, startBytes > 0 ? 'a' : 'wx', 0o600);
  let bytes = startBytes;
  try {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      bytes += chunk.length;
      onBytes?.(bytes);
      // Unlike write(), it never writes a part of the chunk only.
      await file.writeFile(chunk);
      hash.update(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Hashes a file from the start. `onBytes` receives the bytes so far. */
export async function hashFile(path: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Hash> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    signal.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(bytes);
  }
  return hash;
}
