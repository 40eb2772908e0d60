// Checks that the data folder can be used, and notes the process that uses it.

import { readFileSync, rmSync } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '../kit/disk/create-folder.ts';
import { asJsonObject } from '../kit/json.ts';
import { toStoreError } from './store-error.ts';

export const FOLDER_MODE = 0o700;

/** Throws a StoreError with instructions if the folder is not writable. Leaves nothing behind. */
export async function checkDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.earshot-check-${process.pid}`);
  try {
    const created = await createFolder(folder, FOLDER_MODE);
    try {
      await writeFile(probe, '');
    } finally {
      await rm(probe, { force: true });
      // Fails if a bot that starts at the same time already uses the folder.
      for (const one of created.toReversed()) await rmdir(one).catch(() => {});
    }
  } catch (error) {
    throw toStoreError(error, folder, join(folder, 'earshot.db'));
  }
}

/** The process that holds the lock of a folder. */
export interface FolderUser {
  readonly pid: number;
  readonly url: string;
}

const getUserFile = (folder: string): string => join(folder, 'earshot.process');

/** Returns a function that removes the note. */
export async function noteFolderUser(folder: string, user: FolderUser): Promise<() => void> {
  const file = getUserFile(folder);
  await writeFile(file, JSON.stringify(user));
  return () => rmSync(file, { force: true });
}

/** The note may be of an earlier process: only a locked folder has a user. */
export function readFolderUser(folder: string): FolderUser | undefined {
  try {
    const { pid, url } = asJsonObject(JSON.parse(readFileSync(getUserFile(folder), 'utf8'))) ?? {};
    return typeof pid === 'number' && typeof url === 'string' ? { pid, url } : undefined;
  } catch {
    return undefined;
  }
}
