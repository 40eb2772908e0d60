// A file as an HTTP answer: whole or the one part that was asked for (RFC 9110 §14), under headers with which no browser runs it
// or takes it for something else. The one place where ranges and names of files in headers are understood.

import { Readable } from 'node:stream';
import { create as disposition } from 'content-disposition';
import readRanges from 'range-parser';

export interface Part {
  readonly start: number;
  /** The last byte's place. */
  readonly end: number;
}

interface FileAnswer {
  /** What a browser would call it on disk. */
  readonly name: string;
  readonly type: string;
  /** Without it the file comes whole. */
  readonly bytes: number | undefined;
  /** The browser may show or play it; otherwise it saves it. */
  readonly inline: boolean;
  /** `Cache-Control`. */
  readonly cache: string;
  /** Names this very content. */
  readonly etag?: string;
  /** Called once, and only when bytes are to be sent. Without `part`: all of it. */
  open(part: Part | undefined): Readable;
}

/** `undefined`: all of it, also for several parts at once, which nobody needs to be given. `none`: there is no such part. */
export function partOf(header: string | null, bytes: number | undefined): Part | 'none' | undefined {
  if (header === null || bytes === undefined) return undefined;
  // More than there is from the end is all of it (RFC 9110 §14.1.2), which the library takes for nothing.
  const suffix = /^bytes=-(\d+)$/.exec(header.trim())?.[1];
  if (suffix !== undefined && bytes > 0 && Number(suffix) >= bytes) return { start: 0, end: bytes - 1 };
  const found = readRanges(bytes, header.trim());
  if (found === -1) return 'none';
  if (found === -2 || found.type !== 'bytes' || header.includes(',')) return undefined;
  return found[0];
}

/** 200, 206 or 416. To a HEAD request the same without the bytes. */
export function answerFile(request: Request, file: FileAnswer): Response {
  const { bytes, etag } = file;
  const known = request.headers.get('if-range');
  const changed = known !== null && known !== etag;
  const part = partOf(changed ? null : request.headers.get('range'), bytes);
  const headers = new Headers({
    'Content-Type': file.type,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.cache,
    ...(etag !== undefined && { ETag: etag }),
  });
  if (part === 'none') {
    headers.set('Content-Range', `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const type = file.inline ? 'inline' : 'attachment';
  headers.set('Content-Disposition', disposition(file.name.toWellFormed(), { type }));
  if (part) headers.set('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
  const length = part ? part.end - part.start + 1 : bytes;
  if (length !== undefined) headers.set('Content-Length', String(length));
  // A stream that nobody reads would keep its file open.
  const body = request.method === 'HEAD' || length === 0 ? null : Readable.toWeb(file.open(part));
  return new Response(body as ReadableStream | null, { status: part ? 206 : 200, headers });
}

/** The bytes of a part, from a stream that starts at the beginning. Ends after them and closes the source. */
export function cut(source: Readable, part: Part): Readable {
  const bytes = Readable.from(bytesBetween(source, part), { objectMode: false });
  return bytes.once('close', () => source.destroy());
}

async function* bytesBetween(source: Readable, { start, end }: Part): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of source) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end + 1 - at);
    at += chunk.length;
    if (to > from) yield chunk.subarray(from, to);
    if (at > end) return;
  }
}
