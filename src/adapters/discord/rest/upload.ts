// A call with files, sent piece by piece from the disk with its length said beforehand. Node's own request, because the
// one of fetch rejects into nowhere when the connection drops in the middle of such a body. Knows no calls of Discord's.

import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Upload {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal: AbortSignal;
}

/** Resolves with the answer, also with one that comes before all was sent (413). Rejects when there is none. */
export async function upload(url: string, { method, headers, form, signal }: Upload): Promise<Response> {
  const { type, bytes, body } = multipart(form);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const open = url.startsWith('https:') ? secure : plain;
  const sent = { 'content-type': type, 'content-length': String(bytes) };
  const request = open(url, { method: method ?? 'POST', headers: { ...headers, ...sent }, signal });
  request.once('response', resolve);
  request.once('error', reject);
  pipeline(Readable.from(body()), request).catch(reject);
  const answer = await promise;
  const said = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) said.append(name, value);
  const status = answer.statusCode ?? 0;
  // Read to its end here: answers to uploads are small, and nothing of this connection is left open.
  const text = Buffer.concat(await answer.toArray());
  return new Response(status === 204 ? null : text, { status, headers: said });
}

/** RFC 7578, with names escaped as browsers do (WHATWG HTML, multipart form data). */
export function multipart(form: FormData): {
  readonly type: string;
  readonly bytes: number;
  body(): AsyncGenerator<Uint8Array>;
} {
  const boundary = `earshot-${randomUUID()}`;
  const end = Buffer.from(`--${boundary}--\r\n`);
  const parts = [...form].map(([name, value]) => ({ head: head(boundary, name, value), value }));
  const sizeOf = (value: string | File) =>
    typeof value === 'string' ? Buffer.byteLength(value) : value.size;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: parts.reduce((sum, { head, value }) => sum + head.length + sizeOf(value) + 2, end.length),
    async *body() {
      for (const { head, value } of parts) {
        yield head;
        if (typeof value === 'string') yield Buffer.from(value);
        else yield* value.stream();
        yield Buffer.from('\r\n');
      }
      yield end;
    },
  };
}

const quoted = (name: string): string => `"${name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22')}"`;

function head(boundary: string, name: string, value: string | File): Buffer {
  const file =
    typeof value === 'string'
      ? ''
      : `; filename=${quoted(value.name)}\r\nContent-Type: ${value.type || 'application/octet-stream'}`;
  return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}${file}\r\n\r\n`);
}
