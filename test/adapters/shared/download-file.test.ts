// Tests downloads of users' files: only from the platform's hosts, no sign-in pages or partial files, and no address in
// errors.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { downloadFile, type FileHost } from '../../../src/adapters/shared/download-file.ts';
import { FileBusyError, FileUnreadableError } from '../../../src/ports/chat.ts';
import { english } from '../../domain/english.ts';

type Answer = (response: ServerResponse, url: string) => void;

/** Starts a server that records its requests. */
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
  platformName: 'Chat',
  getHeaders: (url) => (url.origin === base ? Promise.resolve({ authorization: 'secret' }) : undefined),
  isLoginPage: ({ searchParams }) => searchParams.has('redir'),
});
/** What a user is told about a file that cannot be read. */
async function explanationOf(download: Promise<unknown>): Promise<string> {
  const thrown = await download.catch((fault: unknown) => fault);
  return thrown instanceof FileUnreadableError ? english(thrown.explanation) : 'no explanation';
}
const file = (address: string, bytes?: number) => ({ name: 'a.mp3', url: address, bytes });
const sends =
  (status: number, headers: Record<string, string | number>, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

it('reads a whole file unchanged, with type and length', async () => {
  const { base, asked } = await serve(sends(200, { 'content-type': 'audio/mpeg', 'content-length': 5 }, 'sound'));
  const { stream, bytes, type } = await downloadFile(hostOf(base), file(`${base}/a`, 5));
  expect([await text(stream), bytes, type]).toEqual(['sound', 5, 'audio/mpeg']);
  expect(asked[0]).toMatchObject({ 'accept-encoding': 'identity', authorization: 'secret' });
});

it('trusts only the platform’s length for a compressed file', async () => {
  const words = 'Once upon a time. '.repeat(50);
  const packed = gzipSync(words);
  const { base } = await serve((response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
  );
  const unknown = await downloadFile(hostOf(base), file(`${base}/a`));
  expect([await text(unknown.stream), unknown.bytes]).toEqual([words, undefined]);
  const told = await downloadFile(hostOf(base), file(`${base}/a`, words.length));
  expect([await text(told.stream), told.bytes]).toEqual([words, words.length]);
});

it('contacts no other host, even when redirected', async () => {
  const other = await serve(sends(200, {}, 'secret'));
  const { base } = await serve((response, url) =>
    response.writeHead(302, { location: url === '/round' ? '/round' : `${other.base}${url}` }).end(),
  );
  for (const address of [`${other.base}/x`, `${base}/x`, 'file:///etc/passwd', 'http://chat.example.evil/x'])
    expect(await explanationOf(downloadFile(hostOf(base), file(address)))).toContain('not on Chat’s own file hosts');
  expect(await explanationOf(downloadFile(hostOf(base), file(`${base}/x?redir=1`)))).toContain('a sign-in page');
  for (const address of ['', `${base}/round`])
    expect(await explanationOf(downloadFile(hostOf(base), file(address)))).toContain('did not give the address');
  expect(other.asked).toEqual([]);
});

it.each([
  [sends(200, { 'content-type': 'text/html; charset=utf-8' }, '<form>'), FileUnreadableError, 'a sign-in page'],
  [sends(401, {}), FileUnreadableError, 'a sign-in page'],
  [sends(404, {}), FileUnreadableError, 'no longer has “a.mp3”'],
  [sends(429, {}), FileBusyError, 'Try again in a moment'],
  [sends(503, {}), FileBusyError, 'Try again in a moment'],
  [sends(200, { 'content-length': 3 }, 'sou'), FileBusyError, 'was incomplete'],
  [(response: ServerResponse) => response.destroy(), FileBusyError, 'Try again in a moment'],
] as const)('explains a missing file without revealing an address: %#', async (answer, kind, says) => {
  const { base } = await serve(answer);
  const download = downloadFile(hostOf(base), file(`${base}/a?hm=hidden`, 5));
  const thrown = await download.catch((fault: Error) => fault);
  expect(thrown).toBeInstanceOf(kind);
  const explanation = await explanationOf(download);
  expect(explanation).toContain(says);
  for (const told of [explanation, String(thrown)]) expect(told).not.toMatch(/127\.0\.0\.1|hidden|secret/);
});

it('reports a missing file when the host has no login', async () => {
  const { base } = await serve(sends(200, { 'content-type': 'text/html' }, '<p>'));
  const { isLoginPage: _, ...open } = hostOf(base);
  expect(await explanationOf(downloadFile(open, file(`${base}/a`)))).toContain('no longer has “a.mp3”');
});

it('detects a truncated download', async () => {
  const { base } = await serve((response) => {
    response.writeHead(200, { 'content-length': 50 }).write('half of it');
    setTimeout(() => response.destroy(), 50);
  });
  const { stream } = await downloadFile(hostOf(base), file(`${base}/a`, 50));
  expect(await explanationOf(text(stream))).toContain('was incomplete');
});
