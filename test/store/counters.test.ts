// Counts: the contract on the embedded store and on the fake, processes that ask at the same time, and what is swept.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteCounters } from '../../src/store/counters.ts';
import { openDatabase, sweep } from '../../src/store/database.ts';
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
  import { openDatabase } from '${join(import.meta.dirname, '../../src/store/database.ts')}';
  import { createSqliteCounters } from '${join(import.meta.dirname, '../../src/store/counters.ts')}';
  const counters = createSqliteCounters(openDatabase(process.argv[1]));
  for (let n = 0; n < 200; n += 1) {
    const full = await counters.take(process.argv[2] + n, [{ key: 'all', max: 250, until: Date.now() + 60_000 }], Date.now());
    if (!full) console.log(n);
  }`;

test('processes that ask at the same time never let more in than the limit', async () => {
  const file = join(await emptyFolder(), 'a.db');
  openDatabase(file).close();
  const children: ChildProcess[] = ['a', 'b', 'c'].map((name) =>
    spawn(process.execPath, ['--input-type=module', '-e', ASKER, file, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const got = await Promise.all(children.map(async ({ stdout }) => (stdout ? text(stdout) : '')));
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  expect(got.flatMap((lines) => lines.split('\n').filter(Boolean))).toHaveLength(250);
});

test('what nobody asks for any more is swept', async () => {
  const database = openDatabase(join(await emptyFolder(), 'a.db'));
  onTestFinished(() => database.close());
  const counters = createSqliteCounters(database);
  await counters.take('A', [{ key: 'yesterday', max: 1, until: 1000 }], 0);
  sweep(database, 1001);
  expect(await counters.count(['yesterday'])).toEqual([0]);
});
