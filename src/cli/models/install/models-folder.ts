// The models folder while a command changes it: checks that it is writable, locks it, deletes leftovers of killed
// commands, and moves folders into place.

import { cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { acquireFileLock } from '../../../kit/sqlite/file-lock.ts';
import { MODEL_SUBFOLDERS } from '../../../studio/models/model-layouts.ts';
import { CommandError } from '../errors.ts';
import { createPartStore } from '../fetch/part-store.ts';

const DRAFT_PREFIX = '.adding-';
/** Folder that is being replaced. It is the only copy until the new one is in place. */
const REPLACED_PREFIX = '.replaced-';
const LOCK_NAME = '.fetching';
/** Older parts are deleted. */
const MAX_PART_AGE_MS = 14 * 24 * 3600_000;

/** Draft folder of this process. It is on the disk of the models, so that files can be moved. */
export const getDraftFolder = (root: string): string => join(root, `${DRAFT_PREFIX}${process.pid}`);

/** Nearest folder above that exists: before the first model there is none. */
export async function findExisting(folder: string): Promise<string> {
  const isThere = (await stat(folder).catch(() => undefined)) !== undefined;
  return isThere || folder === dirname(folder) ? folder : findExisting(dirname(folder));
}

async function createWriteError(root: string, error: unknown): Promise<CommandError> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'EROFS')
    return new CommandError(`${root} is on a read-only volume. Mount it writable, or set DATA_DIR to another folder.`);
  if (code === 'ENOSPC') return new CommandError(`The volume of ${root} is full. Free some space first.`);
  if (code !== 'EACCES' && code !== 'EPERM') return new CommandError(`${root} can’t be written (${code}).`);
  const owner = (await stat(await findExisting(root))).uid;
  const user = process.getuid?.();
  return new CommandError(
    [
      `${root} is not writable: it belongs to user ${owner}, and this command runs as user ${user}.`,
      `Run the command as user ${owner}. If Earshot runs as user ${user}: chown -R ${user} ${root}`,
      'In a container, run it inside: docker exec CONTAINER npx earshot models …',
    ].join('\n'),
  );
}

async function assertWritable(root: string): Promise<void> {
  try {
    // Tried before the folder is made, because mkdir reports other reasons.
    const probe = await mkdtemp(join(await findExisting(root), `${DRAFT_PREFIX}probe-`));
    // Another command deletes it as a leftover.
    await rm(probe, { recursive: true, force: true });
    await mkdir(root, { recursive: true });
  } catch (error) {
    throw await createWriteError(root, error);
  }
}

/** Deletes drafts of killed commands, and puts back a model that such a command was replacing. */
async function removeLeftovers(folder: string): Promise<void> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  for (const name of names) {
    const replaced = name.startsWith(REPLACED_PREFIX) ? name.slice(REPLACED_PREFIX.length) : undefined;
    if (replaced !== undefined && !names.includes(replaced)) await rename(join(folder, name), join(folder, replaced));
    else if (replaced !== undefined || name.startsWith(DRAFT_PREFIX))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Locks the folder while `work` changes it. Throws {@link CommandError} with what to do. */
export async function withModelsFolder<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  await assertWritable(root);
  const release = await acquireFileLock(join(root, LOCK_NAME), 0);
  if (!release)
    throw new CommandError(
      `Another “models” command is changing ${root}. Wait until it has ended, then run this one again.`,
    );
  try {
    // The folder is locked, so every draft is a leftover. A section on another disk has its own.
    for (const folder of [root, ...MODEL_SUBFOLDERS.map((section) => join(root, section))])
      await removeLeftovers(folder);
    await createPartStore(root).removeOlder(Date.now() - MAX_PART_AGE_MS);
    return await work();
  } finally {
    await rm(getDraftFolder(root), { recursive: true, force: true });
    release();
  }
}

/** Moves a folder, also to another disk: a section of the models folder may be a link to one. */
async function moveAcrossDisks(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true, force: true });
  }
}

/**
 * Moves a folder into place, and replaces the one that is there. The new one is complete beside it first, so that only
 * renames follow. {@link withModelsFolder} puts the old one back if the process is killed between them.
 */
export async function moveFolder(from: string, to: string): Promise<void> {
  const parent = dirname(to);
  const draft = join(parent, `${DRAFT_PREFIX}${basename(to)}`);
  const replaced = join(parent, `${REPLACED_PREFIX}${basename(to)}`);
  await mkdir(parent, { recursive: true });
  await moveAcrossDisks(from, draft);
  const isThere = (await lstat(to).catch(() => undefined)) !== undefined;
  if (isThere) await rename(to, replaced);
  try {
    await rename(draft, to);
  } catch (error) {
    if (isThere) await rename(replaced, to);
    throw error;
  }
  await rm(replaced, { recursive: true, force: true });
}
