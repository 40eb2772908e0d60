// Task status: response shapes, retries, time limits.

import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tts } from '../../commands/tts.ts';
import { ServiceResponseError, ServiceUnreachableError } from '../../src/ports/media-service.ts';
import { closedPort, json, type Reply } from './loopback.ts';
import { clientOf, errorOf, KEY, scene, timeStandsStill } from './setup.ts';

const success = { status: 'SUCCESS', run_id: 10379, exception_reason: null, message: null };

/** Sends the replies in turn, and repeats the last one. */
const inTurn = (...replies: Reply[]): Reply => {
  let at = 0;
  return (...told) => replies[Math.min(at++, replies.length - 1)]?.(...told);
};
const fine: Reply = (_, response) => json(response, success);

describe('answer format', () => {
  test('an object, with the run id as text', async () => {
    const { server, service } = await scene(fine);
    expect(await service.status(tts, 'a/b')).toMatchObject({ phase: 'success', runId: '10379' });
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/tts/a%2Fb' });
    expect(server.seen[0]?.headers['x-api-key']).toBe(KEY);
  });

  test('a bare string', async () => {
    const { service } = await scene((_, response) => json(response, 'PENDING'));
    expect(await service.status(tts, 'a')).toMatchObject({ phase: 'working', statusWord: 'PENDING' });
  });

  test('a text run id, wrong media type and unrequested gzip', async () => {
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
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceResponseError);
  });
});

describe('retries', () => {
  test('a cut connection, then an answer', async () => {
    const { server, service } = await scene(inTurn((_, response) => void response.destroy(), fine));
    expect(await service.status(tts, 'a')).toMatchObject({ phase: 'success' });
    expect(server.seen).toHaveLength(2);
  });

  test('connections cut repeatedly end in an error', async () => {
    const { server, service } = await scene((_, response) => void response.destroy());
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceResponseError);
    expect(server.seen).toHaveLength(2);
  });

  const answered: Record<number, Reply> = {
    502: (_, response) => void response.writeHead(502).end('<html>bad gateway</html>'),
    429: (_, response) => json(response, {}, 429, { 'retry-after': '0' }),
    408: (_, response) => json(response, {}, 408),
    500: (_, response) => json(response, {}, 500),
  };
  test.each(Object.entries(answered))('not after a %s, which the caller schedules', async (status, reply) => {
    const { server, service } = await scene(inTurn(reply, fine));
    const error = await errorOf(service.status(tts, 'a'));
    expect(error).toMatchObject({ name: 'ServiceResponseError', status: Number(status) });
    expect(server.seen).toHaveLength(1);
  });

  test('not after a long retry time, which the caller gets', async () => {
    const { server, service } = await scene((_, response) => json(response, {}, 429, { 'retry-after': '120' }));
    expect(await errorOf(service.status(tts, 'a'))).toMatchObject({
      name: 'ServiceResponseError',
      status: 429,
      retryAfterMs: 120_000,
    });
    expect(server.seen).toHaveLength(1);
  });

  test('not after a refusal', async () => {
    const { server, service } = await scene((_, response) => json(response, { detail: 'Not found' }, 404));
    expect(await errorOf(service.status(tts, 'a'))).toMatchObject({
      name: 'ServiceRefusedError',
      status: 404,
      message: 'Not found',
    });
    expect(server.seen).toHaveLength(1);
  });
});

describe('time limits', () => {
  test('an answer that never starts', async () => {
    const { service } = await scene(() => undefined, { responseMs: 60 });
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceResponseError);
  });

  test('a body that stops', async () => {
    const stalled: Reply = (_, response) => void response.write('{"status":');
    const { service } = await scene(stalled, { idleMs: 60 });
    expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(ServiceResponseError);
  });

  test('a body that trickles forever', async () => {
    const { reply, passesAfterArrival } = timeStandsStill();
    const trickle: Reply = (_, response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
      reply();
    };
    const { service } = await scene(trickle, { queryMs: 80 });
    const error = errorOf(service.status(tts, 'a'));
    await passesAfterArrival(80);
    expect(await error).toBeInstanceOf(ServiceResponseError);
  });
});

test('a missing connection throws with the address', async () => {
  const base = await closedPort();
  const error = await errorOf(clientOf(base).status(tts, 'a'));
  expect(error).toBeInstanceOf(ServiceUnreachableError);
  expect(error.message).toContain(base);
});

test('stopping aborts requests in progress', async () => {
  const { server, service } = await scene(() => void service.stop(), { retryDelayMs: 10_000 });
  expect(await errorOf(service.status(tts, 'a'))).toBeInstanceOf(Error);
  expect(server.seen).toHaveLength(1);
});
