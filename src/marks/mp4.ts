// MP4, M4A and MOV: items beside the title and date that players show (`moov/udta/meta/ilst`). Where the index comes before the sound, it
// grows and everything moves on, so the places that it names move on as well.

import type { Mark } from '../domain/media/mark.ts';
import {
  ascii,
  isMarked,
  MAX_ITEMS,
  MOST_HEAD,
  type Planned,
  SOURCE_TYPE,
  type Source,
  uint32,
} from './parts.ts';

interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  /** Where its content begins. */
  readonly at: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Boxes that say where things are in ways that are not followed here: films in fragments. */
const FRAGMENTS: readonly string[] = ['moof', 'mfra', 'sidx'];
const UUID_BYTES = 16;

export const inMp4: Planned = async (source, mark) => {
  const boxes = await outerBoxes(source);
  const moov = boxes?.find(({ type }) => type === 'moov');
  if (!boxes || !moov || boxes.some(({ type }) => FRAGMENTS.includes(type))) return undefined;
  for (const { type, at } of boxes)
    if (type === 'uuid' && isMarked(await source.read(at, UUID_BYTES))) return 'marked';
  if (moov.at - moov.from !== HEADER_BYTES || moov.to - moov.from > MOST_HEAD) return undefined;
  const body = await source.read(moov.at, moov.to - moov.at);
  if (isMarked(body)) return 'marked';
  const grown = withItems(body, mark);
  if (!grown || !moveOn(grown, { beyond: moov.to, by: grown.length - body.length })) return undefined;
  return [{ from: 0, to: moov.from }, boxOf('moov', grown), { from: moov.to, to: source.bytes }];
};

async function outerBoxes(source: Source): Promise<readonly Box[] | undefined> {
  const boxes: Box[] = [];
  let from = 0;
  while (from < source.bytes) {
    const box = readBox(await source.read(from, LONG_HEADER_BYTES), 0, source.bytes - from);
    if (!box || boxes.length >= MAX_ITEMS) return undefined;
    boxes.push({ ...box, from, at: from + box.at, to: from + box.to });
    from += box.to;
  }
  return boxes;
}

/** `left`: how many bytes there are from its beginning to the end of what holds it. */
function readBox(bytes: Buffer, from: number, left: number): Box | undefined {
  if (left < HEADER_BYTES || bytes.length < from + HEADER_BYTES) return undefined;
  const stated = bytes.readUInt32BE(from);
  const type = bytes.toString('latin1', from + 4, from + HEADER_BYTES);
  const isLong = stated === 1;
  if (isLong && bytes.length < from + LONG_HEADER_BYTES) return undefined;
  const size = isLong ? Number(bytes.readBigUInt64BE(from + HEADER_BYTES)) : stated === 0 ? left : stated;
  const header = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  if (size < header || size > left) return undefined;
  return { type, from, to: from + size, at: from + header };
}

/** `undefined` when they do not add up. Four zeros may end a list, as QuickTime does it. */
function boxesIn(bytes: Buffer, start = 0): readonly Box[] | undefined {
  const boxes: Box[] = [];
  let from = start;
  while (from < bytes.length) {
    if (bytes.length - from === 4 && bytes.readUInt32BE(from) === 0) break;
    const box = readBox(bytes, from, bytes.length - from);
    if (!box || boxes.length >= MAX_ITEMS) return undefined;
    boxes.push(box);
    from = box.to;
  }
  return boxes;
}

const boxOf = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + HEADER_BYTES), ascii(type), body]);
};

/** The content of a box with one of its boxes changed, or added behind the others. */
function changed(
  bytes: Buffer,
  start: number,
  type: string,
  change: (content: Buffer | undefined) => Buffer | undefined,
): Buffer | undefined {
  const boxes = boxesIn(bytes, start);
  if (!boxes) return undefined;
  const there = boxes.find((one) => one.type === type);
  const content = change(there && bytes.subarray(there.at, there.to));
  if (!content) return undefined;
  const end = boxes.at(-1)?.to ?? start;
  const { from, to } = there ?? { from: end, to: end };
  return Buffer.concat([
    bytes.subarray(0, from),
    boxOf(type, content),
    bytes.subarray(to, Math.max(to, end)),
  ]);
}

/** Other lists than that of iTunes are left alone. */
const withItems = (moov: Buffer, mark: Mark): Buffer | undefined =>
  changed(moov, 0, 'udta', (udta = Buffer.alloc(0)) =>
    changed(udta, 0, 'meta', (meta = EMPTY_META) =>
      meta.includes('mdir')
        ? changed(meta, startOf(meta), 'ilst', (list = Buffer.alloc(0)) => {
            const there = boxesIn(list)?.map(({ type }) => type);
            return there && Buffer.concat([list, ...itemsOf(mark, there)]);
          })
        : undefined,
    ),
  );

/** After version and flags, which QuickTime leaves out. */
const startOf = (meta: Buffer): number => (meta.toString('latin1', 4, 8) === 'hdlr' ? 0 : 4);

const EMPTY_META = Buffer.concat([
  Buffer.alloc(4),
  boxOf('hdlr', Buffer.alloc(8), ascii('mdirappl'), Buffer.alloc(9)),
]);

/** What somebody else has said already stays theirs to say. */
function itemsOf({ sourceType, text, date }: Mark, there: readonly string[]): readonly Buffer[] {
  const data = (value: string): Buffer => boxOf('data', uint32(UTF8), uint32(0), Buffer.from(value));
  const named = (type: string, value: string) => (there.includes(type) ? [] : [boxOf(type, data(value))]);
  const full = (type: string, value: string): Buffer => boxOf(type, uint32(0), ascii(value));
  return [
    boxOf('----', full('mean', 'com.apple.iTunes'), full('name', SOURCE_TYPE), data(sourceType)),
    ...named('\xa9cmt', text),
    ...named('\xa9too', 'Earshot'),
    ...named('\xa9day', date),
  ];
}

const UTF8 = 1;

/** On the way to the tables of places, in every track. */
const WAY: readonly string[] = ['trak', 'mdia', 'minf', 'stbl'];

/** Every place beyond one is moved, in the bytes themselves; false when a table cannot be read, or hold the new place. */
function moveOn(bytes: Buffer, move: { readonly beyond: number; readonly by: number }, depth = 0): boolean {
  const boxes = boxesIn(bytes);
  if (!boxes) return false;
  return boxes.every(({ type, at, to }) => {
    const content = bytes.subarray(at, to);
    if (depth < WAY.length) return type !== WAY[depth] || moveOn(content, move, depth + 1);
    if (type === 'stco') return moved(content, move, FOUR);
    return type !== 'co64' || moved(content, move, EIGHT);
  });
}

interface Width {
  readonly bytes: number;
  /** The farthest place that it can name. */
  readonly most: number;
  get(table: Buffer, at: number): number;
  put(table: Buffer, at: number, place: number): void;
}

const FOUR: Width = {
  bytes: 4,
  most: 0xffff_ffff,
  get: (table, at) => table.readUInt32BE(at),
  put: (table, at, place) => void table.writeUInt32BE(place, at),
};
const EIGHT: Width = {
  bytes: 8,
  most: Number.MAX_SAFE_INTEGER,
  get: (table, at) => Number(table.readBigUInt64BE(at)),
  put: (table, at, place) => void table.writeBigUInt64BE(BigInt(place), at),
};

/** After version and flags: how many places there are, then the places. */
function moved(
  table: Buffer,
  { beyond, by }: { readonly beyond: number; readonly by: number },
  { bytes, most, get, put }: Width,
): boolean {
  const count = table.length < 8 ? 0 : table.readUInt32BE(4);
  if (table.length < 8 + count * bytes) return false;
  for (let at = 8; at < 8 + count * bytes; at += bytes) {
    const place = get(table, at);
    if (place < beyond) continue;
    if (place + by > most) return false;
    put(table, at, place + by);
  }
  return true;
}
