// Describes a marked file as a plan of new bytes and ranges of the original file. Each format has a pure planner; this
// module holds the shared parts and writes the planned file.

import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { DIGITAL_SOURCE_TYPE_BASE_URL, type Provenance, type ProvenanceTags } from '../domain/media/provenance.ts';

export type OutputPart = Uint8Array | { readonly from: number; readonly to: number };

export interface ByteSource {
  readonly bytes: number;
  /** Returns fewer bytes at the end of the file. */
  read(from: number, length: number): Promise<Buffer>;
}

/** `marked` if the file already has a mark; `undefined` if it cannot be marked. */
type MarkingPlan = readonly OutputPart[] | 'marked' | undefined;

export type MarkingPlanner = (source: ByteSource, mark: Provenance) => Promise<MarkingPlan>;

/** Larger headers are not real tags. */
export const MAX_HEADER_BYTES = 32_000_000;
/** Maximum items read from one tag list, so that reading takes milliseconds. */
export const MAX_SCANNED_ITEMS = 10_000;

/**
 * Returns the tags that the file lacks: all, or only the note. `undefined` if nothing is missing, or if the file has a
 * signed manifest (C2PA), which any change would invalidate.
 */
export function selectMissingTags(bytes: Buffer, mark: Provenance): ProvenanceTags | undefined {
  if (hasManifest(bytes)) return undefined;
  if (!bytes.includes(DIGITAL_SOURCE_TYPE_BASE_URL)) return mark;
  const { note } = mark;
  return note === undefined || bytes.includes(note) ? undefined : { note };
}

export const hasManifest = (bytes: Buffer): boolean => bytes.includes('c2pa') || bytes.includes(C2PA_BOX);

/** UUID of the MP4 box that holds a C2PA manifest. */
const C2PA_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

export const toLatin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

export function encodeUint32Be(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function encodeUint32Le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Replaces `original` with the marked file once it is complete. Returns the new size. */
export async function applyPlan(path: string, original: FileHandle, parts: readonly OutputPart[]): Promise<number> {
  const tempPath = `${path}.marked`;
  try {
    const bytes = await writeParts(original, parts, tempPath);
    await rename(tempPath, path);
    return bytes;
  } catch (thrown) {
    await rm(tempPath, { force: true });
    throw thrown;
  }
}

const BUFFER_BYTES = 1 << 18;

/** Copies through one buffer, so that large files need no more memory. */
async function writeParts(original: FileHandle, parts: readonly OutputPart[], outputPath: string): Promise<number> {
  const file = await open(outputPath, 'w');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let bytes = 0;
  try {
    for (const part of parts) {
      if (part instanceof Uint8Array) {
        await file.writeFile(part);
        bytes += part.length;
        continue;
      }
      for (let at = part.from; at < part.to; ) {
        const { bytesRead } = await original.read(buffer, 0, Math.min(BUFFER_BYTES, part.to - at), at);
        if (bytesRead === 0) throw new Error('the file was truncated while copying');
        await file.writeFile(buffer.subarray(0, bytesRead));
        at += bytesRead;
        bytes += bytesRead;
      }
    }
    return bytes;
  } finally {
    await file.close();
  }
}
