// The check of the data folder, and the note of the process that uses it.

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDataFolder, noteFolderUser, openStore } from '../../src/store/index.ts';
import { createFakeLog } from '../fakes/log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the check leaves nothing behind', async () => {
  await checkDataFolder(join(folder, 'new/data'));
  await checkDataFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('the check keeps what a start puts into its new folder meanwhile', async () => {
  const data = join(folder, 'new/data');
  const checking = checkDataFolder(data);
  while (!existsSync(data)) await setImmediate();
  writeFileSync(join(data, 'earshot.db'), 'tasks');
  await checking;
  expect(readdirSync(data)).toEqual(['earshot.db']);
});

test('the check reports a folder that cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(checkDataFolder(join(folder, 'file'))).rejects.toThrow(/can’t be created: a file has that name/);
  if (existsSync('/proc/self')) await expect(checkDataFolder('/proc/x')).rejects.toThrow(/\/proc\/x is not writable/);
});

test('a second user of a folder learns of the first', async () => {
  const options = { log: createFakeLog(), lockWaitMs: 0 };
  const first = await openStore(folder, options);
  const forget = await noteFolderUser(folder, { pid: 4711, url: 'http://127.0.0.1:3000/' });
  await expect(openStore(folder, options)).rejects.toThrow(
    `Another Earshot uses the data folder ${folder} (process 4711, http://127.0.0.1:3000/).`,
  );
  forget();
  await expect(openStore(folder, options)).rejects.toThrow(`Another Earshot uses the data folder ${folder}. Stop`);
  await first.close();
});
