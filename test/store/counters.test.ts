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
  sweep(database, 1001);
  expect(await counters.count(['yesterday'])).toEqual([0]);
});
