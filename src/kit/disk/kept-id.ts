// A random id that a data folder keeps: a process that is started again on its folder is known to be the one that ended.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretId } from '../id.ts';

const FILE = 'process.id';

/** Only one process at a time has a data folder, so no two that run have the same id. Throws where the folder cannot be written. */
export function keptId(folder: string): string {
  const path = join(folder, FILE);
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const id = secretId();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, id, { mode: 0o600 });
    return id;
  }
}
