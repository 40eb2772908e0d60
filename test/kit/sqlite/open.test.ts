// What is deleted from a database of ours is gone from the disk, whichever of the three it is.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase as openChat } from '../../../src/adapters/web/rooms/database.ts';
import { workIn } from '../../../src/kit/sqlite/open.ts';
import { openDatabase as openStore } from '../../../src/store/sqlite.ts';
import { openDatabase as openStudio } from '../../../src/studio/database.ts';

const SAID = 'a very private sentence';

test.each<[string, (file: string) => DatabaseSync, string, string]>([
  ['store', openStore, 'INSERT INTO entries VALUES (?, ?, ?, NULL)', 'entries'],
  ['web chat', openChat, 'INSERT INTO facts VALUES (? || ?, ?)', 'facts'],
  ['studio', openStudio, 'INSERT INTO meta VALUES (? || ?, ?)', 'meta'],
])('the %s forgets for good what is deleted', (_, open, insert, table) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-database-'));
  const database = open(join(folder, 'a.db'));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  const onDisk = (): boolean =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(SAID));

  const add = database.prepare(insert);
  // Short ones share a page, a long one has pages of its own.
  for (let at = 0; at < 50; at++) add.run('one', String(at), SAID.repeat(at === 7 ? 1000 : 1));
  workIn(database);
  expect(onDisk()).toBe(true);
  // Some stay, so that their page is not emptied as a whole.
  database.exec(`UPDATE ${table} SET value = 'else' WHERE rowid % 2 = 0`);
  database.exec(`DELETE FROM ${table} WHERE rowid % 2 = 1`);
  workIn(database);
  expect(onDisk()).toBe(false);
});
