// A Keyv storage adapter over node:sqlite. One instance serves one namespace (two Keyvs on one adapter would write the
// same keys); all instances share one handle. Knows nothing of what the values mean.

import type { DatabaseSync } from 'node:sqlite';
import { type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import { parseJson } from '../kit/json.ts';
import { atomically } from '../kit/sqlite/atomically.ts';
import type { Entry } from './shape.ts';

/** So many entries are read at once while walking; writes may come between. */
const PAGE = 500;
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

  const storage = {
    get: async (key: string) => read(key),
    getMany: async (keys: string[]) => keys.map(read),
    set: async (key: string, value: unknown, expires?: number) =>
      write({ key, value, ...(expires !== undefined && { expires }) }),
    setMany: async (entries: KeyvStorageEntry[]) => atomically(database, () => entries.map(write)),
    has: async (key: string) => read(key) !== undefined,
    hasMany: async (keys: string[]) => keys.map((key) => read(key) !== undefined),
    delete: async (key: string) => drop(key),
    deleteMany: async (keys: string[]) => atomically(database, () => keys.map(drop)),
    clear: async () => void removeAll.run(namespace),
    async *iterator(): AsyncGenerator<[key: string, value: string]> {
      for (let after = ''; ; ) {
        const rows = page.all(namespace, Date.now(), after);
        for (const { key, value } of rows) yield [String(key), String(value)];
        if (rows.length < PAGE) return;
        after = String(rows.at(-1)?.['key']);
      }
    },
  };
  return { ...storage, capabilities: keyvStorageCapability(storage) };
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
export function sqliteRestore(database: DatabaseSync, entry: Entry): boolean {
  const { namespace, key, value, expires } = entry;
  const insert = database.prepare(
    'INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?) ON CONFLICT (namespace, key) DO NOTHING',
  );
  return insert.run(namespace, key, JSON.stringify(value), expires ?? null).changes > 0;
}
