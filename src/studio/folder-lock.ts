// Locks the data folder, so that only one studio uses it.

import { acquireFileLock } from '../kit/sqlite/file-lock.ts';

/** Another running process holds the lock of the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Resolves to a function that releases the lock. Throws {@link FolderInUseError}. */
export async function lockFolder(file: string, folder: string, timeoutMs: number): Promise<() => void> {
  const release = await acquireFileLock(file, timeoutMs);
  if (release) return release;
  throw new FolderInUseError(`Another studio uses ${folder}. Stop it first, or set another DATA_DIR.`);
}
