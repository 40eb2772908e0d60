// Writes to SQLite that happen together or not at all. SQLite takes one writer at a time, in whichever process, so that it is
// one step for others too.

import type { DatabaseSync } from 'node:sqlite';

/** All writes of `work` or none. Calls inside one another become part of the outermost. */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
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
