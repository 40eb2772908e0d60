// FLAC: the block of comments, or a new one behind the first block, which says what the sound is.

import { isMarked, MAX_ITEMS, MOST_HEAD, type Planned, type Source } from './parts.ts';
import { freshComments, withComments } from './vorbis.ts';

const MAGIC_BYTES = 4;
const HEADER_BYTES = 4;
const COMMENTS = 4;
const LAST = 0x80;
/** Blocks state their size in three bytes. */
const LARGEST = 0xff_ffff;

interface Block {
  readonly type: number;
  readonly from: number;
  readonly to: number;
  readonly last: boolean;
}

export const inFlac: Planned = async (source, mark) => {
  const blocks = await blocksIn(source);
  const [first] = blocks ?? [];
  if (!blocks || !first) return undefined;
  const there = blocks.find(({ type }) => type === COMMENTS);
  if (there) {
    const body = await source.read(there.from + HEADER_BYTES, there.to - there.from - HEADER_BYTES);
    if (isMarked(body)) return 'marked';
    const comments = withComments(body, mark);
    if (!comments || comments.length > LARGEST) return undefined;
    return [{ from: 0, to: there.from }, blockOf(comments, there.last), { from: there.to, to: source.bytes }];
  }
  const [type = 0, ...size] = await source.read(first.from, HEADER_BYTES);
  return [
    { from: 0, to: first.from },
    Buffer.from([type & ~LAST, ...size]),
    { from: first.from + HEADER_BYTES, to: first.to },
    blockOf(freshComments(mark), first.last),
    { from: first.to, to: source.bytes },
  ];
};

function blockOf(body: Buffer, last: boolean): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(body.length);
  header[0] = COMMENTS | (last ? LAST : 0);
  return Buffer.concat([header, body]);
}

async function blocksIn(source: Source): Promise<readonly Block[] | undefined> {
  const blocks: Block[] = [];
  let from = MAGIC_BYTES;
  while (!blocks.at(-1)?.last) {
    const header = await source.read(from, HEADER_BYTES);
    const [kind] = header;
    if (header.length < HEADER_BYTES || kind === undefined) return undefined;
    const to = from + HEADER_BYTES + header.readUIntBE(1, 3);
    if (to > source.bytes || to > MOST_HEAD || blocks.length >= MAX_ITEMS) return undefined;
    blocks.push({ type: kind & ~LAST, from, to, last: (kind & LAST) !== 0 });
    from = to;
  }
  return blocks;
}
