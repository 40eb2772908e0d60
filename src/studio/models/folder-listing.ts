// Lists the files of a model folder without opening them and without following links out of it.

import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly bytes: number;
  /** Time of the last change, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

export interface FolderListing {
  readonly entries: readonly FolderEntry[];
  /** Problems with entries, as sentences. */
  readonly faults: readonly string[];
}

/** No known model has more files. */
const MAX_ENTRIES = 400;

/** Replaces control characters, so that the name cannot break the line that shows it. */
export const toPrintableName = (name: string): string => {
  const plain = name.replace(/\p{C}/gu, '·');
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain;
};

const createReadFault = (name: string, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `${toPrintableName(name)} was deleted.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${toPrintableName(name)} is not readable: give Earshot’s user read access.`;
  return `${toPrintableName(name)} can’t be read (${String(code ?? error)}).`;
};

async function findLinkFault(folder: string, name: string, root: string): Promise<string | undefined> {
  const target = `${await realpath(join(folder, name))}${sep}`;
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
    const kind = facts.isFile() ? 'file' : facts.isDirectory() ? 'folder' : undefined;
    if (kind === undefined) return `${toPrintableName(name)} is neither a file nor a folder.`;
    return { name, kind, bytes: kind === 'file' ? facts.size : 0, modifiedMs: facts.mtimeMs };
  } catch (error) {
    return createReadFault(name, error);
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
    return { entries: [], faults: [createReadFault('The folder', error)] };
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

/** Returns a text that changes whenever the folder's files change. */
export const formatFolderState = ({ entries, faults }: FolderListing): string =>
  [...entries.map(({ name, bytes, modifiedMs }) => `${name} ${bytes} ${modifiedMs}`), ...faults].join('\n');
