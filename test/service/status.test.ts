// Looking at a task: shapes of answers, second tries, time limits.

import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tts } from '../../commands/tts.ts';
import { ServiceUnclear, ServiceUnreachable } from '../../src/ports/service.ts';
import { closedPort, json, type Reply } from './loopback.ts';
import { clientOf, errorOf, KEY, scene } from './setup.ts';

const success = { status: 'SUCCESS', run_id: 10379, exception_reason: null, message: null };

/** Answers with each reply in turn, the last one for ever. */
const inTurn = (...replies: Reply[]): Reply => {
  let at = 0;
  return (...told) => replies[Math.min(at++, replies.length - 1)]?.(...told);
};
const fine: Reply = (_, response) => json(response, success);

describe('reading an answer', () => {
  test('an object, with the run id as text', async () => {
    const { server, service } = await scene(fine);
    expect(await service.status(tts, 'a/b')).toMatchObject({ phase: 'success', runId: '10379' });
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/tts/a%2Fb' });
    expect(server.seen[0]?.headers['x-api-key']).toBe(KEY);
  });

  test('a bare string', async () => {
    const { service } = await scene((_, response) => json(response, 'PENDING'));
    expect(await service.status(tts, 'a')).toMatchObject({ phase: 'working', word: 'PENDING' });
  });

  test('a run id that is text, a media type that is wrong, and gzip nobody asked for', async () => {
    const { service } = await scene((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ status: 'success', run_id: 'r-1' })));
    });
    expect(await service.status(tts, 'a')).toMatchObject({ phase: 'success', runId: 'r-1' });
  });

  const garbage: Record<string, Reply> = {
    'a web page': (_, response) => void response.end('<!doctype html><p>Hello'),
    'an empty body': (_, response) => void response.end(),
    'JSON without a status': (_, response) => json(response, { ok: true }),
    'a list': (_, response) => json(response, []),
    'a redirect': (_, response) => json(response, success, 302, { location: '/tts/b' }),
    'gzip that is none': (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('{"status":"SUCCESS"}');
    },
  };
  test.each(Object.entries(garbage))('%s is unclear', async (_, reply) => {
    const { service } = await scene(reply);
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceUnclear);
  });
});

describe('trying again', () => {
  test('a cut connection, then an answer', async () => {
    const { server, service } = await scene(inTurn((_, response) => void response.destroy(), fine));
    expect(await service.status(tts, 'a')).toMatchObject({ phase: 'success' });
    expect(server.seen).toHaveLength(2);
  });

  test('connections that are cut again and again end in a word to the caller', async () => {
    const { server, service } = await scene((_, response) => void response.destroy());
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceUnclear);
    expect(server.seen).toHaveLength(2);
  });

  const answered: Record<number, Reply> = {
    502: (_, response) => void response.writeHead(502).end('<html>bad gateway</html>'),
    429: (_, response) => json(response, {}, 429, { 'retry-after': '0' }),
    408: (_, response) => json(response, {}, 408),
    500: (_, response) => json(response, {}, 500),
  };
  test.each(Object.entries(answered))(
    'not after a %s: when to ask again is the caller’s',
    async (status, reply) => {
      const { server, service } = await scene(inTurn(reply, fine));
      const error = await errorOf(service.status(tts, 'a'));
      expect(error).toMatchObject({ name: 'ServiceUnclear', status: Number(status) });
      expect(server.seen).toHaveLength(1);
    },
  );

  test('not when the service asks for more time than a look has; the caller is told how much', async () => {
    const { server, service } = await scene((_, response) =>
      json(response, {}, 429, { 'retry-after': '120' }),
    );
    expect(await errorOf(service.status(tts, 'a'))).toMatchObject({
      name: 'ServiceUnclear',
      status: 429,
      waitMs: 120_000,
    });
    expect(server.seen).toHaveLength(1);
  });

  test('not after a no', async () => {
    const { server, service } = await scene((_, response) => json(response, { detail: 'Not found' }, 404));
    expect(await errorOf(service.status(tts, 'a'))).toMatchObject({
      name: 'ServiceRefused',
      status: 404,
      message: 'Not found',
    });
    expect(server.seen).toHaveLength(1);
  });
});

describe('time limits', () => {
  test('an answer that never begins', async () => {
    const { service } = await scene(() => undefined, { answer: 60 });
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceUnclear);
  });

  test('a body that stops', async () => {
    const stalled: Reply = (_, response) => void response.write('{"status":');
    const { service } = await scene(stalled, { idle: 60 });
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceUnclear);
  });

  test('a body that trickles for ever', async () => {
    const trickle: Reply = (_, response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    };
    const { service } = await scene(trickle, { look: 80 });
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceUnclear);
  });
});

test('no connection at all is unreachable, and says where it was looked for', async () => {
  const base = await closedPort();
  const error = await errorOf(clientOf(base).status(tts, 'a'));
  expect(error).toBeInstanceOf(ServiceUnreachable);
  expect(error.message).toContain(base);
});

test('stopping breaks off what is under way', async () => {
  const { server, service } = await scene(() => void service.stop(), { pause: 10_000 });
  expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(Error);
  expect(server.seen).toHaveLength(1);
});
