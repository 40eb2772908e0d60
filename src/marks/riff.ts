// WAV: the list INFO, which every program shows, and an ID3 chunk, which holds the address under its name. Both go to the end.

import { type Mark, SOURCE_TYPES } from '../domain/media/mark.ts';
import { id3Tag } from './id3.ts';
import { ascii, isMarked, MAX_ITEMS, type Part, type Planned, type Source, uint32le } from './parts.ts';

const RIFF_BYTES = 12;
const HEADER_BYTES = 8;
const LARGEST = 0xffff_ffff;
/** A recording has about four. */
const MOST_CHUNKS = 1000;
/** Of all lists together. */
const MOST_LIST = 1_000_000;

interface Chunk {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

export const inRiff: Planned = async (source, mark) => {
  const chunks = await chunksIn(source);
  if (!chunks) return undefined;
  const lists = new Map<Chunk, Buffer>();
  let listed = 0;
  for (const chunk of chunks) {
    if (chunk.id === 'C2PA') return 'marked';
    if (chunk.id !== 'LIST' && chunk.id !== 'id3 ') continue;
    listed += chunk.to - chunk.from;
    if (listed > MOST_LIST) return undefined;
    const body = await source.read(chunk.from + HEADER_BYTES, chunk.to - chunk.from - HEADER_BYTES);
    if (isMarked(body)) return 'marked';
    if (body.toString('latin1', 0, 4) === 'INFO') lists.set(chunk, body.subarray(4));
  }
  const kept = chunks.filter((chunk) => !lists.has(chunk));
  const there = [...lists.values()].flatMap(itemsIn);
  if (there.length > MAX_ITEMS) return undefined;
  const tag = kept.some(({ id }) => id === 'id3 ') ? [] : [chunkOf('id3 ', id3Tag(mark))];
  const added = Buffer.concat([infoOf(there, mark), ...tag]);
  const stretches = kept.flatMap(({ from, to }): readonly Part[] => [
    { from, to: Math.min(to, source.bytes) },
    Buffer.alloc(Math.max(0, to - source.bytes)),
  ]);
  const size = 4 + kept.reduce((sum, { from, to }) => sum + to - from, 0) + added.length;
  if (size > LARGEST) return undefined;
  return [Buffer.concat([ascii('RIFF'), uint32le(size), ascii('WAVE')]), ...stretches, added];
};

/** Each with the byte that makes it even, also where the file leaves out its last. `undefined`: not whole. */
async function chunksIn(source: Source): Promise<readonly Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  let from = RIFF_BYTES;
  while (from + HEADER_BYTES <= source.bytes) {
    const header = await source.read(from, HEADER_BYTES);
    const end = from + HEADER_BYTES + header.readUInt32LE(4);
    if (end > source.bytes || chunks.length >= MOST_CHUNKS) return undefined;
    const to = end + ((end - from) % 2);
    chunks.push({ id: header.toString('latin1', 0, 4), from, to });
    from = to;
  }
  return chunks.some(({ id }) => id === 'data') ? chunks : undefined;
}

function chunkOf(id: string, body: Buffer): Buffer {
  return Buffer.concat([ascii(id), uint32le(body.length), body, Buffer.alloc(body.length % 2)]);
}

type Item = readonly [string, Buffer];

function itemsIn(list: Buffer): readonly Item[] {
  const items: Item[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= list.length) {
    const size = list.readUInt32LE(at + 4);
    const from = at + HEADER_BYTES;
    items.push([list.toString('latin1', at, at + 4), list.subarray(from, from + size)]);
    at = from + size + (size % 2);
  }
  return items;
}

/** INFO has no name for the address, so the comment holds it, after a comment that was there. */
function infoOf(there: readonly Item[], { sourceType, text, date }: Mark): Buffer {
  const word = (id: string, value: string): Item => [id, ascii(`${value}\0`)];
  const comments = there
    .filter(([id]) => id === 'ICMT')
    .map(([, value]) => value.toString('utf8').replaceAll('\0', ''));
  const comment = [...comments, `${text} (${sourceType})`].filter(Boolean).join('; ');
  const own: readonly Item[] = [
    ['ICMT', Buffer.from(`${comment}\0`)],
    word('ISFT', 'Earshot'),
    word('ICRD', date),
  ];
  const others = there.filter(([id]) => id !== 'ICMT');
  const fresh = own.filter(([id]) => others.every(([other]) => other !== id));
  return chunkOf(
    'LIST',
    Buffer.concat([ascii('INFO'), ...[...others, ...fresh].map(([id, value]) => chunkOf(id, value))]),
  );
}

/** The sentence without what {@link infoOf} puts behind it. */
export const withoutAddress = (comment: string): string => comment.split(` (${SOURCE_TYPES}`)[0] ?? comment;
