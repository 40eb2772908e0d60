// The web chat's one database file: its tables and how a group of writes becomes one. What the rows mean is known to
// those who ask for them (messages, files, keys, sessions …).

import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import { naming } from '../../../kit/sqlite/fault.ts';
import { openSqlite } from '../../../kit/sqlite/open.ts';
import type { Clock } from '../../../ports/clock.ts';

/** Raised when a table changes; an older program then refuses the file instead of damaging it. */
const SHAPE = 1;

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

/** Folders from before knew every name and room that was ever used; those of messages that are there are what matters. */
const FROM_BEFORE = `
INSERT OR IGNORE INTO visits
  SELECT json_extract(body, '$.author.id'), json_extract(body, '$.author.name'), room, max(rev)
  FROM messages GROUP BY 1, 3;
DROP TABLE people;
DROP TABLE rooms;
`;

/** Opens or makes the file. What was committed survives kill -9 and loss of power. */
export const openDatabase = (path: string): DatabaseSync => naming(path, () => opened(path));

/** Other rooms, platforms and the port wait as long. */
const BUSY_MS = 250;

function opened(path: string): DatabaseSync {
  const database = openSqlite(path, 'FULL', BUSY_MS);
  const shape = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (shape > SHAPE) {
    database.close();
    throw new Error(
      `${path} was made by a newer version of this program. Update it, or set DATA_DIR to another folder.`,
    );
  }
  atomically(database, () => {
    database.exec(TABLES);
    const old = database
      .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'people'")
      .get();
    if (old) database.exec(FROM_BEFORE);
    database.prepare("INSERT OR IGNORE INTO facts VALUES ('salt', ?)").run(randomBytes(32).toString('hex'));
    database.exec(`PRAGMA user_version = ${SHAPE}`);
  });
  return database;
}

/** How long a finding is good: a caller every second must not write every second. */
const PROBED_MS = 5_000;

/** True if the file can be written right now. */
export function createWriteProbe(database: DatabaseSync, clock: Clock): () => boolean {
  const write = database.prepare("INSERT OR REPLACE INTO facts VALUES ('probe', ?)");
  let last: { readonly at: number; readonly works: boolean } | undefined;
  const works = (): boolean => {
    try {
      write.run(clock.now());
      return true;
    } catch {
      return false;
    }
  };
  return () => {
    if (!last || clock.now() - last.at >= PROBED_MS) last = { at: clock.now(), works: works() };
    return last.works;
  };
}
