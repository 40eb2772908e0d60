// Compares a model's folder with its row: missing, up to date, outdated, damaged, or with another model in it.

import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import type { Catalogue } from '../catalogue.ts';
import { getKnownHashes, hasKnownFiles } from './catalogue-files.ts';
import { type ModelNote, readModelNote } from './model-note.ts';

/**
 * - `fallback`: the row's smaller variant is installed, because the row's own did not work here.
 * - `largerVariant`: the row is a smaller variant, and the folder holds the larger model.
 * - `byHand`: the folder was not made by this command.
 */
export type ModelState = 'missing' | 'current' | 'outdated' | 'damaged' | 'fallback' | 'largerVariant' | 'byHand';

/** True if the folder holds the row's model, or its variant. */
export const isInstalledState = (state: ModelState): boolean => !['missing', 'byHand', 'largerVariant'].includes(state);

/** True if the note's files are those of the row. */
const isUnchanged = (row: CatalogueModel, { files, archive = '' }: ModelNote): boolean =>
  row.sources.some((one) => 'archive' in one && one.archive.sha256.includes(archive)) ||
  hasKnownFiles(getKnownHashes(row), files);

/** Compares sizes only; `check` compares hashes. */
async function areFilesPresent(folder: string, { files }: ModelNote): Promise<boolean> {
  const facts = await Promise.all(files.map(({ name }) => stat(join(folder, name)).catch(() => undefined)));
  return files.every(({ bytes }, at) => facts[at]?.isFile() && facts[at]?.size === bytes);
}

/** `root`: models folder. */
export async function readModelState(root: string, row: CatalogueModel): Promise<ModelState> {
  const folder = join(root, row.folder);
  if (!(await lstat(folder).catch(() => undefined))) return 'missing';
  const note = await readModelNote(folder);
  if (!note) return 'byHand';
  if (note.name === row.fallback) return 'fallback';
  if (note.name !== row.name) return note.name === row.fallbackFor ? 'largerVariant' : 'byHand';
  if (!isUnchanged(row, note)) return 'outdated';
  return (await areFilesPresent(folder, note)) ? 'current' : 'damaged';
}

export interface ModelWithState {
  readonly row: CatalogueModel;
  readonly state: ModelState;
}

/** Rows of the catalogue with their states. */
export const readModelStates = (
  root: string,
  rows: ReturnType<Catalogue['list']>,
): Promise<readonly ModelWithState[]> =>
  Promise.all(rows.map(async (row) => ({ row, state: await readModelState(root, row) })));
