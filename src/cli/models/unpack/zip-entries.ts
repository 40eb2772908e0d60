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

/** Converts errors of the library, whose details do not matter to users. Errors of the disk stay as they are. */
function toDamagedError(thrown: unknown): Error {
  if (thrown instanceof Error && 'syscall' in thrown) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new DamagedArchiveError(TOO_MANY_BYTES.test(message) ? 'an entry is larger than declared' : message);
}

/** `onRead` receives the packed bytes so far. Throws {@link DamagedArchiveError}. */
export async function* readZipEntries(path: string, onRead: (bytes: number) => void): AsyncGenerator<ArchiveEntry> {
  let zip: ZipFile | undefined;
  let packedBefore = 0;
  try {
    // Keeps the raw names: unpack-guard.ts validates the paths of all archive formats.
    zip = await openPromise(path, { decodeStrings: false, autoClose: false });
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new DamagedArchiveError('it is password-protected');
      yield toArchiveEntry(zip, entry, (part) => onRead(packedBefore + part * entry.compressedSize));
      packedBefore += entry.compressedSize;
    }
  } catch (thrown) {
    throw toDamagedError(thrown);
  } finally {
    zip?.close();
  }
}

/** `onPart` receives the part of the content that was read, from 0 to 1. */
function toArchiveEntry(zip: ZipFile, entry: Entry, onPart: (part: number) => void): ArchiveEntry {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize } = entry;
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  return {
    name,
    kind: getEntryKind(name, entry.externalFileAttributes >>> 16),
    declaredBytes: uncompressedSize,
    async *readContent() {
      let bytes = 0;
      try {
        for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          bytes += piece.length;
          onPart(bytes / (uncompressedSize || 1));
          yield piece;
        }
      } catch (thrown) {
        throw toDamagedError(thrown);
      }
    },
  };
}
