// Counters: the contract on SQLite and on the fake, and cleanup.

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteUsageCounters, deleteExpired, openDatabase } from '../../src/store/sqlite.ts';
import { countersContract } from '../contract/counters.ts';
import { createFakeCounters } from '../fakes/counters.ts';
import { emptyFolder, opened } from './setup.ts';

let folder = '';
let first: Awaited<ReturnType<typeof opened>>;
countersContract(
  'counts of the embedded store',
  async () => {
    folder = await emptyFolder();
    first = await opened(folder);
    return first.usageCounters;
  },
  async () => {
    await first.close();
    return (await opened(folder)).usageCounters;
  },
);

let kept = new Map<string, Map<string, number>>();
countersContract(
  'the fake',
  async () => {
    kept = new Map();
    return createFakeCounters(kept);
  },
  async () => createFakeCounters(kept),
);

test('an expired count is deleted', async () => {
  const database = openDatabase(join(await emptyFolder(), 'a.db'));
  onTestFinished(() => database.close());
  const counters = createSqliteUsageCounters(database);
  await counters.add('A', [{ key: 'yesterday', max: 1, expiresAt: 1000 }], 0);
  await deleteExpired(database, 1001);
  expect(await counters.count(['yesterday'])).toEqual([0]);
  expect(database.prepare('SELECT * FROM counts').all()).toEqual([]);
});

test('counts of a file without totals are summed once', async () => {
  const file = join(await emptyFolder(), 'a.db');
  const before = openDatabase(file);
  before.exec('DROP TRIGGER counted; DROP TRIGGER uncounted; DROP TABLE counts');
  const insert = before.prepare('INSERT INTO entries VALUES (?, ?, ?, NULL)');
  for (const task of ['A', 'B', 'C']) insert.run('count:all', task, '1');
  insert.run('counter', 'other', '1');
  before.close();
  for (let at = 0; at < 2; at += 1) {
    const database = openDatabase(file);
    const counters = createSqliteUsageCounters(database);
    expect(await counters.count(['all', 'er'])).toEqual([3 - at, 0]);
    await counters.remove('A', ['all']);
    expect(await counters.add('B', [{ key: 'all', max: 2, expiresAt: 9 }], 0)).toBeUndefined();
    expect(await counters.add('D', [{ key: 'all', max: 2, expiresAt: 9 }], 0)).toEqual({
      key: 'all',
      used: 2,
    });
    database.close();
  }
});

test('a total is read without counting rows', async () => {
  const database = openDatabase(join(await emptyFolder(), 'a.db'));
  onTestFinished(() => database.close());
  const counters = createSqliteUsageCounters(database);
  await counters.add('A', [{ key: 'all', max: 9, expiresAt: 9 }], 0);
  database.prepare('UPDATE counts SET used = 7').run();
  expect(await counters.count(['all'])).toEqual([7]);
});
