// Opens SQLite files with the settings that all databases of Earshot share.

import { DatabaseSync } from 'node:sqlite';
import { claimSchemaVersion } from './schema-version.ts';

/** Time that a start waits for another process that is writing. */
const START_TIMEOUT_MS = 5_000;

interface SqliteOptions {
  /** With `NORMAL`, a power failure may lose the last moments; with `FULL`, nothing. */
  readonly synchronous: 'NORMAL' | 'FULL';
  /** Schema version. A file of another version is refused. */
  readonly version: number;
  /** How long a write may block the event loop while another process writes. */
  readonly busyTimeoutMs?: number;
  /** Checks the file and creates its tables. */
  readonly prepare?: (database: DatabaseSync) => void;
}

/**
 * Nothing is lost when the process is killed (WAL). Deleted data is overwritten with zeros (secure_delete), since
 * private text would otherwise remain on free pages for months. It remains in the write-ahead log until the next
 * checkpoint. Throws SQLite's own errors, or a SchemaVersionError.
 */
export function openSqlite(
  file: string,
  { synchronous, version, busyTimeoutMs = START_TIMEOUT_MS, prepare }: SqliteOptions,
): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: START_TIMEOUT_MS });
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${synchronous};
      PRAGMA secure_delete = ON;
      PRAGMA busy_timeout = ${busyTimeoutMs};`);
    claimSchemaVersion(database, file, version);
    prepare?.(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Empties the write-ahead log, so that deleted data is gone from the disk. */
export function truncateWal(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
