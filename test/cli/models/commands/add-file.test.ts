// `models add FILE` drops what a recogniser never uses, and the models folder is changed by one command at a time.

import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPartStore } from '../../../../src/cli/models/fetch/part-store.ts';
import { acquireFileLock } from '../../../../src/kit/sqlite/file-lock.ts';
import { put } from '../../../studio/models/folders.ts';
import { startCommands } from '../command-host.ts';
import { sha256 } from '../fetch/fetching.ts';
import { addressOf, HUM_FILES, MOONSHINE_FILES } from '../made-up-models.ts';
import { stallAfter } from '../mirror.ts';

const INT8_FILES = Object.fromEntries(
  Object.entries(MOONSHINE_FILES).flatMap(([name, content]) =>
    name.endsWith('.onnx')
      ? [
          [name.replace('.onnx', '.int8.onnx'), content],
          [name, content],
        ]
      : [[name, content]],
  ),
);

test('drops the large variants of a recogniser’s int8 files', async () => {
  const { run, root, list } = await startCommands();
  const source = join(dirname(root), 'moonshine-tiny-en');
  await put(dirname(root), 'moonshine-tiny-en', INT8_FILES);
  const { code, out } = await run('add', source);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Added recognition\/moonshine-tiny-en\. Moonshine: en\nLeft out .*preprocess\.onnx.* \([\d.]+ kB\): the int8 files are used\.\n$/,
  );
  const large = (await list()).filter((path) => path.endsWith('.onnx') && !path.endsWith('.int8.onnx'));
  expect(large).toEqual([]);
});

test('keeps all files of a voice', async () => {
  const { run, root, list } = await startCommands();
  await put(dirname(root), 'hum', HUM_FILES);
  expect((await run('add', join(dirname(root), 'hum'), 'voices')).code).toBe(0);
  expect(await list()).toHaveLength(2);
});

test('--dry-run and wrong sections change nothing', async () => {
  const { run, root, list } = await startCommands();
  await put(dirname(root), 'hum', HUM_FILES);
  const source = join(dirname(root), 'hum');
  expect((await run('add', source, '--dry-run')).code).toBe(0);
  expect((await run('add', source, 'voice')).code).toBe(2);
  expect(await list()).toEqual([]);
});

describe('the models folder', () => {
  test('is changed by one command at a time', async () => {
    const { run, root } = await startCommands();
    await mkdir(root, { recursive: true });
    const release = await acquireFileLock(join(root, '.fetching'), 0);
    const message = /Another “models” command is changing .*\. Wait until it has ended/;
    for (const args of [
      ['add', 'hum', '--yes'],
      ['remove', 'hum'],
      ['remove', '--unused'],
    ])
      expect(await run(...args)).toMatchObject({ code: 1, error: expect.stringMatching(message) });
    release?.();
    expect((await run('add', 'hum', '--yes')).code).toBe(0);
  });

  test('loses the drafts of killed commands, and parts of two weeks ago', async () => {
    const { run, root, list } = await startCommands();
    await mkdir(join(root, '.adding-1'), { recursive: true });
    await writeFile(join(root, '.adding-1/model.onnx'), 'draft');
    await mkdir(join(root, '.fetched'));
    const [old, fresh] = ['a', 'b'].map((letter) => join(root, '.fetched', `${letter.repeat(64)}.part`));
    for (const path of [old, fresh]) await writeFile(path ?? '', 'part');
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
    await utimes(old ?? '', daysAgo(15), daysAgo(15));
    await utimes(fresh ?? '', daysAgo(13), daysAgo(13));
    await run('add', 'hum', '--yes');
    expect((await list())[0]).toBe(`.fetched/${'b'.repeat(64)}.part`);
    await run('remove', '--unused');
    expect((await list()).every((path) => path.startsWith('voices/hum/'))).toBe(true);
  });
});

test('a stop says how much is kept, and the next command continues', async () => {
  const { run, runWith, mirror, root } = await startCommands();
  const address = addressOf('hum', 'de_DE-hum-medium.onnx.json');
  const about = Buffer.from(HUM_FILES['de_DE-hum-medium.onnx.json'] ?? '');
  mirror.fail(address, stallAfter(about.length - 10));
  const controller = new AbortController();
  const running = runWith({ signal: controller.signal }, 'add', 'hum', '--yes');
  const store = createPartStore(root);
  await expect.poll(() => store.measure(sha256(about))).toBe(about.length - 10);
  controller.abort(new Error('stopped'));
  const { code, error } = await running;
  expect(code).toBe(130);
  expect(error).toMatch(/^Stopped\. \d+ % of hum are kept; run the same command again to continue\.\n$/);
  expect((await run('add', 'hum', '--yes')).code).toBe(0);
  expect(mirror.requests).toHaveLength(3);
  expect(mirror.requests[2]).toMatch(/@bytes=\d+-$/);
});
