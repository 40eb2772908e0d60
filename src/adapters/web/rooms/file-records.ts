// What is known of the web chat's files: name, kind, size, where they came from, and which messages show them.

import type { DatabaseSync } from 'node:sqlite';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import type { Clock } from '../../../ports/clock.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** What a person sent, or what was made for them. */
export type Origin = 'upload' | 'delivery';

export interface FileRecords {
  find(id: string): StoredFile | undefined;
  add(file: StoredFile, origin: Origin): void;
  /** A message shows it from now on: it stays as long as that, and as others do. */
  use(ids: readonly string[], message: string): void;
  remove(id: string): void;
  /** What all of an origin take, in bytes. */
  bytes(origin: Origin): number;
  /** Adds up again what is known. */
  recount(): void;
}

/** `at`: when it came or was last used. Files from before there was this table count as used when it was made. */
const TABLES = `
CREATE TABLE IF NOT EXISTS kept (
  file TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE, origin TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS kept_at ON kept (at);
CREATE TABLE IF NOT EXISTS uses (
  file TEXT NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  message TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE, PRIMARY KEY (file, message)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uses_message ON uses (message);
`;

const ORIGINS: readonly Origin[] = ['upload', 'delivery'];

const statementsOf = (database: DatabaseSync) => ({
  find: database.prepare('SELECT id, name, type, bytes FROM files WHERE id = ?'),
  insert: database.prepare(
    'INSERT INTO files VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, type = excluded.type, bytes = excluded.bytes',
  ),
  keep: database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?)'),
  touch: database.prepare('UPDATE kept SET at = ? WHERE file = ?'),
  show: database.prepare('INSERT OR IGNORE INTO uses SELECT id, ?2 FROM files WHERE id = ?1'),
  forget: database.prepare('DELETE FROM files WHERE id = ?'),
  total: database.prepare(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM files JOIN kept ON file = id WHERE origin = ?',
  ),
  originOf: database.prepare('SELECT origin FROM kept WHERE file = ?'),
});

export function createFileRecords(database: DatabaseSync, clock: Clock): FileRecords {
  database.exec(TABLES);
  database.prepare("INSERT OR IGNORE INTO kept SELECT id, 'delivery', ? FROM files").run(clock.now());
  const ask = statementsOf(database);

  const sums = new Map<Origin, number>();
  const count = (origin: Origin, bytes: number) => void sums.set(origin, (sums.get(origin) ?? 0) + bytes);
  const recount = () => {
    for (const origin of ORIGINS) sums.set(origin, Number(ask.total.get(origin)?.['bytes']));
  };
  recount();

  const find = (id: string): StoredFile | undefined => {
    const row = ask.find.get(id);
    return row
      ? { id, name: String(row['name']), type: String(row['type']), bytes: Number(row['bytes']) }
      : undefined;
  };

  return {
    find,
    add(file, origin) {
      const before = find(file.id);
      atomically(database, () => {
        ask.insert.run(file.id, file.name, file.type, file.bytes);
        ask.keep.run(file.id, origin, clock.now());
      });
      count(origin, file.bytes - (before?.bytes ?? 0));
    },
    use(ids, message) {
      atomically(database, () => {
        for (const id of ids) {
          ask.show.run(id, message);
          ask.touch.run(clock.now(), id);
        }
      });
    },
    remove(id) {
      const file = find(id);
      const origin = ask.originOf.get(id)?.['origin'];
      ask.forget.run(id);
      if (file && origin !== undefined) count(origin as Origin, -file.bytes);
    },
    bytes: (origin) => sums.get(origin) ?? 0,
    recount,
  };
}
