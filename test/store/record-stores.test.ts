// Key-value records: the contract on SQLite, encrypted and not, and on the fake.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/store/sqlite.ts';
import { notesContract } from '../contract/notes.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeNotes } from '../fakes/notes.ts';
import { emptyFolder, opened } from './setup.ts';

for (const secret of [undefined, 'secret'] as const) {
  let folder = '';
  let first: Awaited<ReturnType<typeof opened>>;
  notesContract(
    secret ? 'secret notes of the embedded store' : 'notes of the embedded store',
    async () => {
      folder = await emptyFolder();
      first = await opened(folder);
      return first.openKeyValueStore('a', secret);
    },
    async () => {
      await first.close();
      return (await opened(folder)).openKeyValueStore('a', secret);
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

test('namespaces are separate', async () => {
  const store = await opened(await emptyFolder());
  const [a, b] = [store.openKeyValueStore('a'), store.openKeyValueStore('b')];
  await a.put('k', 1);
  expect(await b.get('k')).toBeUndefined();
  expect(await b.claim('k', 1000)).toBe(true);
  expect(await b.keys('')).toEqual(['k']);
  expect(await a.get('k')).toBe(1);
});

test('a secret note is encrypted and bound to its key', async () => {
  const folder = await emptyFolder();
  const log = createFakeLog();
  const store = await opened(folder, { log });
  const notes = store.openKeyValueStore('tokens', 'secret');
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
    'error store: an encrypted record can’t be decrypted and is skipped; was secret.key replaced?',
  ]);
  expect(JSON.stringify(log.entries)).not.toContain('canary');
});

test('texts that are kept elsewhere decrypt after a restart, not with a new key', async () => {
  const folder = await emptyFolder();
  const first = await opened(folder);
  const text = (await first.openCipher()).encrypt('canary-4711', ['place']);
  await first.close();
  const again = await (await opened(folder)).openCipher();
  expect([again.decrypt(text, ['place']), again.decrypt(text, ['other'])]).toEqual(['canary-4711', undefined]);
  const stranger = await (await opened(await emptyFolder())).openCipher();
  expect(stranger.decrypt(text, ['place'])).toBeUndefined();
});
