// Opening a data folder: what works, what is refused, and the sentences the operator reads then.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { faultOf } from '../../src/store/fault.ts';
import { StoreFault } from '../../src/store/index.ts';
import { taskFor } from '../contract/store.ts';
import { emptyFolder, killed, opened, startWriter, until } from './setup.ts';

const faultOn = async (folder: string): Promise<string> => {
  const error: unknown = await opened(folder).catch((thrown: unknown) => thrown);
  if (!(error instanceof StoreFault)) throw new Error(`a fault was expected, not ${String(error)}`);
  return error.message;
};

test('a missing folder is made, with all above it', async () => {
  const folder = join(await emptyFolder(), 'a', 'b');
  await (await opened(folder)).tasks.put(taskFor('A'));
  expect((await readFile(join(folder, 'earshot.db'))).length).toBeGreaterThan(0);
});

describe('a folder that cannot be used', () => {
  test('because it is a file', async () => {
    const file = join(await emptyFolder(), 'data');
    await writeFile(file, 'mine');
    for (const folder of [file, join(file, 'below')])
      expect(await faultOn(folder)).toBe(
        `The data folder ${folder} is not a folder: a file is in its way. Move the file, or set DATA_DIR to another folder.`,
      );
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test.runIf(existsSync('/sys/kernel'))('because nothing can be written there', async () => {
    expect(await faultOn('/sys/earshot')).toContain('The data folder /sys/earshot cannot be written');
  });

  test.each([
    [{ code: 'EACCES' }, 'cannot be written'],
    [{ code: 'EROFS' }, 'cannot be written'],
    [{ errcode: 14 }, 'cannot be written'],
    [{ errcode: 8 | (1 << 8) }, 'cannot be written'],
    [{ code: 'ENOSPC' }, 'no space left'],
    [{ errcode: 13 }, 'no space left'],
    [{ errcode: 11 | (2 << 8) }, 'is damaged'],
  ])('because of %j', (code, words) => {
    const fault = faultOf(Object.assign(new Error('oh'), code), '/data', '/data/earshot.db');
    expect(String(fault)).toContain(words);
    expect(String(fault)).toContain('/data');
  });

  test('an error that is none of these stays what it is', () => {
    const error = new TypeError('a defect');
    expect(faultOf(error, '/data', '/data/earshot.db')).toBe(error);
  });
});

describe('a database that cannot be used', () => {
  test('because it is no database: refused, named, and left as it is', async () => {
    const folder = await emptyFolder();
    const file = join(folder, 'earshot.db');
    await writeFile(file, 'this is not a database'.repeat(500));
    const message = await faultOn(folder);
    expect(message).toContain(`The database ${file} is damaged`);
    expect(message).toContain('Nothing was changed or deleted');
    expect(await readFile(file, 'utf8')).toBe('this is not a database'.repeat(500));
  });

  test('because pages of it are broken', async () => {
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

  test('because a newer version wrote it', async () => {
    const folder = await emptyFolder();
    await (await opened(folder)).close();
    const database = new DatabaseSync(join(folder, 'earshot.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await faultOn(folder)).toContain('newer version');
  });

  test('is let go again, so that it can be mended and opened', async () => {
    const folder = await emptyFolder();
    const file = join(folder, 'earshot.db');
    await writeFile(file, 'x'.repeat(5_000));
    await faultOn(folder);
    await writeFile(file, '');
    await (await opened(folder)).tasks.put(taskFor('A'));
  });
});

describe('one process at a time', () => {
  test('a second one is refused with the folder’s name, in this process as in another', async () => {
    const folder = await emptyFolder();
    const message = `Another Earshot is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder for this one.`;
    const first = await opened(folder);
    expect(await faultOn(folder)).toBe(message);
    await first.close();
    const writer = startWriter(folder, 0);
    await until(writer, 1);
    expect(await faultOn(folder)).toBe(message);
  });

  test('the lock is free the moment its holder is killed', async () => {
    const folder = await emptyFolder();
    const writer = startWriter(folder, 0);
    await until(writer, 1);
    await killed(writer);
    expect(await (await opened(folder)).tasks.open()).toBeDefined();
  });

  test('a predecessor that is just ending is waited for', async () => {
    const folder = await emptyFolder();
    const first = await opened(folder);
    const second = opened(folder, { patience: 60_000 });
    await first.close();
    expect(await (await second).tasks.open()).toEqual([]);
  });

  test('a folder of one is no matter to another', async () => {
    const [one, other] = [await emptyFolder(), await emptyFolder()];
    await opened(one);
    await opened(other);
  });
});

test('closing lets go of everything, and writing afterwards throws', async () => {
  const folder = await emptyFolder();
  const store = await opened(folder);
  await store.close();
  await expect(store.tasks.put(taskFor('A'))).rejects.toThrow();
  await expect(store.tasks.get('A')).rejects.toThrow();
  await (await opened(folder)).close();
});

test('a folder that exists and holds other things is fine', async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, 'studio'));
  await opened(folder);
  expect(await readdir(folder)).toContain('studio');
});
