// Creates temporary folders for engines and their programs inside the job's folder, so that they count towards its size
// and are deleted with it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's temporary folder, for data that belongs to no job and contains no user data. */
export const SYSTEM_TEMP_FOLDER = tmpdir();

export const TEMP_FOLDER_PREFIX = 'tmp-';

/** Runs `work` with the temporary folder of this process inside `folder`. */
export async function withTempFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const tempFolder = await mkdtemp(join(folder, TEMP_FOLDER_PREFIX));
  process.env['TMPDIR'] = tempFolder;
  try {
    return await work();
  } finally {
    process.env['TMPDIR'] = SYSTEM_TEMP_FOLDER;
    await rm(tempFolder, { recursive: true, force: true });
  }
}
