// The data folder is for the user Earshot runs as and no other: people's words and the tokens of platforms lie in it. For entries,
// before anything is written: what others could read of ours is closed to them; what is another user's, or a link, is left alone.

import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';

const OURS = /^(earshot\.(db|lock)(-wal|-shm|-journal)?|web|studio|shared|tmp)$/;
/** Ours too, but others who could read it have it: the store refuses it while it is open, and says so. */
const KEY = 'secret.key';

/** What this process and all it starts will make is for this user only. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/** Mends what an older version, or a copy, left open. The folder itself only when nothing of others lies in it. */
export async function closeDataFolder(folder: string, log: Log): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  let closed = 0;
  for (const name of names.filter((one) => OURS.test(one))) closed += await closeToOthers(join(folder, name));
  const onlyOurs = names.every((name) => name === KEY || OURS.test(name));
  if (names.length > 0 && onlyOurs) closed += await closeAlone(await realpath(folder));
  if (closed > 0) log.warn('data was open to other users of this machine; closed', { folder, closed });
}

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
async function closeAlone(path: string): Promise<0 | 1> {
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
