// SQLite under Keyv: the store contract, and its own behaviour.

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Keyv } from 'keyv';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSqliteStorage, deleteExpired, openDatabase } from '../../src/store/sqlite.ts';
import { storeContract, taskFor } from '../contract/store.ts';
import { emptyFolder, opened } from './setup.ts';

/** Secret fields of the contract's tasks. */
const secretParts = { web: ['ts'] };
let folder = '';
let first: Awaited<ReturnType<typeof opened>>;
storeContract(
  'the embedded store',
  async () => {
    folder = await emptyFolder();
    first = await opened(folder, { secretFields: secretParts });
    return first;
  },
  async () => {
    await first.close();
    return opened(folder, { secretFields: secretParts });
  },
);

async function file() {
  const database = openDatabase(`${await emptyFolder()}/a.db`);
  onTestFinished(() => {
    if (database.isOpen) database.close();
  });
  return database;
}

test('a task waits while another program writes, and is stored', async () => {
  const folder = await emptyFolder();
  const { tasks, usageCounters, openKeyValueStore } = await opened(folder);
  const other = new DatabaseSync(`${folder}/earshot.db`, { timeout: 5_000 });
  other.exec('BEGIN IMMEDIATE');
  const work = Promise.all([
    tasks.put(taskFor('A')),
    usageCounters.add('A', [{ key: 'all', max: 1, expiresAt: Date.now() + 60_000 }], Date.now()),
    openKeyValueStore('a').claim('k', 60_000),
  ]);
  await sleep(200);
  expect(await tasks.listOpenIds()).toEqual([]);
  other.exec('COMMIT');
  other.close();
  expect(await work).toEqual([undefined, undefined, true]);
  expect(await tasks.get('A')).toEqual(taskFor('A'));
});

describe('the storage adapter', () => {
  test('keeps namespaces apart on one handle', async () => {
    const database = await file();
    const [a, b] = ['a', 'b'].map((name) => new Keyv({ store: createSqliteStorage(database, name) }));
    await a?.set('key', 1);
    await b?.set('key', 2);
    expect([await a?.get('key'), await b?.get('key')]).toEqual([1, 2]);
    await a?.clear();
    expect([await a?.get('key'), await b?.get('key')]).toEqual([undefined, 2]);
  });

  test('sets and gets many at once', async () => {
    const keyv = new Keyv({ store: createSqliteStorage(await file(), 'a') });
    await keyv.setMany([
      { key: 'x', value: 1 },
      { key: 'y', value: 2 },
    ]);
    expect(await keyv.getMany(['y', 'z', 'x'])).toEqual([2, undefined, 1]);
    expect(await keyv.has(['x', 'z'])).toEqual([true, false]);
    expect(await keyv.deleteMany(['x', 'z'])).toEqual([true, false]);
  });

  test('iterates all entries despite changes', async () => {
    const keyv = new Keyv({ store: createSqliteStorage(await file(), 'a') });
    const keys = Array.from({ length: 1_300 }, (_, at) => `k${String(at).padStart(4, '0')}`);
    await keyv.setMany(keys.map((key) => ({ key, value: 0 })));
    const seen: string[] = [];
    for await (const [key] of keyv.iterator()) {
      seen.push(key);
      await keyv.delete(key);
    }
    expect(seen).toEqual(keys);
  });

  test('deletes entries after their expiry', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    const database = await file();
    const keyv = new Keyv({ store: createSqliteStorage(database, 'a') });
    await keyv.set('short', 1, 500);
    await keyv.set('long', 2);
    vi.setSystemTime(1_499);
    expect(await keyv.get('short')).toBe(1);
    vi.setSystemTime(1_501);
    expect(await keyv.get('short')).toBeUndefined();
    expect(await keyv.has('short')).toBe(false);
    await keyv.set('short', 1, 500);
    await deleteExpired(database, 2_002);
    expect(database.prepare('SELECT key FROM entries').all()).toEqual([expect.objectContaining({ key: 'long' })]);
  });

  test('throws when it cannot read or write', async () => {
    const database = await file();
    const keyv = new Keyv({ store: createSqliteStorage(database, 'a') });
    database.close();
    await expect(keyv.set('a', 1)).rejects.toThrow();
    await expect(keyv.get('a')).rejects.toThrow();
    await expect(keyv.delete('a')).rejects.toThrow();
  });
});

test('the file can be shared with a reader', async () => {
  const database = await file();
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
  const reader = new DatabaseSync(database.location() ?? '', { readOnly: true });
  expect(reader.prepare('SELECT count(*) AS n FROM entries').get()).toEqual({ n: 0 });
  reader.close();
});
