// Reads the names of a network's inputs, because the engine crashes on networks with others. Skips weights, so that it
// reads little of a large file. Format: onnx.proto3, GraphProto.

import { type FileHandle, open } from 'node:fs/promises';
import { readBytesAt } from '../../../kit/disk/read-bytes-at.ts';
import { decodeFieldHead, decodeVarint, FIELD_HEAD_BYTES, inspectOnnx } from '../onnx-metadata.ts';

const INPUT = 11;
const NAME_KEY = 0x0a;
const WINDOW_BYTES = 65_536;
/** Longer descriptions of an input belong to a damaged file. */
const MAX_INPUT_BYTES = 10_000;
const MAX_FIELDS = 1_000_000;
/** Older formats list weights among the inputs. */
const MIN_IR_VERSION = 4;

/** Reads short pieces of a file, mostly in ascending order, with few system calls. */
function createWindowReader(file: FileHandle): (at: number, length: number) => Promise<Buffer> {
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return async (at, length) => {
    if (at < start || at + length > start + bytes.length) {
      start = at;
      bytes = await readBytesAt(file, at, Math.max(WINDOW_BYTES, length));
    }
    return bytes.subarray(at - start, at - start + length);
  };
}

function parseName(input: Buffer): string {
  const length = input[0] === NAME_KEY ? decodeVarint(input, 1) : undefined;
  return length ? input.toString('utf8', length.end, length.end + length.value) : '';
}

/** Returns `undefined` if the names can't be determined. Rejects if the file is not readable. */
export async function readOnnxInputs(path: string): Promise<readonly string[] | undefined> {
  const found = await inspectOnnx(path);
  if ('fault' in found || found.graph.irVersion < MIN_IR_VERSION) return undefined;
  const file = await open(path);
  try {
    const read = createWindowReader(file);
    const names: string[] = [];
    let fields = 0;
    for (let at = found.graph.start; at < found.graph.end; fields++) {
      const field = decodeFieldHead(await read(at, FIELD_HEAD_BYTES));
      if (!field || fields > MAX_FIELDS || ![0, 2].includes(field.wireType)) return undefined;
      if (field.number === INPUT)
        names.push(parseName(await read(at + field.headLength, Math.min(field.value, MAX_INPUT_BYTES))));
      at += field.length;
    }
    return names;
  } finally {
    await file.close();
  }
}
