// Tests one request and its answer. An error body is read into memory only up to its limit, however large it is.

import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { sendRequest } from '../../../../../src/studio/engines/remote/http-request.ts';
import { listening } from '../../../../fakes/http-server.ts';

const MOST = 20_000_000;
let close = async () => {};
afterEach(() => close());

/** Sends until the client disconnects, and counts the sent bytes. */
async function endless(status: number, type: string) {
  let sent = 0;
  const more = function* () {
    for (const piece = Buffer.alloc(100_000, 'x'); ; sent += piece.length) yield piece;
  };
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': type });
    pipeline(Readable.from(more()), response).catch(() => {});
  });
  const { base, close: end } = await listening(server);
  close = end;
  return { url: `${base}/`, sent: () => sent };
}

test.each([
  [404, 'application/json'],
  [500, 'audio/wav'],
  [202, 'audio/wav'],
  [200, 'text/html'],
])('of an endless %i with %s only the start counts', async (status, type) => {
  const server = await endless(status, type);
  const reply = await sendRequest({
    url: server.url,
    method: 'POST',
    headers: {},
    outputPath: join(tmpdir(), 'never-made'),
    timeoutMs: 10_000,
    idleTimeoutMs: 10_000,
    maxBytes: MOST,
    signal: AbortSignal.timeout(10_000),
  });
  expect(reply).toMatchObject({ status, type });
  expect(reply.text.length).toBeLessThanOrEqual(65_536);
  expect(server.sent()).toBeLessThan(MOST);
});

test('a text may have the maximum length', async () => {
  const server = createServer((_, response) => response.writeHead(200).end('x'.repeat(200_000)));
  const { base, close: end } = await listening(server);
  close = end;
  const order = {
    url: `${base}/`,
    method: 'GET',
    headers: {},
    timeoutMs: 10_000,
    idleTimeoutMs: 10_000,
  } as const;
  const reply = await sendRequest({ ...order, maxBytes: MOST, signal: AbortSignal.timeout(10_000) });
  expect(reply.text).toHaveLength(200_000);
});

/** Result of an answer with this content coding. */
async function packed(coding: string, body: Buffer, maxBytes = MOST) {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-encoding': coding, 'content-type': 'application/json' }).end(body),
  );
  const { base, close: end } = await listening(server);
  close = end;
  const order = {
    url: `${base}/`,
    method: 'GET',
    headers: {},
    timeoutMs: 10_000,
    idleTimeoutMs: 10_000,
  } as const;
  return sendRequest({ ...order, maxBytes, signal: AbortSignal.timeout(10_000) });
}

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('an answer compressed as %s is decompressed', async (coding, pack) => {
  expect((await packed(coding, pack(Buffer.from('{"data":[]}')))).text).toBe('{"data":[]}');
});

test('a decompression bomb is refused, a broken archive cut off', async () => {
  await expect(packed('gzip', gzipSync(Buffer.alloc(3_000_000)), 2_000_000)).rejects.toThrow('too-large');
  await close();
  await expect(packed('gzip', gzipSync(Buffer.from('{"data":[]}')).subarray(0, 20))).rejects.toThrow('cut-off');
  await close();
  await expect(packed('gzip', Buffer.from('{"data":[]}'))).rejects.toThrow('cut-off');
});
