// What stands at the outside of an ONNX file: whether it is one and whole, and its metadata. Reads a few dozen bytes of it, since the
// engine ends its process over a file that is none. The format: onnx.proto3, ModelProto.

import { type FileHandle, open } from 'node:fs/promises';

export type OnnxFinding = { readonly metadata: ReadonlyMap<string, string> } | { readonly fault: string };

/** Fields of a ModelProto by their numbers, and the type each has on the wire: 0 a number, 2 something with a length. */
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
/** A vocabulary may stand in the metadata; more than this does not. */
const MOST_METADATA_BYTES = 4_000_000;
const MOST_FIELDS = 10_000;

const NOT_ONNX = 'is no ONNX model';
const CUT_SHORT = 'is cut short: copy it again';

interface Number7 {
  readonly value: number;
  /** Where it ends. */
  readonly at: number;
}

/** A number of the wire format; `undefined` where it is none. */
export function varintAt(bytes: Uint8Array, from: number): Number7 | undefined {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 10); at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return { value, at: at + 1 };
  }
  return undefined;
}

/** The two texts of one entry of the metadata. */
function entryIn(bytes: Uint8Array): readonly [string, string] {
  const texts: [string, string] = ['', ''];
  for (let at = 0; at < bytes.length; ) {
    const length = varintAt(bytes, at + 1);
    if (!length) break;
    const which = (bytes[at] ?? 0) >> 3;
    if (which === 1 || which === 2)
      texts[which - 1] = Buffer.from(bytes.subarray(length.at, length.at + length.value)).toString();
    at = length.at + length.value;
  }
  return texts;
}

/** Rejects when the file cannot be read. */
export async function readOnnx(path: string): Promise<OnnxFinding> {
  const file = await open(path);
  try {
    return await fieldsIn(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function fieldsIn(file: FileHandle, size: number): Promise<OnnxFinding> {
  const metadata = new Map<string, string>();
  let hasGraph = false;
  let fields = 0;
  for (let at = 0; at < size; fields++) {
    const head = await bytesAt(file, at, 20);
    const key = varintAt(head, 0);
    const number = key && varintAt(head, key.at);
    if (!key || !number) return { fault: at === 0 ? NOT_ONNX : CUT_SHORT };
    const field = Math.floor(key.value / 8);
    if (FIELDS.get(field) !== key.value % 8 || fields > MOST_FIELDS) return { fault: NOT_ONNX };
    const begin = at + number.at;
    at = key.value % 8 === 0 ? begin : begin + number.value;
    if (at > size) return { fault: fields < 1 ? NOT_ONNX : CUT_SHORT };
    if (field === GRAPH) hasGraph = true;
    if (field === METADATA && number.value <= MOST_METADATA_BYTES)
      metadata.set(...entryIn(await bytesAt(file, begin, number.value)));
  }
  if (hasGraph) return { metadata };
  return { fault: fields > 1 ? CUT_SHORT : NOT_ONNX };
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const withLength = (tag: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([tag, ...varint(bytes.length)]), bytes]);

/** A number on the wire. */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** Metadata as it stands in a file. Put behind a model's last byte it belongs to it. */
export const metadataBytes = (metadata: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(
    Object.entries(metadata).map(([key, value]) =>
      withLength(
        METADATA * 8 + 2,
        Buffer.concat([withLength(0x0a, Buffer.from(key)), withLength(0x12, Buffer.from(value))]),
      ),
    ),
  );
