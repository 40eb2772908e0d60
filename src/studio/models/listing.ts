// What lies in a folder of models, looked at without following links out of it and without opening anything.

import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface Entry {
  readonly name: string;
  readonly is: 'file' | 'folder';
  readonly bytes: number;
  /** When it was last changed, in milliseconds. */
  readonly changed: number;
}

export interface Listing {
  readonly entries: readonly Entry[];
  /** What cannot be used, in sentences. */
  readonly faults: readonly string[];
}

/** Nobody's model has more. */
const MOST_ENTRIES = 400;

/** Names as they can be shown: without what would change the line they stand in. */
export const shown = (name: string): string => {
  const plain = name.replace(/\p{C}/gu, '·');
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain;
};

const unreadable = (name: string, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `${shown(name)} is gone.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${shown(name)} may not be read: give the user that Earshot runs as the right to.`;
  return `${shown(name)} cannot be read (${String(code ?? error)}).`;
};

async function faultOfLink(folder: string, name: string, root: string): Promise<string | undefined> {
  const target = `${await realpath(join(folder, name))}${sep}`;
  if (`${await realpath(folder)}${sep}`.startsWith(target))
    return `${shown(name)} is a link to a folder that it lies in itself: remove it.`;
  if (!target.startsWith(`${await realpath(root)}${sep}`))
    return `${shown(name)} is a link that leads out of the models folder: copy the file itself.`;
  return undefined;
}

async function entryOf(folder: string, name: string, root: string): Promise<Entry | string> {
  const path = join(folder, name);
  try {
    const link = await lstat(path);
    const fault = link.isSymbolicLink() ? await faultOfLink(folder, name, root) : undefined;
    if (fault !== undefined) return fault;
    const facts = await stat(path);
    const is = facts.isFile() ? 'file' : facts.isDirectory() ? 'folder' : undefined;
    if (is === undefined) return `${shown(name)} is neither a file nor a folder.`;
    return { name, is, bytes: is === 'file' ? facts.size : 0, changed: facts.mtimeMs };
  } catch (error) {
    return unreadable(name, error);
  }
}

/** `root`: the models folder. Never rejects: a folder that cannot be read has that fault and no entries. */
export async function listingOf(folder: string, root: string): Promise<Listing> {
  let names: readonly string[];
  try {
    names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    return { entries: [], faults: [unreadable('The folder', error)] };
  }
  const all = await Promise.all(names.slice(0, MOST_ENTRIES).map((name) => entryOf(folder, name, root)));
  return {
    entries: all.filter((one) => typeof one !== 'string'),
    faults: [
      ...all.filter((one) => typeof one === 'string'),
      ...(names.length > MOST_ENTRIES ? [`It holds more than ${MOST_ENTRIES} files.`] : []),
    ],
  };
}

/** Changes with what lies there. */
export const stateOf = ({ entries, faults }: Listing): string =>
  [...entries.map(({ name, bytes, changed }) => `${name} ${bytes} ${changed}`), ...faults].join('\n');
