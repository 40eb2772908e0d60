// Room set aside inside a database: records are written although its file can grow by nothing. What a full disk says is
// said by SQLite's own bound on the file; test/e2e/process/full-disk.test.ts has the real disk.

import { mkdtempSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { isDiskFull } from '../../../src/kit/disk/space.ts';
import { keepReserve, pagesOf } from '../../../src/kit/sqlite/reserve.ts';

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-reserve-'));
  const database = new DatabaseSync(join(folder, 'records.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE records (value TEXT)');
  onTestFinished(async () => {
    if (database.isOpen) database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const insert = database.prepare('INSERT INTO records VALUES (?)');
  /** Records of 2 kB that can still be written, once the file may not grow. */
  const written = () => {
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    database.exec(`PRAGMA max_page_count = ${pages}`);
    let count = 0;
    try {
      for (; count < 20_000; count += 1) insert.run('x'.repeat(2000));
    } catch (thrown) {
      expect(isDiskFull(thrown)).toBe(true);
    }
    return count;
  };
  return { database, folder, written };
}

test('without it not one more page is had, with it thousands of records are', async () => {
  const bare = open();
  expect(bare.written()).toBeLessThan(10);
  const { database, folder, written } = open();
  await keepReserve(database, folder);
  const { used, unused } = pagesOf(database);
  expect(used).toBeLessThan(100_000);
  expect(unused).toBeGreaterThan(15_000_000);
  expect(written()).toBeGreaterThan(5_000);
});

test('it is filled up again once half of it is used, and not before', async () => {
  const { database, folder } = open();
  await keepReserve(database, folder);
  expect((await stat(join(folder, 'records.db-wal'))).size).toBeGreaterThan(4_000_000);
  const pages = () => Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
  const before = pages();
  const insert = database.prepare('INSERT INTO records VALUES (?)');
  for (let at = 0; at < 2000; at += 1) insert.run('x'.repeat(2000));
  await keepReserve(database, folder);
  expect(pages()).toBe(before);
  for (let at = 0; at < 3000; at += 1) insert.run('x'.repeat(2000));
  await keepReserve(database, folder);
  expect(pagesOf(database).unused).toBeGreaterThan(15_000_000);
});

test('after a restart the log grows anew, and the file does not', async () => {
  const { database, folder } = open();
  await keepReserve(database, folder);
  database.close();
  const size = async (name: string) => (await stat(join(folder, name))).size;
  const before = await size('records.db');
  const again = new DatabaseSync(join(folder, 'records.db'));
  await keepReserve(again, folder);
  expect(await size('records.db-wal')).toBeGreaterThan(4_000_000);
  expect(await size('records.db')).toBe(before);
  again.close();
});

test('what a crash left half done goes, and a database that is closed meanwhile is left alone', async () => {
  const { database, folder } = open();
  database.exec('CREATE TABLE reserve (bytes BLOB NOT NULL) STRICT');
  database.exec('INSERT INTO reserve VALUES (zeroblob(20000000))');
  await keepReserve(database, folder);
  expect(database.prepare('SELECT count(*) AS rows FROM reserve').get()?.['rows']).toBe(0);
  const other = open();
  const keeping = keepReserve(other.database, other.folder);
  await new Promise((resolve) => setTimeout(resolve, 5));
  other.database.close();
  await keeping;
});
