// Notes: the contract on the database, sealed and not, and on the fake that other tests use; and claims from two processes.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteClaims, openDatabase } from '../../src/store/sqlite.ts';
import { notesContract } from '../contract/notes.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeNotes } from '../fakes/notes.ts';
import { emptyFolder, opened, printedBy } from './setup.ts';

for (const secret of [undefined, 'secret'] as const) {
  let folder = '';
  let first: Awaited<ReturnType<typeof opened>>;
  notesContract(
    secret ? 'secret notes of the embedded store' : 'notes of the embedded store',
    async () => {
      folder = await emptyFolder();
      first = await opened(folder);
      return first.notes('a', secret);
    },
    async () => {
      await first.close();
      return (await opened(folder)).notes('a', secret);
    },
  );
}

let kept = new Map();
notesContract(
  'the fake',
  async () => {
    kept = new Map();
    return createFakeNotes({ kept });
  },
  async () => createFakeNotes({ kept }),
);

test('namespaces do not see each other', async () => {
  const store = await opened(await emptyFolder());
  const [a, b] = [store.notes('a'), store.notes('b')];
  await a.put('k', 1);
  expect(await b.get('k')).toBeUndefined();
  expect(await b.claim('k', 1000)).toBe(true);
  expect(await b.keys('')).toEqual(['k']);
  expect(await a.get('k')).toBe(1);
});

test('a secret note is not to be read in the files, and opens only where it was put', async () => {
  const folder = await emptyFolder();
  const log = createFakeLog();
  const store = await opened(folder, { log });
  const notes = store.notes('tokens', 'secret');
  await notes.put('T1', { token: 'canary-4711' });
  await notes.put('T2', { token: 'canary-4712' });
  const files = ['earshot.db', 'earshot.db-wal'].map((name) => readFile(join(folder, name), 'latin1'));
  expect((await Promise.all(files)).join()).not.toContain('canary');

  const database = openDatabase(join(folder, 'earshot.db'));
  onTestFinished(() => database.close());
  database.exec(`UPDATE entries SET value = (SELECT value FROM entries WHERE key = 'T2') WHERE key = 'T1'`);
  expect(await notes.get('T1')).toBeUndefined();
  expect(await notes.get('T2')).toEqual({ token: 'canary-4712' });
  expect(log.entries.map(({ level, event }) => `${level} ${event}`)).toEqual([
    'error store: a secret note cannot be opened and is left out; was secret.key replaced?',
  ]);
  expect(JSON.stringify(log.entries)).not.toContain('canary');
});

const CLAIMER = `
  import { openDatabase } from '${join(import.meta.dirname, '../../src/store/sqlite.ts')}';
  import { createSqliteClaims } from '${join(import.meta.dirname, '../../src/store/sqlite.ts')}';
  const claims = createSqliteClaims(openDatabase(process.argv[1]), 'a');
  for (let n = 0; n < 300; n += 1) if (await claims.claim('k' + n, '{}', Date.now() + 60_000, 'x' + process.pid)) console.log('k' + n);`;

test('processes that claim the same keys at the same time never both have one', async () => {
  const file = join(await emptyFolder(), 'a.db');
  openDatabase(file).close();
  const keys = await printedBy(CLAIMER, file, ['a', 'b', 'c']);
  expect(keys).toHaveLength(300);
  expect(new Set(keys).size).toBe(300);
  const database = openDatabase(file);
  expect(await createSqliteClaims(database, 'a').claim('k0', '{}', Date.now() + 1, 'x')).toBe(false);
  database.close();
});
