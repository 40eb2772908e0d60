// Where engines and the programs they start put what they need for a moment: a folder inside the job's own, so that it counts
// as the job's, goes with it, and is nobody else's to read.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's own, for what belongs to no job and says nothing of anybody. */
export const SYSTEM_TEMPORARY = tmpdir();

/** How such folders are called. */
export const TEMPORARY = 'tmp-';

/** Runs one job of this process. */
export async function withTemporary<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const place = await mkdtemp(join(folder, TEMPORARY));
  process.env['TMPDIR'] = place;
  try {
    return await work();
  } finally {
    process.env['TMPDIR'] = SYSTEM_TEMPORARY;
    await rm(place, { recursive: true, force: true });
  }
}
