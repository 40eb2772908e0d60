// Tests that the files of a data folder are closed to other users, and that every program that opens one keeps its
// files private.

import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { restrictDataFolder, restrictToOwner } from '../../../src/kit/disk/folder-permissions.ts';
import { sources } from '../../architecture/sources.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { openIn, publicPlace } from './public-place.ts';

test('a secret.key that others can read is left unchanged', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret.key'), 'x');
  writeFileSync(join(folder, 'earshot.db'), '');
  await restrictDataFolder(folder, createFakeLog());
  expect(openIn(folder)).toEqual(['secret.key']);
});

test('a folder with foreign files keeps its permissions', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'somebody-elses'), 'read me');
  writeFileSync(join(folder, 'earshot.lock'), '');
  const log = createFakeLog();
  await restrictDataFolder(folder, log);
  await restrictDataFolder(folder, log);
  expect(openIn(folder)).toEqual(['', 'somebody-elses']);
  expect(log.entries.map(({ fields }) => fields['closed'])).toEqual([1]);
});

test('every entry point that opens the data folder sets umask', () => {
  const opens = /\b(createApp|startStudio|openStore|openDatabase)\(/;
  const entries = sources('src/main.ts', 'src/studio-main.ts', 'src/cli/*.ts').filter(({ text }) => opens.test(text));
  expect(entries.length).toBeGreaterThan(3);
  const open = entries.filter(({ text }) => !/^ {0,2}setPrivateUmask\(\);$/m.test(text));
  expect(open.map(({ path }) => path)).toEqual([]);
});

let folder = '';
const at = (...names: string[]): string => join(folder, ...names);
const mode = (...names: string[]): string => (lstatSync(at(...names)).mode & 0o777).toString(8);
function file(name: string, rights: number): void {
  writeFileSync(at(name), 'words');
  chmodSync(at(name), rights);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-close-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

test('restricts folders recursively and keeps owner rights', async () => {
  mkdirSync(at('web', 'files'), { recursive: true });
  for (const name of ['web', 'web/files']) chmodSync(at(name), 0o755);
  file('web/files/one', 0o644);
  file('web/two', 0o440);
  file('web/three', 0o600);
  expect(await restrictToOwner(at('web'))).toBe(4);
  expect(['', 'files', 'files/one', 'two', 'three'].map((name) => mode('web', name))).toEqual([
    '700',
    '700',
    '600',
    '400',
    '600',
  ]);
  expect(await restrictToOwner(at('web'))).toBe(0);
});

test('links are not followed to files or folders', async () => {
  mkdirSync(at('data'));
  chmodSync(at('data'), 0o755);
  mkdirSync(at('else'));
  chmodSync(at('else'), 0o755);
  file('else/read-me', 0o644);
  symlinkSync(at('else'), at('data', 'folder'));
  symlinkSync(at('else', 'read-me'), at('data', 'file'));
  expect(await restrictToOwner(at('data'))).toBe(1);
  expect(await restrictToOwner(at('data', 'folder'))).toBe(0);
  expect([mode('else'), mode('else', 'read-me')]).toEqual(['755', '644']);
});

test('a missing path is ignored', async () => {
  expect(await restrictToOwner(at('nothing'))).toBe(0);
});
