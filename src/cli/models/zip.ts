// Reads a zip archive entry by entry, writing nothing (yauzl): its list at the end tells what is in it, and an entry inflates to no more
// than that.

import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { Packed } from './allowance.ts';
import { Damaged } from './tar.ts';

/** Of a file's mode under Unix: its kind, and what a link and a plain file are. */
const KIND = 0o170000;
const LINK = 0o120000;
const PLAIN = [0, 0o100000, 0o040000];
const TOO_MANY = /^too many bytes in the stream/;

function kindOf(name: string, mode: number): Packed['is'] {
  if ((mode & KIND) === LINK) return 'link';
  if (!PLAIN.includes(mode & KIND)) return 'other';
  return name.endsWith('/') ? 'folder' : 'file';
}

/** What the library says of it, which nobody who unpacks a model needs in other words. */
function damaged(thrown: unknown): Damaged {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return new Damaged(TOO_MANY.test(said) ? 'something in it is larger than it says' : said);
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (thrown) {
    throw damaged(thrown);
  }
}

/** Throws {@link Damaged}. */
export async function* zipEntries(path: string): AsyncGenerator<Packed> {
  // Names as they stand there: where one may lead is judged in one place, for all kinds of archives.
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch((thrown: unknown) => {
    throw damaged(thrown);
  });
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  const next = () =>
    entries.next().catch((thrown: unknown) => {
      throw damaged(thrown);
    });
  try {
    for (let { value: entry, done } = await next(); !done; { value: entry, done } = await next()) {
      if (entry.isEncrypted()) throw new Damaged('it is protected with a password');
      const name = nameOf(entry);
      const is = kindOf(name, entry.externalFileAttributes >>> 16);
      yield { name, is, bytes: entry.uncompressedSize, content: () => contentOf(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
