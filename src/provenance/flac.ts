// Adds provenance to the comment block of a FLAC file, or inserts a new one after the first block with the stream
// format.

import {
  type ByteSource,
  MAX_HEADER_BYTES,
  MAX_SCANNED_ITEMS,
  type MarkingPlanner,
  selectMissingTags,
} from './plan.ts';
import { addProvenanceComments, createVorbisComments } from './vorbis-comments.ts';

const MAGIC_BYTES = 4;
const HEADER_BYTES = 4;
const COMMENT_BLOCK = 4;
const LAST_BLOCK_FLAG = 0x80;
/** Blocks store their size in three bytes. */
const MAX_BLOCK_BYTES = 0xff_ffff;

interface FlacBlock {
  readonly type: number;
  readonly from: number;
  readonly to: number;
  readonly last: boolean;
}

export const planFlac: MarkingPlanner = async (source, mark) => {
  const blocks = await readBlocks(source);
  const [first] = blocks ?? [];
  if (!blocks || !first) return undefined;
  const commentBlock = blocks.find(({ type }) => type === COMMENT_BLOCK);
  if (commentBlock) {
    const body = await source.read(
      commentBlock.from + HEADER_BYTES,
      commentBlock.to - commentBlock.from - HEADER_BYTES,
    );
    const tags = selectMissingTags(body, mark);
    if (!tags) return 'marked';
    const comments = addProvenanceComments(body, tags);
    if (!comments || comments.length > MAX_BLOCK_BYTES) return undefined;
    return [
      { from: 0, to: commentBlock.from },
      createCommentBlock(comments, commentBlock.last),
      { from: commentBlock.to, to: source.bytes },
    ];
  }
  const [type = 0, ...size] = await source.read(first.from, HEADER_BYTES);
  return [
    { from: 0, to: first.from },
    Buffer.from([type & ~LAST_BLOCK_FLAG, ...size]),
    { from: first.from + HEADER_BYTES, to: first.to },
    createCommentBlock(createVorbisComments(mark), first.last),
    { from: first.to, to: source.bytes },
  ];
};

function createCommentBlock(body: Buffer, last: boolean): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(body.length);
  header[0] = COMMENT_BLOCK | (last ? LAST_BLOCK_FLAG : 0);
  return Buffer.concat([header, body]);
}

async function readBlocks(source: ByteSource): Promise<readonly FlacBlock[] | undefined> {
  const blocks: FlacBlock[] = [];
  let from = MAGIC_BYTES;
  while (!blocks.at(-1)?.last) {
    const header = await source.read(from, HEADER_BYTES);
    const [kind] = header;
    if (header.length < HEADER_BYTES || kind === undefined) return undefined;
    const to = from + HEADER_BYTES + header.readUIntBE(1, 3);
    if (to > source.bytes || to > MAX_HEADER_BYTES || blocks.length >= MAX_SCANNED_ITEMS) return undefined;
    blocks.push({ type: kind & ~LAST_BLOCK_FLAG, from, to, last: (kind & LAST_BLOCK_FLAG) !== 0 });
    from = to;
  }
  return blocks;
}
