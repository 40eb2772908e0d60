// Tests writes while another program locks the database: they wait without blocking, in order, and give up.

import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../../src/kit/sqlite/open-sqlite.ts';
import { retryWhileLocked } from '../../../src/kit/sqlite/retry-while-locked.ts';
import { emptyFolder } from '../../store/setup.ts';

async function scene() {
  const file = `${await emptyFolder()}/a.db`;
  const database = openSqlite(file, { synchronous: 'NORMAL', version: 1, busyTimeoutMs: 0 });
  const other = new DatabaseSync(file);
  onTestFinished(() => {
    for (const one of [database, other]) if (one.isOpen) one.close();
  });
  database.exec('CREATE TABLE words (word TEXT)');
  const insert = database.prepare('INSERT INTO words VALUES (?)');
  const write = (word: string) => retryWhileLocked(database, () => insert.run(word).changes);
  const words = () =>
    database
      .prepare('SELECT word FROM words')
      .all()
      .map(({ word }) => word);
  return { database, other, write, words };
}

test('a write to an unlocked database completes immediately', async () => {
  const { write, words } = await scene();
  const written = write('one');
  expect(words()).toEqual(['one']);
  expect(await written).toBe(1);
});

test('writes to a locked database wait in their order', async () => {
  const { other, write, words } = await scene();
  other.exec('BEGIN IMMEDIATE');
  const first = ['one', 'two'].map(write);
  await new Promise(setImmediate);
  expect(words()).toEqual([]);
  other.exec('ROLLBACK');
  // The database is free again while earlier writes still wait.
  await Promise.all([...first, write('three')]);
  expect(words()).toEqual(['one', 'two', 'three']);
});

test('a write that waited too long throws the SQLite error', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { other, write } = await scene();
  other.exec('BEGIN IMMEDIATE');
  const given = Promise.allSettled(['one', 'two'].map(write));
  await vi.advanceTimersByTimeAsync(21_000);
  expect((await given).map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
    'database is locked',
    'database is locked',
  ]);
  other.exec('ROLLBACK');
  expect(await write('three')).toBe(1);
});

test('any other fault is thrown immediately', async () => {
  const { database } = await scene();
  await expect(retryWhileLocked(database, () => database.exec('nonsense'))).rejects.toThrow('syntax error');
});

test('a database that is closed ends the waiting', async () => {
  const { database, other, write } = await scene();
  other.exec('BEGIN IMMEDIATE');
  const written = write('one');
  await new Promise(setImmediate);
  database.close();
  await expect(written).rejects.toThrow();
});
