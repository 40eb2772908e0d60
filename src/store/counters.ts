// Who is counted where, as entries of the one SQLite file: a namespace for each count, a key for each task. SQLite takes
// one writer at a time, in whichever process, so a transaction is one step. What is counted, and why, is not known.

import type { DatabaseSync } from 'node:sqlite';
import { atomically } from '../kit/sqlite/atomically.ts';
import type { Counters } from '../ports/store.ts';

const SPACE = 'count:';
const INSERT = `INSERT INTO entries (namespace, key, value, expires) VALUES (?, ?, ?, ?)
  ON CONFLICT (namespace, key) DO NOTHING`;

/** `present` throws while nothing may be written. */
export function createSqliteCounters(database: DatabaseSync, present: () => void = () => {}): Counters {
  const total = database.prepare('SELECT count(*) AS used FROM entries WHERE namespace = ?');
  const find = database.prepare('SELECT 1 FROM entries WHERE namespace = ? AND key = ?');
  const insert = database.prepare(INSERT);
  const remove = database.prepare('DELETE FROM entries WHERE namespace = ? AND key = ?');
  const older = database.prepare('SELECT key, value FROM entries WHERE namespace = ?');
  const used = (key: string): number => Number(total.get(SPACE + key)?.['used']);

  const together = <T>(work: () => T): T => {
    present();
    return atomically(database, work);
  };

  return {
    take: async (task, counts, now) =>
      together(() => {
        const fresh = counts.filter(({ key }) => find.get(SPACE + key, task) === undefined);
        for (const { key, max } of fresh) {
          const already = used(key);
          if (already >= max) return { key, used: already };
        }
        for (const { key, until } of fresh) insert.run(SPACE + key, task, String(now), Math.ceil(until));
        return undefined;
      }),
    give: async (task, keys) => together(() => void keys.map((key) => remove.run(SPACE + key, task))),
    count: async (keys) => keys.map(used),
    members: async (key, before) =>
      older
        .all(SPACE + key)
        .filter((row) => Number(row['value']) < before)
        .map((row) => String(row['key'])),
  };
}
