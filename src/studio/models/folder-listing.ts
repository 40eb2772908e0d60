// Lists the files of a model folder without opening them and without following links out of it.

import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { truncate } from '../../kit/text.ts';

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Mode and owner. They change when an operator makes a file readable. */
  readonly permissions: string;
}

export interface FolderListing {
  readonly entries: readonly FolderEntry[];
  /** Problems with entries, as sentences. */
  readonly faults: readonly string[];
  /** True if there is no such folder. */
  readonly isMissing?: boolean;
}

/** No known model has more files. */
const MAX_ENTRIES = 400;

/** Replaces control characters, so that the name cannot break the line that shows it. */
export const toPrintableName = (name: string): string => truncate(name.replace(/\p{C}/gu, '·'), 120);

const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Returns a predicate that follows the name of the file or folder. */
export function describeReadError(error: unknown): string {
  const code = getErrorCode(error);
  if (code === 'ENOENT') return 'was deleted';
  if (code === 'EACCES' || code === 'EPERM') return 'is not readable: give Earshot’s user read access';
  return `can’t be read (${String(code ?? error)})`;
}

async function findLinkFault(folder: string, name: string, root: string): Promise<string | undefined> {
  const path = await realpath(join(folder, name)).catch((error: unknown) => {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  });
  if (path === undefined)
    return `${toPrintableName(name)} is a link to a file that doesn’t exist: copy the file itself.`;
  const target = `${path}${sep}`;
  if (`${await realpath(folder)}${sep}`.startsWith(target))
    return `${toPrintableName(name)} is a link to its own parent folder: delete it.`;
  if (!target.startsWith(`${await realpath(root)}${sep}`))
    return `${toPrintableName(name)} is a link to a file outside the models folder: copy the file itself.`;
  return undefined;
}

async function readEntry(folder: string, name: string, root: string): Promise<FolderEntry | string> {
  const path = join(folder, name);
  try {
    const link = await lstat(path);
    const fault = link.isSymbolicLink() ? await findLinkFault(folder, name, root) : undefined;
    if (fault !== undefined) return fault;
    const facts = await stat(path);
    const { mode, uid, gid, mtimeMs: modifiedMs } = facts;
    const kind = facts.isFile() ? 'file' : facts.isDirectory() ? 'folder' : undefined;
    if (kind === undefined) return `${toPrintableName(name)} is neither a file nor a folder.`;
    const bytes = kind === 'file' ? facts.size : 0;
    return { name, kind, bytes, modifiedMs, permissions: `${mode} ${uid} ${gid}` };
  } catch (error) {
    return `${toPrintableName(name)} ${describeReadError(error)}.`;
  }
}

/**
 * Lists a folder below `root`, the models folder. Never rejects: an unreadable folder yields a fault and no entries.
 */
export async function listFolder(folder: string, root: string): Promise<FolderListing> {
  let names: readonly string[];
  try {
    names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    const isMissing = getErrorCode(error) === 'ENOENT';
    return { entries: [], faults: [`The folder ${describeReadError(error)}.`], isMissing };
  }
  const all = await Promise.all(names.slice(0, MAX_ENTRIES).map((name) => readEntry(folder, name, root)));
  return {
    entries: all.filter((entry) => typeof entry !== 'string'),
    faults: [
      ...all.filter((entry) => typeof entry === 'string'),
      ...(names.length > MAX_ENTRIES ? [`The folder contains more than ${MAX_ENTRIES} files.`] : []),
    ],
  };
}

/** Adds the files of subfolders, with names such as `segmentation/model.onnx`. */
export async function addNestedFiles(listing: FolderListing, folder: string, root: string): Promise<FolderListing> {
  const listNested = async ({ name }: FolderEntry): Promise<FolderListing> => {
    const { entries, faults } = await listFolder(join(folder, name), root);
    return { entries: entries.map((entry) => ({ ...entry, name: `${name}/${entry.name}` })), faults };
  };
  const folders = listing.entries.filter(({ kind }) => kind === 'folder');
  const all = [listing, ...(await Promise.all(folders.map(listNested)))];
  return { entries: all.flatMap(({ entries }) => entries), faults: all.flatMap(({ faults }) => faults) };
}

/** Returns a text that changes whenever the folder's files change. */
export const formatFolderState = ({ entries, faults }: FolderListing): string =>
  [
    ...entries.map(({ name, bytes, modifiedMs, permissions }) => `${name} ${bytes} ${modifiedMs} ${permissions}`),
    ...faults,
  ].join('\n');
