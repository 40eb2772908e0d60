// Files over HTTP: uploads in, files out, in parts where a player asks for parts. A file is never trusted: it is sent so
// that no browser runs it, under the name and type that were made harmless when it came.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { OpenFile } from '../../ports/chat.ts';
import { Fault } from './fault.ts';
import { type Files, FileTooLarge, type StoredFile } from './files.ts';
import { UPLOAD_BYTES } from './limits.ts';
import { cleanName, typeOf } from './read.ts';

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

/** Takes the request's body in as a file. Throws {@link Fault}; nothing is left then. */
export async function receiveFile(
  files: Files,
  request: Request,
  given: string | undefined,
): Promise<StoredFile> {
  const type = request.headers.get('content-type') ?? undefined;
  if (type?.startsWith('multipart/'))
    throw new Fault(415, 'Send the file’s bytes as the body itself, not as a form.');
  const tooLarge = `A file may have ${UPLOAD_BYTES / 1e6} MB at most. Send a shorter or smaller one.`;
  if (Number(request.headers.get('content-length') ?? 0) > UPLOAD_BYTES) throw new Fault(413, tooLarge);
  if (!request.body || request.headers.get('content-length') === '0')
    throw new Fault(400, 'There is nothing in this file. Choose another one.');
  const name = cleanName(given ?? 'file');
  try {
    return await files.receive(
      Readable.fromWeb(request.body as ReadableStream),
      name,
      typeOf(name, type),
      UPLOAD_BYTES,
    );
  } catch (thrown) {
    if (thrown instanceof FileTooLarge) throw new Fault(413, tooLarge);
    if ((thrown as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Fault(507, 'There is no room left for files here. Tell whoever runs this.');
    if (request.signal.aborted) throw new Fault(400, 'The file did not arrive whole. Send it again.');
    throw thrown;
  }
}
