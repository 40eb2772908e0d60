// What an archive may bring: judged entry by entry while it is unpacked, before anything of an entry is written, and by the bytes that
// really come. Nothing of it knows a kind of archive.

import { posix } from 'node:path';

/** One thing in an archive. */
export interface Packed {
  readonly name: string;
  readonly is: 'file' | 'folder' | 'link' | 'other';
  /** As the archive says. */
  readonly bytes: number;
  /** What really comes, for a file. */
  content(): AsyncIterable<Buffer>;
}

export interface Allowed {
  readonly entries: number;
  readonly bytes: number;
}

const MOST: Allowed = { entries: 5000, bytes: 10_000_000_000 };
/** Weights hardly shrink; what grows more than this is no model. Small things may. */
const MOST_GROWTH = 50;
const SMALL_BYTES = 100_000_000;
const DEEPEST = 12;
const LONGEST_NAME = 1000;

/** A sentence for whoever gave the archive. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Names as they can be shown on one line. */
const shown = (name: string): string => name.replace(/\p{C}/gu, '·').slice(0, 120);

const size = (bytes: number): string =>
  bytes >= 1e9 ? `${Math.floor(bytes / 1e8) / 10} GB` : `${Math.floor(bytes / 1e6)} MB`;

export interface Allowance {
  /** The entry's path inside the folder, with `/`; `undefined` for what is left out. Throws {@link NotAllowed}. */
  enter(entry: Packed): string | undefined;
  /** So many bytes more have come. Throws {@link NotAllowed}. */
  came(bytes: number): void;
}

/** What computers put beside things without being asked. */
const NEEDLESS = /(?:^|\/)(?:__MACOSX(?:\/|$)|\._[^/]*$|\.DS_Store$)/;

/** The path, when it stays inside. */
function inside(name: string): string {
  if (name.length > LONGEST_NAME) throw new NotAllowed('It holds a name of more than 1000 letters.');
  const path = posix.normalize(name.replaceAll('\\', '/')).replace(/\/$/, '');
  const leaves = path.startsWith('/') || path === '..' || path.startsWith('../') || /^[a-z]:/i.test(path);
  if (leaves || path.includes('\0'))
    throw new NotAllowed(`It holds “${shown(name)}”, which would be put outside of its folder.`);
  if (path.split('/').length > DEEPEST) throw new NotAllowed(`It holds folders more than ${DEEPEST} deep.`);
  return path;
}

/** `packed`: bytes of the archive; `free`: what may be written on the disk. */
export function allowanceFor(packed: number, free: number, most: Allowed = MOST): Allowance {
  const seen = new Set<string>();
  let entries = 0;
  let announced = 0;
  let bytes = 0;
  const judge = (all: number) => {
    if (all > most.bytes) throw new NotAllowed(`It holds more than ${size(most.bytes)}.`);
    if (all > free)
      throw new NotAllowed(`It needs more than the ${size(free)} that are free for it on this disk.`);
    if (all > SMALL_BYTES && all > MOST_GROWTH * packed)
      throw new NotAllowed(
        `It unpacks to more than ${MOST_GROWTH} times its size, which no model does: it may be damaged, or made to fill a disk.`,
      );
  };
  return {
    enter(entry) {
      entries += 1;
      if (entries > most.entries) throw new NotAllowed(`It holds more than ${most.entries} files.`);
      const path = inside(entry.name);
      if (path === '.' || NEEDLESS.test(path)) return undefined;
      if (entry.is === 'link' || entry.is === 'other')
        throw new NotAllowed(
          `It holds “${shown(entry.name)}”, which is a link or no file: pack the file itself.`,
        );
      const key = path.toLowerCase();
      if (entry.is === 'file' && seen.has(key))
        throw new NotAllowed(`It holds “${shown(entry.name)}” twice.`);
      seen.add(key);
      announced += entry.bytes;
      judge(announced);
      return path;
    },
    came(more) {
      bytes += more;
      judge(bytes);
    },
  };
}
