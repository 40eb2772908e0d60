// Tests that deleted data is removed from the disk soon after the first deletion, at most once a minute.

import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../../src/kit/sqlite/open-sqlite.ts';
import { createWalTruncator } from '../../../src/kit/sqlite/wal-truncator.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { emptyFolder } from '../../store/setup.ts';

/** For a busy machine. */
const PATIENT = { timeout: 10_000 };

async function scene() {
  const folder = await emptyFolder();
  const database = openSqlite(`${folder}/a.db`, { synchronous: 'NORMAL', version: 1 });
  database.exec('CREATE TABLE words (word TEXT)');
  const log = createFakeLog();
  const eraser = createWalTruncator(database, folder, log);
  onTestFinished(() => {
    eraser.stop();
    if (database.isOpen) database.close();
  });
  // At once, because the truncation may come meanwhile.
  const onDisk = (word: string) =>
    ['a.db', 'a.db-wal'].some((name) => readFileSync(`${folder}/${name}`, 'latin1').includes(word));
  const deleteWord = (word: string) => {
    database.prepare('INSERT INTO words VALUES (?)').run(word);
    database.exec('DELETE FROM words');
    eraser.schedule();
  };
  return { database, eraser, log, onDisk, deleteWord };
}

test('deleted data is soon removed from the disk', async () => {
  const { deleteWord, onDisk, log } = await scene();
  deleteWord('canary-4711');
  expect(onDisk('canary-4711')).toBe(true);
  await vi.waitFor(() => expect(onDisk('canary-4711')).toBe(false), PATIENT);
  expect(log.entries).toEqual([]);
});

test('deletions within a minute are truncated together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, deleteWord } = await scene();
  const emptied = vi.spyOn(database, 'exec');
  const count = () => emptied.mock.calls.filter(([sql]) => sql.includes('TRUNCATE')).length;
  const once = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise(setImmediate);
  };
  deleteWord('one');
  await once(1_000);
  await vi.waitFor(() => expect(count()).toBe(1), PATIENT);
  deleteWord('two');
  deleteWord('three');
  await once(50_000);
  expect(count()).toBe(1);
  await once(10_000);
  await vi.waitFor(() => expect(count()).toBe(2), PATIENT);
});

test('retries while another program writes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, deleteWord, log, onDisk } = await scene();
  database.exec('PRAGMA busy_timeout = 0');
  deleteWord('canary-4711');
  const other = new DatabaseSync(database.location() ?? '');
  other.exec('BEGIN IMMEDIATE');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(log.entries).toHaveLength(1), PATIENT);
  other.close();
  expect(onDisk('canary-4711')).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(onDisk('canary-4711')).toBe(false), PATIENT);
});

test('nothing happens after the stop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, eraser, log, deleteWord } = await scene();
  deleteWord('one');
  eraser.stop();
  database.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.entries).toEqual([]);
});
