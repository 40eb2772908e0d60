// `models add FILE` drops what a recogniser never uses, and the models folder is changed by one command at a time.

import { mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises';
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

describe('a stop', () => {
  async function addHum() {
    const commands = await startCommands();
    await put(dirname(commands.root), 'hum', HUM_FILES);
    const controller = new AbortController();
    return { ...commands, controller, args: ['add', join(dirname(commands.root), 'hum')] };
  }

  test.each(['', 'de_DE-hum-medium.onnx'])('before the copy adds nothing (%s)', async (file) => {
    const { runWith, controller, list, tried, args } = await addHum();
    controller.abort();
    const [action = '', folder = ''] = args;
    expect(await runWith({ signal: controller.signal }, action, join(folder, file))).toMatchObject({
      code: 130,
      error: 'Stopped. Nothing was added.\n',
    });
    expect({ tried, files: await list() }).toEqual({ tried: [], files: [] });
  });

  test('in the trial says that the model was added', async () => {
    const { runWith, controller, list, args } = await addHum();
    const tryModel = async () => {
      controller.abort();
      return new Promise<never>(() => {});
    };
    expect(await runWith({ signal: controller.signal, tryModel }, ...args)).toMatchObject({
      code: 130,
      error: 'Stopped. The model was added, but not tried.\n',
    });
    expect(await list()).toHaveLength(2);
  });

  test('ends “check” before the next trial', async () => {
    const { run, runWith, controller, tried, args } = await addHum();
    await run(...args);
    controller.abort();
    expect(await runWith({ signal: controller.signal }, 'check')).toMatchObject({ code: 130, out: '' });
    expect(tried).toEqual(['voices/hum']);
  });
});

test('drops the note of another machine', async () => {
  const { run, root, list } = await startCommands();
  await put(dirname(root), 'hum', { ...HUM_FILES, 'earshot.json': '{}' });
  expect((await run('add', join(dirname(root), 'hum'))).code).toBe(0);
  expect(await list()).not.toContain('voices/hum/earshot.json');
});

test('does not trust a note with paths outside the model', async () => {
  const { run, root } = await startCommands();
  await run('add', 'hum', '--yes');
  const note = join(root, 'voices/hum/earshot.json');
  const outside = (await readFile(note, 'utf8')).replace('"de_DE-hum-medium.onnx"', '"../../../outside"');
  await writeFile(note, outside);
  expect(await run('check')).toMatchObject({ code: 0, out: expect.stringContaining('works  voices/hum') });
});

test('adds a folder that is given by a link', async () => {
  const { run, root, list } = await startCommands();
  await put(dirname(root), 'hum', HUM_FILES);
  await symlink(join(dirname(root), 'hum'), join(dirname(root), 'linked'));
  const { code, out } = await run('add', join(dirname(root), 'linked'));
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Added voices/linked.') });
  expect(await list()).toHaveLength(2);
  await symlink(root, join(dirname(root), 'itself'));
  expect((await run('add', join(dirname(root), 'itself'))).error).toContain('contains the models folder itself');
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

test('a killed update leaves the old model', async () => {
  const { run, root, list } = await startCommands();
  await run('add', 'hum', '--yes');
  const before = await list();
  await rename(join(root, 'voices/hum'), join(root, 'voices/.replaced-hum'));
  await mkdir(join(root, 'voices/.adding-hum'));
  await run('remove', '--unused');
  expect(await list()).toEqual(before);
  await mkdir(join(root, 'voices/.replaced-hum'));
  await run('remove', '--unused');
  expect(await readdir(join(root, 'voices'))).toEqual(['hum']);
});

test('keeps the note of a part that was continued', async () => {
  const { run, root, list } = await startCommands();
  await mkdir(join(root, '.fetched'), { recursive: true });
  const part = join(root, '.fetched', `${'a'.repeat(64)}.part`);
  for (const path of [part, `${part}.json`]) await writeFile(path, '');
  const old = new Date(Date.now() - 15 * 24 * 3600_000);
  await utimes(`${part}.json`, old, old);
  await run('add', 'hum', '--yes');
  expect(await list()).toContain(`.fetched/${'a'.repeat(64)}.part.json`);
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
