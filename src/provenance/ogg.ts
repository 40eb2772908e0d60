// Adds provenance to the comment packet of Ogg Opus and Vorbis. Keeps the number of pages, so that later pages keep
// their sequence numbers.

import {
  type ByteSource,
  encodeUint32Be,
  encodeUint32Le,
  type MarkingPlanner,
  selectMissingTags,
  toLatin1,
} from './plan.ts';
import { addProvenanceComments } from './vorbis-comments.ts';

const HEADER_BYTES = 27;
const MAX_SEGMENTS = 255;
/** A segment of 255 bytes continues in the next segment. */
const FULL_SEGMENT = 255;
const CONTINUED = 1;
/** A cover picture in the comments can fill several pages. */
const MAX_COMMENT_PAGES = 64;

/** Magic bytes of the first packet and the comment packet, and the number of header packets after the first. */
const CODECS = [
  { first: 'OpusHead', comments: 'OpusTags', packets: 1 },
  { first: '\x01vorbis', comments: '\x03vorbis', packets: 2 },
] as const;

interface Page {
  readonly serial: number;
  readonly number: number;
  readonly segments: Buffer;
  readonly body: Buffer;
  readonly end: number;
}

/** Skips files with several streams, and comments that would need another page. */
export const planOgg: MarkingPlanner = async (source, mark) => {
  const first = await readPage(source, 0);
  const kind = first && CODECS.find((one) => first.body.toString('latin1', 0, one.first.length) === one.first);
  const pages = first && kind && (await readHeaderPages(source, first, kind.packets));
  const [comments, ...others] = pages ? joinPackets(pages) : [];
  if (!pages || !comments || comments.toString('latin1', 0, kind.comments.length) !== kind.comments) return undefined;
  const tags = selectMissingTags(comments, mark);
  if (!tags) return 'marked';
  const newComments = addProvenanceComments(comments.subarray(kind.comments.length), tags);
  const newPages = newComments && repaginate([Buffer.concat([toLatin1(kind.comments), newComments]), ...others], pages);
  const last = pages.at(-1);
  if (!newPages || !last) return undefined;
  return [{ from: 0, to: first.end }, newPages, { from: last.end, to: source.bytes }];
};

async function readPage(source: ByteSource, from: number): Promise<Page | undefined> {
  const header = await source.read(from, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const segments = await source.read(from + HEADER_BYTES, header[26] ?? 0);
  const at = from + HEADER_BYTES + segments.length;
  const size = segments.reduce((sum, one) => sum + one, 0);
  const body = await source.read(at, size);
  if (body.length < size) return undefined;
  return { serial: header.readUInt32LE(14), number: header.readUInt32LE(18), segments, body, end: at + size };
}

const countPacketEnds = ({ segments }: Page): number => segments.filter((one) => one < FULL_SEGMENT).length;

/** Reads the pages between the first page and the sound. */
async function readHeaderPages(source: ByteSource, first: Page, packets: number): Promise<readonly Page[] | undefined> {
  const pages: Page[] = [];
  let ended = 0;
  while (ended < packets) {
    const page = await readPage(source, pages.at(-1)?.end ?? first.end);
    if (!page || page.serial !== first.serial || pages.length >= MAX_COMMENT_PAGES) return undefined;
    pages.push(page);
    ended += countPacketEnds(page);
  }
  const closes = (pages.at(-1)?.segments.at(-1) ?? FULL_SEGMENT) < FULL_SEGMENT;
  return ended === packets && closes ? pages : undefined;
}

function joinPackets(pages: readonly Page[]): readonly Buffer[] {
  const body = Buffer.concat(pages.map((page) => page.body));
  const packets: Buffer[] = [];
  let from = 0;
  let to = 0;
  for (const segment of pages.flatMap(({ segments }) => [...segments])) {
    to += segment;
    if (segment === FULL_SEGMENT) continue;
    packets.push(body.subarray(from, to));
    from = to;
  }
  return packets;
}

/** Returns `undefined` if the packets don't fill exactly these pages. */
function repaginate(packets: readonly Buffer[], pages: readonly Page[]): Buffer | undefined {
  const segments = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / FULL_SEGMENT)).fill(FULL_SEGMENT),
    length % FULL_SEGMENT,
  ]);
  const body = Buffer.concat(packets);
  const newPages: Buffer[] = [];
  let at = 0;
  let from = 0;
  for (const [index, page] of pages.entries()) {
    const left = pages.length - 1 - index;
    const segmentLengths = segments.slice(at, at + Math.min(MAX_SEGMENTS, segments.length - at - left));
    const size = segmentLengths.reduce((sum, one) => sum + one, 0);
    const continued = at > 0 && segments[at - 1] === FULL_SEGMENT;
    newPages.push(createPage(page, { segmentLengths, body: body.subarray(from, from + size), continued }));
    at += segmentLengths.length;
    from += size;
  }
  return at === segments.length ? Buffer.concat(newPages) : undefined;
}

interface PageContents {
  readonly segmentLengths: readonly number[];
  readonly body: Buffer;
  readonly continued: boolean;
}

function createPage({ serial, number }: Page, { segmentLengths, body, continued }: PageContents): Buffer {
  // A page without a packet end has position -1.
  const position = Buffer.alloc(8, segmentLengths.some((one) => one < FULL_SEGMENT) ? 0 : 0xff);
  const start = Buffer.concat([toLatin1('OggS\0'), Buffer.from([continued ? CONTINUED : 0]), position]);
  const rest = [Buffer.from([segmentLengths.length, ...segmentLengths]), body];
  const names = [encodeUint32Le(serial), encodeUint32Le(number)];
  const sum = checksum(Buffer.concat([start, ...names, encodeUint32Be(0), ...rest]));
  return Buffer.concat([start, ...names, encodeUint32Le(sum), ...rest]);
}

const POLYNOMIAL = 0x04c1_1db7;
const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ POLYNOMIAL : sum << 1;
  return sum;
});

/** The CRC of RFC 3533, section 6, which differs from zlib's. */
const checksum = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => (sum << 8) ^ (CRC_TABLE[(sum >>> 24) ^ byte] ?? 0), 0) >>> 0;
