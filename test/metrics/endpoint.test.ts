// Access to /metrics over HTTP, and its Prometheus text format.

import { request } from 'node:http';
import { afterEach, describe, expect, it, test } from 'vitest';
import { createHttpServer } from '../../src/app/http-server.ts';
import { findDenialReason, type MetricsAccessMode } from '../../src/metrics/endpoint.ts';
import { createInstrumentation } from '../../src/metrics/index.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { readNumbers } from './setup.ts';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of open.splice(0)) await end();
});

async function serve(access: MetricsAccessMode): Promise<number> {
  const readStates = () => ({ web: true, studio: 'starting', 'media service': true });
  const meters = createInstrumentation({
    clock: createFakeClock(),
    runInLogScope: (_, work) => work(),
    access,
    parts: readStates,
  });
  meters.start({ base: 'http://127.0.0.1:9', endpoints: [], platforms: {} });
  const http = createHttpServer({
    ...{ host: '127.0.0.1', port: 0, log: createFakeLog(), readStates },
    mounts: [meters, { path: '/', fetch: () => new Response('chat') }],
  });
  open.push(
    () => http.stop(),
    () => meters.stop(),
  );
  return http.start();
}

/** Node's own client, since fetch sets the Host header itself. */
const get = (port: number, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/metrics', headers, method }, async (answer) => {
      const text = (await answer.setEncoding('utf8').toArray()).join('');
      resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']), text });
    });
    call.once('error', reject).end();
  });

test('a local program reads metrics in the Prometheus format', async () => {
  const { status, type, text } = await get(await serve('local'));
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const numbers = readNumbers(text);
  expect(numbers.get('earshot_part_ready{part="web"}')).toBe(1);
  expect(numbers.get('earshot_part_ready{part="studio"}')).toBe(0);
  expect(numbers.get('earshot_queue_ready')).toBe(0);
  expect(numbers.get('earshot_tasks_failed_total{reason="refused"}')).toBe(0);
  expect(numbers.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect([...numbers.keys()]).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const line of text.trim().split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [-+\w.]+)$/);
});

describe('other clients', () => {
  it('are refused through a proxy or by another host name', async () => {
    const port = await serve('local');
    const byName = await get(port, { host: 'rebound.example' });
    expect([byName.status, byName.text]).toEqual([403, expect.stringContaining('METRICS=on')]);
    const forwarded = await get(port, { 'x-forwarded-for': '203.0.113.5' });
    expect([forwarded.status, forwarded.text]).toEqual([403, expect.stringContaining('proxy')]);
  });

  it('are accepted with METRICS=on by any name without a proxy', async () => {
    const port = await serve('on');
    expect((await get(port, { host: 'earshot-1:3000' })).status).toBe(200);
    expect((await get(port, { forwarded: 'for=203.0.113.5' })).status).toBe(403);
  });

  it('are refused where a proxy may forward them', async () => {
    const { status, text } = await get(await serve('unsure'));
    expect([status, text]).toEqual([403, expect.stringContaining('METRICS=on')]);
  });

  it('are refused with METRICS=off', async () => {
    expect((await get(await serve('off'))).status).toBe(404);
  });

  it('cannot write', async () => {
    expect((await get(await serve('local'), {}, 'POST')).status).toBe(405);
  });
});

test.each([
  ['127.0.0.1', 'localhost:3000', undefined],
  ['::1', '[::1]:3000', undefined],
  ['::ffff:127.0.0.1', '127.0.0.1', undefined],
  ['10.0.0.7', 'localhost', 'local'],
  ['127.0.0.1', 'localhost.example', 'local'],
  ['127.0.0.1', '', 'local'],
  [undefined, 'localhost', 'local'],
])('a client at %s with host %s is classified', (peer, host, wanted) => {
  const env = { incoming: { socket: { remoteAddress: peer } } };
  expect(findDenialReason('local', env, new Headers(host === '' ? {} : { host }))).toBe(wanted);
});
