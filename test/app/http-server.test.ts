// The one HTTP port: health, what is mounted, stopping, and what it says when it cannot listen.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, ListenFault } from '../../src/app/http-server.ts';
import { createFakeLog } from '../fakes/log.ts';

type Http = ReturnType<typeof createHttp>;

const open: Http[] = [];
afterEach(async () => {
  for (const http of open.splice(0)) await http.stop();
});

async function serve(
  parts: Partial<Parameters<typeof createHttp>[0]> = {},
): Promise<{ http: Http; base: string }> {
  const http = createHttp({
    ...{ host: '127.0.0.1', port: 0, log: createFakeLog(), parts: () => ({}), mounts: [] },
    ...parts,
  });
  open.push(http);
  return { http, base: `http://127.0.0.1:${await http.start()}` };
}

describe('health', () => {
  it('is alive while the process lives, ready once every part is', async () => {
    const state: Record<string, boolean | string> = { web: true, studio: 'starting', store: false };
    const { base } = await serve({ parts: () => state });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    const waiting = await fetch(`${base}/readyz`);
    expect([waiting.status, await waiting.json()]).toEqual([503, state]);
    Object.assign(state, { studio: true, store: true });
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  });

  it('is ready with warnings, which it names', async () => {
    const warnings = { slack: 'Slack refuses the token of T1.' };
    const { base } = await serve({ parts: () => ({ slack: true }), warnings: () => warnings });
    const answer = await fetch(`${base}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([200, { slack: true, warnings }]);
  });
});

describe('mounts', () => {
  const echo = (name: string) => ({
    fetch: (request: Request) => new Response(`${name} ${new URL(request.url).pathname}`),
  });

  it('get what is under them, the closest first, with the whole path', async () => {
    const mounts = [
      { under: '/', ...echo('chat') },
      { under: '/slack/events', ...echo('slack') },
    ];
    const { base } = await serve({ mounts });
    const get = async (path: string) => (await fetch(base + path)).text();
    expect(await get('/')).toBe('chat /');
    expect(await get('/api/session')).toBe('chat /api/session');
    expect(await get('/slack/events')).toBe('slack /slack/events');
    expect(await get('/slack')).toBe('chat /slack');
    expect(await get('/healthz')).toBe('{"alive":true}');
  });

  it('may be none: the page then says where the chat went', async () => {
    const { base } = await serve();
    const answer = await fetch(base);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('WEB_CHAT=off')]);
  });
});

describe('a stop', () => {
  it('lets requests finish and ends streams that would not', async () => {
    let hangUp = () => {};
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const endless = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('on'));
        hangUp = () => controller.close();
      },
    });
    const mount = {
      under: '/',
      fetch(request: Request) {
        if (request.url.endsWith('/stream')) return new Response(endless);
        arrived.resolve();
        return answer.promise;
      },
      hangUp: () => hangUp(),
    };
    const { http, base } = await serve({ mounts: [mount] });
    const stream = await fetch(`${base}/stream`);
    const slow = fetch(`${base}/slow`);
    await arrived.promise;
    const stopped = http.stop();
    expect(await stream.text()).toBe('on');
    answer.resolve(new Response('finished'));
    expect(await (await slow).text()).toBe('finished');
    await stopped;
    await expect(fetch(base)).rejects.toThrow();
  });

  it('is harmless before the start', async () => {
    await createHttp({
      host: '127.0.0.1',
      port: 0,
      log: createFakeLog(),
      parts: () => ({}),
      mounts: [],
    }).stop();
  });
});

describe('a port that cannot be had', () => {
  it('is said as an instruction', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const parts = { log: createFakeLog(), parts: () => ({}), mounts: [] };
    const busy = createHttp({ host: '127.0.0.1', port, ...parts }).start();
    await expect(busy).rejects.toThrow(
      new ListenFault(`Port ${port} is in use: set PORT to another one, or stop the program that uses it.`),
    );
    taken.close();
    const nowhere = createHttp({ host: '192.0.2.1', port: 0, ...parts }).start();
    await expect(nowhere).rejects.toThrow(/^This machine has no address “192.0.2.1”: set HOST/);
  });
});
