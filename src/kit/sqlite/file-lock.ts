// A lock across processes: an SQLite file with an exclusive transaction. The operating system releases it when the
// process ends for any reason.

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusyError } from './sqlite-error.ts';

const RETRY_MS = 100;

/**
 * Resolves to the release function; to `undefined` if another process still has the lock after `timeoutMs`. Waiting
 * helps because a previous process may be ending.
 */
export async function acquireFileLock(file: string, timeoutMs: number): Promise<(() => void) | undefined> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const release = tryLock(file);
    if (release || waited >= timeoutMs) return release;
    await sleep(RETRY_MS);
  }
}

function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (isBusyError(error)) return undefined;
    throw error;
  }
}
