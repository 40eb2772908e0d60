// The models folder while a command changes it: checks that it is writable, locks it, deletes leftovers of killed
// commands, and moves folders into place.

import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { acquireFileLock } from '../../../kit/sqlite/file-lock.ts';
import { CommandError } from '../errors.ts';
import { createPartStore } from '../fetch/part-store.ts';

const DRAFT_PREFIX = '.adding-';
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
      `Run the command as user ${owner}, or give the folder to Earshot’s user: chown -R ${user} ${root}`,
      'In a container, run it inside: docker exec CONTAINER npx earshot models …',
    ].join('\n'),
  );
}

async function assertWritable(root: string): Promise<void> {
  try {
    // Tried before the folder is made, because mkdir reports other reasons.
    await rm(await mkdtemp(join(await findExisting(root), `${DRAFT_PREFIX}probe-`)), { recursive: true });
    await mkdir(root, { recursive: true });
  } catch (error) {
    throw await createWriteError(root, error);
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
    // The folder is locked, so every draft is a leftover of a killed command.
    for (const name of await readdir(root))
      if (name.startsWith(DRAFT_PREFIX)) await rm(join(root, name), { recursive: true, force: true });
    await createPartStore(root).removeOlder(Date.now() - MAX_PART_AGE_MS);
    return await work();
  } finally {
    await rm(getDraftFolder(root), { recursive: true, force: true });
    release();
  }
}

/**
 * Moves a folder, also to another disk: a section of the models folder may be a link to one. The target appears whole or
 * not at all, and must not exist.
 */
export async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const draft = join(dirname(to), `${DRAFT_PREFIX}${basename(to)}`);
    await rm(draft, { recursive: true, force: true });
    await cp(from, draft, { recursive: true });
    await rename(draft, to);
    await rm(from, { recursive: true, force: true });
  }
}
