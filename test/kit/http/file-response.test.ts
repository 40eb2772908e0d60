// Tests ranges and headers of files on all routes.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileResponse, parseRange, sliceStream } from '../../../src/kit/http/file-response.ts';

const BYTES = Buffer.from('0123456789');

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-20', { start: 0, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=8-99999999999999999999999999', { start: 8, end: 9 }],
  [' bytes=1-2 ', { start: 1, end: 2 }],
  ['bytes=10-', 'none'],
  ['bytes=99999999999999999999999999-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', 'none'],
  ['bytes=0-1,3-4', undefined],
  ['bytes=0-1,99-', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1', undefined],
  ['items=0-1', undefined],
  ['x', undefined],
  ['', undefined],
  [null, undefined],
])('range “%s” of ten bytes is %o', (header, part) => {
  expect(parseRange(header, 10)).toEqual(part);
});

test('an empty file has no ranges; an unknown size neither', () => {
  expect(['bytes=0-', 'bytes=-5', null].map((header) => parseRange(header, 0))).toEqual(['none', 'none', undefined]);
  expect(parseRange('bytes=0-4', undefined)).toBeUndefined();
});

test('every range follows the standard', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (start, end) => {
      const none = start > end || start > 999;
      const part = none ? 'none' : { start, end: Math.min(end, 999) };
      expect(parseRange(`bytes=${start}-${end}`, 1000)).toEqual(part);
    }),
  );
});

const ask = (headers: Record<string, string> = {}, more: { method?: string; name?: string } = {}) =>
  createFileResponse(new Request('http://a/file', { headers, method: more.method ?? 'GET' }), {
    name: more.name ?? 'a.wav',
    type: 'audio/wav',
    bytes: BYTES.length,
    isInline: true,
    cacheControl: 'no-store',
    etag: '"v1"',
    openStream: (part) => {
      if (more.method === 'HEAD') throw new Error('nobody reads it');
      return Readable.from([part ? BYTES.subarray(part.start, part.end + 1) : BYTES]);
    },
  });

test.each([
  [{}, 200, '0123456789', null, '10'],
  [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10', '3'],
  [{ range: 'bytes=5-2' }, 416, '', 'bytes */10', null],
  [{ range: 'bytes=2-4', 'if-range': '"v1"' }, 206, '234', 'bytes 2-4/10', '3'],
  [{ range: 'bytes=2-4', 'if-range': '"v0"' }, 200, '0123456789', null, '10'],
])('%o is answered with %i', async (asked, status, text, range, length) => {
  const { headers, ...answer } = await ask(asked)
    .text()
    .then((said) => ({ said, ...{ status: ask(asked).status, headers: ask(asked).headers } }));
  expect([answer.status, answer.said]).toEqual([status, text]);
  expect([headers.get('content-range'), headers.get('content-length')]).toEqual([range, length]);
});

test('a HEAD request opens nothing', () => {
  const { status, body, headers } = ask({}, { method: 'HEAD' });
  expect([status, body, headers.get('content-length')]).toEqual([200, null, '10']);
});

test.each([
  ["it's (1).wav", 'inline; filename="it\'s (1).wav"'],
  ['a"b.wav', 'inline; filename="a\\"b.wav"'],
  ['Grüße 🎧.wav', `inline; filename="Gr??e ??.wav"; filename*=UTF-8''${encodeURIComponent('Grüße 🎧.wav')}`],
  ['a\r\nSet-Cookie: x.wav', `inline; filename="a??Set-Cookie: x.wav"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.wav`],
  ['\ud800.wav', `inline; filename="?.wav"; filename*=UTF-8''%EF%BF%BD.wav`],
])('a file called “%s” is escaped in the header', (name, header) => {
  expect(ask({}, { name }).headers.get('content-disposition')).toBe(header);
});

test('a range is cut from any stream, which is destroyed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 10 }), async (one, other, size) => {
      const part = { start: Math.min(one, other), end: Math.max(one, other) };
      const chunks = Array.from({ length: Math.ceil(10 / size) }, (_, at) =>
        BYTES.subarray(at * size, at * size + size),
      );
      const source = Readable.from(chunks);
      expect(await buffer(sliceStream(source, part))).toEqual(BYTES.subarray(part.start, part.end + 1));
      expect(source.destroyed).toBe(true);
    }),
  );
});
