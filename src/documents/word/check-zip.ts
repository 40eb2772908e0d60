// Checks a zip archive before it is unpacked: lists its entries and inflates each one to verify its size, because
// declared sizes may be false. Detects zip bombs with constant memory and returns no contents.

import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { DocumentError } from '../../domain/media/book.ts';
import { readBytesAt } from '../../kit/disk/read-bytes-at.ts';
import { message } from '../../messages/message.ts';
import { createDamagedError, createLockedError, createUnpacksTooLargeError } from '../blocks/document-errors.ts';

const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
/** Maximum size of the XML alone. Its parsed tree takes some twenty times as much memory. */
const MAX_MARKUP_BYTES = 20 * 1024 * 1024;
/** Each tag costs the parser up to 2 kB. A novel of a million characters has some 250,000 tags. */
const MAX_TAGS = 300_000;
const MAX_ENTRIES = 2000;

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const SIGNATURE = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
}

const createTooComplexError = (): DocumentError =>
  new DocumentError('SOURCE_TOO_LARGE', message('faults.tooIntricate', { most: MAX_TAGS }));

const isMarkup = ({ name }: ZipEntry): boolean => /\.(xml|rels)$/i.test(name);

function countTags(chunk: Buffer): number {
  let tags = 0;
  for (const byte of chunk) if (byte === 0x3c) tags++;
  return tags;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = await readBytesAt(file, position, length);
  if (bytes.length < length) throw createDamagedError();
  return bytes;
}

async function readDirectory(file: FileHandle): Promise<{ readonly bytes: Buffer; readonly count: number }> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (at < 0 || at + END_BYTES > tail.length || tail.readUInt32LE(at) !== SIGNATURE.end) throw createDamagedError();
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count > MAX_ENTRIES || bytes > 1024 * MAX_ENTRIES) throw createUnpacksTooLargeError();
  if (offset + bytes !== size - tailBytes + at) throw createDamagedError();
  return { bytes: await readAt(file, offset, bytes), count };
}

function parseDirectory(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === SIGNATURE.central) {
    const nameBytes = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== bytes.length || entries.length !== count) throw createDamagedError();
  return entries;
}

function assertDeclaredSizes(entries: readonly ZipEntry[]): void {
  if (entries.some(({ flags }) => flags & 1)) throw createLockedError();
  if (entries.some(({ method }) => method !== 0 && method !== 8)) throw createDamagedError();
  assertTotalSize(entries, ({ unpackedBytes }) => unpackedBytes);
}

function assertTotalSize(entries: readonly ZipEntry[], sizeOf: (entry: ZipEntry) => number): void {
  const sum = (some: readonly ZipEntry[]): number => some.reduce((total, entry) => total + sizeOf(entry), 0);
  if (sum(entries) > MAX_UNPACKED_BYTES) throw createUnpacksTooLargeError();
  if (sum(entries.filter(isMarkup)) > MAX_MARKUP_BYTES) throw createUnpacksTooLargeError();
}

/** Amounts inflated so far, over all entries. */
interface UnpackedTotals {
  bytes: number;
  tags: number;
}

/**
 * Inflates an entry, counts its contents and discards them. Throws once a limit is exceeded. Returns the unpacked
 * size.
 */
async function measureEntry(file: FileHandle, entry: ZipEntry, totals: UnpackedTotals): Promise<number> {
  const header = await readAt(file, entry.offset, 30);
  if (header.readUInt32LE(0) !== SIGNATURE.local) throw createDamagedError();
  if (entry.packedBytes === 0) return 0;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = file.createReadStream({ start, end: start + entry.packedBytes - 1, autoClose: false });
  const unpack = entry.method === 0 ? new PassThrough() : createInflateRaw();
  const before = totals.bytes;
  try {
    await pipeline(packed, unpack, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        totals.bytes += chunk.length;
        if (isMarkup(entry)) totals.tags += countTags(chunk);
        if (totals.bytes > MAX_UNPACKED_BYTES) throw createUnpacksTooLargeError();
        if (totals.tags > MAX_TAGS) throw createTooComplexError();
      }
    });
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    // A damaged image does not matter, since only text is read.
    if (isMarkup(entry)) throw createDamagedError();
  }
  return totals.bytes - before;
}

/** Throws if the archive is too large, encrypted or damaged. */
export async function assertSafeZip(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { bytes, count } = await readDirectory(file);
    const entries = parseDirectory(bytes, count);
    assertDeclaredSizes(entries);
    const totals: UnpackedTotals = { bytes: 0, tags: 0 };
    const unpackedSizes = new Map<ZipEntry, number>();
    for (const entry of entries) unpackedSizes.set(entry, await measureEntry(file, entry, totals));
    assertTotalSize(entries, (entry) => unpackedSizes.get(entry) ?? 0);
  } finally {
    await file.close();
  }
}
