// Searches every file of a folder for bytes.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../kit/disk/public-place.ts';

/** Returns the files that contain any of the needles. A file that disappears meanwhile contains nothing. */
export async function findBytes(folder: string, needles: readonly (string | Buffer)[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => bytes.includes(needle))) found.push(path);
  }
  return found;
}
