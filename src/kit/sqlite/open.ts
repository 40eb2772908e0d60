// Opens an SQLite file the way all of ours are opened.

import { DatabaseSync } from 'node:sqlite';

/** How long the start waits for another process that is writing. */
const START_MS = 5_000;

/**
 * Nothing is lost when the process is killed (WAL). `NORMAL`: a power cut may take the last moments, `FULL`: nothing at all.
 * What is deleted is overwritten with zeros (secure_delete): otherwise people's words would lie on free pages for months. In
 * the log of changes it stays until that is worked in. `busyMs`: how long a write may hold the event loop while another
 * process writes. Throws SQLite's own errors.
 */
export function openSqlite(
  file: string,
  synchronous: 'NORMAL' | 'FULL',
  busyMs: number = START_MS,
): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: START_MS });
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${synchronous};
      PRAGMA secure_delete = ON;
      PRAGMA busy_timeout = ${busyMs};`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Works the log of changes in and empties it, so that what was deleted is gone from the disk. */
export function workIn(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
