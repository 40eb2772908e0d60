// Tests of downloads: public addresses and allowed origins only, limits, and error messages. Servers are on loopback, so
// each test allows its origin unless it tests rejection.

import { access, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FETCH_LIMITS, type FetchLimits, fetchMedia } from '../../../../src/studio/fetch/fetch-media.ts';
import { listening } from '../../../fakes/http-server.ts';
import { tempFolder } from '../../harness.ts';
import { faultOf } from '../../operations/job.ts';

async function serve(listener: RequestListener): Promise<string> {
  const { base, close } = await listening(createServer(listener));
  onTestFinished(close);
  return base;
}

async function fetching(url: string, allowOrigins: readonly string[] = [], limits: Partial<FetchLimits> = {}) {
  const path = join(await tempFolder(), 'source.media');
  return { path, done: fetchMedia({ url, allowOrigins, path, limits }) };
}

test('a file is fetched completely with its progress', async () => {
  const origin = await serve((_, answer) => answer.setHeader('content-length', 9).end('some film'));
  const path = join(await tempFolder(), 'f');
  const told: unknown[] = [];
  await fetchMedia({
    url: `${origin}/a.mp4`,
    allowOrigins: [origin],
    path,
    onBytes: (...news) => told.push(news),
  });
  expect(await readFile(path, 'utf8')).toBe('some film');
  expect(told.at(-1)).toEqual([9, 9]);
});

describe('refused private addresses', () => {
  test.each([
    'http://127.0.0.1:1/a',
    'http://localhost:1/a',
    'http://[::1]:1/a',
    'http://[::ffff:127.0.0.1]:1/a',
    'http://0x7f.1/a',
    'http://2130706433/a',
    'http://0177.0.0.1/a',
    'http://127.1/a',
    'http://127.0.0.1./a',
    'http://[::]/a',
    'http://[::ffff:a00:1]/a',
    'http://0.0.0.0/a',
    'http://10.1.2.3/a',
    'http://100.64.0.1/a',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/a',
    'http://172.31.0.1/a',
    'http://224.0.0.1/a',
    'http://[fe80::1]/a',
    'http://[fd00::1]/a',
    'http://[64:ff9b::7f00:1]/a',
    'http://[2002:7f00:1::]/a',
  ])('%s', async (url) => {
    const fault = await faultOf((await fetching(url)).done);
    expect(fault.reason).toBe('ERROR_DOWNLOADING_SOURCE');
    expect(fault.message).toMatch(/private or local address/);
  });

  test.each(['https', 'other port', 'other name'])('an allowed origin does not allow its %s', async (what) => {
    const origin = await serve((_, answer) => answer.end('secret'));
    const { port } = new URL(origin);
    const near = { https: `https://127.0.0.1:${port}`, 'other port': 'http://127.0.0.1:1' }[what];
    const fault = await faultOf((await fetching(near ?? `http://localhost:${port}`, [origin])).done);
    expect(fault.message).toMatch(/private or local address/);
  });

  test.each(['http://169.254.169.254/latest/meta-data', 'http://localhost:1/', 'http://[::1]:1/', '//10.0.0.1/x'])(
    'a redirect to %s',
    async (location) => {
      const origin = await serve((_, answer) => answer.writeHead(307, { location }).end());
      const fault = await faultOf((await fetching(origin, [origin])).done);
      expect(fault.message).toMatch(/private or local address/);
    },
  );

  test('a redirect to another local origin than the listed one', async () => {
    const other = await serve((_, answer) => answer.end('secret'));
    const origin = await serve((_, answer) => answer.writeHead(302, { location: `${other}/x` }).end());
    const { path, done } = await fetching(origin, [origin]);
    expect((await faultOf(done)).message).toMatch(/private or local address/);
    await expect(access(path)).rejects.toThrow();
  });
});

test('redirects are followed five times, not six', async () => {
  const origin = await serve(({ url = '/' }, answer) => {
    const left = Number(url.slice(1));
    if (left > 0) answer.writeHead(302, { location: `/${left - 1}` }).end();
    else answer.end('film');
  });
  const near = await fetching(`${origin}/5`, [origin]);
  await near.done;
  expect(await readFile(near.path, 'utf8')).toBe('film');
  expect((await faultOf((await fetching(`${origin}/6`, [origin])).done)).message).toMatch(
    /redirected more than 5 times/,
  );
});

test.each([
  ['ftp://example.com/a.mp4', /https:\/\/ or http:\/\//],
  ['file:///etc/passwd', /https:\/\/ or http:\/\//],
  ['https://user:word@example.com/a.mp4', /user name or password/],
])('%s is no link to fetch', async (url, message) => {
  const fault = await faultOf((await fetching(url)).done);
  expect(fault.message).toMatch(message);
  expect(fault.message).not.toContain('word@');
});

test.each([
  [404, 'SOURCE_NOT_FOUND'],
  [410, 'SOURCE_NOT_FOUND'],
  [403, 'ERROR_DOWNLOADING_SOURCE'],
  [451, 'SOURCE_BLOCKED_IN_REGION'],
  [500, 'ERROR_DOWNLOADING_SOURCE'],
  [204, 'ERROR_DOWNLOADING_SOURCE'],
])('an answer of %i is %s', async (status, reason) => {
  const origin = await serve((_, answer) => answer.writeHead(status).end());
  expect((await faultOf((await fetching(origin, [origin])).done)).reason).toBe(reason);
});

test.each([
  ['text/html; charset=utf-8', 'Watch this'],
  ['video/mp4', '\n<!DOCTYPE html><title>Watch</title>'],
])('a page sent as %s is distinguished from a file', async (type, body) => {
  const origin = await serve((_, answer) => answer.setHeader('content-type', type).end(body));
  const fault = await faultOf((await fetching(origin, [origin])).done);
  expect(fault.reason).toBe('SOURCE_TYPE_NOT_SUPPORTED');
  expect(fault.message).toMatch(/Pages of video platforms.*can’t be fetched here/);
});

describe('answers over the limits', () => {
  test('a claimed size of five gigabytes is refused immediately', async () => {
    const origin = await serve((_, answer) => answer.writeHead(200, { 'content-length': 5e9 }).flushHeaders());
    expect((await faultOf((await fetching(origin, [origin])).done)).reason).toBe('SOURCE_TOO_LARGE');
  });

  test('an endless answer is stopped at the limit and deleted', async () => {
    const origin = await serve((_, answer) => {
      const more = () => answer.write(Buffer.alloc(65_536, 1)) && setImmediate(more);
      answer.on('drain', more).on('error', () => {});
      more();
    });
    const { path, done } = await fetching(origin, [origin], { maxBytes: 1_000_000 });
    expect((await faultOf(done)).reason).toBe('SOURCE_TOO_LARGE');
    await expect(access(path)).rejects.toThrow();
  });

  test('one that never ends in time, or never starts', async () => {
    const origin = await serve((_, answer) => void answer.write('x'));
    expect((await faultOf((await fetching(origin, [origin], { timeoutMs: 200 })).done)).message).toMatch(
      /took too long/,
    );
    const mute = await serve(() => {});
    const silent = await fetching(mute, [mute], { idleTimeoutMs: 100 });
    expect((await faultOf(silent.done)).reason).toBe('ERROR_DOWNLOADING_SOURCE');
  });

  test('one that trickles', async () => {
    const origin = await serve((_, answer) => {
      const drip = setInterval(() => answer.write('x'), 10);
      answer.on('close', () => clearInterval(drip));
    });
    const { path, done } = await fetching(origin, [origin], { timeoutMs: 300, idleTimeoutMs: 200 });
    expect((await faultOf(done)).message).toMatch(/took too long/);
    await expect(access(path)).rejects.toThrow();
  });

  test('one that decompresses over the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const origin = await serve((_, answer) => answer.setHeader('content-encoding', 'gzip').end(bomb));
    const { done } = await fetching(origin, [origin], { maxBytes: 1_000_000 });
    expect((await faultOf(done)).reason).toBe('SOURCE_TOO_LARGE');
  });

  test('one that ends early', async () => {
    const origin = await serve((_, answer) => {
      answer.setHeader('content-length', 100);
      answer.write('half', () => answer.destroy());
    });
    expect((await faultOf((await fetching(origin, [origin])).done)).message).toMatch(/the connection broke/);
  });

  test('one without content', async () => {
    const origin = await serve((_, answer) => answer.end());
    expect((await faultOf((await fetching(origin, [origin])).done)).message).toMatch(/empty/);
  });
});

describe('an allowed URL prefix', () => {
  const ours = () =>
    serve(({ url = '' }, answer) => {
      if (url.startsWith('/media/away')) answer.writeHead(302, { location: '/metrics' }).end();
      else if (url.startsWith('/media/on')) answer.writeHead(302, { location: 'talk.mp4' }).end();
      else answer.end('film');
    });

  test.each(['/media/talk.mp4', '/media/a/../talk.mp4', '/x/../media/talk.mp4', '/media/on'])(
    '%s is fetched',
    async (path) => {
      const origin = await ours();
      await (await fetching(origin + path, [`${origin}/media/`])).done;
    },
  );

  test.each([
    ...['/metrics', '/api/session', '/api/events', '/', '/media', '/mediatheque/a', '/media/../metrics'],
    ...['/media/%2e%2e/metrics', '/media/..%2fmetrics', '/media/..%5Cmetrics', '/MEDIA/talk.mp4'],
    '/media/away',
  ])('%s is not fetched', async (path) => {
    const origin = await ours();
    const fault = await faultOf((await fetching(origin + path, [`${origin}/media/`])).done);
    expect(fault.message).toMatch(/private or local address/);
  });
});

test.each([
  'text/event-stream',
  'Text/Event-Stream; charset=utf-8',
  'application/json',
  'application/problem+json',
  'application/x-ndjson',
  'multipart/x-mixed-replace; boundary=x',
])('%s is refused by its header before reading', async (type) => {
  const origin = await serve((_, answer) => answer.writeHead(200, { 'content-type': type }).flushHeaders());
  const fault = await faultOf((await fetching(origin, [origin])).done);
  expect(fault.reason).toBe('SOURCE_TYPE_NOT_SUPPORTED');
  expect(fault.message).toMatch(/data or an event stream/);
});

describe('a server that is too slow', () => {
  /** Sends small chunks periodically, forever or for a limited time. */
  const dripping = (bytes: number, forMs = Number.POSITIVE_INFINITY) =>
    serve((_, answer) => {
      answer.setHeader('content-type', 'video/mp4');
      const drip = setInterval(() => answer.write(Buffer.alloc(bytes, 1)), 10);
      const stop = () => clearInterval(drip);
      answer.on('close', stop);
      if (forMs < 1e9)
        setTimeout(() => {
          stop();
          answer.end();
        }, forMs);
    });
  const minRate = { bytes: 100_000, ms: 600 };

  test('is stopped after one slow interval', async () => {
    const origin = await dripping(100);
    const began = performance.now();
    const { path, done } = await fetching(origin, [origin], { minRate });
    expect((await faultOf(done)).message).toBe(
      'The server of the link is too slow: it sent less than 167 kB a second. Use a faster link, or attach the file itself.',
    );
    expect(performance.now() - began).toBeGreaterThan(590);
    await expect(access(path)).rejects.toThrow();
  });

  test('is stopped even when it was fast at first', async () => {
    const origin = await serve((_, answer) => {
      answer.write(Buffer.alloc(5_000_000, 1));
      const drip = setInterval(() => answer.write('x'), 10);
      answer.on('close', () => clearInterval(drip));
    });
    expect((await faultOf((await fetching(origin, [origin], { minRate })).done)).message).toMatch(/too slow/);
  });

  test('may still send a small file', async () => {
    const origin = await dripping(100, 200);
    await (await fetching(origin, [origin], { minRate })).done;
  });

  test('100 kB a second in any minute is the minimum', () => {
    expect(FETCH_LIMITS.minRate.bytes / FETCH_LIMITS.minRate.ms).toBe(100);
    expect(FETCH_LIMITS.minRate.ms).toBe(60_000);
  });
});

describe('compressed answers', () => {
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('%s is decompressed', async (encoding, pack) => {
    const origin = await serve((_, answer) =>
      answer.setHeader('content-encoding', encoding).end(pack(Buffer.from('some film'))),
    );
    const { path, done } = await fetching(origin, [origin]);
    await done;
    expect(await readFile(path, 'utf8')).toBe('some film');
  });

  test.each([
    ['gzip', 'was damaged'],
    ['br', 'was damaged'],
    ['zstd', 'was damaged'],
    ['aes128gcm', 'unsupported compression'],
  ])('an invalid %s fails with a sentence', async (encoding, words) => {
    const origin = await serve((_, answer) =>
      answer.setHeader('content-encoding', encoding).end('some film that is not packed at all'),
    );
    expect((await faultOf((await fetching(origin, [origin])).done)).message).toContain(words);
  });
});
