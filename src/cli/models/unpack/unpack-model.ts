// Copies or unpacks a downloaded model into a draft folder: an archive, a folder, or the two files of a Piper voice.
// Measures each entry before it is written. Rejects links, paths outside the folder, and contents beyond the limits.

import { createReadStream, type Dirent } from 'node:fs';
import { copyFile, cp, lstat, mkdir, opendir, readdir, realpath, rename, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { getReservedBytes, measureDiskSpace } from '../../../kit/disk/disk-space.ts';
import { CommandError } from '../errors.ts';
import { openArchive } from './archive-entries.ts';
import { DamagedArchiveError } from './tar-entries.ts';
import { unpackArchive } from './unpack-archive.ts';
import { type ArchiveEntry, ArchiveNotAllowedError, createUnpackGuard, type UnpackGuard } from './unpack-guard.ts';

/** Measures the folder before the copy, and stops at the first entry that no model has. */
async function checkFolder(folder: string, guard: UnpackGuard, signal: AbortSignal): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    signal.throwIfAborted();
    const kind = getEntryKind(entry);
    const path = join(entry.parentPath, entry.name);
    const declaredBytes = kind === 'file' ? (await lstat(path)).size : 0;
    guard.admit({
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
  guard: UnpackGuard,
  signal: AbortSignal,
): Promise<void> {
  try {
    await checkFolder(folder, guard, signal);
    await cp(folder, target, { recursive: true, filter: () => !signal.aborted });
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ArchiveNotAllowedError)
      throw new CommandError(`${source} is not the folder of a single model. ${error.message}`);
    if (error instanceof Error && 'code' in error)
      throw new CommandError(`${source} can’t be read completely (${error.code}). Use the folder of a single model.`);
    throw error;
  }
}

/** Piper ships a voice as two files. */
async function findPiperFiles(file: string): Promise<readonly string[] | undefined> {
  const model = file.replace(/\.json$/i, '');
  if (!/\.onnx$/i.test(model)) return undefined;
  const both = [model, `${model}.json`];
  const facts = await Promise.all(both.map((one) => stat(one).catch(() => undefined)));
  if (!facts.every((one) => one?.isFile()))
    throw new CommandError(
      `A Piper voice needs two files: ${basename(model)} and ${basename(model)}.json. Copy both into the same folder.`,
    );
  return both;
}

/**
 * Unpacks into `files` of the draft folder, and resolves to the model's name. `onPackedBytes` receives the bytes of an
 * archive that were read. Rejects with a message for the user, or with the reason of `signal`.
 */
export async function unpackModel(
  source: string,
  draftFolder: string,
  signal: AbortSignal,
  onPackedBytes: (bytes: number) => void,
): Promise<string> {
  const file = resolve(source);
  const stats = await stat(file).catch(() => undefined);
  if (!stats) throw new CommandError(`${source} does not exist.`);
  const target = join(draftFolder, 'unpacked');
  await mkdir(target, { recursive: true });
  const { freeBytes, totalBytes } = await measureDiskSpace(target);
  const availableBytes = Math.max(0, freeBytes - getReservedBytes(totalBytes));
  const archive = openArchive(file);
  const name = archive?.stem ?? basename(file).replace(/\.onnx(?:\.json)?$/i, '');
  if (stats.isDirectory()) {
    // The link to a folder would be copied instead of its files.
    const folder = await realpath(file);
    if (`${await realpath(draftFolder)}${sep}`.startsWith(`${folder}${sep}`))
      throw new CommandError(`${source} contains the models folder itself. Use the folder of a single model.`);
    // The root folder has no name.
    const copy = { source, folder, target: join(target, basename(file) || 'files') };
    await copyFolder(copy, createUnpackGuard(Number.POSITIVE_INFINITY, availableBytes), signal);
  } else if (archive) {
    const guard = createUnpackGuard(stats.size, availableBytes);
    const entries = archive.readEntries(onPackedBytes);
    await unpackArchive(entries, { target, guard, signal }).catch((error: unknown) => {
      if (!(error instanceof DamagedArchiveError)) throw error;
      throw new CommandError(`The archive can’t be unpacked: ${error.message}. Download it again.`);
    });
  } else {
    const pair = await findPiperFiles(file);
    if (!pair)
      throw new CommandError('Use a .tar.bz2, .tar.gz or .zip archive, a folder, or the .onnx file of a Piper voice.');
    for (const one of pair) {
      signal.throwIfAborted();
      await copyFile(one, join(target, basename(one)));
    }
  }
  const inside = await readdir(target, { withFileTypes: true });
  const singleFolder = inside.length === 1 && inside[0]?.isDirectory() ? inside[0].name : undefined;
  await rename(singleFolder === undefined ? target : join(target, singleFolder), join(draftFolder, 'files'));
  return singleFolder ?? name;
}
