// What lies in a data folder is closed to others where it is ours, and every program that opens one keeps its files private.

import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { closeDataFolder, closeToOthers } from '../../../src/kit/disk/data-folder.ts';
import { sources } from '../../architecture/sources.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { openIn, publicPlace } from './public-place.ts';

test('a key that others can read is not closed in silence: the store says so, and what to do', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret.key'), 'x');
  writeFileSync(join(folder, 'earshot.db'), '');
  await closeDataFolder(folder, createFakeLog());
  expect(openIn(folder)).toEqual(['secret.key']);
});

test('a folder in which other things lie keeps its own rights; what is ours in it is closed', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'somebody-elses'), 'read me');
  writeFileSync(join(folder, 'earshot.lock'), '');
  const log = createFakeLog();
  await closeDataFolder(folder, log);
  await closeDataFolder(folder, log);
  expect(openIn(folder)).toEqual(['', 'somebody-elses']);
  expect(log.entries.map(({ fields }) => fields['closed'])).toEqual([1]);
});

test('every entry that opens what lies in a data folder keeps its files private', () => {
  const opens = /\b(createApp|startStudio|openStore|openDatabase)\(/;
  const entries = sources('src/main.ts', 'src/studio/main.ts', 'src/cli/*.ts').filter(({ text }) =>
    opens.test(text),
  );
  expect(entries.length).toBeGreaterThan(3);
  const open = entries.filter(({ text }) => !/^ {0,2}keepFilesPrivate\(\);$/m.test(text));
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

test('what is open is closed, in folders too; its owner keeps the same rights', async () => {
  mkdirSync(at('web', 'files'), { recursive: true });
  for (const name of ['web', 'web/files']) chmodSync(at(name), 0o755);
  file('web/files/one', 0o644);
  file('web/two', 0o440);
  file('web/three', 0o600);
  expect(await closeToOthers(at('web'))).toBe(4);
  expect(['', 'files', 'files/one', 'two', 'three'].map((name) => mode('web', name))).toEqual([
    '700',
    '700',
    '600',
    '400',
    '600',
  ]);
  expect(await closeToOthers(at('web'))).toBe(0);
});

test('links lead nowhere: neither a file nor a folder behind one is touched', async () => {
  mkdirSync(at('data'));
  chmodSync(at('data'), 0o755);
  mkdirSync(at('else'));
  chmodSync(at('else'), 0o755);
  file('else/read-me', 0o644);
  symlinkSync(at('else'), at('data', 'folder'));
  symlinkSync(at('else', 'read-me'), at('data', 'file'));
  expect(await closeToOthers(at('data'))).toBe(1);
  expect(await closeToOthers(at('data', 'folder'))).toBe(0);
  expect([mode('else'), mode('else', 'read-me')]).toEqual(['755', '644']);
});

test('what is not there is nothing to do', async () => {
  expect(await closeToOthers(at('nothing'))).toBe(0);
});
