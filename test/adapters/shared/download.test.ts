// Files that people gave, read from a platform's own hosts: nothing goes elsewhere, pages and halves are no files, and no address
// is told.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { download, type FileHost } from '../../../src/adapters/shared/download.ts';
import { textsFor } from '../../../src/adapters/shared/texts/index.ts';
import { FileBusy, FileUnreadable } from '../../../src/ports/chat.ts';

type Answer = (response: ServerResponse, url: string) => void;

/** A server, and what it was asked. */
async function serve(answer: Answer) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const hostOf = (base: string): FileHost => ({
  platform: 'Chat',
  texts: textsFor(),
  headersFor: (url) => (url.origin === base ? Promise.resolve({ authorization: 'secret' }) : undefined),
  isLogin: ({ searchParams }) => searchParams.has('redir'),
});
const file = (address: string, bytes?: number) => ({ name: 'a.mp3', address, bytes });
const sends =
  (status: number, headers: Record<string, string | number>, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

it('reads a file whole, with its type and length, as it is', async () => {
  const { base, asked } = await serve(
    sends(200, { 'content-type': 'audio/mpeg', 'content-length': 5 }, 'sound'),
  );
  const { stream, bytes, type } = await download(hostOf(base), file(`${base}/a`, 5));
  expect([await text(stream), bytes, type]).toEqual(['sound', 5, 'audio/mpeg']);
  expect(asked[0]).toMatchObject({ 'accept-encoding': 'identity', authorization: 'secret' });
});

it('believes no length of a packed file but the platform’s own', async () => {
  const words = 'Once upon a time. '.repeat(50);
  const packed = gzipSync(words);
  const { base } = await serve((response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
  );
  const unknown = await download(hostOf(base), file(`${base}/a`));
  expect([await text(unknown.stream), unknown.bytes]).toEqual([words, undefined]);
  const told = await download(hostOf(base), file(`${base}/a`, words.length));
  expect([await text(told.stream), told.bytes]).toEqual([words, words.length]);
});

it('asks no other host, also not when it is sent there', async () => {
  const other = await serve(sends(200, {}, 'secret'));
  const { base } = await serve((response, url) =>
    response.writeHead(302, { location: url === '/round' ? '/round' : `${other.base}${url}` }).end(),
  );
  for (const address of [`${other.base}/x`, `${base}/x`, 'file:///etc/passwd', 'http://chat.example.evil/x'])
    await expect(download(hostOf(base), file(address))).rejects.toThrow('not on Chat’s own file hosts');
  await expect(download(hostOf(base), file(`${base}/x?redir=1`))).rejects.toThrow('a page to sign in');
  for (const address of ['', `${base}/round`])
    await expect(download(hostOf(base), file(address))).rejects.toThrow('did not say where');
  expect(other.asked).toEqual([]);
});

it.each([
  [sends(200, { 'content-type': 'text/html; charset=utf-8' }, '<form>'), FileUnreadable, 'a page to sign in'],
  [sends(401, {}), FileUnreadable, 'a page to sign in'],
  [sends(404, {}), FileUnreadable, 'does not have “a.mp3” any more'],
  [sends(429, {}), FileBusy, 'Try again in a moment'],
  [sends(503, {}), FileBusy, 'Try again in a moment'],
  [sends(200, { 'content-length': 3 }, 'sou'), FileBusy, 'came incomplete'],
  [(response: ServerResponse) => response.destroy(), FileBusy, 'Try again in a moment'],
] as const)('says why there is no file, and tells no address: %#', async (answer, kind, says) => {
  const { base } = await serve(answer);
  const thrown = await download(hostOf(base), file(`${base}/a?hm=hidden`, 5)).catch((fault: Error) => fault);
  expect(thrown).toBeInstanceOf(kind);
  expect(String(thrown)).toContain(says);
  expect(String(thrown)).not.toMatch(/127\.0\.0\.1|hidden|secret/);
});

it('has no page to sign in where nobody signs in', async () => {
  const { base } = await serve(sends(200, { 'content-type': 'text/html' }, '<p>'));
  const { isLogin: _, ...open } = hostOf(base);
  await expect(download(open, file(`${base}/a`))).rejects.toThrow('does not have “a.mp3” any more');
});

it('notices half a file while it comes', async () => {
  const { base } = await serve((response) => {
    response.writeHead(200, { 'content-length': 50 }).write('half of it');
    setTimeout(() => response.destroy(), 50);
  });
  const { stream } = await download(hostOf(base), file(`${base}/a`, 50));
  await expect(text(stream)).rejects.toThrow('came incomplete');
});
