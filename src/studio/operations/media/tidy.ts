// Takes away what a dub made on its way, so that only results take up room until they expire.
// What was there before stays; knows no names.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs `work` and deletes what it left in the folder but did not name. All of it when the work fails. */
export async function leavingOnly<Result>(
  folder: string,
  work: () => Promise<Result>,
  keeps: (result: Result) => readonly string[],
): Promise<Result> {
  const before = new Set(await readdir(folder));
  const kept = new Set<string>();
  try {
    const result = await work();
    for (const name of keeps(result)) kept.add(name);
    return result;
  } finally {
    const left = (await readdir(folder)).filter((name) => !before.has(name) && !kept.has(name));
    await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }
}
