// Looks into a zip archive before anybody unpacks it: what is inside, and whether it really inflates to what it says.
// Refuses bombs with flat memory, because sizes written in an archive may lie. Gives no contents to anyone.

import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { noteOf } from '../../../domain/views/notes.ts';
import { JobFault } from '../../faults.ts';

/** Everything in the archive together, unpacked. */
const MOST_BYTES = 60 * 1024 * 1024;
/** A document's markup alone: what a parser holds as a tree takes some twenty times as much memory. */
const MOST_MARKUP_BYTES = 20 * 1024 * 1024;
/** Each tag costs the parser up to two kilobytes; a novel of a million letters has some 250,000. */
const MOST_TAGS = 300_000;
const MOST_ENTRIES = 2000;

const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const SIGNATURE = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

const damaged = (): JobFault => new JobFault('INVALID_SOURCE_DATA', noteOf('damagedDocument', {}));

const tooLarge = (): JobFault => new JobFault('SOURCE_TOO_LARGE', noteOf('unpacksTooLarge', {}));

const tooIntricate = (): JobFault =>
  new JobFault('SOURCE_TOO_LARGE', noteOf('tooIntricate', { most: MOST_TAGS }));

const isMarkup = ({ name }: ZipEntry): boolean => /\.(xml|rels)$/i.test(name);

function tagsIn(chunk: Buffer): number {
  let tags = 0;
  for (const byte of chunk) if (byte === 0x3c) tags++;
  return tags;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

/** The central directory's bytes and how many entries it announces. */
async function directoryOf(file: FileHandle): Promise<{ readonly bytes: Buffer; readonly count: number }> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + LONGEST_COMMENT);
  const tail = await bytesAt(file, size - tailBytes, tailBytes);
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (at < 0 || at + END_BYTES > tail.length || tail.readUInt32LE(at) !== SIGNATURE.end) throw damaged();
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count > MOST_ENTRIES || bytes > 1024 * MOST_ENTRIES) throw tooLarge();
  if (offset + bytes !== size - tailBytes + at) throw damaged();
  return { bytes: await bytesAt(file, offset, bytes), count };
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
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== bytes.length || entries.length !== count) throw damaged();
  return entries;
}

function checkAnnounced(entries: readonly ZipEntry[]): void {
  if (entries.some(({ flags }) => flags & 1))
    throw new JobFault('INVALID_SOURCE_DATA', noteOf('lockedDocument', {}));
  if (entries.some(({ method }) => method !== 0 && method !== 8)) throw damaged();
  checkSum(entries, ({ unpacked }) => unpacked);
}

function checkSum(entries: readonly ZipEntry[], sizeOf: (entry: ZipEntry) => number): void {
  const sum = (some: readonly ZipEntry[]): number => some.reduce((total, entry) => total + sizeOf(entry), 0);
  if (sum(entries) > MOST_BYTES) throw tooLarge();
  if (sum(entries.filter(isMarkup)) > MOST_MARKUP_BYTES) throw tooLarge();
}

/** What has really come out of an archive so far. */
interface Tally {
  bytes: number;
  tags: number;
}

/** Unpacks an entry into nothing but the tally. Faults as soon as there is too much of anything. Gives the bytes. */
async function weigh(file: FileHandle, entry: ZipEntry, tally: Tally): Promise<number> {
  const header = await bytesAt(file, entry.offset, 30);
  if (header.readUInt32LE(0) !== SIGNATURE.local) throw damaged();
  if (entry.packed === 0) return 0;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = file.createReadStream({ start, end: start + entry.packed - 1, autoClose: false });
  const unpack = entry.method === 0 ? new PassThrough() : createInflateRaw();
  const before = tally.bytes;
  try {
    await pipeline(packed, unpack, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        tally.bytes += chunk.length;
        if (isMarkup(entry)) tally.tags += tagsIn(chunk);
        if (tally.bytes > MOST_BYTES) throw tooLarge();
        if (tally.tags > MOST_TAGS) throw tooIntricate();
      }
    });
  } catch (error) {
    if (error instanceof JobFault) throw error;
    // Documents are read without a damaged picture.
    if (isMarkup(entry)) throw damaged();
  }
  return tally.bytes - before;
}

/** The entries of an archive that is safe to unpack. Faults when it is too large, protected or damaged. */
export async function checkedZip(path: string): Promise<readonly ZipEntry[]> {
  const file = await open(path);
  try {
    const { bytes, count } = await directoryOf(file);
    const entries = parseDirectory(bytes, count);
    checkAnnounced(entries);
    const tally: Tally = { bytes: 0, tags: 0 };
    const real = new Map<ZipEntry, number>();
    for (const entry of entries) real.set(entry, await weigh(file, entry, tally));
    checkSum(entries, (entry) => real.get(entry) ?? 0);
    return entries;
  } finally {
    await file.close();
  }
}
