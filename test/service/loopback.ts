// HTTP server on loopback for the client's tests: scripted responses and recorded requests. Independent of operations.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { encodeMonoWav } from '../../src/studio/audio/wav.ts';
import { listening } from '../fakes/http-server.ts';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Reply = (seen: Seen, response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

export interface Loopback {
  readonly base: string;
  readonly seen: Seen[];
  stop(): Promise<void>;
}

/** `early`: responds before reading the request body. */
export async function listen(reply: Reply, { early = false } = {}): Promise<Loopback> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = early ? Buffer.alloc(0) : await buffer(request).catch(() => Buffer.alloc(0));
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    await reply(one, response, request);
  });
  const { base, close } = await listening(server);
  return { base, seen, stop: close };
}

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Returns the URL of a closed port. */
export async function closedPort(): Promise<string> {
  const server = await listen(() => undefined);
  await server.stop();
  return server.base;
}

/** Parts of a multipart body by name: text, or a file's name, type and content. */
export function partsOf({ headers, body }: Seen): { name: string; file?: string; type?: string; text: string }[] {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const file = /filename="([^"]*)"/.exec(head)?.[1];
      const type = /content-type: (.+)/i.exec(head)?.[1]?.trim();
      return {
        name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
        file,
        type,
        text: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
      };
    });
}

/** One second of silence in 8,000 bytes. */
export const wav = (bytes = 8_000): Buffer =>
  encodeMonoWav({ samples: new Float32Array(bytes / 2), sampleRate: 4_000 });
