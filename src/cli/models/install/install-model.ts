// Installs one model of the catalogue: fetches it, builds its folder beside the others, inspects and tries it, and only
// then moves it into place. A failure leaves the models as they were.

import { lstat, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import { findUselessReason } from '../../../studio/models/model-capabilities.ts';
import type { ModelTrial } from '../../../studio/models/model-trials.ts';
import { createModelScanner, isValidFolder } from '../../../studio/models/scan-models.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { FetchError } from '../fetch/fetch-errors.ts';
import { buildFolder } from './build-folder.ts';
import { fetchFromAnySource, removeParts } from './fetch-source.ts';
import { type ModelNote, writeModelNote } from './model-note.ts';
import { getDraftFolder, moveFolder } from './models-folder.ts';

interface InstallOptions {
  /** True if the files come from a bundle, whose models may share them. The caller removes them. */
  readonly isFromBundle: boolean;
}

type NoteOrigin = Pick<ModelNote, 'source' | 'archive' | 'files'>;

/** Fetches the model and fills `folder`. Throws {@link CommandError} with the reasons of all sources. */
const buildFromAnySource = (
  context: CommandContext,
  row: CatalogueModel,
  folder: string,
  { isFromBundle }: InstallOptions,
): Promise<NoteOrigin> =>
  fetchFromAnySource(context, row, async (fetched) => {
    const { source, host, files } = fetched;
    try {
      const built = await buildFolder(context, row, fetched, folder);
      return { source: host, archive: 'archive' in source ? files[0]?.sha256 : undefined, files: [...built] };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      const isWrong = error instanceof FetchError && error.reason === 'mismatch';
      if (isWrong && !isFromBundle) await removeParts(context, row, [source]);
      throw error;
    }
  });

/** Voices need eSpeak NG’s tables beside the sections. They are 24 MB, so the draft uses those of the models folder. */
const SHARED_TABLES = '.espeak-ng-data';

async function shareTables(root: string, draft: string): Promise<void> {
  const tables = join(root, SHARED_TABLES);
  if (await lstat(tables).catch(() => undefined)) await symlink(tables, join(draft, SHARED_TABLES), 'dir');
}

async function keepTables(root: string, draft: string): Promise<void> {
  const made = await lstat(join(draft, SHARED_TABLES)).catch(() => undefined);
  if (made?.isDirectory()) await rename(join(draft, SHARED_TABLES), join(root, SHARED_TABLES)).catch(() => undefined);
}

/** Throws {@link CommandError} if no engine can use the model. */
async function inspect(draft: string, { title, folder }: CatalogueModel): Promise<void> {
  const seen = (await createModelScanner(draft).scan()).find((one) => one.folder.path === folder)?.folder;
  const fault = !seen ? 'Its folder is empty.' : isValidFolder(seen) ? findUselessReason(seen) : seen.faults.join('\n');
  if (fault !== undefined)
    throw new CommandError(`${title} was fetched, but this Earshot can’t use it. It was not installed.\n${fault}`);
}

/** Tries a model in `root`. Rejects early if the operator stops the command; the trial's process ends with this one. */
export async function runTrial(
  { tryModel, progress, signal }: CommandContext,
  root: string,
  path: string,
): Promise<ModelTrial> {
  signal.throwIfAborted();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return progress.run('trying', path, {}, () => Promise.race([tryModel(root, path), stopped]));
}

/**
 * Replaces a model in the same folder. Resolves to the trial; a model with a fault is not installed, and its files are
 * kept. The models folder must be locked. Throws {@link CommandError}, or the reason of the signal.
 */
export async function installModel(
  context: CommandContext,
  row: CatalogueModel,
  options: InstallOptions,
): Promise<ModelTrial> {
  const { isFromBundle } = options;
  const { root, signal, clock } = context;
  const draft = getDraftFolder(root);
  const folder = join(draft, row.folder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const origin = await buildFromAnySource(context, row, folder, options);
  const { id, url, by, question } = row.licence;
  await writeModelNote(folder, {
    name: row.name,
    ...origin,
    ...(isFromBundle && { source: 'bundle' }),
    licence: { id, url, by },
    agreed: question,
    date: new Date(clock.now()).toISOString(),
  });
  await inspect(draft, row).catch(async (error: unknown) => {
    // Another try would bring the same files.
    if (!isFromBundle) await removeParts(context, row);
    throw error;
  });
  await shareTables(root, draft);
  const trial = await runTrial(context, draft, row.folder);
  await keepTables(root, draft);
  signal.throwIfAborted();
  if (trial.fault !== undefined) return trial;
  await moveFolder(folder, join(root, row.folder));
  if (!isFromBundle) await removeParts(context, row);
  await rm(draft, { recursive: true, force: true });
  return trial;
}
