// Unpacks an archive into a folder, within the limits of unpack-guard.ts. Writes only the files that the filter keeps,
// and hashes them on the way.

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type HashedFile, writeHashed } from '../hashed-file.ts';
import { DamagedArchiveError, isDamage } from './tar-entries.ts';
import { type ArchiveEntry, ArchiveNotAllowedError, type UnpackGuard } from './unpack-guard.ts';

export interface UnpackedFile extends HashedFile {
  /** Path in the target folder. */
  readonly name: string;
}

interface UnpackOptions {
  readonly target: string;
  readonly guard: UnpackGuard;
  readonly signal: AbortSignal;
  /** Maps a path of the archive to the path in the target; `undefined` to skip the file. Keeps all by default. */
  readonly keep?: (path: string) => string | undefined;
}

/** Throws {@link DamagedArchiveError}, {@link ArchiveNotAllowedError} or the reason of the signal. */
export async function unpackArchive(
  entries: AsyncIterable<ArchiveEntry>,
  { target, guard, signal, keep = (path) => path }: UnpackOptions,
): Promise<readonly UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  try {
    for await (const entry of entries) {
      signal.throwIfAborted();
      const path = guard.admit(entry);
      const name = path === undefined ? undefined : keep(path);
      if (name === undefined) continue;
      const file = join(target, name);
      await mkdir(entry.kind === 'folder' ? file : dirname(file), { recursive: true });
      if (entry.kind === 'folder') continue;
      files.push({ name, ...(await writeHashed(file, guard.count(entry.readContent()), { signal })) });
    }
  } catch (error) {
    if (isDamage(error)) throw new DamagedArchiveError(error.message);
    if (error instanceof Error && 'code' in error && ['EEXIST', 'EISDIR', 'ENOTDIR'].includes(String(error.code)))
      throw new ArchiveNotAllowedError('It contains a file and a folder with the same name.');
    throw error;
  }
  return files;
}
