// Files over HTTP: in parts where a player asks for parts. A file is never trusted: it is sent so
// that no browser runs it, under the name and type that were made harmless when it came.

import { Readable } from 'node:stream';
import type { OpenFile } from '../../../ports/chat.ts';
import type { Files, StoredFile } from '../rooms/files.ts';

/** What a browser may show or play by itself; all else is saved. */
const INLINE = /^(audio\/|video\/|text\/plain$)/;

export type Range =
  | { readonly is: 'all' }
  | { readonly is: 'part'; readonly from: number; readonly to: number }
  | { readonly is: 'none' };

/** One range of bytes; several, or another unit, count as not asked (RFC 9110 §14.2). */
export function readRange(header: string | undefined, bytes: number): Range {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return { is: 'all' };
  const from = first === '' ? Math.max(bytes - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < from) return { is: 'all' };
  return from >= bytes || to < from ? { is: 'none' } : { is: 'part', from, to };
}

/** With a plain name for old clients and the real one for all others (RFC 6266, RFC 5987). */
export function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** `save`: the person asked to keep it rather than to hear it. */
export function sendFile(files: Files, file: StoredFile, request: Request, save: boolean): Response {
  const inline = INLINE.test(file.type) && !save;
  const headers = new Headers({
    'Content-Type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    'Content-Disposition': disposition(file.name, inline),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    // What stands under an id never changes.
    'Cache-Control': 'private, max-age=31536000, immutable',
    ETag: `"${file.id}"`,
  });
  const whole = request.headers.get('if-range');
  const asked = whole !== null && whole !== headers.get('ETag') ? undefined : request.headers.get('range');
  const range = readRange(asked ?? undefined, file.bytes);
  if (range.is === 'none') {
    headers.set('Content-Range', `bytes */${file.bytes}`);
    headers.delete('Content-Disposition');
    return new Response(null, { status: 416, headers });
  }
  const { from, to } = range.is === 'part' ? range : { from: 0, to: file.bytes - 1 };
  headers.set('Content-Length', String(to - from + 1));
  if (range.is === 'part') headers.set('Content-Range', `bytes ${from}-${to}/${file.bytes}`);
  const body =
    request.method === 'HEAD' || to < from ? null : Readable.toWeb(files.open(file.id, { from, to }));
  return new Response(body as ConstructorParameters<typeof Response>[0], {
    status: range.is === 'part' ? 206 : 200,
    headers,
  });
}

/** A short recording that is not one of our files: played, not saved, and asked for anew tomorrow. */
export function sendSample({ stream, bytes, type }: OpenFile): Response {
  const headers = new Headers({
    'Content-Type': type?.startsWith('audio/') ? type : 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400',
  });
  if (bytes !== undefined) headers.set('Content-Length', String(bytes));
  return new Response(Readable.toWeb(stream) as ConstructorParameters<typeof Response>[0], { headers });
}
