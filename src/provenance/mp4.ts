// Adds provenance items to the metadata of MP4, M4A and MOV files (`moov/udta/meta/ilst`). Shifts the offset tables if
// the index precedes the sound.

import { NOTE_TAG, type ProvenanceTags, SOURCE_TYPE_TAG } from '../domain/media/provenance.ts';
import {
  type ByteSource,
  encodeUint32Be,
  hasManifest,
  MAX_HEADER_BYTES,
  MAX_SCANNED_ITEMS,
  type MarkingPlanner,
  selectMissingTags,
  toLatin1,
} from './plan.ts';

interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly contentStart: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Boxes of fragmented films, whose offsets cannot be adjusted here. */
const FRAGMENT_BOXES: readonly string[] = ['moof', 'mfra', 'sidx'];
const UUID_BYTES = 16;

export const planMp4: MarkingPlanner = async (source, mark) => {
  const boxes = await readTopLevelBoxes(source);
  const moov = boxes?.find(({ type }) => type === 'moov');
  if (!boxes || !moov || boxes.some(({ type }) => FRAGMENT_BOXES.includes(type))) return undefined;
  for (const { type, contentStart } of boxes)
    if (type === 'uuid' && hasManifest(await source.read(contentStart, UUID_BYTES))) return 'marked';
  if (moov.contentStart - moov.from !== HEADER_BYTES || moov.to - moov.from > MAX_HEADER_BYTES) return undefined;
  const body = await source.read(moov.contentStart, moov.to - moov.contentStart);
  const tags = selectMissingTags(body, mark);
  if (!tags) return 'marked';
  const grown = addItems(body, tags);
  if (!grown || !shiftOffsets(grown, { beyond: moov.to, by: grown.length - body.length })) return undefined;
  return [{ from: 0, to: moov.from }, createBox('moov', grown), { from: moov.to, to: source.bytes }];
};

async function readTopLevelBoxes(source: ByteSource): Promise<readonly Box[] | undefined> {
  const boxes: Box[] = [];
  let from = 0;
  while (from < source.bytes) {
    const box = parseBox(await source.read(from, LONG_HEADER_BYTES), 0, source.bytes - from);
    if (!box || boxes.length >= MAX_SCANNED_ITEMS) return undefined;
    boxes.push({ ...box, from, contentStart: from + box.contentStart, to: from + box.to });
    from += box.to;
  }
  return boxes;
}

/** `left` is the number of bytes from the box to the end of its parent. */
function parseBox(bytes: Buffer, from: number, left: number): Box | undefined {
  if (left < HEADER_BYTES || bytes.length < from + HEADER_BYTES) return undefined;
  const stated = bytes.readUInt32BE(from);
  const type = bytes.toString('latin1', from + 4, from + HEADER_BYTES);
  const isLong = stated === 1;
  if (isLong && bytes.length < from + LONG_HEADER_BYTES) return undefined;
  const size = isLong ? Number(bytes.readBigUInt64BE(from + HEADER_BYTES)) : stated === 0 ? left : stated;
  const header = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  if (size < header || size > left) return undefined;
  return { type, from, to: from + size, contentStart: from + header };
}

/** Returns `undefined` for invalid sizes. QuickTime may end a list with four zeros. */
function parseBoxes(bytes: Buffer, start = 0): readonly Box[] | undefined {
  const boxes: Box[] = [];
  let from = start;
  while (from < bytes.length) {
    if (bytes.length - from === 4 && bytes.readUInt32BE(from) === 0) break;
    const box = parseBox(bytes, from, bytes.length - from);
    if (!box || boxes.length >= MAX_SCANNED_ITEMS) return undefined;
    boxes.push(box);
    from = box.to;
  }
  return boxes;
}

const createBox = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([encodeUint32Be(body.length + HEADER_BYTES), toLatin1(type), body]);
};

/** Returns the content with one child box changed, or appended if missing. */
function replaceBox(
  bytes: Buffer,
  start: number,
  type: string,
  change: (content: Buffer | undefined) => Buffer | undefined,
): Buffer | undefined {
  const boxes = parseBoxes(bytes, start);
  if (!boxes) return undefined;
  const there = boxes.find((one) => one.type === type);
  const content = change(there && bytes.subarray(there.contentStart, there.to));
  if (!content) return undefined;
  const end = boxes.at(-1)?.to ?? start;
  const { from, to } = there ?? { from: end, to: end };
  return Buffer.concat([bytes.subarray(0, from), createBox(type, content), bytes.subarray(to, Math.max(to, end))]);
}

/** Skips metadata lists other than iTunes'. */
const addItems = (moov: Buffer, mark: ProvenanceTags): Buffer | undefined =>
  replaceBox(moov, 0, 'udta', (udta = Buffer.alloc(0)) =>
    replaceBox(udta, 0, 'meta', (meta = EMPTY_META) =>
      meta.includes('mdir')
        ? replaceBox(meta, childrenOffset(meta), 'ilst', (list = Buffer.alloc(0)) => {
            const existingTypes = parseBoxes(list)?.map(({ type }) => type);
            return existingTypes && Buffer.concat([list, ...createItems(mark, existingTypes)]);
          })
        : undefined,
    ),
  );

/** Skips version and flags, which QuickTime omits. */
const childrenOffset = (meta: Buffer): number => (meta.toString('latin1', 4, 8) === 'hdlr' ? 0 : 4);

const EMPTY_META = Buffer.concat([
  Buffer.alloc(4),
  createBox('hdlr', Buffer.alloc(8), toLatin1('mdirappl'), Buffer.alloc(9)),
]);

/** Leaves out items that the list already has. */
function createItems({ sourceType, text, date, note }: ProvenanceTags, there: readonly string[]): readonly Buffer[] {
  const data = (value: string): Buffer =>
    createBox('data', encodeUint32Be(UTF8), encodeUint32Be(0), Buffer.from(value));
  const named = (type: string, value: string | undefined) =>
    there.includes(type) || value === undefined ? [] : [createBox(type, data(value))];
  const full = (type: string, value: string): Buffer => createBox(type, encodeUint32Be(0), toLatin1(value));
  const custom = (name: string, value: string | undefined) =>
    value === undefined ? [] : [createBox('----', full('mean', 'com.apple.iTunes'), full('name', name), data(value))];
  return [
    ...custom(SOURCE_TYPE_TAG, sourceType),
    ...custom(NOTE_TAG, note),
    ...named('\xa9cmt', text),
    ...named('\xa9too', sourceType && 'Earshot'),
    ...named('\xa9day', date),
  ];
}

const UTF8 = 1;

/** Path from a track to its offset tables. */
const OFFSET_TABLE_PATH: readonly string[] = ['trak', 'mdia', 'minf', 'stbl'];

/**
 * Adds `by` to every offset after `beyond`, in place. Returns false for an invalid table or an offset too large for its
 * width.
 */
function shiftOffsets(bytes: Buffer, shift: { readonly beyond: number; readonly by: number }, depth = 0): boolean {
  const boxes = parseBoxes(bytes);
  if (!boxes) return false;
  return boxes.every(({ type, contentStart, to }) => {
    const content = bytes.subarray(contentStart, to);
    if (depth < OFFSET_TABLE_PATH.length)
      return type !== OFFSET_TABLE_PATH[depth] || shiftOffsets(content, shift, depth + 1);
    if (type === 'stco') return shiftTable(content, shift, FOUR_BYTES);
    return type !== 'co64' || shiftTable(content, shift, EIGHT_BYTES);
  });
}

interface OffsetWidth {
  readonly bytes: number;
  /** Largest offset of this width. */
  readonly max: number;
  get(table: Buffer, at: number): number;
  put(table: Buffer, at: number, place: number): void;
}

const FOUR_BYTES: OffsetWidth = {
  bytes: 4,
  max: 0xffff_ffff,
  get: (table, at) => table.readUInt32BE(at),
  put: (table, at, place) => void table.writeUInt32BE(place, at),
};
const EIGHT_BYTES: OffsetWidth = {
  bytes: 8,
  max: Number.MAX_SAFE_INTEGER,
  get: (table, at) => Number(table.readBigUInt64BE(at)),
  put: (table, at, place) => void table.writeBigUInt64BE(BigInt(place), at),
};

/** The table holds version and flags, the count of offsets, then the offsets. */
function shiftTable(
  table: Buffer,
  { beyond, by }: { readonly beyond: number; readonly by: number },
  { bytes, max, get, put }: OffsetWidth,
): boolean {
  const count = table.length < 8 ? 0 : table.readUInt32BE(4);
  if (table.length < 8 + count * bytes) return false;
  for (let at = 8; at < 8 + count * bytes; at += bytes) {
    const place = get(table, at);
    if (place < beyond) continue;
    if (place + by > max) return false;
    put(table, at, place + by);
  }
  return true;
}
