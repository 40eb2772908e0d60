// Files and folders of ours that other users of the machine could read are closed to them. Which are ours is the caller's
// to say; what belongs to another user, or is a link, is left as it is.

import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Rights of the group and of everybody else. */
const OTHERS = 0o077;
/** A link that another process puts there between looking and opening is not followed. */
const THIS_ONE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** How many were closed: 0 when there is nothing, or nothing to do. What lies in a closed folder is out of reach already. */
export async function closeToOthers(path: string): Promise<number> {
  const entry = await lstat(path).catch(() => undefined);
  if (!entry || !isOpen(entry)) return 0;
  let closed = await closeAlone(path);
  if (!entry.isDirectory()) return closed;
  for (const name of await readdir(path).catch(() => [])) closed += await closeToOthers(join(path, name));
  return closed;
}

/** The same for a file, or a folder without what is in it. 0 as well where it is not allowed, or has no effect. */
export async function closeAlone(path: string): Promise<0 | 1> {
  const handle = await open(path, THIS_ONE).catch(() => undefined);
  if (!handle) return 0;
  try {
    const found = await handle.stat();
    if (!isOpen(found)) return 0;
    await handle.chmod(found.mode & 0o700);
    return isOpen(await handle.stat()) ? 0 : 1;
  } catch {
    return 0;
  } finally {
    await handle.close();
  }
}

const isOpen = (entry: Stats): boolean =>
  (entry.isDirectory() || entry.isFile()) && entry.uid === process.getuid?.() && (entry.mode & OTHERS) !== 0;
