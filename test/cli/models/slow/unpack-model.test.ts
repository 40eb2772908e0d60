// Tests that downloaded archives become folders, and that hostile ones are refused before they do harm.

import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createUnpackGuard } from '../../../../src/cli/models/unpack/unpack-guard.ts';
import { unpackModel as unpack } from '../../../../src/cli/models/unpack/unpack-model.ts';
import { installed } from '../../../studio/operations/dubbing/film.ts';
import { header, type Member, tar, tarGz } from '../archives.ts';

const ready = installed('tar', 'bzip2', 'gzip', 'zip');

const LONG = `${'long/'.repeat(9)}${'x'.repeat(120)}.txt`;
const unpackModel = (source: string, draft: string) => unpack(source, draft, new AbortController().signal, () => {});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'unpack-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function unpacked(name: string, bytes: Buffer) {
  const place = await folder();
  await writeFile(join(place, name), bytes);
  const called = await unpackModel(join(place, name), join(place, 'draft'));
  const files = (await readdir(join(place, 'draft/files'), { recursive: true })).toSorted();
  const read = (file: string) => readFile(join(place, 'draft/files', file), 'utf8');
  return { called, files, read };
}

/** Packs with the system's programs. */
async function packedBy(program: string, words: readonly string[], name: string): Promise<Buffer> {
  const place = await folder();
  execFileSync('mkdir', ['-p', join(place, 'voice', LONG, '..')]);
  await writeFile(join(place, 'voice', LONG), 'deep');
  await writeFile(join(place, 'voice/tokens.txt'), 'a 0');
  execFileSync(program, [...words, name, 'voice'], { cwd: place, stdio: 'ignore' });
  return readFile(join(place, name));
}

test.skipIf(!ready).each([
  ['voice.tar.bz2', 'tar', ['-cjf']],
  ['voice.tgz', 'tar', ['-czf']],
  ['voice.tar', 'tar', ['--format=pax', '-cf']],
  ['voice.zip', 'zip', ['-qr']],
])('unpacks %s into a folder, with long names', async (name, program, words) => {
  const { called, files, read } = await unpacked(name, await packedBy(program, words, name));
  expect(called).toBe('voice');
  expect(files).toContain('tokens.txt');
  expect(await read(LONG)).toBe('deep');
});

test('names a folderless archive and skips system files', async () => {
  const members = [
    { name: './a.txt', content: 'a' },
    { name: './._a.txt', content: 'x' },
    { name: '__MACOSX/b', content: 'x' },
  ];
  const { called, files } = await unpacked('amy-low.tar.gz', tarGz(members));
  expect({ called, files }).toEqual({ called: 'amy-low', files: ['a.txt'] });
});

const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1_000_000);
const one = (member: Member): Buffer => tarGz([{ name: 'voice/tokens.txt', content: 'a 0' }, member]);
const bomb = (program: string): Buffer =>
  execFileSync(program, ['-c'], {
    input: tar([{ name: 'v/model.onnx', content: zeros(160) }]),
    maxBuffer: 1e8,
  });

async function zipWith(change: (zip: Buffer) => void, megabytes = 1): Promise<Buffer> {
  const place = await folder();
  await writeFile(join(place, 'model.onnx'), zeros(megabytes));
  await symlink('/etc/passwd', join(place, 'link'));
  execFileSync('zip', ['-qry', 'a.zip', 'model.onnx', 'link'], { cwd: place });
  const zip = await readFile(join(place, 'a.zip'));
  change(zip);
  return zip;
}
const central = (zip: Buffer): number => zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));

const HOSTILE: readonly (readonly [string, string, () => Buffer | Promise<Buffer>, RegExp])[] = [
  [
    'a path upwards',
    'a.tgz',
    () => one({ name: '../../evil', content: 'x' }),
    /“\.\.\/\.\.\/evil”, which would be unpacked outside/,
  ],
  [
    'a path upwards from within',
    'a.tgz',
    () => one({ name: 'voice/a/../../../evil', content: 'x' }),
    /outside its folder/,
  ],
  ['a path from the root', 'a.tgz', () => one({ name: '/tmp/evil', content: 'x' }), /outside its folder/],
  ['a path of Windows', 'a.tgz', () => one({ name: 'C:\\evil', content: 'x' }), /outside its folder/],
  [
    'a link',
    'a.tgz',
    () => one({ name: 'voice/x', kind: '2', target: '/etc' }),
    /“voice\/x”, which is a link or a special file/,
  ],
  [
    'a file behind a link',
    'a.tgz',
    () =>
      tarGz([
        { name: 'x', kind: '2', target: '/tmp' },
        { name: 'x/evil', content: 'x' },
      ]),
    /is a link/,
  ],
  ['a hard link', 'a.tgz', () => one({ name: 'voice/x', kind: '1', target: '/etc/passwd' }), /is a link/],
  ['a device', 'a.tgz', () => one({ name: 'voice/x', kind: '3' }), /is a link or a special file/],
  ['a file twice', 'a.tgz', () => one({ name: 'voice/TOKENS.txt', content: 'b' }), /“voice\/TOKENS\.txt” twice/],
  [
    'a file for a folder',
    'a.tgz',
    () => one({ name: 'voice/tokens.txt/x', content: 'b' }),
    /a file and a folder with the same name/,
  ],
  [
    'a lie about a size',
    'a.tgz',
    () => gzipSync(header({ name: 'm.onnx', claims: 8 ** 11 - 1 })),
    /free for it on this disk|more than/,
  ],
  [
    'too many files',
    'a.tgz',
    () => tarGz(Array.from({ length: 5001 }, (_, at) => ({ name: `v/${at}` }))),
    /more than 5000 files/,
  ],
  [
    'a name without end',
    'a.tgz',
    () => tarGz([{ name: 'long', kind: 'L', content: zeros(3) }]),
    /can’t be unpacked: a file name in it is too long/,
  ],
  ['too deep', 'a.tgz', () => one({ name: 'd/'.repeat(30), kind: '5' }), /more than 12 levels deep/],
  ['a bomb of gzip', 'a.tgz', () => bomb('gzip'), /more than 50 times its size/],
  ['a bomb of bzip2', 'a.tar.bz2', () => bomb('bzip2'), /more than 50 times its size/],
  ['a bomb of zip', 'a.zip', () => zipWith(() => {}, 160), /more than 50 times its size/],
  [
    'a zip that lies',
    'a.zip',
    () => zipWith((zip) => void zip.writeUInt32LE(5, central(zip) + 24)),
    /larger than declared/,
  ],
  ['a link in a zip', 'a.zip', () => zipWith(() => {}), /“link”, which is a link/],
  [
    'a zip with a password',
    'a.zip',
    () => zipWith((zip) => void zip.writeUInt16LE(1, central(zip) + 8)),
    /password-protected/,
  ],
  ['half an archive', 'a.tgz', () => one({ name: 'voice/m', content: zeros(1) }).subarray(0, 300), /can’t be unpacked/],
  ['half an archive of bzip2', 'a.tar.bz2', () => bomb('bzip2').subarray(0, 60), /can’t be unpacked/],
  ['half a zip', 'a.zip', async () => (await zipWith(() => {})).subarray(0, 200), /can’t be unpacked/],
  ['no archive', 'a.tar.bz2', () => Buffer.from('hello'), /can’t be unpacked/],
  ['a web page', 'a.tgz', () => Buffer.from('<!doctype html>'), /can’t be unpacked/],
  ['of another kind', 'a.rar', () => Buffer.from('Rar!'), /Use a \.tar\.bz2/],
];

test.skipIf(!ready).each(HOSTILE)('%s is refused', async (_, name, make, words) => {
  const place = await folder();
  await writeFile(join(place, name), await make());
  await expect(unpackModel(join(place, name), join(place, 'draft'))).rejects.toThrow(words);
  expect((await readdir(place)).toSorted()).toEqual([name, 'draft'].toSorted());
});

test('reports a lack of space before unpacking', () => {
  const allowance = createUnpackGuard(1e9, 50_000_000);
  const entry = {
    name: 'm.onnx',
    kind: 'file',
    declaredBytes: 60_000_000,
    async *readContent() {},
  } as const;
  expect(() => allowance.admit(entry)).toThrow('It needs more than the 50 MB available on this disk.');
});

test('measures a folder before copying and requires both Piper files', async () => {
  const place = await folder();
  await writeFile(join(place, 'amy.onnx'), 'x');
  await expect(unpackModel(join(place, 'amy.onnx'), join(place, 'draft'))).rejects.toThrow(
    'A Piper voice needs two files: amy.onnx and amy.onnx.json',
  );
  await writeFile(join(place, 'amy.onnx.json'), '{}');
  expect(await unpackModel(join(place, 'amy.onnx'), join(place, 'one'))).toBe('amy');
  expect(await readdir(join(place, 'one/files'))).toEqual(['amy.onnx', 'amy.onnx.json']);
  const linked = await folder();
  await symlink('/etc/passwd', join(linked, 'tokens.txt'));
  await expect(unpackModel(linked, join(place, 'two'))).rejects.toThrow('“tokens.txt”, which is a link');
});

test.each(['/', '/proc', '/dev', '/usr'])('rejects %s immediately as no model', async (path) => {
  const place = await folder();
  await expect(unpackModel(path, join(place, 'draft'))).rejects.toThrow(
    new RegExp(`^${path} is not the folder of a single model\\. It contains `),
  );
  expect(await readdir(join(place, 'draft/unpacked'))).toEqual([]);
});
