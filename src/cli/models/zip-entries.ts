// Reads a zip archive entry by entry, without writing files (yauzl). An entry cannot exceed the size that the archive's
// directory declares.

import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { DamagedArchiveError } from './tar-entries.ts';
import type { ArchiveEntry } from './unpack-guard.ts';

/** Unix file type bits, with the types of a link and a regular file. */
const FILE_TYPE_MASK = 0o170000;
const SYMLINK_TYPE = 0o120000;
const REGULAR_TYPES = [0, 0o100000, 0o040000];
const TOO_MANY_BYTES = /^too many bytes in the stream/;

function getEntryKind(name: string, mode: number): ArchiveEntry['kind'] {
  if ((mode & FILE_TYPE_MASK) === SYMLINK_TYPE) return 'link';
  if (!REGULAR_TYPES.includes(mode & FILE_TYPE_MASK)) return 'other';
  return name.endsWith('/') ? 'folder' : 'file';
}

/** Converts errors of the library. Its details do not matter to users. */
function toDamagedError(thrown: unknown): DamagedArchiveError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new DamagedArchiveError(TOO_MANY_BYTES.test(message) ? 'an entry is larger than declared' : message);
}

async function* readContent(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (thrown) {
    throw toDamagedError(thrown);
  }
}

/** Throws {@link DamagedArchiveError}. */
export async function* readZipEntries(path: string): AsyncGenerator<ArchiveEntry> {
  // Keeps the raw names: unpack-guard.ts validates the paths of all archive formats.
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch((thrown: unknown) => {
    throw toDamagedError(thrown);
  });
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  const next = () =>
    entries.next().catch((thrown: unknown) => {
      throw toDamagedError(thrown);
    });
  try {
    for (let { value: entry, done } = await next(); !done; { value: entry, done } = await next()) {
      if (entry.isEncrypted()) throw new DamagedArchiveError('it is password-protected');
      const name = decodeName(entry);
      const kind = getEntryKind(name, entry.externalFileAttributes >>> 16);
      yield { name, kind, declaredBytes: entry.uncompressedSize, readContent: () => readContent(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

const decodeName = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
