// Builds a model's folder from fetched files: moves, decompresses or unpacks them, and compares the result with the
// hashes of the row.

import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linkOrCopy } from '../../../kit/disk/link-or-copy.ts';
import type { CatalogueArchiveSource, CatalogueFile, CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import type { CommandContext } from '../context.ts';
import { FetchError } from '../fetch/fetch-errors.ts';
import type { FetchedFile } from '../fetch/fetch-file.ts';
import { openArchive } from '../unpack/archive-entries.ts';
import { decompressFile } from '../unpack/decompress-file.ts';
import { createKeepFilter } from '../unpack/keep-patterns.ts';
import { DamagedArchiveError } from '../unpack/tar-entries.ts';
import { type UnpackedFile, unpackArchive } from '../unpack/unpack-archive.ts';
import { ArchiveNotAllowedError, createUnpackGuard } from '../unpack/unpack-guard.ts';
import { getRequiredHashes, hasKnownFiles } from './catalogue-files.ts';
import { measureUsableBytes } from './disk-need.ts';
import type { FetchedSource } from './fetch-source.ts';

/** Limit of a packed file whose unpacked size is not known. */
const MAX_GROWTH_FACTOR = 50;

/** Takes the file from the store, where it stays until the model is installed: a failed trial costs no download. */
async function placeFile(context: CommandContext, file: CatalogueFile, folder: string): Promise<UnpackedFile> {
  const { as, bytes, sha256, unpack, unpackedBytes, unpackedSha256 } = file;
  const { progress, signal, fetcher } = context;
  const path = fetcher.store.path(sha256);
  const target = join(folder, as);
  await mkdir(dirname(target), { recursive: true });
  if (unpack === undefined) {
    await linkOrCopy(path, target);
    return { name: as, bytes, sha256 };
  }
  const maxBytes = unpackedBytes ?? bytes * MAX_GROWTH_FACTOR;
  const plain = await progress.run('unpacking', as, { total: maxBytes }, ({ update }) =>
    decompressFile(path, target, { format: unpack, maxBytes, signal, onBytes: update }),
  );
  if ((unpackedSha256 ?? plain.sha256) !== plain.sha256 || (unpackedBytes ?? plain.bytes) !== plain.bytes)
    throw new FetchError('mismatch', `${as} is not the file that this Earshot knows, once it is unpacked.`);
  return { name: as, ...plain };
}

async function placeFiles(
  context: CommandContext,
  files: readonly CatalogueFile[],
  folder: string,
): Promise<readonly UnpackedFile[]> {
  const placed: UnpackedFile[] = [];
  for (const file of files) placed.push(await placeFile(context, file, folder));
  return placed;
}

/** A replaced archive is accepted if all files of the model are the known ones. */
async function unpackSource(
  context: CommandContext,
  row: CatalogueModel,
  source: CatalogueArchiveSource,
  { path, isKnown }: FetchedFile,
  folder: string,
): Promise<readonly UnpackedFile[]> {
  const { url, keep } = source.archive;
  const archive = openArchive(path, new URL(url).pathname);
  if (!archive) throw new FetchError('unavailable', `${basename(url)} is not an archive that can be unpacked.`);
  const known = getRequiredHashes(row, source);
  const { size } = await stat(path);
  const files = await context.progress.run('unpacking', row.name, { total: size }, async ({ update }) =>
    unpackArchive(archive.readEntries(update), {
      target: folder,
      guard: createUnpackGuard(size, await measureUsableBytes(context, context.root)),
      signal: context.signal,
      // Nothing vouches for other files of a replaced archive.
      keep: createKeepFilter(isKnown ? keep : [...known.keys()]),
    }),
  );
  if (isKnown || hasKnownFiles(known, files)) return files;
  throw new FetchError('mismatch', `The archive of ${row.title} contains other files than this Earshot knows.`);
}

/**
 * Fills `folder`, which must be empty. Returns its files. Throws {@link FetchError} if another source should be tried,
 * or the reason of the signal.
 */
export async function buildFolder(
  context: CommandContext,
  row: CatalogueModel,
  { source, files: [archive] }: FetchedSource,
  folder: string,
): Promise<readonly UnpackedFile[]> {
  await mkdir(folder, { recursive: true });
  try {
    if ('files' in source) return await placeFiles(context, source.files, folder);
    if (!archive) return [];
    const unpacked = await unpackSource(context, row, source, archive, folder);
    return [...unpacked, ...(await placeFiles(context, source.beside ?? [], folder))];
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof DamagedArchiveError || error instanceof ArchiveNotAllowedError)
      throw new FetchError('mismatch', `A file of ${row.title} can’t be unpacked: ${error.message}`);
    throw error;
  }
}
