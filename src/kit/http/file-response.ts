// Sends a file over HTTP, complete or the requested range (RFC 9110 §14). Its headers keep browsers from running the
// file or guessing its type.

import { Readable } from 'node:stream';
import { create as disposition } from 'content-disposition';
import readRanges from 'range-parser';

export interface ByteRange {
  readonly start: number;
  /** Index of the last byte. */
  readonly end: number;
}

interface FileResponseOptions {
  /** File name for a download. */
  readonly name: string;
  readonly type: string;
  /** Size of the file. Absent: ranges are not supported. */
  readonly bytes: number | undefined;
  /** True if the browser may show or play the file instead of saving it. */
  readonly isInline: boolean;
  readonly cacheControl: string;
  readonly etag?: string;
  /** Called once, and only if bytes are sent. Without `part`, the stream has the whole file. */
  openStream(part: ByteRange | undefined): Readable;
}

/**
 * Parses a `Range` header. `undefined`: send the whole file, also for several ranges, which RFC 9110 allows. `none`:
 * the range does not exist.
 */
export function parseRange(header: string | null, bytes: number | undefined): ByteRange | 'none' | undefined {
  if (header === null || bytes === undefined) return undefined;
  // A suffix longer than the file means the whole file (RFC 9110 §14.1.2); the library rejects it.
  const suffix = /^bytes=-(\d+)$/.exec(header.trim())?.[1];
  if (suffix !== undefined && bytes > 0 && Number(suffix) >= bytes) return { start: 0, end: bytes - 1 };
  const found = readRanges(bytes, header.trim());
  if (found === -1) return 'none';
  if (found === -2 || found.type !== 'bytes' || header.includes(',')) return undefined;
  return found[0];
}

/** Answers 200, 206 or 416. A HEAD request gets no body. */
export function createFileResponse(request: Request, file: FileResponseOptions): Response {
  const { bytes, etag } = file;
  const ifRange = request.headers.get('if-range');
  const hasChanged = ifRange !== null && ifRange !== etag;
  const range = parseRange(hasChanged ? null : request.headers.get('range'), bytes);
  const headers = new Headers({
    'Content-Type': file.type,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.cacheControl,
    ...(etag !== undefined && { ETag: etag }),
  });
  if (range === 'none') {
    headers.set('Content-Range', `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const type = file.isInline ? 'inline' : 'attachment';
  headers.set('Content-Disposition', disposition(file.name.toWellFormed(), { type }));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  const length = range ? range.end - range.start + 1 : bytes;
  if (length !== undefined) headers.set('Content-Length', String(length));
  // An unread stream would keep its file open.
  const body = request.method === 'HEAD' || length === 0 ? null : Readable.toWeb(file.openStream(range));
  return new Response(body as ReadableStream | null, { status: range ? 206 : 200, headers });
}

/** Returns the bytes of a range from a stream of the whole file, then closes the source. */
export function sliceStream(source: Readable, part: ByteRange): Readable {
  const bytes = Readable.from(readRange(source, part), { objectMode: false });
  return bytes.once('close', () => source.destroy());
}

async function* readRange(source: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of source) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end + 1 - at);
    at += chunk.length;
    if (to > from) yield chunk.subarray(from, to);
    if (at > end) return;
  }
}
