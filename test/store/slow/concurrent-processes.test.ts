// Concurrent processes on one database file: claims and counters.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSqliteClaimStorage, openDatabase } from '../../../src/store/sqlite.ts';
import { emptyFolder, printedBy } from '../setup.ts';

const CLAIMER = `
  import { openDatabase } from '${join(import.meta.dirname, '../../../src/store/sqlite.ts')}';
  import { createSqliteClaimStorage } from '${join(import.meta.dirname, '../../../src/store/sqlite.ts')}';
  const claims = createSqliteClaimStorage(openDatabase(process.argv[1]), 'a');
  for (let n = 0; n < 300; n += 1) if (await claims.claim('k' + n, '{}', Date.now() + 60_000, 'x' + process.pid)) console.log('k' + n);`;

test('simultaneous claims of processes never share a key', async () => {
  const file = join(await emptyFolder(), 'a.db');
  openDatabase(file).close();
  const keys = await printedBy(CLAIMER, file, ['a', 'b', 'c']);
  expect(keys).toHaveLength(300);
  expect(new Set(keys).size).toBe(300);
  const database = openDatabase(file);
  expect(await createSqliteClaimStorage(database, 'a').claim('k0', '{}', Date.now() + 1, 'x')).toBe(false);
  database.close();
});

const ASKER = `
  import { openDatabase } from '${join(import.meta.dirname, '../../../src/store/sqlite.ts')}';
  import { createSqliteUsageCounters } from '${join(import.meta.dirname, '../../../src/store/sqlite.ts')}';
  const counters = createSqliteUsageCounters(openDatabase(process.argv[1]));
  for (let n = 0; n < 200; n += 1) {
    const full = await counters.add(process.argv[2] + n, [{ key: 'all', max: 250, expiresAt: Date.now() + 60_000 }], Date.now());
    if (!full) console.log(n);
  }`;

test('simultaneous requests of processes never exceed the limit', async () => {
  const file = join(await emptyFolder(), 'a.db');
  openDatabase(file).close();
  expect(await printedBy(ASKER, file, ['a', 'b', 'c'])).toHaveLength(250);
});
