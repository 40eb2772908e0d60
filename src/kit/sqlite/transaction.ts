// Runs writes to SQLite in one transaction. SQLite allows one writer at a time across processes, so other processes see
// all writes or none.

import type { DatabaseSync } from 'node:sqlite';

/** Nested calls join the outermost transaction. */
export function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const made = work();
    database.exec('COMMIT');
    return made;
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw thrown;
  }
}
