// One studio per folder. How a lock is held is kit's business; here is what a refused studio says.

import { holdFile } from '../kit/sqlite/lock.ts';

/** The folder belongs to another process that is alive. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/** Resolves to the way to let go. Throws {@link FolderTaken}. */
export async function holdFolder(file: string, folder: string, waitMs: number): Promise<() => void> {
  const release = await holdFile(file, waitMs);
  if (release) return release;
  throw new FolderTaken(
    `Another studio is using ${folder}. Stop that one first, or give this one a DATA_DIR of its own.`,
  );
}
