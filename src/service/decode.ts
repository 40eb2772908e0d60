// Bodies that come compressed, whether that was asked for or not. Knows nothing of what is in them, and sets no bound:
// whoever reads counts.

import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

export function decoded(body: Readable, encoding = ''): AsyncIterable<Buffer> {
  const decoder = DECODERS[encoding.trim().toLowerCase() as keyof typeof DECODERS]?.();
  return decoder ? pipeline(body, decoder, () => undefined) : body;
}
