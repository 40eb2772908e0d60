// The one SQLite file behind all namespaces: opened, checked, given its table. Knows nothing of what is kept in it.

import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../kit/sqlite/open.ts';
import { damaged, tooNew } from './fault.ts';

/** Raised when the table changes; a newer file is refused, an older one would be converted here. */
const SCHEMA = 1;

const TABLE = `
  CREATE TABLE IF NOT EXISTS entries (
    namespace TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, expires INTEGER,
    PRIMARY KEY (namespace, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS expiring ON entries (expires) WHERE expires IS NOT NULL;
  PRAGMA user_version = ${SCHEMA};`;

/** Throws a StoreFault when the file is damaged or newer, and SQLite's own error otherwise. */
export function openDatabase(file: string): DatabaseSync {
  const database = openSqlite(file, 'NORMAL');
  try {
    const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (check !== 'ok') throw damaged(file, String(check));
    if (Number(database.prepare('PRAGMA user_version').get()?.['user_version']) > SCHEMA) throw tooNew(file);
    database.exec(TABLE);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Removes what has expired. */
export function sweep(database: DatabaseSync, now: number): void {
  database.prepare('DELETE FROM entries WHERE expires <= ?').run(now);
}
