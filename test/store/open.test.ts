// Opening a data folder: success, refusals and the operator's messages.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/store/index.ts';
import { toStoreError } from '../../src/store/store-error.ts';
import { taskFor } from '../contract/store.ts';
import { emptyFolder, opened } from './setup.ts';

const faultOn = async (folder: string): Promise<string> => {
  const error: unknown = await opened(folder).catch((thrown: unknown) => thrown);
  if (!(error instanceof StoreError)) throw new Error(`a fault was expected, not ${String(error)}`);
  return error.message;
};

test('a missing folder is created with its parents', async () => {
  const folder = join(await emptyFolder(), 'a', 'b');
  await (await opened(folder)).tasks.put(taskFor('A'));
  expect((await readFile(join(folder, 'earshot.db'))).length).toBeGreaterThan(0);
});

describe('an unusable folder', () => {
  test('that is a file', async () => {
    const file = join(await emptyFolder(), 'data');
    await writeFile(file, 'mine');
    for (const folder of [file, join(file, 'below')])
      expect(await faultOn(folder)).toBe(
        `The data folder ${folder} can’t be created: a file has that name. Move the file, or set DATA_DIR to another folder.`,
      );
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test.runIf(existsSync('/sys/kernel'))('that cannot be written', async () => {
    expect(await faultOn('/sys/earshot')).toContain('The data folder /sys/earshot is not writable');
  });

  test.each([
    [{ code: 'EACCES' }, 'is not writable'],
    [{ code: 'EROFS' }, 'is not writable'],
    [{ errcode: 14 }, 'is not writable'],
    [{ errcode: 8 | (1 << 8) }, 'is not writable'],
    [{ code: 'ENOSPC' }, 'is full'],
    [{ errcode: 13 }, 'is full'],
    [{ errcode: 11 | (2 << 8) }, 'is damaged'],
  ])('with %j', (code, words) => {
    const fault = toStoreError(Object.assign(new Error('oh'), code), '/data', '/data/earshot.db');
    expect(String(fault)).toContain(words);
    expect(String(fault)).toContain('/data');
  });

  test('any other error stays unchanged', () => {
    const error = new TypeError('a defect');
    expect(toStoreError(error, '/data', '/data/earshot.db')).toBe(error);
  });
});

describe('an unusable database', () => {
  test('that is another file is refused and left unchanged', async () => {
    const folder = await emptyFolder();
    const file = join(folder, 'earshot.db');
    await writeFile(file, 'this is not a database'.repeat(500));
    const message = await faultOn(folder);
    expect(message).toContain(`The database ${file} is damaged`);
    expect(message).toContain('Nothing was changed');
    expect(await readFile(file, 'utf8')).toBe('this is not a database'.repeat(500));
  });

  test('with damaged pages', async () => {
    const folder = await emptyFolder();
    const store = await opened(folder);
    for (let at = 0; at < 60; at += 1) await store.tasks.put(taskFor(`T${at}`));
    await store.close();
    const file = join(folder, 'earshot.db');
    const bytes = await readFile(file);
    bytes.fill(0x5a, 4096 * 2, 4096 * 6);
    await writeFile(file, bytes);
    expect(await faultOn(folder)).toContain(`The database ${file} is damaged`);
    expect(await readFile(file)).toEqual(bytes);
  });

  test('of a newer version', async () => {
    const folder = await emptyFolder();
    await (await opened(folder)).close();
    const database = new DatabaseSync(join(folder, 'earshot.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await faultOn(folder)).toContain('newer version');
  });

  test('is closed, so it can be repaired and opened', async () => {
    const folder = await emptyFolder();
    const file = join(folder, 'earshot.db');
    await writeFile(file, 'x'.repeat(5_000));
    await faultOn(folder);
    await writeFile(file, '');
    await (await opened(folder)).tasks.put(taskFor('A'));
  });
});

test('closing releases everything, and later writes throw', async () => {
  const folder = await emptyFolder();
  const store = await opened(folder);
  await store.close();
  await expect(store.tasks.put(taskFor('A'))).rejects.toThrow();
  await expect(store.tasks.get('A')).rejects.toThrow();
  await (await opened(folder)).close();
});

test('a folder with other files is accepted', async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, 'studio'));
  await opened(folder);
  expect(await readdir(folder)).toContain('studio');
});
