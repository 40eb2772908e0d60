// Sources of a model: single files, packed files and archives, tried in turn until one has the right content.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CatalogueSource } from '../../../../src/studio/models/catalogue/row.ts';
import { tarGz } from '../archives.ts';
import { startCommands } from '../command-host.ts';
import { sha256 } from '../fetch/fetching.ts';
import {
  addressOf,
  createMadeUpCatalogue,
  createRow,
  HUM_FILES,
  listFiles,
  packArchive,
  serveFiles,
} from '../made-up-models.ts';
import { answer, flipByte, sendInstead } from '../mirror.ts';

const [MODEL = '', ABOUT = ''] = Object.keys(HUM_FILES);
const FILES: CatalogueSource = { files: listFiles('two', HUM_FILES) };
const ARCHIVE = packArchive(HUM_FILES);
const ARCHIVE_URL = addressOf('two', 'two.tar.gz');

const archiveSource = (known: Buffer, options: object = {}): CatalogueSource => ({
  archive: { url: ARCHIVE_URL, bytes: known.length, sha256: [sha256(known)], keep: [MODEL, ABOUT], ...options },
});

async function start(...sources: readonly CatalogueSource[]) {
  const commands = await startCommands({ catalogue: createMadeUpCatalogue([createRow('two', { sources })]) });
  serveFiles(commands.mirror, 'two', HUM_FILES);
  commands.mirror.put(ARCHIVE_URL, ARCHIVE);
  return commands;
}

const INSTALLED = [`voices/two/${MODEL}`, `voices/two/${ABOUT}`, 'voices/two/earshot.json'];

test('unpacks an archive, keeping only listed files', async () => {
  const { run, list, root } = await start(archiveSource(ARCHIVE));
  expect((await run('add', 'two', '--yes')).code).toBe(0);
  expect(await list()).toEqual(INSTALLED);
  const note = JSON.parse(await readFile(join(root, 'voices/two/earshot.json'), 'utf8'));
  expect(note.archive).toBe(sha256(ARCHIVE));
  expect(note.files.map(({ sha256: hash }: { sha256: string }) => hash)).toContain(sha256(HUM_FILES[MODEL] ?? ''));
  expect((await run('add', 'two')).out).toContain('is installed and up to date');
});

test.each(['gz', 'zst'] as const)('decompresses files of .%s', async (unpack) => {
  const { run, list, mirror, root } = await start({ files: listFiles('two', HUM_FILES, unpack) });
  serveFiles(mirror, 'two', HUM_FILES, unpack);
  expect((await run('add', 'two', '--yes')).code).toBe(0);
  expect(await list()).toEqual(INSTALLED);
  expect(await readFile(join(root, `voices/two/${MODEL}`))).toEqual(HUM_FILES[MODEL]);
});

test('fetches a damaged file once more', async () => {
  const { run, mirror } = await start(FILES);
  mirror.fail(addressOf('two', MODEL), sendInstead(flipByte(Buffer.from(HUM_FILES[MODEL] ?? ''))));
  expect((await run('add', 'two', '--yes')).code).toBe(0);
  expect(mirror.requests).toHaveLength(3);
});

test.each([
  ['404', answer(404)],
  ['403', answer(403)],
  ['451', answer(451)],
  ['a wrong file', sendInstead(flipByte(Buffer.from(HUM_FILES[MODEL] ?? '')))],
])('takes the second source after %s', async (_, reply) => {
  const { run, list, mirror } = await start(FILES, archiveSource(ARCHIVE));
  mirror.always(addressOf('two', MODEL), reply);
  expect((await run('add', 'two', '--yes')).code).toBe(0);
  expect(await list()).toEqual(INSTALLED);
});

test('fetches files beside an archive', async () => {
  const files = listFiles('two', HUM_FILES);
  const archive = packArchive({ [ABOUT]: HUM_FILES[ABOUT] ?? '' });
  const { run, list, mirror } = await start({
    archive: { url: ARCHIVE_URL, bytes: archive.length, sha256: [sha256(archive)], keep: [ABOUT] },
    beside: files.filter(({ as }) => as === MODEL),
  });
  mirror.put(ARCHIVE_URL, archive);
  expect((await run('add', 'two', '--yes')).code).toBe(0);
  expect(await list()).toEqual(INSTALLED);
});

test('accepts an archive with a second known hash', async () => {
  const newer = packArchive(HUM_FILES, { 'README.md': 'A newer one.' });
  const { run, mirror } = await start(archiveSource(ARCHIVE, { sha256: [sha256(ARCHIVE), sha256(newer)] }));
  mirror.put(ARCHIVE_URL, newer);
  expect((await run('add', 'two', '--yes')).code).toBe(0);
});

test('accepts a replaced archive whose files are the known ones', async () => {
  const replaced = packArchive(HUM_FILES, { 'README.md': 'Replaced.', 'extra.onnx': 'unknown' });
  const { run, mirror, list } = await start(archiveSource(ARCHIVE, { keep: ['*'] }), FILES);
  mirror.put(ARCHIVE_URL, replaced);
  expect((await run('add', 'two', '--yes')).code).toBe(0);
  expect(mirror.requests).toHaveLength(1);
  expect(await list()).toEqual(INSTALLED);
});

test.each([
  ['other files than the known ones', packArchive({ ...HUM_FILES, [MODEL]: 'other' }), [FILES]],
  ['no known files', ARCHIVE.subarray(0, ARCHIVE.length - 1), []],
])('refuses a replaced archive with %s', async (_, replaced, others) => {
  const { run, mirror, list } = await start(archiveSource(packArchive(HUM_FILES, {})), ...others);
  for (const name of [MODEL, ABOUT]) mirror.remove(addressOf('two', name));
  mirror.put(ARCHIVE_URL, replaced);
  const { code, error } = await run('add', 'two', '--yes');
  expect(code).toBe(1);
  expect(error).toContain('so it was not installed.');
  expect(error).toContain('The publisher replaced the files since this Earshot was made, or they are damaged.');
  expect(await list()).toEqual([]);
});

test('refuses a replaced archive of converted files', async () => {
  const { run, mirror } = await start(archiveSource(packArchive(HUM_FILES, {}), { isConverted: true }), FILES);
  for (const name of [MODEL, ABOUT]) mirror.remove(addressOf('two', name));
  expect((await run('add', 'two', '--yes')).code).toBe(1);
});

const HOSTILE: readonly (readonly [string, Buffer])[] = [
  ['a path upwards', tarGz([{ name: '../../evil', content: 'x' }])],
  ['a link', tarGz([{ name: `model/${MODEL}`, kind: '2', target: '/etc/passwd' }])],
  ['a link that is not kept', tarGz([{ name: 'model/link', kind: '2', target: '/etc' }])],
  ['a bomb', gzipSync(tarGz([{ name: `model/${MODEL}`, content: Buffer.alloc(150_000_000) }]))],
  ['a bomb that is not kept', tarGz([{ name: 'model/zeros', content: Buffer.alloc(150_000_000) }])],
  ['a damaged end', ARCHIVE.subarray(0, ARCHIVE.length / 2)],
  ['a web page', Buffer.from('<!doctype html>')],
];

test.each(HOSTILE)('refuses an archive with %s, and leaves nothing', async (_, archive) => {
  const { run, mirror, list } = await start(archiveSource(archive));
  mirror.put(ARCHIVE_URL, archive);
  const { code, error } = await run('add', 'two', '--yes');
  expect(code).toBe(1);
  expect(error).toContain('so it was not installed.');
  expect(await list()).toEqual([]);
});

test.each(['gz', 'zst'] as const)('refuses a bomb of .%s', async (unpack) => {
  const bomb = (unpack === 'gz' ? gzipSync : zstdCompressSync)(Buffer.alloc(100_000_000));
  const [first, second] = listFiles('two', HUM_FILES, unpack);
  if (!first || !second) throw new Error('The model has two files.');
  const { run, mirror, list } = await start({
    files: [{ ...first, bytes: bomb.length, sha256: sha256(bomb) }, second],
  });
  serveFiles(mirror, 'two', HUM_FILES, unpack);
  mirror.put(first.url, bomb);
  const { code, error } = await run('add', 'two', '--yes');
  expect({ code, bomb: /unpacks to more than the \d+ bytes/.test(error) }).toEqual({ code: 1, bomb: true });
  expect((await list()).filter((path) => !path.startsWith('.fetched/'))).toEqual([]);
});

test('refuses packed files with other content', async () => {
  const files = listFiles('two', HUM_FILES, 'gz').map((file) => ({ ...file, unpackedSha256: '0'.repeat(64) }));
  const { run, mirror } = await start({ files });
  serveFiles(mirror, 'two', HUM_FILES, 'gz');
  expect((await run('add', 'two', '--yes')).error).toContain(
    'is not the file that this Earshot knows, once it is unpacked',
  );
});

test('refuses a model that its layout does not recognize', async () => {
  const { run, mirror, list } = await start({ files: listFiles('two', { 'readme.txt': 'Hello.' }) });
  serveFiles(mirror, 'two', { 'readme.txt': 'Hello.' });
  const { code, error } = await run('add', 'two', '--yes');
  expect(code).toBe(1);
  expect(error).toContain('was fetched, but this Earshot can’t use it. It was not installed.');
  expect(await list()).toEqual([]);
});
