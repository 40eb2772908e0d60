// Searches every file of a folder for bytes.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files that contain any of the needles. A file that disappears meanwhile contains nothing. */
export async function findBytes(folder: string, needles: readonly (string | Buffer)[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => bytes.includes(needle))) found.push(path);
  }
  return found;
}
