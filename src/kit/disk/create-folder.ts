// Creates a folder with its parents. Node's recursive mkdir never ends where a file system refuses new folders, as /proc
// does.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Resolves to the created folders, outermost first. Throws the file system's error. */
export async function createFolder(path: string, mode: number): Promise<readonly string[]> {
  try {
    await mkdir(path, { mode });
    return [path];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const exists = async (folder: string) => (await stat(folder).catch(() => undefined))?.isDirectory() === true;
    if (code === 'EEXIST' && (await exists(path))) return [];
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path || (await exists(parent))) throw error;
    return [...(await createFolder(parent, mode)), ...(await createFolder(path, mode))];
  }
}
