// A mirror on loopback that serves made-up models, with the faults that real servers and networks have.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface MirrorFile {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
}

/** Answers one request. Returns false to leave it to the next reply, or to the ordinary one. */
export type Reply = (request: IncomingMessage, response: ServerResponse, file: MirrorFile | undefined) => boolean;

export interface Mirror {
  /** Such as `http://127.0.0.1:1234`. */
  readonly url: string;
  readonly port: number;
  /** Requests so far: path, with the range after `@` if there is one. */
  readonly requests: readonly string[];
  /** Serves the content at an address of a publisher. */
  put(address: string, content: Buffer | string, etag?: string | null): void;
  remove(address: string): void;
  /** Replies to the next requests for an address, one request each. */
  fail(address: string, ...replies: readonly Reply[]): void;
  /** Replies to all requests for an address. */
  always(address: string, reply: Reply): void;
}

const pathOf = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  return `/${hostname}${pathname}`;
};

/** Serves ranges as RFC 9110 says, if `If-Range` fits. */
function serve(request: IncomingMessage, response: ServerResponse, { bytes, etag }: MirrorFile): void {
  const [, first] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const headers = etag === undefined ? {} : { etag };
  if (first === undefined || !isSame) {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
    return;
  }
  if (Number(first) >= bytes.length) {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const rest = bytes.subarray(Number(first));
  const range = `bytes ${first}-${bytes.length - 1}/${bytes.length}`;
  response.writeHead(206, { ...headers, 'content-length': rest.length, 'content-range': range }).end(rest);
}

/** `hostOf`: the publisher that a request is meant for; by default a mirror's path names it. */
export async function startMirror(hostOf?: (request: IncomingMessage) => string): Promise<Mirror> {
  const files = new Map<string, MirrorFile>();
  const queues = new Map<string, Reply[]>();
  const constant = new Map<string, Reply>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = `${hostOf ? `/${hostOf(request)}` : ''}${request.url ?? ''}`;
    requests.push(request.headers.range === undefined ? path : `${path}@${request.headers.range}`);
    const file = files.get(path);
    if (queues.get(path)?.shift()?.(request, response, file)) return;
    if (constant.get(path)?.(request, response, file)) return;
    if (file) serve(request, response, file);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    put(address, content, etag = `"${content.length}-1"`) {
      files.set(pathOf(address), { bytes: Buffer.from(content), etag: etag ?? undefined });
    },
    remove: (address) => void files.delete(pathOf(address)),
    fail: (address, ...replies) => void queues.set(pathOf(address), [...replies]),
    always: (address, reply) => void constant.set(pathOf(address), reply),
  };
}

/** Calls back once the bytes were received, since a closed connection loses what waits in buffers. */
function whenReceived(total: number, received: () => number, done: () => void): void {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    if (received() < total && Date.now() - startedAt < 10_000) return;
    clearInterval(timer);
    done();
  }, 5);
}

/** Sends the first bytes and closes the connection. `received`: size of the file at the client, if it is known. */
export const cutAfter =
  (count: number, received: () => number = () => Number.POSITIVE_INFINITY): Reply =>
  (request, response, file) => {
    const [, first = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const bytes = file?.bytes ?? Buffer.alloc(0);
    const isPart = Number(first) > 0;
    const range = `bytes ${first}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(isPart ? 206 : 200, {
      ...(file?.etag !== undefined && { etag: file.etag }),
      'content-length': bytes.length - Number(first),
      ...(isPart && { 'content-range': range }),
    });
    response.flushHeaders();
    const sent = bytes.subarray(Number(first), Number(first) + count);
    if (sent.length > 0) response.write(sent);
    setTimeout(() => whenReceived(Number(first) + sent.length, received, () => response.destroy()), 20);
    return true;
  };

export const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}, body: Buffer | string = ''): Reply =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

export const redirectTo = (location: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  answer(302, { location, ...headers });

/** Sends the whole file without regard to the range. */
export const ignoreRange: Reply = (_, response, file) => {
  response.writeHead(200, { 'content-length': file?.bytes.length ?? 0 }).end(file?.bytes);
  return true;
};

/** Sends the whole file with other bytes, which the length does not show. */
export const sendInstead =
  (bytes: Buffer): Reply =>
  (_, response, file) => {
    response.writeHead(200, file?.etag === undefined ? {} : { etag: file.etag }).end(bytes);
    return true;
  };

/** Sends some bytes and then nothing, without closing. */
export const stallAfter =
  (count: number): Reply =>
  (_, response, file) => {
    response.writeHead(200, { 'content-length': file?.bytes.length ?? 0, etag: file?.etag ?? '"1"' });
    response.flushHeaders();
    response.write(file?.bytes.subarray(0, count));
    return true;
  };

/** A copy with one changed byte. */
export function flipByte(bytes: Buffer, at = Math.floor(bytes.length / 2)): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
