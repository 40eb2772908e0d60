// Creates folders, and reports a file system that refuses them.

import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolder } from '../../../src/kit/disk/create-folder.ts';
import { expandHome } from '../../../src/kit/disk/expand-home.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'earshot-folder-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('creates the missing parents, and lists what it created', async () => {
  expect(await createFolder(join(base, 'a/b'), 0o700)).toEqual([join(base, 'a'), join(base, 'a/b')]);
  expect(statSync(join(base, 'a/b')).mode & 0o777).toBe(0o700);
  expect(await createFolder(join(base, 'a/b'), 0o700)).toEqual([]);
});

test('rejects where a file has the name', async () => {
  writeFileSync(join(base, 'file'), '');
  await expect(createFolder(join(base, 'file'), 0o700)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(createFolder(join(base, 'file/a'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(existsSync('/proc/self'))('rejects where the file system refuses new folders', async () => {
  await expect(createFolder('/proc/earshot/a', 0o700)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('expands the home folder only at the start of a path', () => {
  expect(expandHome('~/data')).toBe(join(homedir(), 'data'));
  expect(expandHome('~')).toBe(homedir());
  expect(['~ana/x', './~/x', '/a~'].map(expandHome)).toEqual(['~ana/x', './~/x', '/a~']);
});
