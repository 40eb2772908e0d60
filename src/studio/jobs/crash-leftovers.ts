// Ends at start the processes that a crashed studio left behind. Requires the folder lock.

import { readdir, readFile } from 'node:fs/promises';
import { killTree } from '../../kit/process/process-tree.ts';

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
