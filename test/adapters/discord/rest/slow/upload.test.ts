// A call with files: the parsed form, its length, and cleanup after a broken upload.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createRestRequester } from '../../../../../src/adapters/discord/rest/request.ts';
import { createFakeClock } from '../../../../fakes/clock.ts';
import { createFakeLog } from '../../../../fakes/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-upload-'));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A fake Discord that only accepts uploads, and a client for it. */
async function open(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const parts = { log: createFakeLog(), clock: { ...createFakeClock(), sleep: async () => {} } };
  const call = createRestRequester({ token: 'a.b.c', base, retries: 0, ...parts });
  return async (bytes: Uint8Array) => {
    const path = join(folder, `${Math.random()}.wav`);
    await writeFile(path, bytes);
    const file = {
      name: 'Guten "Tag".wav',
      type: 'audio/wav',
      bytes: bytes.length,
      path,
      title: 'x',
      description: 'ä',
    };
    const body = { content: 'ü' };
    return call({
      ...{ method: 'POST', path: `/webhooks/1/${Math.random()}`, body, files: [file] },
      ...{ authorizedBy: 'token', isRepeatable: false },
    });
  };
}

test('sends fields and files intact with length; returns the answer', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const got = Promise.withResolvers<readonly [IncomingMessage, Buffer]>();
  const send = await open(async (request, response) => {
    got.resolve([request, await buffer(request)]);
    response.setHeader('content-type', 'application/json').end('{"id":"7"}');
  });
  expect(await send(bytes)).toEqual({ id: '7' });
  const [{ headers }, all] = await got.promise;
  expect(headers['content-length']).toBe(String(all.length));
  const type = String(headers['content-type']);
  const read = await new Response(new Uint8Array(all), { headers: { 'content-type': type } }).formData();
  expect(JSON.parse(String(read.get('payload_json')))).toEqual({
    content: 'ü',
    attachments: [{ id: 0, filename: 'Guten "Tag".wav', description: 'ä' }],
  });
  const file = read.get('files[0]') as File;
  expect([file.name, file.type]).toEqual(['Guten "Tag".wav', 'audio/wav']);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('reports a refusal before the upload completes', async () => {
  const send = await open((request, response) => {
    request.resume();
    response.writeHead(413).end('{}');
  });
  await expect(send(new Uint8Array(2_000_000))).rejects.toMatchObject({ kind: 'files-too-large' });
});

test.each([
  ['at the first byte', 0],
  ['half-way', 3_000_000],
])('rejects when the connection drops %s, without other errors', async (_when, after) => {
  const stray: unknown[] = [];
  const note = (thrown: unknown) => void stray.push(thrown);
  process.on('unhandledRejection', note);
  const send = await open((request) => {
    let taken = 0;
    request.on('data', ({ length }: Buffer) => {
      taken += length;
      if (taken > after) request.socket.destroy();
    });
  });
  const ended = await Promise.allSettled(Array.from({ length: 20 }, () => send(new Uint8Array(5_000_000))));
  expect(ended.map((one) => one.status === 'rejected' && one.reason)).toEqual(
    ended.map(() => expect.objectContaining({ kind: 'busy' })),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', note);
  expect(stray).toEqual([]);
});

test('buffers little of a large file when the line stalls', async () => {
  const size = 100_000_000;
  const stopped = Promise.withResolvers<IncomingMessage>();
  const send = await open((request, response) => {
    request.once('data', () => stopped.resolve(request.pause()));
    request.on('end', () => response.end());
  });
  const bytes = new Uint8Array(size);
  const before = process.memoryUsage().arrayBuffers;
  const sending = send(bytes);
  const request = await stopped.promise;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size / 4);
  request.resume();
  await sending;
});
