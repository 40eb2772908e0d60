// `models bundle` and `models add BUNDLE.tar`: models for a machine without a network.

import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tar } from '../archives.ts';
import { startCommands } from '../command-host.ts';
import { sha256 } from '../fetch/fetching.ts';
import { addressOf, createMadeUpCatalogue, createRow, HUM, HUM_FILES, packArchive } from '../made-up-models.ts';
import { answer, flipByte } from '../mirror.ts';

/** Fails on every request. */
const NO_NETWORK = { settings: { models: [], mirror: 'http://127.0.0.1:9', defaultLanguage: 'de' } };

async function startWithBundle(...names: readonly string[]) {
  const commands = await startCommands();
  const file = join(dirname(commands.root), 'models.tar');
  const bundled = await commands.run('bundle', file, ...names, '--yes', '--accept', 'asking');
  return { ...commands, file, bundled };
}

test('fetches into a file, and installs from it without a network', async () => {
  const { file, bundled, list, mirror } = await startWithBundle('ear', 'asking');
  expect(bundled).toMatchObject({ code: 0, out: expect.stringContaining(`Wrote ${file} with hum, ear, asking.`) });
  expect(await list()).toEqual([]);
  const requests = mirror.requests.length;
  const other = await startCommands(NO_NETWORK);
  const { code, out, error } = await other.run('add', file, '--yes', '--accept', 'Open RAIL');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('from the bundle');
  expect(out).not.toContain('sees this machine’s address');
  expect(other.tried).toEqual(['voices/hum', 'recognition/ear', 'voices/asking']);
  expect((await other.list()).some((path) => path.startsWith('.fetched/'))).toBe(false);
  const note = JSON.parse(await readFile(join(other.root, 'voices/hum/earshot.json'), 'utf8'));
  expect(note.source).toBe('bundle');
  expect(mirror.requests).toHaveLength(requests);
});

test('bundles models that are installed here too', async () => {
  const { run, root, list } = await startCommands();
  await run('add', 'hum', '--yes');
  const before = await list();
  expect((await run('bundle', join(dirname(root), 'hum.tar'), 'hum', '--yes')).code).toBe(0);
  expect(await list()).toEqual(before);
});

test('asks for agreement on both machines', async () => {
  const { run, file } = await startWithBundle('asking');
  expect((await run('bundle', `${file}.tar`, 'asking', '--yes')).error).toContain('ask for your agreement');
  const other = await startCommands(NO_NETWORK);
  expect((await other.run('add', file, '--yes')).error).toContain('ask for your agreement');
});

test('bundles the files of another source if the archive was replaced', async () => {
  const replaced = packArchive(HUM_FILES, { 'README.md': 'Replaced.' });
  const original = packArchive(HUM_FILES);
  const url = addressOf('hum', 'hum.tar.gz');
  const archive = { url, bytes: original.length, sha256: [sha256(original)], keep: ['*'] };
  const catalogue = createMadeUpCatalogue([createRow('hum', { sources: [{ archive }, ...HUM.sources] })]);
  const { run, root, mirror } = await startCommands({ catalogue });
  mirror.put(url, replaced);
  const file = join(dirname(root), 'hum.tar');
  await run('bundle', file, 'hum', '--yes');
  expect(mirror.requests.at(-1)).toContain('/hum/de_DE-hum-medium');
  const other = await startCommands({ ...NO_NETWORK, catalogue });
  expect((await other.run('add', file, '--yes')).code).toBe(0);
  expect(other.mirror.requests).toEqual([]);
});

test('has no smaller variant for a model that does not work, and keeps shared files', async () => {
  const row = { ...HUM, name: 'big', fallback: 'hum' };
  const twin = { ...HUM, name: 'twin', folder: 'voices/twin' };
  const catalogue = createMadeUpCatalogue([row, twin, HUM]);
  const { runWith, root } = await startCommands({ catalogue });
  const file = join(dirname(root), 'two.tar');
  await runWith({}, 'bundle', file, 'big', 'twin', '--yes');
  const other = await startCommands({ ...NO_NETWORK, catalogue });
  let trials = 0;
  const tryModel = async () => {
    trials += 1;
    return trials === 1 ? { fault: 'It does not load.' } : {};
  };
  const { code, out, error } = await other.runWith({ tryModel }, 'add', file, '--yes');
  expect(code).toBe(1);
  expect(error).toBe(
    'Model hum does not work here, and the bundle has no smaller variant. It was not installed.\n  It does not load.\n',
  );
  expect(out).toContain('Added voices/twin');
});

test('does not promise to keep the files of a bundle that was stopped', async () => {
  const { file } = await startWithBundle('hum');
  const other = await startCommands(NO_NETWORK);
  const controller = new AbortController();
  const tryModel = async () => {
    controller.abort();
    return {};
  };
  const stopped = await other.runWith({ tryModel, signal: controller.signal }, 'add', file, '--yes');
  expect(stopped).toMatchObject({ code: 130, error: 'Stopped. Run the same command again.\n' });
});

test('needs space for two copies on one volume, without what is kept', async () => {
  const { run, runWith, root } = await startCommands();
  const file = join(dirname(root), 'hum.tar');
  const [source] = HUM.sources;
  const bytes = source && 'files' in source ? source.files.reduce((sum, one) => sum + one.bytes, 0) : 0;
  const measureDisk = async () => ({ freeBytes: 2 * bytes, totalBytes: 2 * bytes });
  const { code, error } = await runWith({ measureDisk }, 'bundle', file, 'hum', '--dry-run');
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('may be used') });
  await runWith({ tryModel: async () => ({ fault: 'It is silent.' }) }, 'add', 'hum', '--yes');
  expect((await run('list')).out).toContain('Interrupted downloads');
  expect((await runWith({ measureDisk }, 'bundle', file, 'hum', '--dry-run')).code).toBe(0);
});

describe('refuses', () => {
  test.each([
    ['a changed byte', flipByte, 'The bundle has no intact copy of de_DE-hum-medium.onnx.json. Copy it again.'],
    ['a cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'Copy it again. Nothing was installed.'],
  ])('a bundle with %s', async (_, damage, message) => {
    const { file } = await startWithBundle('hum');
    await writeFile(file, damage(await readFile(file)));
    const other = await startCommands(NO_NETWORK);
    const { code, error } = await other.run('add', file, '--yes');
    expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(message) });
    expect(await other.list()).toEqual([]);
  });

  test('a bundle of another version', async () => {
    const { file } = await startWithBundle('hum');
    const other = await startCommands({ catalogue: createMadeUpCatalogue([]) });
    expect((await other.run('add', file, '--yes')).error).toContain('this version does not know hum');
  });

  test('a bundle without its files, or with foreign ones', async () => {
    const { root, runWith, list } = await startCommands();
    const file = join(dirname(root), 'empty.tar');
    const names = JSON.stringify({ version: 1, earshot: '1.0.0', models: ['hum'] });
    const entries = [
      { name: 'earshot-bundle.json', content: names },
      { name: `files/${'0'.repeat(64)}`, content: 'unknown' },
    ];
    await writeFile(file, tar(entries));
    const { code, error } = await runWith(NO_NETWORK, 'add', file, '--yes');
    expect(code).toBe(1);
    expect(error).toContain('The bundle has no intact copy of de_DE-hum-medium.onnx.');
    expect(await list()).toEqual([]);
  });

  test.each([
    ['a name without .tar', ['bundle', '/tmp/out.zip', 'hum'], 2, 'ends in .tar'],
    ['a folder that does not exist', ['bundle', '/nowhere/at/all/out.tar', 'hum'], 1, 'is not a folder'],
    ['no models', ['bundle', 'out.tar'], 2, 'needs a file name and names of models'],
  ] as const)('%s', async (_, args, code, message) => {
    const { run } = await startCommands();
    expect(await run(...args)).toMatchObject({ code, error: expect.stringContaining(message) });
  });

  test('to overwrite a file', async () => {
    const { run, file } = await startWithBundle('hum');
    expect((await run('bundle', file, 'hum', '--yes')).error).toContain('exists already');
  });
});

test('leaves no bundle when a file can’t be fetched', async () => {
  const { run, root, mirror } = await startCommands();
  mirror.always(addressOf('hum', 'de_DE-hum-medium.onnx'), answer(404));
  const file = join(dirname(root), 'hum.tar');
  expect((await run('bundle', file, 'hum', '--yes')).code).toBe(1);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});
