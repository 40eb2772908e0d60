// A body with files on its way: what a real parser makes of it, its length, and what is left when the way breaks off.

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { multipart, upload } from '../../../../src/adapters/discord/rest/upload.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function formWith(bytes: Uint8Array<ArrayBuffer>, name = 'Guten "Tag".wav'): FormData {
  const form = new FormData();
  form.append('payload_json', '{"content":"ü"}');
  form.append('files[0]', new Blob([bytes], { type: 'audio/wav' }), name);
  return form;
}

const never = new AbortController().signal;

test('the fields and files arrive as they were, with the length that was said', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const { type, bytes: length, body } = multipart(formWith(bytes));
  const all = Buffer.concat(await Array.fromAsync(body()));
  expect(all.length).toBe(length);
  const read = await new Response(all, { headers: { 'content-type': type } }).formData();
  expect(read.get('payload_json')).toBe('{"content":"ü"}');
  const file = read.get('files[0]') as File;
  expect([file.name, file.type]).toEqual(['Guten "Tag".wav', 'audio/wav']);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('the answer comes back with its status, headers and text', async () => {
  const url = await listen(async (request, response) => {
    const sent = await buffer(request);
    expect(request.headers['content-length']).toBe(String(sent.length));
    response.writeHead(429, { 'retry-after': '2' }).end(JSON.stringify({ got: request.headers['x-asked'] }));
  });
  const answer = await upload(url, {
    headers: { 'x-asked': 'yes' },
    form: formWith(new Uint8Array(3)),
    signal: never,
  });
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '2',
    { got: 'yes' },
  ]);
});

test('a refusal in the middle of a large body is heard', async () => {
  const url = await listen((_, response) => {
    response.writeHead(413, { connection: 'close' }).end('{}');
  });
  const form = formWith(new Uint8Array(200_000));
  expect((await upload(url, { headers: {}, form, signal: never })).status).toBe(413);
});

test('a connection that drops in the middle rejects, and nothing else complains', async () => {
  const stray: unknown[] = [];
  const note = (thrown: unknown) => void stray.push(thrown);
  process.on('unhandledRejection', note);
  const url = await listen((request) => {
    request.once('data', () => request.socket.destroy());
  });
  const tries = Array.from({ length: 20 }, () =>
    upload(url, { headers: {}, form: formWith(new Uint8Array(5_000_000)), signal: never }),
  );
  const ended = await Promise.allSettled(tries);
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'rejected'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', note);
  expect(stray).toEqual([]);
});

test('an upload that is called off ends at once', async () => {
  const url = await listen(() => {});
  const off = new AbortController();
  const sending = upload(url, { headers: {}, form: formWith(new Uint8Array(9)), signal: off.signal });
  off.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});
