// Receives the bytes of a mediabunny output that only appends.

import { type MetadataTags, StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { type Provenance, SOURCE_TYPE_TAG } from '../../../domain/media/provenance.ts';

/** `start`: bytes before the output. */
export function createCollectingTarget(start: Uint8Array = new Uint8Array(0)) {
  const chunks: Uint8Array[] = [start];
  const write = ({ data }: StreamTargetChunk): void => void chunks.push(data.slice());
  return {
    target: new StreamTarget(new WritableStream({ write })),
    /** Returns the bytes since the last call. */
    take: (): Uint8Array => Buffer.concat(chunks.splice(0)),
  };
}

export const toMetadataTags = ({ sourceType, text, date }: Provenance): MetadataTags => ({
  comment: text,
  date: new Date(date),
  raw: { [SOURCE_TYPE_TAG]: sourceType, 'ENCODED-BY': 'Earshot' },
});
