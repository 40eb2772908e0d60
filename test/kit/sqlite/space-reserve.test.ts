// Tests that records can be written although the file cannot grow. SQLite's page limit simulates a full disk;
// test/e2e/process/full-disk.test.ts has a real one.

import { mkdtempSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { isDiskFullError } from '../../../src/kit/sqlite/disk-full-error.ts';
import { measureDatabaseSpace, refillReserve } from '../../../src/kit/sqlite/space-reserve.ts';

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-reserve-'));
  const database = new DatabaseSync(join(folder, 'records.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE records (value TEXT)');
  onTestFinished(async () => {
    if (database.isOpen) database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const insert = database.prepare('INSERT INTO records VALUES (?)');
  /** Counts the records of 2 kB that fit if the file must not grow. */
  const written = () => {
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    database.exec(`PRAGMA max_page_count = ${pages}`);
    let count = 0;
    try {
      for (; count < 20_000; count += 1) insert.run('x'.repeat(2000));
    } catch (thrown) {
      expect(isDiskFullError(thrown)).toBe(true);
    }
    return count;
  };
  return { database, folder, written };
}

test('a full disk accepts records only with the reserve', async () => {
  const bare = open();
  expect(bare.written()).toBeLessThan(10);
  const { database, folder, written } = open();
  await refillReserve(database, folder);
  const { usedBytes, freeBytes } = measureDatabaseSpace(database);
  expect(usedBytes).toBeLessThan(100_000);
  expect(freeBytes).toBeGreaterThan(15_000_000);
  expect(written()).toBeGreaterThan(5_000);
});

test('it is refilled only after half is used', async () => {
  const { database, folder } = open();
  await refillReserve(database, folder);
  expect((await stat(join(folder, 'records.db-wal'))).size).toBeGreaterThan(4_000_000);
  const pages = () => Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
  const before = pages();
  const insert = database.prepare('INSERT INTO records VALUES (?)');
  for (let at = 0; at < 2000; at += 1) insert.run('x'.repeat(2000));
  await refillReserve(database, folder);
  expect(pages()).toBe(before);
  for (let at = 0; at < 3000; at += 1) insert.run('x'.repeat(2000));
  await refillReserve(database, folder);
  expect(measureDatabaseSpace(database).freeBytes).toBeGreaterThan(15_000_000);
});

test('after a restart the log is refilled, the file unchanged', async () => {
  const { database, folder } = open();
  await refillReserve(database, folder);
  database.close();
  const size = async (name: string) => (await stat(join(folder, name))).size;
  const before = await size('records.db');
  const again = new DatabaseSync(join(folder, 'records.db'));
  await refillReserve(again, folder);
  expect(await size('records.db-wal')).toBeGreaterThan(4_000_000);
  expect(await size('records.db')).toBe(before);
  again.close();
});

test('removes leftovers of a crash and tolerates a closed database', async () => {
  const { database, folder } = open();
  database.exec('CREATE TABLE reserve (bytes BLOB NOT NULL) STRICT');
  database.exec('INSERT INTO reserve VALUES (zeroblob(20000000))');
  await refillReserve(database, folder);
  expect(database.prepare('SELECT count(*) AS rows FROM reserve').get()?.['rows']).toBe(0);
  const other = open();
  const keeping = refillReserve(other.database, other.folder);
  await new Promise((resolve) => setTimeout(resolve, 5));
  other.database.close();
  await keeping;
});
