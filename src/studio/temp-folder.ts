// Creates temporary folders for engines and their programs inside the job's folder, so that they count towards its size
// and are deleted with it.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's temporary folder, for data that belongs to no job and contains no user data. */
export const SYSTEM_TEMP_FOLDER = tmpdir();

const PREFIX = 'tmp-';
const getPrefix = (pid: number): string => `${PREFIX}${pid}-`;

/** Runs `work` with the temporary folder of this process inside `folder`. */
export async function withTempFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const tempFolder = await mkdtemp(join(folder, getPrefix(process.pid)));
  process.env['TMPDIR'] = tempFolder;
  try {
    return await work();
  } finally {
    process.env['TMPDIR'] = SYSTEM_TEMP_FOLDER;
    await rm(tempFolder, { recursive: true, force: true });
  }
}

/** Deletes what ended processes left behind in this folder. `pid`: only of this process. */
export async function deleteTempFolders(folder: string, pid?: number): Promise<void> {
  const prefix = pid === undefined ? PREFIX : getPrefix(pid);
  for (const name of await readdir(folder))
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true });
}
