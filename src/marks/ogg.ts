// Ogg with Opus or Vorbis: the packet of comments, in as many pages as before, so that all that follows keeps its number.

import { ascii, isMarked, type Planned, type Source, uint32, uint32le } from './parts.ts';
import { withComments } from './vorbis.ts';

const HEADER_BYTES = 27;
const MOST_SEGMENTS = 255;
/** A segment that is full goes on in the next. */
const FULL = 255;
const CONTINUED = 1;
/** A picture in the comments may take a few. */
const MOST_PAGES = 64;

/** How a stream begins, how its comments do, and how many packets come before the sound, without the first. */
const KINDS = [
  { first: 'OpusHead', comments: 'OpusTags', packets: 1 },
  { first: '\x01vorbis', comments: '\x03vorbis', packets: 2 },
] as const;

interface Page {
  readonly serial: number;
  readonly number: number;
  readonly segments: Buffer;
  readonly body: Buffer;
  readonly to: number;
}

/** Several streams in one file, and comments that need another page, are left alone. */
export const inOgg: Planned = async (source, mark) => {
  const first = await pageAt(source, 0);
  const kind = first && KINDS.find((one) => first.body.toString('latin1', 0, one.first.length) === one.first);
  const pages = first && kind && (await pagesOf(source, first, kind.packets));
  const [comments, ...others] = pages ? packetsIn(pages) : [];
  if (!pages || !comments || comments.toString('latin1', 0, kind.comments.length) !== kind.comments)
    return undefined;
  if (isMarked(comments)) return 'marked';
  const written = withComments(comments.subarray(kind.comments.length), mark);
  const fresh = written && repaged([Buffer.concat([ascii(kind.comments), written]), ...others], pages);
  const last = pages.at(-1);
  if (!fresh || !last) return undefined;
  return [{ from: 0, to: first.to }, fresh, { from: last.to, to: source.bytes }];
};

async function pageAt(source: Source, from: number): Promise<Page | undefined> {
  const header = await source.read(from, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const segments = await source.read(from + HEADER_BYTES, header[26] ?? 0);
  const at = from + HEADER_BYTES + segments.length;
  const size = segments.reduce((sum, one) => sum + one, 0);
  const body = await source.read(at, size);
  if (body.length < size) return undefined;
  return { serial: header.readUInt32LE(14), number: header.readUInt32LE(18), segments, body, to: at + size };
}

const endsIn = ({ segments }: Page): number => segments.filter((one) => one < FULL).length;

/** Those between the first one and the sound. */
async function pagesOf(source: Source, first: Page, packets: number): Promise<readonly Page[] | undefined> {
  const pages: Page[] = [];
  let ended = 0;
  while (ended < packets) {
    const page = await pageAt(source, pages.at(-1)?.to ?? first.to);
    if (!page || page.serial !== first.serial || pages.length >= MOST_PAGES) return undefined;
    pages.push(page);
    ended += endsIn(page);
  }
  const closes = (pages.at(-1)?.segments.at(-1) ?? FULL) < FULL;
  return ended === packets && closes ? pages : undefined;
}

function packetsIn(pages: readonly Page[]): readonly Buffer[] {
  const body = Buffer.concat(pages.map((page) => page.body));
  const packets: Buffer[] = [];
  let from = 0;
  let to = 0;
  for (const segment of pages.flatMap(({ segments }) => [...segments])) {
    to += segment;
    if (segment === FULL) continue;
    packets.push(body.subarray(from, to));
    from = to;
  }
  return packets;
}

/** `undefined` when they do not go into these pages. */
function repaged(packets: readonly Buffer[], pages: readonly Page[]): Buffer | undefined {
  const segments = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / FULL)).fill(FULL),
    length % FULL,
  ]);
  const body = Buffer.concat(packets);
  const fresh: Buffer[] = [];
  let at = 0;
  let from = 0;
  for (const [index, page] of pages.entries()) {
    const left = pages.length - 1 - index;
    const own = segments.slice(at, at + Math.min(MOST_SEGMENTS, segments.length - at - left));
    const size = own.reduce((sum, one) => sum + one, 0);
    const continued = at > 0 && segments[at - 1] === FULL;
    fresh.push(pageOf(page, { own, body: body.subarray(from, from + size), continued }));
    at += own.length;
    from += size;
  }
  return at === segments.length ? Buffer.concat(fresh) : undefined;
}

interface Filling {
  readonly own: readonly number[];
  readonly body: Buffer;
  readonly continued: boolean;
}

function pageOf({ serial, number }: Page, { own, body, continued }: Filling): Buffer {
  // Where no packet ends, there is no position.
  const position = Buffer.alloc(8, own.some((one) => one < FULL) ? 0 : 0xff);
  const start = Buffer.concat([ascii('OggS\0'), Buffer.from([continued ? CONTINUED : 0]), position]);
  const rest = [Buffer.from([own.length, ...own]), body];
  const names = [uint32le(serial), uint32le(number)];
  const sum = checksum(Buffer.concat([start, ...names, uint32(0), ...rest]));
  return Buffer.concat([start, ...names, uint32le(sum), ...rest]);
}

const POLYNOMIAL = 0x04c1_1db7;
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ POLYNOMIAL : sum << 1;
  return sum;
});

/** RFC 3533, §6: not the one that zlib has. */
const checksum = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => (sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0), 0) >>> 0;
