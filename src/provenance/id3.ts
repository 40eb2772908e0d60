// Adds provenance to ID3v2 tags of MP3, AAC and WAV files. An existing tag keeps its version and frames.

import { buildId3Tag, createId3Frames, createId3Tag, fromSynchsafe } from '../domain/audio/id3-tag.ts';
import { MAX_HEADER_BYTES, MAX_SCANNED_ITEMS, type MarkingPlanner, selectMissingTags } from './plan.ts';

const HEADER_BYTES = 10;
const FRAME_HEADER_BYTES = 10;

/** Skips tags with flags: extended headers, footers or unsynchronisation. */
export const planId3: MarkingPlanner = async (source, mark) => {
  const header = await source.read(0, HEADER_BYTES);
  const sound = (from: number) => ({ from, to: source.bytes });
  if (header.toString('latin1', 0, 3) !== 'ID3') return [createId3Tag(mark), sound(0)];
  const [version = 0, , flags] = header.subarray(3);
  const size = fromSynchsafe(header.subarray(6));
  if ((version !== 3 && version !== 4) || flags !== 0 || size > MAX_HEADER_BYTES) return undefined;
  const body = await source.read(HEADER_BYTES, size);
  const tags = selectMissingTags(body, mark);
  if (!tags) return 'marked';
  const frames = parseFrames(body, version);
  if (body.length < size || !frames) return undefined;
  return [
    buildId3Tag(version, [body.subarray(0, frames.end), ...createId3Frames(tags, version, frames.ids)]),
    sound(HEADER_BYTES + size),
  ];
};

/** Returns the frame ids and the offset where padding begins; `undefined` for an invalid tag. */
function parseFrames(
  body: Buffer,
  version: 3 | 4,
): { readonly end: number; readonly ids: ReadonlySet<string> } | undefined {
  const ids = new Set<string>();
  let at = 0;
  let count = 0;
  while (at + FRAME_HEADER_BYTES <= body.length && body[at] !== 0) {
    const size = version === 4 ? fromSynchsafe(body.subarray(at + 4)) : body.readUInt32BE(at + 4);
    ids.add(body.toString('latin1', at, at + 4));
    at += FRAME_HEADER_BYTES + size;
    count += 1;
    if (count > MAX_SCANNED_ITEMS) return undefined;
  }
  return at <= body.length ? { end: at, ids } : undefined;
}
