// Cleans up at start what a crashed studio left behind: running processes and temporary files. Requires the folder lock.

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { killTree } from '../../kit/process/process-tree.ts';
import { TEMP_FOLDER_PREFIX } from '../temp-folder.ts';

/** Environment variable of every worker and its child processes: the folder of their studio. */
export const STUDIO_FOLDER_VARIABLE = 'EARSHOT_STUDIO';

/** Kills every process that works for this folder and returns their number. */
export async function killOrphanedProcesses(folder: string): Promise<number> {
  let ended = 0;
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    // Environments of other users' processes are not readable.
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`${STUDIO_FOLDER_VARIABLE}=${folder}`)) continue;
    await killTree(Number(pid));
    ended += 1;
  }
  return ended;
}

/** Deletes temporary folders that lie outside any job's folder. */
export async function deleteTempFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(TEMP_FOLDER_PREFIX)) await rm(join(folder, name), { recursive: true, force: true });
}
