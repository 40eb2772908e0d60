// Tests of faults in model folders. Each message names the file and the solution.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { InspectedFolder } from '../../../src/studio/models/inspect-folder.ts';
import { createModelScanner, isValidFolder } from '../../../src/studio/models/scan-models.ts';
import { type Files, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { tempFolder } from '../harness.ts';
import { put } from './folders.ts';
import { RIGHT, WRONG } from './right-and-wrong.ts';

async function said(
  path: string,
  files: Files,
  change?: (folder: string) => Promise<void>,
): Promise<InspectedFolder[]> {
  const root = await tempFolder();
  await put(root, path, files);
  await change?.(join(root, path));
  return (await createModelScanner(root).scan()).map(({ folder }) => folder);
}

test.each(RIGHT)('%s at %s is known', async (layout, path, files) => {
  const [found] = await said(path, files);
  expect(found && isValidFolder(found) ? found.layout : found).toBe(layout);
});

for (const [name, path, files, words, change] of WRONG)
  test(`${name}: is reported`, async () => {
    const [found] = await said(path, files, change);
    expect(found && 'faults' in found ? found.faults.join('\n') : found).toMatch(words);
  });

test('the message for a wrong place names all sections', async () => {
  const root = await tempFolder();
  await mkdir(join(root, 'models'), { recursive: true });
  const [found] = await createModelScanner(root).scan();
  expect(found?.folder).toMatchObject({
    faults: ['Move it into voices, recognition, translation, separation or support.'],
  });
});

test('a loose file is reported with its place', async () => {
  const root = await tempFolder();
  await mkdir(join(root, 'voices'), { recursive: true });
  await writeFile(join(root, 'voices/amy.onnx'), 'x');
  const [found] = await createModelScanner(root).scan();
  expect(found?.folder).toMatchObject({
    path: 'voices/amy.onnx',
    faults: [expect.stringContaining('not in a model folder')],
  });
});

test('a folder beside the sections is reported, notes are ignored', async () => {
  const root = await tempFolder();
  for (const folder of ['vits-piper-en_US-amy-low', 'Voices/amy', 'voices'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'README.md'), 'x');
  await writeFile(join(root, 'amy.onnx'), 'x');
  const found = (await createModelScanner(root).scan()).map(({ folder }) => folder);
  expect(found.map(({ path }) => path).sort()).toEqual(['Voices', 'amy.onnx', 'vits-piper-en_US-amy-low']);
  for (const one of found) expect('faults' in one && one.faults[0]).toMatch(/^Move it into voices/);
});

test('a link to a parent folder is not followed', async () => {
  const root = await tempFolder();
  await put(root, 'voices/en-US/Ann', { 'instruct.txt': 'A calm woman.' });
  await symlink('..', join(root, 'voices/en-US/loop'));
  const found = (await createModelScanner(root).scan()).map(({ folder }) => folder);
  expect(found.map(({ path }) => path).sort()).toEqual(['voices/en-US', 'voices/en-US/Ann']);
  expect(found[0]).toMatchObject({ faults: [expect.stringContaining('loop is a link to its own parent')] });
});

test('too many folders are reported', async () => {
  const root = await tempFolder();
  for (let at = 0; at < 302; at++) await mkdir(join(root, `voices/v${at}`), { recursive: true });
  const [first] = await createModelScanner(root).scan();
  expect(first?.folder).toMatchObject({ path: 'voices', faults: [expect.stringContaining('302 folders')] });
});

test('a section that links to another disk is accepted', async () => {
  const [root, elsewhere] = [await tempFolder(), await tempFolder()];
  await put(elsewhere, 'en-US/Ann', { 'instruct.txt': 'A calm woman.' });
  await symlink(elsewhere, join(root, 'voices'));
  const paths = (await createModelScanner(root).scan()).map(({ folder }) => folder.path);
  expect(paths).not.toContain('models');
  expect(paths).not.toContain('voices');
});

test('a link to nothing in a section is reported', async () => {
  const root = await tempFolder();
  await mkdir(join(root, 'voices'));
  await symlink('nowhere', join(root, 'voices/amy'));
  const [found] = await createModelScanner(root).scan();
  expect(found?.folder).toMatchObject({ path: 'voices', faults: [expect.stringContaining('amy is a link')] });
});

test('settings with a byte order mark are accepted', async () => {
  const files = piperJsonFolder();
  const name = 'de_DE-hum-medium.onnx.json';
  const [found] = await said('voices/a', { ...files, [name]: `\uFEFF${files[name]}` });
  expect(found).toMatchObject({ layout: 'Piper with JSON', piper: expect.anything() });
});

test('settings that are no object are reported without a key', async () => {
  const [found] = await said('voices/a', { ...piperJsonFolder(), 'de_DE-hum-medium.onnx.json': '[]' });
  expect(found).toMatchObject({ faults: ['de_DE-hum-medium.onnx.json is not a Piper configuration.'] });
});
