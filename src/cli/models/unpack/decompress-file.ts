// Decompresses one .gz or .zst file, never beyond the size that the catalogue knows.

import { createReadStream } from 'node:fs';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { type HashedFile, writeHashed } from '../hashed-file.ts';
import { DamagedArchiveError, isDamage } from './tar-entries.ts';
import { ArchiveNotAllowedError } from './unpack-guard.ts';

const DECOMPRESSORS: Readonly<Record<'gz' | 'zst', () => Duplex>> = { gz: createGunzip, zst: createZstdDecompress };

/** The reader gets the errors of both streams, even of before it began to read. Closing `plain` closes both. */
export const pipeUnread = (packed: Readable, plain: Duplex): Duplex => pipeline(packed, plain, () => {});

interface DecompressOptions {
  readonly format: 'gz' | 'zst';
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Receives the decompressed bytes so far. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Writes `target`, which must not exist. Throws {@link DamagedArchiveError}, {@link ArchiveNotAllowedError} or the reason
 * of the signal.
 */
export async function decompressFile(
  source: string,
  target: string,
  { format, maxBytes, signal, onBytes }: DecompressOptions,
): Promise<HashedFile> {
  const plain = pipeUnread(createReadStream(source), DECOMPRESSORS[format]());
  const countBytes = (bytes: number) => {
    if (bytes > maxBytes)
      throw new ArchiveNotAllowedError(`It unpacks to more than the ${maxBytes} bytes that are expected.`);
    onBytes(bytes);
  };
  try {
    return await writeHashed(target, plain, { signal, onBytes: countBytes });
  } catch (error) {
    throw isDamage(error) ? new DamagedArchiveError(error.message) : error;
  } finally {
    plain.destroy();
  }
}
