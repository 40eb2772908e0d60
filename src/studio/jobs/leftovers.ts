// What a crash of the studio may have left running, and what older versions left lying about: ended and removed at the start.
// Expects that nobody else has the folder.

import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endTree } from '../../kit/process/process-tree.ts';
import { SYSTEM_TEMPORARY, TEMPORARY } from './temporary.ts';

/** In the environment of every worker and of all that it starts: the folder of the studio it works for. */
export const MARK = 'EARSHOT_STUDIO';

/** Ends every process that works for this folder; answers how many. */
export async function endLeftProcesses(folder: string): Promise<number> {
  let ended = 0;
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    // Those of other users cannot be read.
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`${MARK}=${folder}`)) continue;
    await endTree(Number(pid));
    ended += 1;
  }
  return ended;
}

/** Temporary folders of jobs that had none of their own. */
export async function removeTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(TEMPORARY)) await rm(join(folder, name), { recursive: true, force: true });
}

const OLD_TEXT = /^translate-\w{6}$/;
const OLD_MS = 10 * 60_000;

/** Texts of people that older versions left in the system's temporary folder when a worker was killed. */
export async function removeOldTexts(now: number): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(SYSTEM_TEMPORARY).catch(() => [])).filter((one) => OLD_TEXT.test(one))) {
    const path = join(SYSTEM_TEMPORARY, name);
    const about = await lstat(path).catch(() => undefined);
    const ours = about?.isDirectory() && about.uid === process.getuid?.() && now - about.mtimeMs > OLD_MS;
    if (!ours || (await readdir(path)).some((file) => file !== 'text')) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
