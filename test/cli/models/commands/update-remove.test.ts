// `models update` and `models remove`: the old model stays until the new one works, and removing says what is freed.

import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { piperJsonFolder } from '../../../fixtures/tiny-models.ts';
import { startCommands } from '../command-host.ts';
import {
  ASKING,
  addressOf,
  createMadeUpCatalogue,
  createRow,
  EAR,
  HUM,
  HUM_FILES,
  listFiles,
  serveFiles,
} from '../made-up-models.ts';
import { answer, cutAfter } from '../mirror.ts';

const NEWER_FILES = { ...HUM_FILES, ...piperJsonFolder('de_DE-hum-medium', { dataset: 'newer' }) };
const [MODEL = '', ABOUT = ''] = Object.keys(HUM_FILES);
const newer = createMadeUpCatalogue([createRow('hum', { sources: [{ files: listFiles('hum-2', NEWER_FILES) }] }), EAR]);

async function startWithHum() {
  const commands = await startCommands();
  await commands.run('add', 'hum', '--yes');
  serveFiles(commands.mirror, 'hum-2', NEWER_FILES);
  const readAbout = () => readFile(join(commands.root, 'voices/hum', ABOUT), 'utf8');
  return { ...commands, readAbout };
}

describe('update', () => {
  test('replaces a model whose row changed', async () => {
    const { runWith, readAbout, list } = await startWithHum();
    expect((await runWith({ catalogue: newer }, 'available', 'voices')).out).toContain('installed, update available');
    const { code, out } = await runWith({ catalogue: newer }, 'update', '--yes');
    expect(code).toBe(0);
    expect(out).toContain('replaces the older version');
    expect(await readAbout()).toContain('newer');
    expect(await list()).toEqual([`voices/hum/${MODEL}`, `voices/hum/${ABOUT}`, 'voices/hum/earshot.json']);
    expect((await runWith({ catalogue: newer }, 'update')).out).toBe('All fetched models are up to date.\n');
  });

  test('fetches nothing that is not newer', async () => {
    const { run, mirror } = await startWithHum();
    const before = mirror.requests.length;
    expect(await run('update')).toEqual({ code: 0, error: '', out: 'All fetched models are up to date.\n' });
    expect((await run('update', 'hum')).out).toContain('is installed and up to date');
    expect(mirror.requests).toHaveLength(before);
  });

  test.each([
    ['the network fails', cutAfter(10), 75],
    ['the file is gone', answer(404), 1],
  ])('keeps the old one when %s', async (_, reply, code) => {
    const { runWith, readAbout, mirror } = await startWithHum();
    mirror.always(addressOf('hum-2', ABOUT), reply);
    expect((await runWith({ catalogue: newer }, 'update', '--yes')).code).toBe(code);
    expect(await readAbout()).not.toContain('newer');
  });

  test('keeps the old one when the new one does not work', async () => {
    const { runWith, readAbout } = await startWithHum();
    const tryModel = async () => ({ fault: 'It is silent.' });
    expect((await runWith({ catalogue: newer, tryModel }, 'update', '--yes')).code).toBe(1);
    expect(await readAbout()).not.toContain('newer');
  });

  test('of a model that is not installed fails, and fetches nothing for it', async () => {
    const { run, runWith, mirror, readAbout } = await startWithHum();
    await run('remove', 'hum');
    const before = mirror.requests.length;
    expect(await run('update', 'ear', '--yes')).toMatchObject({ code: 1, out: 'ear is not installed.\n' });
    expect(mirror.requests).toHaveLength(before);
    await run('add', 'hum', '--yes');
    expect((await runWith({ catalogue: newer }, 'update', 'hum', 'ear', '--yes')).code).toBe(1);
    expect(await readAbout()).toContain('newer');
  });

  test('skips models that are no longer offered', async () => {
    const { run, runWith, readAbout } = await startWithHum();
    await run('add', 'asking', '--yes', '--accept', 'asking');
    const withdrawn = { ...ASKING, isOffered: false, licence: { id: 'Open RAIL', notice: 'It was withdrawn.' } };
    const catalogue = createMadeUpCatalogue([withdrawn, ...newer.list()]);
    const { code, out } = await runWith({ catalogue }, 'update', '--yes');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Model asking is not offered.') });
    expect(await readAbout()).toContain('newer');
  });
});

describe('remove', () => {
  const support = { ...HUM, kind: 'support' as const };
  const withSupport = createMadeUpCatalogue([support, EAR]);

  test('--dry-run shows what would be deleted', async () => {
    const { run, runWith, list } = await startCommands({ catalogue: withSupport });
    await run('add', 'ear', '--yes');
    const before = await list();
    const { code, out } = await runWith({}, 'remove', 'ear', '--unused', '--dry-run');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^There are no interrupted downloads\.\nWould delete recognition\/ear: .*\.\nWould delete voices\/hum: .*\.\nNothing was changed/,
    );
    expect(await list()).toEqual(before);
    expect((await run('remove', 'nothing', '--dry-run')).code).toBe(1);
  });

  test('--unused counts models that are removed with it', async () => {
    const { run, list } = await startCommands({ catalogue: withSupport });
    await run('add', 'ear', '--yes');
    expect((await run('remove', 'ear', '--unused')).out).toContain('Deleted voices/hum');
    expect(await list()).toEqual([]);
  });

  test('--unused keeps the support of a model that was placed by hand', async () => {
    const { run, root, list } = await startCommands({ catalogue: withSupport });
    await run('add', 'ear', '--yes');
    await rm(join(root, 'recognition/ear/earshot.json'));
    const before = await list();
    await run('remove', '--unused');
    expect(await list()).toEqual(before);
  });

  test('says what is freed and what remains', async () => {
    const { run, list } = await startWithHum();
    const { code, out } = await run('remove', 'hum');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Deleted voices\/hum: [\d.]+ kB are free again\. No other model is left for German, only the built-in engines\.\n$/,
    );
    expect(await list()).toEqual([]);
  });

  test('reports a deletion after it', async () => {
    const { root, runWith } = await startWithHum();
    const existed: boolean[] = [];
    const streams = { out: () => void existed.push(existsSync(join(root, 'voices/hum'))), error: () => {} };
    await runWith({ streams }, 'remove', 'hum');
    expect(existed).toEqual([false]);
  });

  test('names other models for the same language', async () => {
    const { run } = await startWithHum();
    await run('add', 'asking', '--yes', '--accept', 'asking');
    expect((await run('remove', 'voices/hum')).out).toContain('voices/asking remain for the same languages.');
  });

  test.each(['voices', 'voices/..', 'nothing', '../models'])('does not remove %s', async (word) => {
    const { run, list } = await startWithHum();
    const before = await list();
    expect(await run('remove', word)).toMatchObject({
      code: 1,
      error: expect.stringContaining(`There is no “${word}”`),
    });
    expect(await list()).toEqual(before);
  });

  test('--unused deletes interrupted downloads and unneeded support', async () => {
    const { runWith, root, list } = await startCommands({ catalogue: withSupport });
    await runWith({}, 'add', 'ear', '--yes');
    await mkdir(join(root, '.fetched'), { recursive: true });
    await writeFile(join(root, '.fetched', `${'a'.repeat(64)}.part`), Buffer.alloc(5_000_000));
    const first = await runWith({}, 'remove', '--unused');
    expect(first.out).toBe('Deleted interrupted downloads: 5 MB.\n');
    await runWith({}, 'remove', 'ear');
    expect((await runWith({}, 'remove', '--unused')).out).toContain('Deleted voices/hum');
    expect(await list()).toEqual([]);
  });
});
