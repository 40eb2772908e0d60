// Deletes the intermediate files of a dub, so that only results use disk space until they expire. Files that existed
// before stay.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs `work` and deletes its files except the named results, or all of them if it fails. */
export async function runAndDeleteIntermediates<Result>(
  folder: string,
  work: () => Promise<Result>,
  listResults: (result: Result) => readonly string[],
): Promise<Result> {
  const before = new Set(await readdir(folder));
  const keptNames = new Set<string>();
  try {
    const result = await work();
    for (const name of listResults(result)) keptNames.add(name);
    return result;
  } finally {
    const leftovers = (await readdir(folder)).filter((name) => !before.has(name) && !keptNames.has(name));
    await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }
}
