// Limits of an archive, for all formats. Checks each entry before anything is written, and counts the bytes that are
// really unpacked.

import { posix } from 'node:path';
import { CommandError } from '../errors.ts';
import { formatBytes } from '../output/format.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Size that the archive declares. */
  readonly declaredBytes: number;
  readContent(): AsyncIterable<Buffer>;
}

const MAX_ENTRIES = 5000;
const MAX_BYTES = 10_000_000_000;
/** Model weights hardly shrink, so an archive that grows more is not a model. Small archives are exempt. */
const MAX_GROWTH_FACTOR = 50;
const GROWTH_EXEMPT_BYTES = 100_000_000;
const MAX_DEPTH = 12;
const MAX_NAME_CHARACTERS = 1000;

/** The message is for the user who chose the archive. */
export class ArchiveNotAllowedError extends CommandError {
  override readonly name = 'ArchiveNotAllowedError';
}

/** Returns a name that fits one line. */
const toPrintable = (name: string): string => name.replace(/\p{C}/gu, '·').slice(0, 120);

export interface UnpackGuard {
  /**
   * Returns the path inside the folder, with `/`; `undefined` for an entry to skip. Throws {@link
   * ArchiveNotAllowedError}.
   */
  admit(entry: ArchiveEntry): string | undefined;
  /** Passes on the content of a file, and counts its bytes. Throws {@link ArchiveNotAllowedError}. */
  count(content: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
}

/** Files that operating systems add. */
const IGNORED_ENTRIES = /(?:^|\/)(?:__MACOSX(?:\/|$)|\._[^/]*$|\.DS_Store$)/;

/** Returns the path if it stays inside the folder. */
function toSafePath(name: string): string {
  if (name.length > MAX_NAME_CHARACTERS)
    throw new ArchiveNotAllowedError('It contains a file name of more than 1000 characters.');
  const path = posix.normalize(name.replaceAll('\\', '/')).replace(/\/$/, '');
  const isOutside = path.startsWith('/') || path === '..' || path.startsWith('../') || /^[a-z]:/i.test(path);
  if (isOutside || path.includes('\0'))
    throw new ArchiveNotAllowedError(`It contains “${toPrintable(name)}”, which would be unpacked outside its folder.`);
  if (path.split('/').length > MAX_DEPTH)
    throw new ArchiveNotAllowedError(`It contains folders nested more than ${MAX_DEPTH} levels deep.`);
  return path;
}

/** `packedBytes`: size of the archive. `availableBytes`: free space on the disk. */
export function createUnpackGuard(packedBytes: number, availableBytes: number): UnpackGuard {
  const seen = new Set<string>();
  let entries = 0;
  let declaredTotal = 0;
  let bytes = 0;
  const checkTotal = (all: number) => {
    if (all > MAX_BYTES) throw new ArchiveNotAllowedError(`It contains more than ${formatBytes(MAX_BYTES)}.`);
    if (all > availableBytes)
      throw new ArchiveNotAllowedError(`It needs more than the ${formatBytes(availableBytes)} available on this disk.`);
    if (all > GROWTH_EXEMPT_BYTES && all > MAX_GROWTH_FACTOR * packedBytes)
      throw new ArchiveNotAllowedError(
        `It unpacks to more than ${MAX_GROWTH_FACTOR} times its size. It may be damaged, or made to fill the disk.`,
      );
  };
  return {
    admit(entry) {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new ArchiveNotAllowedError(`It contains more than ${MAX_ENTRIES} files.`);
      const path = toSafePath(entry.name);
      if (path === '.' || IGNORED_ENTRIES.test(path)) return undefined;
      if (entry.kind === 'link' || entry.kind === 'other')
        throw new ArchiveNotAllowedError(
          `It contains “${toPrintable(entry.name)}”, which is a link or a special file. Pack the file itself.`,
        );
      const key = path.toLowerCase();
      if (entry.kind === 'file' && seen.has(key))
        throw new ArchiveNotAllowedError(`It contains “${toPrintable(entry.name)}” twice.`);
      seen.add(key);
      declaredTotal += entry.declaredBytes;
      checkTotal(declaredTotal);
      return path;
    },
    async *count(content) {
      for await (const chunk of content) {
        bytes += chunk.length;
        checkTotal(bytes);
        yield chunk;
      }
    },
  };
}
