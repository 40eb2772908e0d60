// SQLite storage for all namespaces: opens and checks the file, and implements Keyv's interface, atomic counters, and a
// check that the file was not replaced.

import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import { parseJson } from '../kit/json.ts';
import { yieldWhenDue } from '../kit/loop/yield-to-event-loop.ts';
import { openSqlite } from '../kit/sqlite/open-sqlite.ts';
import { retryWhileLocked } from '../kit/sqlite/retry-while-locked.ts';
import { runInTransaction } from '../kit/sqlite/transaction.ts';
import type { UsageCounters } from '../ports/store.ts';
import type { ClaimStorage } from './record-stores.ts';
import type { ScanKeys, StoreEntry } from './store.ts';
import { storeErrorFactories } from './store-error.ts';
import type { FinishedTasksByPerson } from './task-store.ts';

/** Increase this number when the table or the records change. */
const SCHEMA_VERSION = 2;

/** Reads a field of a finished task. `NULL` for invalid JSON. */
const originColumn = (path: string): string =>
  `CASE WHEN json_valid(value) THEN value ->> '$.value.task.origin.${path}' END`;
const ADAPTER = originColumn('adapter');
const PERSON = originColumn('person.id');

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
    SELECT namespace, count(*) FROM entries WHERE namespace >= 'count:' AND namespace < 'count;' GROUP BY namespace;`;

/** Timeout per write attempt. `retryWhileLocked` retries. */
const BUSY_TIMEOUT_MS = 50;

/** Throws a StoreError for a damaged file, a SchemaVersionError for another version, or else SQLite's error. */
export const openDatabase = (file: string): DatabaseSync =>
  openSqlite(file, {
    synchronous: 'NORMAL',
    version: SCHEMA_VERSION,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    prepare(database) {
      const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
      if (check !== 'ok') throw storeErrorFactories.damaged(file, String(check));
      database.exec(TABLE);
    },
  });

/** Expired records deleted per statement. */
const EXPIRED_BATCH = 200;

/** Deletes expired records in batches and yields in between. */
export async function deleteExpired(database: DatabaseSync, now: number): Promise<void> {
  const some = database.prepare(
    `DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries WHERE expires <= ? LIMIT ${EXPIRED_BATCH})`,
  );
  while (database.isOpen) {
    const { changes } = await retryWhileLocked(database, () => some.run(now));
    if (Number(changes) < EXPIRED_BATCH) return;
    const due = yieldWhenDue();
    if (due) await due;
  }
}

const fileIdentity = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
};

/** Returns a check to call before each write. It throws a StoreError if the file was deleted or replaced. */
export function createDatabaseFileCheck(file: string): () => void {
  const mine = fileIdentity(file);
  return () => {
    if (fileIdentity(file) !== mine) throw storeErrorFactories.vanished(file);
  };
}

/** Batch size when iterating. Writes may interleave; one record may hold 100 kB of text. */
const PAGE_SIZE = 50;
const UPSERT = `INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?)
  ON CONFLICT (namespace, key) DO UPDATE SET value = excluded.value, expires = excluded.expires`;
const NOT_EXPIRED = 'namespace = ? AND (expires IS NULL OR expires > ?)';

/**
 * Creates a Keyv storage that throws every error. Keyv would turn errors into events or `false`, and a failed write
 * would look successful. `checkFile` throws while writes are not allowed.
 */
export function createSqliteStorage(database: DatabaseSync, namespace: string, checkFile: () => void = () => {}) {
  const select = database.prepare(`SELECT value FROM entries WHERE ${NOT_EXPIRED} AND key = ?`);
  const page = database.prepare(
    `SELECT key, value FROM entries WHERE ${NOT_EXPIRED} AND key > ? ORDER BY key LIMIT ${PAGE_SIZE}`,
  );
  const upsert = database.prepare(UPSERT);
  const remove = database.prepare('DELETE FROM entries WHERE namespace = ? AND key = ?');
  const removeAll = database.prepare('DELETE FROM entries WHERE namespace = ?');

  const read = (key: string): string | undefined => {
    const value = select.get(namespace, Date.now(), key)?.['value'];
    return value === undefined ? undefined : String(value);
  };
  const write = ({ key, value, expires }: KeyvStorageEntry): true => {
    checkFile();
    upsert.run(namespace, key, String(value), expires === undefined ? null : Math.ceil(expires));
    return true;
  };
  const drop = (key: string): boolean => remove.run(namespace, key).changes > 0;
  const writing = <T>(work: () => T): Promise<T> => retryWhileLocked(database, work);

  const storage = {
    get: async (key: string) => read(key),
    getMany: async (keys: string[]) => keys.map(read),
    set: async (key: string, value: unknown, expires?: number) =>
      writing(() => write({ key, value, ...(expires !== undefined && { expires }) })),
    setMany: (entries: KeyvStorageEntry[]) => writing(() => runInTransaction(database, () => entries.map(write))),
    has: async (key: string) => read(key) !== undefined,
    hasMany: async (keys: string[]) => keys.map((key) => read(key) !== undefined),
    delete: (key: string) => writing(() => drop(key)),
    deleteMany: (keys: string[]) => writing(() => runInTransaction(database, () => keys.map(drop))),
    clear: () => writing(() => void removeAll.run(namespace)),
    async *iterator(): AsyncGenerator<[key: string, value: string]> {
      for (let after = ''; ; ) {
        const due = yieldWhenDue();
        if (due) await due;
        const rows = page.all(namespace, Date.now(), after);
        for (const { key, value } of rows) yield [String(key), String(value)];
        if (rows.length < PAGE_SIZE) return;
        after = String(rows.at(-1)?.['key']);
      }
    },
  };
  return { ...storage, capabilities: keyvStorageCapability(storage) };
}

/** Batch size when iterating over keys. */
const KEY_PAGE_SIZE = 500;
/** Sorts after every other character in a key. */
const LAST_CHARACTER = '\u{10FFFF}';

export function createSqliteKeyScan(database: DatabaseSync, namespace: string): ScanKeys {
  const page = database.prepare(
    `SELECT key FROM entries WHERE ${NOT_EXPIRED} AND key >= ? AND key < ? AND key > ? ORDER BY key LIMIT ${KEY_PAGE_SIZE}`,
  );
  return (start) =>
    readPages((after) =>
      page.all(namespace, Date.now(), start, start + LAST_CHARACTER, after).map(({ key }) => String(key)),
    );
}

/** Yields to other work between pages. */
async function* readPages(readAfter: (key: string) => readonly string[]): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const due = yieldWhenDue();
    if (due) await due;
    const found = readAfter(after);
    yield* found;
    if (found.length < KEY_PAGE_SIZE) return;
    after = found.at(-1) ?? '';
  }
}

/** Batch size of deletions, which overwrite pages all over the file. */
const DELETE_BATCH = 20;
const DELETE_FINISHED = `DELETE FROM entries WHERE rowid IN (
  SELECT rowid FROM entries WHERE namespace = 'history' AND ${ADAPTER} = ? AND ${PERSON} = ? LIMIT ${DELETE_BATCH})
  RETURNING key, CASE WHEN json_valid(value) THEN value ->> '$.value.task.state.serviceTaskId' END AS service`;

const LIST_PEOPLE = `SELECT DISTINCT ${PERSON} AS person FROM entries WHERE namespace = 'history' AND ${ADAPTER} = ?
  AND ${PERSON} >= ? AND ${PERSON} < ? AND ${PERSON} > ? ORDER BY ${PERSON} LIMIT ${KEY_PAGE_SIZE}`;

export function createSqliteFinishedTasks(database: DatabaseSync): FinishedTasksByPerson {
  const remove = database.prepare(DELETE_FINISHED);
  const page = database.prepare(LIST_PEOPLE);
  return {
    listPeople: (adapter, start) =>
      readPages((after) => page.all(adapter, start, start + LAST_CHARACTER, after).map(({ person }) => String(person))),
    deleteBatch: async (adapter, person) =>
      (await retryWhileLocked(database, () => remove.all(adapter, person))).map(({ key, service }) => ({
        id: String(key),
        ...(typeof service === 'string' && { serviceId: service }),
      })),
  };
}

const ALL = `SELECT namespace, key, value, expires FROM entries
  WHERE (expires IS NULL OR expires > ?) AND namespace NOT LIKE 'count:%' AND (namespace, key) > (?, ?)
  ORDER BY namespace, key LIMIT ${PAGE_SIZE}`;

/** Exports all entries. Skips invalid JSON. */
export async function* exportSqliteEntries(database: DatabaseSync): AsyncGenerator<StoreEntry> {
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
    if (rows.length < PAGE_SIZE) return;
  }
}

const INSERT = `INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?)
  ON CONFLICT (namespace, key) DO NOTHING`;

/** Returns false if the entry exists, which is then kept. */
export async function importSqliteEntry(database: DatabaseSync, entry: StoreEntry): Promise<boolean> {
  const { namespace, key, value, expires } = entry;
  const insert = database.prepare(INSERT);
  const put = () => insert.run(namespace, key, JSON.stringify(value), expires ?? null).changes > 0;
  return retryWhileLocked(database, put);
}

const COUNTER_NAMESPACE = 'count:';

/** `checkFile` throws while writes are not allowed. */
export function createSqliteUsageCounters(database: DatabaseSync, checkFile: () => void = () => {}): UsageCounters {
  const total = database.prepare('SELECT used FROM counts WHERE namespace = ?');
  const find = database.prepare('SELECT 1 FROM entries WHERE namespace = ? AND key = ?');
  const insert = database.prepare(INSERT);
  const remove = database.prepare('DELETE FROM entries WHERE namespace = ? AND key = ?');
  const older = database.prepare('SELECT key, value FROM entries WHERE namespace = ?');
  const used = (key: string): number => Number(total.get(COUNTER_NAMESPACE + key)?.['used'] ?? 0);

  const inTransaction = <T>(work: () => T): Promise<T> =>
    retryWhileLocked(database, () => {
      checkFile();
      return runInTransaction(database, work);
    });

  return {
    add: (task, counts, now) =>
      inTransaction(() => {
        const fresh = counts.filter(({ key }) => find.get(COUNTER_NAMESPACE + key, task) === undefined);
        for (const { key, max } of fresh) {
          const already = used(key);
          if (already >= max) return { key, used: already };
        }
        for (const { key, expiresAt } of fresh)
          insert.run(COUNTER_NAMESPACE + key, task, String(now), Math.ceil(expiresAt));
        return undefined;
      }),
    remove: (task, keys) => inTransaction(() => void keys.map((key) => remove.run(COUNTER_NAMESPACE + key, task))),
    count: async (keys) => keys.map(used),
    listOlder: async (key, before) =>
      older
        .all(COUNTER_NAMESPACE + key)
        .filter((row) => Number(row['value']) < before)
        .map((row) => String(row['key'])),
  };
}

const CLAIM = `INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?)
  ON CONFLICT (namespace, key) DO UPDATE SET value = excluded.value, expires = excluded.expires
  WHERE entries.expires <= ? OR substr(entries.value, -length(?)) = ?`;

/**
 * SQLite allows one writer at a time across processes, so one statement is atomic. `checkFile` throws while writes are
 * not allowed.
 */
export function createSqliteClaimStorage(
  database: DatabaseSync,
  namespace: string,
  checkFile: () => void = () => {},
): ClaimStorage {
  const claim = database.prepare(CLAIM);
  return {
    claim: (key, value, expires, mark) =>
      retryWhileLocked(database, () => {
        checkFile();
        return claim.run(namespace, key, value, Math.ceil(expires), Date.now(), mark, mark).changes > 0;
      }),
  };
}
