// One request and its answer: what is no answer is held in memory only as far as its beginning, however large an answer may be.

import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { exchange } from '../../../../../src/studio/engines/by-address/exchange.ts';
import { listening } from '../../../../fakes/http-server.ts';

const MOST = 20_000_000;
let close = async () => {};
afterEach(() => close());

/** Sends until nobody listens; the bytes that it got rid of. */
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
])('of %i with %s and no end, its beginning is read and no more', async (status, type) => {
  const server = await endless(status, type);
  const reply = await exchange({
    url: server.url,
    method: 'POST',
    headers: {},
    into: join(tmpdir(), 'never-made'),
    timeMs: 10_000,
    idleMs: 10_000,
    mostBytes: MOST,
    signal: AbortSignal.timeout(10_000),
  });
  expect(reply).toMatchObject({ status, type });
  expect(reply.text.length).toBeLessThanOrEqual(65_536);
  expect(server.sent()).toBeLessThan(MOST);
});

test('a text may be as long as was allowed', async () => {
  const server = createServer((_, response) => response.writeHead(200).end('x'.repeat(200_000)));
  const { base, close: end } = await listening(server);
  close = end;
  const order = { url: `${base}/`, method: 'GET', headers: {}, timeMs: 10_000, idleMs: 10_000 } as const;
  const reply = await exchange({ ...order, mostBytes: MOST, signal: AbortSignal.timeout(10_000) });
  expect(reply.text).toHaveLength(200_000);
});

/** What comes of an answer that is packed so. */
async function packed(coding: string, body: Buffer, mostBytes = MOST) {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-encoding': coding, 'content-type': 'application/json' }).end(body),
  );
  const { base, close: end } = await listening(server);
  close = end;
  const order = { url: `${base}/`, method: 'GET', headers: {}, timeMs: 10_000, idleMs: 10_000 } as const;
  return exchange({ ...order, mostBytes, signal: AbortSignal.timeout(10_000) });
}

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('what is packed as %s is unpacked', async (coding, pack) => {
  expect((await packed(coding, pack(Buffer.from('{"data":[]}')))).text).toBe('{"data":[]}');
});

test('what is small only as long as it is packed is too much, and what is badly packed is cut short', async () => {
  await expect(packed('gzip', gzipSync(Buffer.alloc(3_000_000)), 2_000_000)).rejects.toThrow('too large');
  await close();
  await expect(packed('gzip', gzipSync(Buffer.from('{"data":[]}')).subarray(0, 20))).rejects.toThrow(
    'cut short',
  );
  await close();
  await expect(packed('gzip', Buffer.from('{"data":[]}'))).rejects.toThrow('cut short');
});
