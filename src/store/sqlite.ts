// The one SQLite file behind all namespaces: opened, checked, given its table; a Keyv storage on it, and what Keyv cannot do: count
// who is where in one step, and tell whether the file is still the one in its place.

import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import { parseJson } from '../kit/json.ts';
import { yieldWhenDue } from '../kit/loop/yield.ts';
import { atomically } from '../kit/sqlite/atomically.ts';
import { openSqlite } from '../kit/sqlite/open.ts';
import { whenFree } from '../kit/sqlite/when-free.ts';
import type { Counters } from '../ports/store.ts';
import { faults } from './fault.ts';
import type { Entry, KeysOf } from './record.ts';
import type { Claims } from './small-stores.ts';
import type { FinishedTasks } from './tasks.ts';

/** Raised when the table changes; a newer file is refused, an older one would be converted here. */
const SCHEMA = 1;

/** A part of a finished task; `NULL` for a record that is no JSON. */
const originOf = (path: string): string =>
  `CASE WHEN json_valid(value) THEN value ->> '$.value.task.origin.${path}' END`;
const ADAPTER = originOf('adapter');
const PERSON = originOf('person.id');

const TABLE = `
  CREATE TABLE IF NOT EXISTS entries (
    namespace TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, expires INTEGER,
    PRIMARY KEY (namespace, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS expiring ON entries (expires) WHERE expires IS NOT NULL;
  CREATE TABLE IF NOT EXISTS counts (namespace TEXT PRIMARY KEY, used INTEGER NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS counted AFTER INSERT ON entries WHEN NEW.namespace GLOB 'count:*' BEGIN
    INSERT INTO counts VALUES (NEW.namespace, 1) ON CONFLICT (namespace) DO UPDATE SET used = used + 1;
  END;
  CREATE TRIGGER IF NOT EXISTS uncounted AFTER DELETE ON entries WHEN OLD.namespace GLOB 'count:*' BEGIN
    UPDATE counts SET used = used - 1 WHERE namespace = OLD.namespace;
    DELETE FROM counts WHERE namespace = OLD.namespace AND used = 0;
  END;
  CREATE INDEX IF NOT EXISTS finished ON entries (${ADAPTER}, ${PERSON}) WHERE namespace = 'history';
  INSERT OR IGNORE INTO counts
    SELECT namespace, count(*) FROM entries WHERE namespace >= 'count:' AND namespace < 'count;' GROUP BY namespace;
  PRAGMA user_version = ${SCHEMA};`;

/** For each try of a write; `whenFree` tries again. */
const BUSY_MS = 50;

/** Throws a StoreFault when the file is damaged or newer, and SQLite's own error otherwise. */
export function openDatabase(file: string): DatabaseSync {
  const database = openSqlite(file, 'NORMAL', BUSY_MS);
  try {
    const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (check !== 'ok') throw faults.damaged(file, String(check));
    if (Number(database.prepare('PRAGMA user_version').get()?.['user_version']) > SCHEMA)
      throw faults.tooNew(file);
    database.exec(TABLE);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Expired records deleted in one statement. */
const SWEPT = 200;

/** Deletes expired records, and yields. */
export async function sweep(database: DatabaseSync, now: number): Promise<void> {
  const some = database.prepare(
    `DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries WHERE expires <= ? LIMIT ${SWEPT})`,
  );
  while (database.isOpen) {
    const { changes } = await whenFree(database, () => some.run(now));
    if (Number(changes) < SWEPT) return;
    const due = yieldWhenDue();
    if (due) await due;
  }
}

const whichAt = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
};

/** To be called before each write: throws a StoreFault while another file, or none, stands where this one stood. */
export function createPresence(file: string): () => void {
  const mine = whichAt(file);
  return () => {
    if (whichAt(file) !== mine) throw faults.vanished(file);
  };
}

/** Batch size when iterating; writes may interleave. A record may hold 100 kB of text. */
const PAGE = 50;
const UPSERT = `INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?)
  ON CONFLICT (namespace, key) DO UPDATE SET value = excluded.value, expires = excluded.expires`;
const FRESH = 'namespace = ? AND (expires IS NULL OR expires > ?)';

/**
 * Errors are thrown, never turned into events or `false`: a failed write must not be taken for a done one. `present` throws
 * while nothing may be written.
 */
export function createSqliteStorage(
  database: DatabaseSync,
  namespace: string,
  present: () => void = () => {},
) {
  const select = database.prepare(`SELECT value FROM entries WHERE ${FRESH} AND key = ?`);
  const page = database.prepare(
    `SELECT key, value FROM entries WHERE ${FRESH} AND key > ? ORDER BY key LIMIT ${PAGE}`,
  );
  const upsert = database.prepare(UPSERT);
  const remove = database.prepare('DELETE FROM entries WHERE namespace = ? AND key = ?');
  const removeAll = database.prepare('DELETE FROM entries WHERE namespace = ?');

  const read = (key: string): string | undefined => {
    const value = select.get(namespace, Date.now(), key)?.['value'];
    return value === undefined ? undefined : String(value);
  };
  const write = ({ key, value, expires }: KeyvStorageEntry): true => {
    present();
    upsert.run(namespace, key, String(value), expires === undefined ? null : Math.ceil(expires));
    return true;
  };
  const drop = (key: string): boolean => remove.run(namespace, key).changes > 0;
  const writing = <T>(work: () => T): Promise<T> => whenFree(database, work);

  const storage = {
    get: async (key: string) => read(key),
    getMany: async (keys: string[]) => keys.map(read),
    set: async (key: string, value: unknown, expires?: number) =>
      writing(() => write({ key, value, ...(expires !== undefined && { expires }) })),
    setMany: (entries: KeyvStorageEntry[]) => writing(() => atomically(database, () => entries.map(write))),
    has: async (key: string) => read(key) !== undefined,
    hasMany: async (keys: string[]) => keys.map((key) => read(key) !== undefined),
    delete: (key: string) => writing(() => drop(key)),
    deleteMany: (keys: string[]) => writing(() => atomically(database, () => keys.map(drop))),
    clear: () => writing(() => void removeAll.run(namespace)),
    async *iterator(): AsyncGenerator<[key: string, value: string]> {
      for (let after = ''; ; ) {
        const due = yieldWhenDue();
        if (due) await due;
        const rows = page.all(namespace, Date.now(), after);
        for (const { key, value } of rows) yield [String(key), String(value)];
        if (rows.length < PAGE) return;
        after = String(rows.at(-1)?.['key']);
      }
    },
  };
  return { ...storage, capabilities: keyvStorageCapability(storage) };
}

/** Batch size of keys alone. */
const KEYS = 500;
/** Sorts behind all that follows in a key. */
const LAST = '\u{10FFFF}';

export function createSqliteKeys(database: DatabaseSync, namespace: string): KeysOf {
  const page = database.prepare(
    `SELECT key FROM entries WHERE ${FRESH} AND key >= ? AND key < ? AND key > ? ORDER BY key LIMIT ${KEYS}`,
  );
  return async function* (start) {
    for (let after = ''; ; ) {
      const due = yieldWhenDue();
      if (due) await due;
      const found = page
        .all(namespace, Date.now(), start, start + LAST, after)
        .map((row) => String(row['key']));
      yield* found;
      if (found.length < KEYS) return;
      after = found.at(-1) ?? '';
    }
  };
}

/** Batch size of deletions: pages all over the file are overwritten. */
const DELETIONS = 20;
const DELETE_FINISHED = `DELETE FROM entries WHERE rowid IN (
  SELECT rowid FROM entries WHERE namespace = 'history' AND ${ADAPTER} = ? AND ${PERSON} = ? LIMIT ${DELETIONS})
  RETURNING key, CASE WHEN json_valid(value) THEN value ->> '$.value.task.state.id' END AS service`;

export function createSqliteFinishedTasks(database: DatabaseSync): FinishedTasks {
  const remove = database.prepare(DELETE_FINISHED);
  return {
    deleteSome: async (adapter, person) =>
      (await whenFree(database, () => remove.all(adapter, person))).map(({ key, service }) => ({
        id: String(key),
        ...(typeof service === 'string' && { serviceId: service }),
      })),
  };
}

const ALL = `SELECT namespace, key, value, expires FROM entries
  WHERE (expires IS NULL OR expires > ?) AND namespace NOT LIKE 'count:%' AND (namespace, key) > (?, ?)
  ORDER BY namespace, key LIMIT ${PAGE}`;

/** Everything that can be moved elsewhere; what is no JSON is left out. */
export async function* sqliteEntries(database: DatabaseSync): AsyncGenerator<Entry> {
  const page = database.prepare(ALL);
  let space = '';
  let at = '';
  for (;;) {
    const due = yieldWhenDue();
    if (due) await due;
    const rows = page.all(Date.now(), space, at);
    for (const row of rows) {
      space = String(row['namespace']);
      at = String(row['key']);
      const value = parseJson(String(row['value']));
      const expires = row['expires'] === null ? undefined : Number(row['expires']);
      if (value !== undefined) yield { namespace: space, key: at, value, expires };
    }
    if (rows.length < PAGE) return;
  }
}

/** False: something stands there already, and stays. */
export async function sqliteRestore(database: DatabaseSync, entry: Entry): Promise<boolean> {
  const { namespace, key, value, expires } = entry;
  const insert = database.prepare(
    'INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?) ON CONFLICT (namespace, key) DO NOTHING',
  );
  const put = () => insert.run(namespace, key, JSON.stringify(value), expires ?? null).changes > 0;
  return whenFree(database, put);
}

const SPACE = 'count:';
const INSERT = `INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?)
  ON CONFLICT (namespace, key) DO NOTHING`;

/** `present` throws while nothing may be written. */
export function createSqliteCounters(database: DatabaseSync, present: () => void = () => {}): Counters {
  const total = database.prepare('SELECT used FROM counts WHERE namespace = ?');
  const find = database.prepare('SELECT 1 FROM entries WHERE namespace = ? AND key = ?');
  const insert = database.prepare(INSERT);
  const remove = database.prepare('DELETE FROM entries WHERE namespace = ? AND key = ?');
  const older = database.prepare('SELECT key, value FROM entries WHERE namespace = ?');
  const used = (key: string): number => Number(total.get(SPACE + key)?.['used'] ?? 0);

  const together = <T>(work: () => T): Promise<T> =>
    whenFree(database, () => {
      present();
      return atomically(database, work);
    });

  return {
    take: (task, counts, now) =>
      together(() => {
        const fresh = counts.filter(({ key }) => find.get(SPACE + key, task) === undefined);
        for (const { key, max } of fresh) {
          const already = used(key);
          if (already >= max) return { key, used: already };
        }
        for (const { key, until } of fresh) insert.run(SPACE + key, task, String(now), Math.ceil(until));
        return undefined;
      }),
    give: (task, keys) => together(() => void keys.map((key) => remove.run(SPACE + key, task))),
    count: async (keys) => keys.map(used),
    members: async (key, before) =>
      older
        .all(SPACE + key)
        .filter((row) => Number(row['value']) < before)
        .map((row) => String(row['key'])),
  };
}

const CLAIM = `INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?)
  ON CONFLICT (namespace, key) DO UPDATE SET value = excluded.value, expires = excluded.expires
  WHERE entries.expires <= ? OR substr(entries.value, -length(?)) = ?`;

/** SQLite takes one writer at a time, in whichever process, so that one statement is enough. `present` throws while nothing may be written. */
export function createSqliteClaims(
  database: DatabaseSync,
  namespace: string,
  present: () => void = () => {},
): Claims {
  const claim = database.prepare(CLAIM);
  return {
    claim: (key, value, expires, mark) =>
      whenFree(database, () => {
        present();
        return claim.run(namespace, key, value, Math.ceil(expires), Date.now(), mark, mark).changes > 0;
      }),
  };
}
