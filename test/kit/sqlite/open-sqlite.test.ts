// Tests that deleted data is gone from the disk, in all three databases.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openChatDatabase as openChat } from '../../../src/adapters/web/storage/database.ts';
import { truncateWal } from '../../../src/kit/sqlite/open-sqlite.ts';
import { openDatabase as openStore } from '../../../src/store/sqlite.ts';
import { openStudioDatabase as openStudio } from '../../../src/studio/database.ts';

const SAID = 'a very private sentence';

test.each<[string, (file: string) => DatabaseSync, string, string]>([
  ['store', openStore, 'INSERT INTO entries VALUES (?, ?, ?, NULL)', 'entries'],
  ['web chat', openChat, 'INSERT INTO facts VALUES (? || ?, ?)', 'facts'],
  ['studio', openStudio, 'INSERT INTO meta VALUES (? || ?, ?)', 'meta'],
])('the %s removes deleted data permanently', (_, open, insert, table) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-database-'));
  const database = open(join(folder, 'a.db'));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  const onDisk = (): boolean => readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(SAID));

  const add = database.prepare(insert);
  // Short values share a page; a long one has its own pages.
  for (let at = 0; at < 50; at++) add.run('one', String(at), SAID.repeat(at === 7 ? 1000 : 1));
  truncateWal(database);
  expect(onDisk()).toBe(true);
  // Some rows remain, so that their page is not freed as a whole.
  database.exec(`UPDATE ${table} SET value = 'else' WHERE rowid % 2 = 0`);
  database.exec(`DELETE FROM ${table} WHERE rowid % 2 = 1`);
  truncateWal(database);
  expect(onDisk()).toBe(false);
});
