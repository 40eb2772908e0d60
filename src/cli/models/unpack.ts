// What somebody downloaded becomes a folder: an archive is unpacked into a place of its own, each entry measured before it is written; a
// folder is copied, and Piper's two files are put together. What leads out of it, is a link, or is too much is refused.

import { spawn } from 'node:child_process';
import { createReadStream, type Dirent } from 'node:fs';
import { copyFile, cp, lstat, mkdir, open, opendir, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { diskSpace, spareOf } from '../../kit/disk/space.ts';
import { type Allowance, allowanceFor, NotAllowed, type Packed } from './allowance.ts';
import { Damaged, tarEntries } from './tar.ts';
import { zipEntries } from './zip.ts';

const KINDS: readonly (readonly [RegExp, (file: string) => AsyncIterable<Packed>])[] = [
  [/\.(?:tar\.bz2|tbz2)$/i, (file) => tarEntries(bunzipped(file))],
  [/\.(?:tar\.gz|tgz)$/i, (file) => tarEntries(gunzipped(file))],
  [/\.tar$/i, (file) => tarEntries(createReadStream(file))],
  [/\.zip$/i, zipEntries],
];

function gunzipped(file: string): AsyncIterable<Buffer> {
  const unpack = createGunzip();
  const packed = createReadStream(file).once('error', (error) => unpack.destroy(error));
  return packed.pipe(unpack);
}

/** Node knows no bzip2. */
async function* bunzipped(file: string): AsyncGenerator<Buffer> {
  const child = spawn('bzip2', ['-dc', '--', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log = `${log}${text}`.slice(-300);
  });
  const ended = new Promise<void>((done, reject) => {
    child.once('error', () => reject(new Error('“bzip2” is not installed on this machine.')));
    child.once('close', (code) =>
      code === 0 ? done() : reject(new Damaged(log.trim() || `bzip2 ended with ${code}`)),
    );
  });
  // Whoever stops reading is told nothing of it.
  ended.catch(() => undefined);
  try {
    yield* child.stdout as Readable & AsyncIterable<Buffer>;
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}

async function write(entry: Packed, path: string, allowance: Allowance, off: AbortSignal): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of entry.content()) {
      off.throwIfAborted();
      allowance.came(piece.length);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
}

async function unpackInto(
  into: string,
  entries: AsyncIterable<Packed>,
  allowance: Allowance,
  off: AbortSignal,
): Promise<void> {
  try {
    for await (const entry of entries) {
      const path = allowance.enter(entry);
      if (path === undefined) continue;
      if (entry.is === 'folder') await mkdir(join(into, path), { recursive: true });
      else await write(entry, join(into, path), allowance, off);
    }
  } catch (error) {
    if (error instanceof Damaged || isZlib(error))
      throw new Error(`The archive cannot be unpacked: ${error.message}. Download it again.`);
    if (
      error instanceof Error &&
      'code' in error &&
      ['EEXIST', 'EISDIR', 'ENOTDIR'].includes(String(error.code))
    )
      throw new NotAllowed('It holds a file and a folder of the same name.');
    throw error;
  }
}

const isZlib = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Measures the folder before any file of it is copied, and stops at the first entry that no model has. */
async function measure(folder: string, allowance: Allowance, off: AbortSignal): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    off.throwIfAborted();
    const is = kindOf(entry);
    const path = join(entry.parentPath, entry.name);
    const bytes = is === 'file' ? (await lstat(path)).size : 0;
    allowance.enter({ name: relative(folder, path), is, bytes, content: () => createReadStream(path) });
  }
}

function kindOf(entry: Dirent): Packed['is'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

async function copyFolder(
  { given, folder, into }: { readonly given: string; readonly folder: string; readonly into: string },
  allowance: Allowance,
  off: AbortSignal,
): Promise<void> {
  try {
    await measure(folder, allowance, off);
    await cp(folder, into, { recursive: true });
  } catch (error) {
    if (error instanceof NotAllowed)
      throw new Error(`${given} is not the folder of one model. ${error.message}`);
    if (error instanceof Error && 'code' in error)
      throw new Error(`${given} cannot be read in full (${error.code}): give the folder of one model.`);
    throw error;
  }
}

/** Piper ships a voice as two files. */
async function pairOf(file: string): Promise<readonly string[] | undefined> {
  const model = file.replace(/\.json$/i, '');
  if (!/\.onnx$/i.test(model)) return undefined;
  const both = [model, `${model}.json`];
  const there = await Promise.all(
    both.map((one) =>
      stat(one).then(
        (facts) => facts.isFile(),
        () => false,
      ),
    ),
  );
  if (!there.every(Boolean))
    throw new Error(
      `Beside ${basename(model)} there has to be ${basename(model)}.json, or the other way round: Piper ships both.`,
    );
  return both;
}

/** Into `files` of the draft folder; answers what the model is to be called. Rejects with a sentence, or as `off` says. */
export async function unpack(given: string, draft: string, off: AbortSignal): Promise<string> {
  const file = resolve(given);
  const facts = await stat(file).catch(() => undefined);
  if (!facts) throw new Error(`There is no ${given}.`);
  const into = join(draft, 'unpacked');
  await mkdir(into, { recursive: true });
  const { free, size } = await diskSpace(into);
  const room = Math.max(0, free - spareOf(size));
  const kind = KINDS.find(([ending]) => ending.test(file));
  const name = basename(file).replace(kind?.[0] ?? /\.onnx(?:\.json)?$/i, '');
  if (facts.isDirectory()) {
    if (`${draft}${sep}`.startsWith(`${file}${sep}`))
      throw new Error(`${given} holds the models folder itself: give the folder of one model.`);
    // The root of a disk has no name.
    const copy = { given, folder: file, into: join(into, basename(file) || 'files') };
    await copyFolder(copy, allowanceFor(Number.POSITIVE_INFINITY, room), off);
  } else if (kind) await unpackInto(into, kind[1](file), allowanceFor(facts.size, room), off);
  else {
    const pair = await pairOf(file);
    if (!pair) throw new Error('Give a .tar.bz2, .tar.gz or .zip, a folder, or the .onnx of a Piper voice.');
    for (const one of pair) await copyFile(one, join(into, basename(one)));
  }
  const inside = await readdir(into, { withFileTypes: true });
  const only = inside.length === 1 && inside[0]?.isDirectory() ? inside[0].name : undefined;
  await rename(only === undefined ? into : join(into, only), join(draft, 'files'));
  return only ?? name;
}
