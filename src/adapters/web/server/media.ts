// The chat's files over HTTP: what people gave and what came back, and samples of voices. None is trusted: a browser may show or
// play what is harmless, and saves the rest.

import { Readable } from 'node:stream';
import { answerFile } from '../../../kit/http/file-answer.ts';
import type { OpenFile } from '../../../ports/chat.ts';
import type { Files, StoredFile } from '../rooms/files.ts';

/** What a browser may show or play by itself; all else is saved. */
const INLINE = /^(audio\/|video\/|text\/plain$)/;

/** `save`: the person asked to keep it rather than to hear it. */
export const sendFile = (files: Files, file: StoredFile, request: Request, save: boolean): Response =>
  answerFile(request, {
    name: file.name,
    type: file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    bytes: file.bytes,
    inline: INLINE.test(file.type) && !save,
    // What stands under an id never changes.
    cache: 'private, max-age=31536000, immutable',
    etag: `"${file.id}"`,
    open: (part) => files.open(file.id, part),
  });

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
