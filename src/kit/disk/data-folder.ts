// The data folder is for the user Earshot runs as and no other: people's words and the tokens of platforms lie in it.
// For entries, before anything is written.

import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { closeAlone, closeToOthers } from './close-to-others.ts';

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
