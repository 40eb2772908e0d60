// Opens the archive of a book and reads entries within limits: an entry cannot exceed the size that it declares, and
// all that is read counts. Entries that are never read, such as pictures, may be large.

import { posix } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { DocumentError } from '../../domain/media/book.ts';
import { createDamagedError, createLockedError, createUnpacksTooLargeError } from '../blocks/document-errors.ts';

export interface Archive {
  /** Bytes of an entry; `undefined` if there is none. Throws {@link DocumentError}. */
  read(name: string): Promise<Buffer | undefined>;
  close(): void;
}

const MAX_ENTRIES = 20_000;
/** Bytes that are read of one archive. The text of a long novel takes some five megabytes. */
const MAX_READ_BYTES = 60 * 1024 * 1024;

/** Books made on other systems differ in capitals and slashes. */
const normalizeName = (name: string): string => posix.join('/', name.replaceAll('\\', '/')).slice(1).toLowerCase();

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw createUnpacksTooLargeError();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = normalizeName(entry.fileName);
    if (!entries.has(name)) entries.set(name, entry);
  }
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw createLockedError();
  const chunks: Buffer[] = [];
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @throws {@link DocumentError} if the file is no readable archive */
export async function openArchive(path: string): Promise<Archive> {
  const damaged = (thrown: unknown): never => {
    throw thrown instanceof DocumentError ? thrown : createDamagedError();
  };
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: false }).catch(
    damaged,
  );
  const entries = await listEntries(zip).catch((thrown: unknown) => {
    zip.close();
    return damaged(thrown);
  });
  let bytesLeft = MAX_READ_BYTES;
  return {
    async read(name) {
      const entry = entries.get(normalizeName(name));
      if (!entry) return undefined;
      bytesLeft -= entry.uncompressedSize;
      if (bytesLeft < 0) throw createUnpacksTooLargeError();
      return readEntry(zip, entry).catch(damaged);
    },
    close: () => zip.close(),
  };
}
