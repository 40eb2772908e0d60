// Adds provenance to WAV files: an INFO list, which every program shows, and an ID3 chunk with the source type and the
// note. Appends both at the end.

import { createId3Tag } from '../domain/audio/id3-tag.ts';
import { createInfoList, createRiffChunk, type InfoItem } from '../domain/audio/riff-info.ts';
import {
  type ByteSource,
  encodeUint32Le,
  MAX_SCANNED_ITEMS,
  type MarkingPlanner,
  type OutputPart,
  selectMissingTags,
  toLatin1,
} from './plan.ts';

const RIFF_BYTES = 12;
const HEADER_BYTES = 8;
const MAX_RIFF_BYTES = 0xffff_ffff;
/** A normal recording has about four chunks. */
const MAX_CHUNKS = 1000;
/** Maximum bytes of all lists together. */
const MAX_LIST_BYTES = 1_000_000;

interface Chunk {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

export const planRiff: MarkingPlanner = async (source, mark) => {
  const chunks = await readChunks(source);
  if (!chunks) return undefined;
  const tagBodies = new Map<Chunk, Buffer>();
  let tagBytes = 0;
  for (const chunk of chunks) {
    if (chunk.id === 'C2PA') return 'marked';
    if (chunk.id !== 'LIST' && chunk.id !== 'id3 ') continue;
    tagBytes += chunk.to - chunk.from;
    if (tagBytes > MAX_LIST_BYTES) return undefined;
    tagBodies.set(chunk, await source.read(chunk.from + HEADER_BYTES, chunk.to - chunk.from - HEADER_BYTES));
  }
  const tags = selectMissingTags(Buffer.concat([...tagBodies.values()]), mark);
  if (!tags) return 'marked';
  const isComplete = tags === mark;
  const lists = [...tagBodies].filter(([, body]) => isComplete && body.toString('latin1', 0, 4) === 'INFO');
  const existing = lists.flatMap(([, body]) => parseInfoItems(body.subarray(4)));
  if (existing.length > MAX_SCANNED_ITEMS) return undefined;
  const keptChunks = chunks.filter((chunk) => lists.every(([list]) => list !== chunk));
  // A second ID3 chunk holds only the note.
  const hasId3 = keptChunks.some(({ id }) => id === 'id3 ');
  const id3 = createId3Tag(hasId3 ? { note: mark.note } : tags);
  const added = Buffer.concat([
    ...(isComplete ? [createInfoList(existing, mark)] : []),
    ...(hasId3 && mark.note === undefined ? [] : [createRiffChunk('id3 ', id3)]),
  ]);
  const stretches = keptChunks.flatMap(({ from, to }): readonly OutputPart[] => [
    { from, to: Math.min(to, source.bytes) },
    Buffer.alloc(Math.max(0, to - source.bytes)),
  ]);
  const size = 4 + keptChunks.reduce((sum, { from, to }) => sum + to - from, 0) + added.length;
  if (size > MAX_RIFF_BYTES) return undefined;
  return [Buffer.concat([toLatin1('RIFF'), encodeUint32Le(size), toLatin1('WAVE')]), ...stretches, added];
};

/**
 * Includes each chunk's padding byte, even if the file omits the last one. Returns `undefined` for a truncated file.
 */
async function readChunks(source: ByteSource): Promise<readonly Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  let from = RIFF_BYTES;
  while (from + HEADER_BYTES <= source.bytes) {
    const header = await source.read(from, HEADER_BYTES);
    const end = from + HEADER_BYTES + header.readUInt32LE(4);
    if (end > source.bytes || chunks.length >= MAX_CHUNKS) return undefined;
    const to = end + ((end - from) % 2);
    chunks.push({ id: header.toString('latin1', 0, 4), from, to });
    from = to;
  }
  return chunks.some(({ id }) => id === 'data') ? chunks : undefined;
}

function parseInfoItems(list: Buffer): readonly InfoItem[] {
  const items: InfoItem[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= list.length) {
    const size = list.readUInt32LE(at + 4);
    const from = at + HEADER_BYTES;
    items.push([list.toString('latin1', at, at + 4), list.subarray(from, from + size)]);
    at = from + size + (size % 2);
  }
  return items;
}
