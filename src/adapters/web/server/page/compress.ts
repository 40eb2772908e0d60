// Compresses files of the page once, in the encodings that browsers accept.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number] | 'identity';
type Bytes = Uint8Array<ArrayBuffer>;

export type CompressedBytes = (encoding: Encoding) => Bytes | Promise<Bytes>;

/** 11, the highest, takes over ten times as long, and the first visitor waits. It saves 7 %. */
const BROTLI_QUALITY = 9;

const compressors: Readonly<Record<(typeof ENCODINGS)[number], (bytes: Bytes) => Promise<Bytes>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

export function createCompressedBytes(bytes: Bytes): CompressedBytes {
  const made = new Map<Encoding, Promise<Bytes>>();
  return (encoding) => {
    if (encoding === 'identity') return bytes;
    const compressed = made.get(encoding) ?? compressors[encoding](bytes);
    made.set(encoding, compressed);
    return compressed;
  };
}

export const chooseEncoding = (context: Context): Encoding =>
  accepts(context, {
    header: 'Accept-Encoding',
    supports: [...ENCODINGS],
    default: 'identity',
    // Browsers list Brotli last, though they accept it as well.
    match: (accepted) =>
      ENCODINGS.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? 'identity',
  }) as Encoding;
