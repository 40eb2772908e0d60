// Files and folders of ours that other users of the machine could read are closed to them. Which are ours is the caller's
// to say; what belongs to another user, or is a link, is left as it is.

import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Rights of the group and of everybody else. */
const OTHERS = 0o077;
/** A link that somebody puts there between looking and opening is not followed. */
const THIS_ONE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** How many were closed: 0 when there is nothing, or nothing to do. What lies in a closed folder is out of reach already. */
export async function closeToOthers(path: string): Promise<number> {
  const entry = await lstat(path).catch(() => undefined);
  if (!entry || entry.uid !== process.getuid?.() || (entry.mode & OTHERS) === 0) return 0;
  if (!entry.isDirectory() && !entry.isFile()) return 0;
  let closed = (await close(path)) ? 1 : 0;
  if (!entry.isDirectory()) return closed;
  for (const name of await readdir(path)) closed += await closeToOthers(join(path, name));
  return closed;
}

/** False where that is not allowed, or the file system knows no rights. */
async function close(path: string): Promise<boolean> {
  const handle = await open(path, THIS_ONE).catch(() => undefined);
  if (!handle) return false;
  try {
    await handle.chmod((await handle.stat()).mode & 0o700);
    return ((await handle.stat()).mode & OTHERS) === 0;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
