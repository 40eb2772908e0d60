// Restricts the data folder to the user who runs Earshot: it contains private texts and the tokens of platforms. Entry
// points call this before they write anything. Links and other users' files stay unchanged.

import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';

const OWN_ENTRIES = /^(earshot\.(db|lock|process)(-wal|-shm|-journal)?|web|studio|shared|tmp)$/;
/** Excluded: once others could read the key, it may be known. The store refuses an open key file and reports it. */
const KEY_FILE = 'secret.key';

/** New files of this process and its children are readable by this user only. */
export const setPrivateUmask = (): void => void process.umask(0o077);

/**
 * Repairs permissions that an older version or a copy left open. Changes the folder itself only if all its files belong
 * to Earshot.
 */
export async function restrictDataFolder(folder: string, log: Log): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  let restrictedCount = 0;
  for (const name of names.filter((one) => OWN_ENTRIES.test(one)))
    restrictedCount += await restrictToOwner(join(folder, name));
  const onlyOurs = names.every((name) => name === KEY_FILE || OWN_ENTRIES.test(name));
  if (names.length > 0 && onlyOurs) restrictedCount += await restrictEntry(await realpath(folder));
  if (restrictedCount > 0)
    log.warn('data folder was readable by other users; access removed', { folder, closed: restrictedCount });
}

/** Permission bits of the group and of other users. */
const OTHERS_MODE = 0o077;
/** Does not follow a link that another process creates between the check and the opening. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Returns the number of restricted entries. Skips the contents of a folder that is closed already. */
export async function restrictToOwner(path: string): Promise<number> {
  const entry = await lstat(path).catch(() => undefined);
  if (!entry || !isOpenToOthers(entry)) return 0;
  let restrictedCount = await restrictEntry(path);
  if (!entry.isDirectory()) return restrictedCount;
  for (const name of await readdir(path).catch(() => [])) restrictedCount += await restrictToOwner(join(path, name));
  return restrictedCount;
}

/** Restricts a file, or a folder without its contents. Returns 0 if that is not permitted or has no effect. */
async function restrictEntry(path: string): Promise<0 | 1> {
  const handle = await open(path, OPEN_FLAGS).catch(() => undefined);
  if (!handle) return 0;
  try {
    const found = await handle.stat();
    if (!isOpenToOthers(found)) return 0;
    await handle.chmod(found.mode & 0o700);
    return isOpenToOthers(await handle.stat()) ? 0 : 1;
  } catch {
    return 0;
  } finally {
    await handle.close();
  }
}

const isOpenToOthers = (entry: Stats): boolean =>
  (entry.isDirectory() || entry.isFile()) && entry.uid === process.getuid?.() && (entry.mode & OTHERS_MODE) !== 0;
