// Copies or unpacks a downloaded model into a draft folder: an archive, a folder, or the two files of a Piper voice.
// Measures each entry before it is written. Rejects links, paths outside the folder, and contents beyond the limits.

import { spawn } from 'node:child_process';
import { createReadStream, type Dirent } from 'node:fs';
import { copyFile, cp, lstat, mkdir, open, opendir, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { getReservedBytes, measureDiskSpace } from '../../kit/disk/disk-space.ts';
import { DamagedArchiveError, readTarEntries } from './tar-entries.ts';
import { type ArchiveEntry, ArchiveNotAllowedError, createUnpackGuard, type UnpackGuard } from './unpack-guard.ts';
import { readZipEntries } from './zip-entries.ts';

const ARCHIVE_READERS: readonly (readonly [RegExp, (file: string) => AsyncIterable<ArchiveEntry>])[] = [
  [/\.(?:tar\.bz2|tbz2)$/i, (file) => readTarEntries(bunzip(file))],
  [/\.(?:tar\.gz|tgz)$/i, (file) => readTarEntries(gunzip(file))],
  [/\.tar$/i, (file) => readTarEntries(createReadStream(file))],
  [/\.zip$/i, readZipEntries],
];

function gunzip(file: string): AsyncIterable<Buffer> {
  const unpack = createGunzip();
  const packed = createReadStream(file).once('error', (error) => unpack.destroy(error));
  return packed.pipe(unpack);
}

/** Node does not support bzip2. */
async function* bunzip(file: string): AsyncGenerator<Buffer> {
  const child = spawn('bzip2', ['-dc', '--', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log = `${log}${text}`.slice(-300);
  });
  const ended = new Promise<void>((done, reject) => {
    child.once('error', () => reject(new Error('“bzip2” is not installed on this machine.')));
    child.once('close', (code) =>
      code === 0 ? done() : reject(new DamagedArchiveError(log.trim() || `bzip2 ended with ${code}`)),
    );
  });
  // The error is irrelevant if the reader stops early.
  ended.catch(() => undefined);
  try {
    yield* child.stdout as Readable & AsyncIterable<Buffer>;
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}

async function writeEntry(entry: ArchiveEntry, path: string, limiter: UnpackGuard, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of entry.readContent()) {
      signal.throwIfAborted();
      limiter.countBytes(piece.length);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
}

async function unpackArchive(
  target: string,
  entries: AsyncIterable<ArchiveEntry>,
  limiter: UnpackGuard,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const entry of entries) {
      const path = limiter.admit(entry);
      if (path === undefined) continue;
      if (entry.kind === 'folder') await mkdir(join(target, path), { recursive: true });
      else await writeEntry(entry, join(target, path), limiter, signal);
    }
  } catch (error) {
    if (error instanceof DamagedArchiveError || isZlibError(error))
      throw new Error(`The archive can’t be unpacked: ${error.message}. Download it again.`);
    if (error instanceof Error && 'code' in error && ['EEXIST', 'EISDIR', 'ENOTDIR'].includes(String(error.code)))
      throw new ArchiveNotAllowedError('It contains a file and a folder with the same name.');
    throw error;
  }
}

const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Measures the folder before the copy, and stops at the first entry that no model has. */
async function checkFolder(folder: string, limiter: UnpackGuard, signal: AbortSignal): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    signal.throwIfAborted();
    const kind = getEntryKind(entry);
    const path = join(entry.parentPath, entry.name);
    const declaredBytes = kind === 'file' ? (await lstat(path)).size : 0;
    limiter.admit({
      name: relative(folder, path),
      kind,
      declaredBytes,
      readContent: () => createReadStream(path),
    });
  }
}

function getEntryKind(entry: Dirent): ArchiveEntry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

async function copyFolder(
  { source, folder, target }: { readonly source: string; readonly folder: string; readonly target: string },
  limiter: UnpackGuard,
  signal: AbortSignal,
): Promise<void> {
  try {
    await checkFolder(folder, limiter, signal);
    await cp(folder, target, { recursive: true });
  } catch (error) {
    if (error instanceof ArchiveNotAllowedError)
      throw new Error(`${source} is not the folder of a single model. ${error.message}`);
    if (error instanceof Error && 'code' in error)
      throw new Error(`${source} can’t be read completely (${error.code}). Use the folder of a single model.`);
    throw error;
  }
}

/** Piper ships a voice as two files. */
async function findPiperFiles(file: string): Promise<readonly string[] | undefined> {
  const model = file.replace(/\.json$/i, '');
  if (!/\.onnx$/i.test(model)) return undefined;
  const both = [model, `${model}.json`];
  const exists = await Promise.all(
    both.map((one) =>
      stat(one).then(
        (facts) => facts.isFile(),
        () => false,
      ),
    ),
  );
  if (!exists.every(Boolean))
    throw new Error(
      `A Piper voice needs two files: ${basename(model)} and ${basename(model)}.json. Copy both into the same folder.`,
    );
  return both;
}

/**
 * Unpacks into `files` of the draft folder, and resolves to the model's name. Rejects with a message for the user, or
 * with the reason of `signal`.
 */
export async function unpackModel(source: string, draftFolder: string, signal: AbortSignal): Promise<string> {
  const file = resolve(source);
  const stats = await stat(file).catch(() => undefined);
  if (!stats) throw new Error(`${source} does not exist.`);
  const target = join(draftFolder, 'unpacked');
  await mkdir(target, { recursive: true });
  const { freeBytes, totalBytes } = await measureDiskSpace(target);
  const availableBytes = Math.max(0, freeBytes - getReservedBytes(totalBytes));
  const kind = ARCHIVE_READERS.find(([ending]) => ending.test(file));
  const name = basename(file).replace(kind?.[0] ?? /\.onnx(?:\.json)?$/i, '');
  if (stats.isDirectory()) {
    if (`${draftFolder}${sep}`.startsWith(`${file}${sep}`))
      throw new Error(`${source} contains the models folder itself. Use the folder of a single model.`);
    // The root folder has no name.
    const copy = { source, folder: file, target: join(target, basename(file) || 'files') };
    await copyFolder(copy, createUnpackGuard(Number.POSITIVE_INFINITY, availableBytes), signal);
  } else if (kind) await unpackArchive(target, kind[1](file), createUnpackGuard(stats.size, availableBytes), signal);
  else {
    const pair = await findPiperFiles(file);
    if (!pair)
      throw new Error('Use a .tar.bz2, .tar.gz or .zip archive, a folder, or the .onnx file of a Piper voice.');
    for (const one of pair) await copyFile(one, join(target, basename(one)));
  }
  const inside = await readdir(target, { withFileTypes: true });
  const singleFolder = inside.length === 1 && inside[0]?.isDirectory() ? inside[0].name : undefined;
  await rename(singleFolder === undefined ? target : join(target, singleFolder), join(draftFolder, 'files'));
  return singleFolder ?? name;
}
