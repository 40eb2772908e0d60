// Every way in which a folder of a model can be wrong, and what is said of it: the file is named, and what to do.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Inspected } from '../../../src/studio/models/inspect.ts';
import { createScanner, isSound } from '../../../src/studio/models/scan.ts';
import type { Files } from '../../fixtures/tiny-models.ts';
import { tempFolder } from '../harness.ts';
import { put } from './folders.ts';
import { RIGHT, WRONG } from './right-and-wrong.ts';

async function said(
  path: string,
  files: Files,
  change?: (folder: string) => Promise<void>,
): Promise<Inspected[]> {
  const root = await tempFolder();
  await put(root, path, files);
  await change?.(join(root, path));
  return (await createScanner(root).scan()).map(({ folder }) => folder);
}

test.each(RIGHT)('%s at %s is known', async (layout, path, files) => {
  const [found] = await said(path, files);
  expect(found && isSound(found) ? found.layout : found).toBe(layout);
});

for (const [name, path, files, words, change] of WRONG)
  test(`${name}: is named`, async () => {
    const [found] = await said(path, files, change);
    expect(found && 'faults' in found ? found.faults.join('\n') : found).toMatch(words);
  });

test('what lies loose is told where it belongs', async () => {
  const root = await tempFolder();
  await mkdir(join(root, 'voices'), { recursive: true });
  await writeFile(join(root, 'voices/amy.onnx'), 'x');
  const [found] = await createScanner(root).scan();
  expect(found?.folder).toMatchObject({
    path: 'voices/amy.onnx',
    faults: [expect.stringContaining('loose')],
  });
});

test('what lies beside the sections is told where to put it, a note is not', async () => {
  const root = await tempFolder();
  for (const folder of ['vits-piper-en_US-amy-low', 'Voices/amy', 'voices'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'README.md'), 'x');
  await writeFile(join(root, 'amy.onnx'), 'x');
  const found = (await createScanner(root).scan()).map(({ folder }) => folder);
  expect(found.map(({ path }) => path).sort()).toEqual(['Voices', 'amy.onnx', 'vits-piper-en_US-amy-low']);
  for (const one of found) expect('faults' in one && one.faults[0]).toMatch(/^It lies beside voices/);
});

test('a link to a folder that it lies in is not followed round and round', async () => {
  const root = await tempFolder();
  await put(root, 'voices/en-US/Ann', { 'instruct.txt': 'A calm woman.' });
  await symlink('..', join(root, 'voices/en-US/loop'));
  const found = (await createScanner(root).scan()).map(({ folder }) => folder);
  expect(found.map(({ path }) => path).sort()).toEqual(['voices/en-US', 'voices/en-US/Ann']);
  expect(found[0]).toMatchObject({ faults: [expect.stringContaining('loop is a link to a folder')] });
});

test('more folders than are looked at are told', async () => {
  const root = await tempFolder();
  for (let at = 0; at < 302; at++) await mkdir(join(root, `voices/v${at}`), { recursive: true });
  const [first] = await createScanner(root).scan();
  expect(first?.folder).toMatchObject({ path: 'voices', faults: [expect.stringContaining('302 folders')] });
});

test('a section that is a link to another disk is no stray', async () => {
  const [root, elsewhere] = [await tempFolder(), await tempFolder()];
  await put(elsewhere, 'en-US/Ann', { 'instruct.txt': 'A calm woman.' });
  await symlink(elsewhere, join(root, 'voices'));
  const paths = (await createScanner(root).scan()).map(({ folder }) => folder.path);
  expect(paths).not.toContain('models');
  expect(paths).not.toContain('voices');
});
