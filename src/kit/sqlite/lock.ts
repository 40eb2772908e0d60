// One holder at a time, across processes: an SQLite file held with an exclusive transaction, which the operating system lets go
// of the moment its holder ends, however it ends.

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 100;
const SQLITE_BUSY = 5;

/** Resolves to the way to let go, or to nothing when another process still holds it after `patienceMs`: a predecessor may just be dying. */
export async function holdFile(file: string, patienceMs: number): Promise<(() => void) | undefined> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const release = take(file);
    if (release || waited >= patienceMs) return release;
    await sleep(RETRY_MS);
  }
}

function take(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
