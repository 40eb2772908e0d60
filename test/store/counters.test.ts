// Counts: the contract on the embedded store and on the fake, processes that ask at the same time, and what is swept.

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteCounters, openDatabase, sweep } from '../../src/store/sqlite.ts';
import { countersContract } from '../contract/counters.ts';
import { createFakeCounters } from '../fakes/counters.ts';
import { emptyFolder, opened, printedBy } from './setup.ts';

let folder = '';
let first: Awaited<ReturnType<typeof opened>>;
countersContract(
  'counts of the embedded store',
  async () => {
    folder = await emptyFolder();
    first = await opened(folder);
    return first.counters;
  },
  async () => {
    await first.close();
    return (await opened(folder)).counters;
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

const ASKER = `
  import { openDatabase } from '${join(import.meta.dirname, '../../src/store/sqlite.ts')}';
  import { createSqliteCounters } from '${join(import.meta.dirname, '../../src/store/sqlite.ts')}';
  const counters = createSqliteCounters(openDatabase(process.argv[1]));
  for (let n = 0; n < 200; n += 1) {
    const full = await counters.take(process.argv[2] + n, [{ key: 'all', max: 250, until: Date.now() + 60_000 }], Date.now());
    if (!full) console.log(n);
  }`;

test('processes that ask at the same time never let more in than the limit', async () => {
  const file = join(await emptyFolder(), 'a.db');
  openDatabase(file).close();
  expect(await printedBy(ASKER, file, ['a', 'b', 'c'])).toHaveLength(250);
});

test('what nobody asks for any more is swept', async () => {
  const database = openDatabase(join(await emptyFolder(), 'a.db'));
  onTestFinished(() => database.close());
  const counters = createSqliteCounters(database);
  await counters.take('A', [{ key: 'yesterday', max: 1, until: 1000 }], 0);
  await sweep(database, 1001);
  expect(await counters.count(['yesterday'])).toEqual([0]);
  expect(database.prepare('SELECT * FROM counts').all()).toEqual([]);
});

test('counts of a file without totals are added up once', async () => {
  const file = join(await emptyFolder(), 'a.db');
  const before = openDatabase(file);
  before.exec('DROP TRIGGER counted; DROP TRIGGER uncounted; DROP TABLE counts');
  const insert = before.prepare('INSERT INTO entries VALUES (?, ?, ?, NULL)');
  for (const task of ['A', 'B', 'C']) insert.run('count:all', task, '1');
  insert.run('counter', 'other', '1');
  before.close();
  for (let at = 0; at < 2; at += 1) {
    const database = openDatabase(file);
    const counters = createSqliteCounters(database);
    expect(await counters.count(['all', 'er'])).toEqual([3 - at, 0]);
    await counters.give('A', ['all']);
    expect(await counters.take('B', [{ key: 'all', max: 2, until: 9 }], 0)).toBeUndefined();
    expect(await counters.take('D', [{ key: 'all', max: 2, until: 9 }], 0)).toEqual({ key: 'all', used: 2 });
    database.close();
  }
});

test('a total is read, and not counted row by row', async () => {
  const database = openDatabase(join(await emptyFolder(), 'a.db'));
  onTestFinished(() => database.close());
  const counters = createSqliteCounters(database);
  await counters.take('A', [{ key: 'all', max: 9, until: 9 }], 0);
  database.prepare('UPDATE counts SET used = 7').run();
  expect(await counters.count(['all'])).toEqual([7]);
});
