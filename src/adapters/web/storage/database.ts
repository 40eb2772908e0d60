// Opens the web chat's database and creates its tables. The other modules in this folder define what the rows mean.

import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../../../kit/sqlite/open-sqlite.ts';
import { rethrowWithFile } from '../../../kit/sqlite/sqlite-error.ts';
import { runInTransaction } from '../../../kit/sqlite/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';

/** Increase this when a table or a stored message changes. */
const SCHEMA_VERSION = 2;

const TABLES = `
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS messages (
  id TEXT PRIMARY KEY, posted INTEGER NOT NULL UNIQUE, rev INTEGER NOT NULL UNIQUE,
  room TEXT NOT NULL, body TEXT NOT NULL, pending INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS messages_in_room ON messages (room, rev);
CREATE INDEX IF NOT EXISTS messages_pending ON messages (pending) WHERE pending = 1;
CREATE TABLE IF NOT EXISTS deliveries (token TEXT PRIMARY KEY, delivered TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS files (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS gone (id TEXT PRIMARY KEY, rev INTEGER NOT NULL UNIQUE, room TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS persons (
  id TEXT PRIMARY KEY, visitor TEXT NOT NULL, made INTEGER NOT NULL, crowd INTEGER NOT NULL, seen INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS persons_of_visitor ON persons (visitor, made);
CREATE TABLE IF NOT EXISTS owned_messages (
  id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE, person TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS owned_messages_of ON owned_messages (person);
CREATE TABLE IF NOT EXISTS owned_files (
  id TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE, person TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS owned_files_of ON owned_files (person);
CREATE TABLE IF NOT EXISTS visits (
  person TEXT NOT NULL, name TEXT NOT NULL, room TEXT NOT NULL, rev INTEGER NOT NULL, PRIMARY KEY (person, room)
) STRICT;
CREATE INDEX IF NOT EXISTS visits_rev ON visits (rev);
CREATE TABLE IF NOT EXISTS answers (
  person TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, status INTEGER NOT NULL,
  message TEXT, body TEXT, PRIMARY KEY (person, key)
) STRICT;
CREATE INDEX IF NOT EXISTS answers_at ON answers (at);
CREATE TABLE IF NOT EXISTS sessions (
  token TEXT PRIMARY KEY, reference TEXT NOT NULL, secret TEXT NOT NULL, visitor TEXT NOT NULL,
  opened INTEGER NOT NULL, seen INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO facts VALUES ('rev', 0);
`;

/** Milliseconds to wait for a lock. Other rooms, other platforms and the HTTP port are blocked meanwhile. */
const BUSY_MS = 250;

/** Creates the file if needed. Committed writes survive kill -9 and power loss. */
export const openChatDatabase = (path: string): DatabaseSync =>
  rethrowWithFile(path, () =>
    openSqlite(path, { synchronous: 'FULL', version: SCHEMA_VERSION, busyTimeoutMs: BUSY_MS, prepare: createTables }),
  );

const createTables = (database: DatabaseSync): void =>
  runInTransaction(database, () => {
    database.exec(TABLES);
    database.prepare("INSERT OR IGNORE INTO facts VALUES ('salt', ?)").run(randomBytes(32).toString('hex'));
  });

/** Milliseconds for which a result is reused, so that frequent health checks don't write each time. */
const PROBE_INTERVAL_MS = 5_000;

/** True if the database can be written. */
export function createWriteProbe(database: DatabaseSync, clock: Clock): () => boolean {
  const write = database.prepare("INSERT OR REPLACE INTO facts VALUES ('probe', ?)");
  let last: { readonly at: number; readonly canWrite: boolean } | undefined;
  const canWrite = (): boolean => {
    try {
      write.run(clock.now());
      return true;
    } catch {
      return false;
    }
  };
  return () => {
    if (!last || clock.now() - last.at >= PROBE_INTERVAL_MS) last = { at: clock.now(), canWrite: canWrite() };
    return last.canWrite;
  };
}
