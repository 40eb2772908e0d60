// Reads the outer structure of an ONNX file: validity, completeness and metadata. Reads only a few dozen bytes, because
// the engine crashes on invalid files. Format: onnx.proto3, ModelProto.

import { type FileHandle, open } from 'node:fs/promises';
import { readBytesAt } from '../../kit/disk/read-bytes-at.ts';

/** Place of the network's graph in the file, in bytes. */
interface OnnxGraph {
  readonly start: number;
  readonly end: number;
  readonly irVersion: number;
}

export type ModelMetadata = Readonly<Record<string, string>>;

type OnnxInspection = { readonly metadata: ModelMetadata; readonly graph: OnnxGraph } | { readonly fault: string };

/** Field numbers of a ModelProto by wire type: varints and length-delimited bytes. */
const FIELDS: Readonly<Record<number, readonly number[]>> = { 0: [1, 5], 2: [2, 3, 4, 6, 7, 8, 14, 20, 25, 26] };
const IR_VERSION = 1;
const GRAPH = 7;
const METADATA = 14;
/** Allows for a vocabulary in the metadata. */
const MAX_METADATA_BYTES = 4_000_000;
const MAX_FIELDS = 10_000;

const NOT_ONNX = 'is not an ONNX model';
const CUT_SHORT = 'is incomplete: copy it again';

interface Varint {
  readonly value: number;
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

export const FIELD_HEAD_BYTES = 20;

interface FieldHead {
  readonly number: number;
  /** 0: `value` is the content. 2: `value` is the length of the content, which follows the head. */
  readonly wireType: number;
  readonly value: number;
  readonly headLength: number;
  readonly length: number;
}

/** Decodes the head of a protobuf field; `undefined` if it is invalid. */
export function decodeFieldHead(bytes: Uint8Array): FieldHead | undefined {
  const key = decodeVarint(bytes, 0);
  const content = key && decodeVarint(bytes, key.end);
  if (!key || !content) return undefined;
  const { value, end: headLength } = content;
  const wireType = key.value % 8;
  const length = wireType === 0 ? headLength : headLength + value;
  return { number: Math.floor(key.value / 8), wireType, value, headLength, length };
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

/** Returns no metadata for an invalid file. Rejects if the file is not readable. */
export const readMetadata = async (path: string): Promise<ModelMetadata> => {
  const found = await inspectOnnx(path);
  return 'metadata' in found ? found.metadata : {};
};

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
  let graph: Omit<OnnxGraph, 'irVersion'> | undefined;
  let irVersion = 0;
  let fields = 0;
  for (let at = 0; at < size; fields++) {
    const field = decodeFieldHead(await readBytesAt(file, at, FIELD_HEAD_BYTES));
    if (!field) return { fault: at === 0 ? NOT_ONNX : CUT_SHORT };
    const { number, wireType, value } = field;
    if (!FIELDS[wireType]?.includes(number) || fields > MAX_FIELDS) return { fault: NOT_ONNX };
    const start = at + field.headLength;
    at += field.length;
    if (at > size) return { fault: fields < 1 ? NOT_ONNX : CUT_SHORT };
    if (number === IR_VERSION) irVersion = value;
    if (number === GRAPH) graph = { start, end: at };
    if (number === METADATA && value <= MAX_METADATA_BYTES)
      metadata.set(...parseEntry(await readBytesAt(file, start, value)));
  }
  if (graph) return { metadata: Object.fromEntries(metadata), graph: { ...graph, irVersion } };
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

const encodeEntry = ([key, value]: readonly [string, string]): Buffer =>
  Buffer.concat([encodeField(0x0a, Buffer.from(key)), encodeField(0x12, Buffer.from(value))]);

/** Encodes metadata that can be appended to a model file. */
export const encodeMetadata = (metadata: ModelMetadata): Buffer =>
  Buffer.concat(Object.entries(metadata).map((entry) => encodeField(METADATA * 8 + 2, encodeEntry(entry))));
