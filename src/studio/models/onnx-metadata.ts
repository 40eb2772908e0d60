// Reads the outer structure of an ONNX file: validity, completeness and metadata. Reads only a few dozen bytes, because
// the engine crashes on invalid files. Format: onnx.proto3, ModelProto.

import { type FileHandle, open } from 'node:fs/promises';
import { readBytesAt } from '../../kit/disk/read-bytes-at.ts';

export type OnnxInspection = { readonly metadata: ReadonlyMap<string, string> } | { readonly fault: string };

/** Field numbers of a ModelProto with their wire types: 0 is a varint, 2 is length-delimited. */
const FIELDS: ReadonlyMap<number, 0 | 2> = new Map([
  [1, 0],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 0],
  [6, 2],
  [7, 2],
  [8, 2],
  [14, 2],
  [20, 2],
  [25, 2],
  [26, 2],
]);
const GRAPH = 7;
const METADATA = 14;
/** Allows for a vocabulary in the metadata. */
const MAX_METADATA_BYTES = 4_000_000;
const MAX_FIELDS = 10_000;

const NOT_ONNX = 'is not an ONNX model';
const CUT_SHORT = 'is incomplete: copy it again';

interface Varint {
  readonly value: number;
  /** Offset after the varint. */
  readonly end: number;
}

/** Decodes a protobuf varint; `undefined` if it is invalid. */
export function decodeVarint(bytes: Uint8Array, from: number): Varint | undefined {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 10); at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return undefined;
}

function parseEntry(bytes: Uint8Array): readonly [string, string] {
  const texts: [string, string] = ['', ''];
  for (let at = 0; at < bytes.length; ) {
    const length = decodeVarint(bytes, at + 1);
    if (!length) break;
    const which = (bytes[at] ?? 0) >> 3;
    if (which === 1 || which === 2)
      texts[which - 1] = Buffer.from(bytes.subarray(length.end, length.end + length.value)).toString();
    at = length.end + length.value;
  }
  return texts;
}

/** Rejects if the file is not readable. */
export async function inspectOnnx(path: string): Promise<OnnxInspection> {
  const file = await open(path);
  try {
    return await readFields(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function readFields(file: FileHandle, size: number): Promise<OnnxInspection> {
  const metadata = new Map<string, string>();
  let hasGraph = false;
  let fields = 0;
  for (let at = 0; at < size; fields++) {
    const head = await readBytesAt(file, at, 20);
    const key = decodeVarint(head, 0);
    const number = key && decodeVarint(head, key.end);
    if (!key || !number) return { fault: at === 0 ? NOT_ONNX : CUT_SHORT };
    const field = Math.floor(key.value / 8);
    if (FIELDS.get(field) !== key.value % 8 || fields > MAX_FIELDS) return { fault: NOT_ONNX };
    const begin = at + number.end;
    at = key.value % 8 === 0 ? begin : begin + number.value;
    if (at > size) return { fault: fields < 1 ? NOT_ONNX : CUT_SHORT };
    if (field === GRAPH) hasGraph = true;
    if (field === METADATA && number.value <= MAX_METADATA_BYTES)
      metadata.set(...parseEntry(await readBytesAt(file, begin, number.value)));
  }
  if (hasGraph) return { metadata };
  return { fault: fields > 1 ? CUT_SHORT : NOT_ONNX };
}

const encodeField = (tag: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([tag, ...encodeVarint(bytes.length)]), bytes]);

export function encodeVarint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** Encodes metadata that can be appended to a model file. */
export const encodeMetadata = (metadata: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(
    Object.entries(metadata).map(([key, value]) =>
      encodeField(
        METADATA * 8 + 2,
        Buffer.concat([encodeField(0x0a, Buffer.from(key)), encodeField(0x12, Buffer.from(value))]),
      ),
    ),
  );
