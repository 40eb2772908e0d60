// Tests the HTTP port: health checks, mounted routes, stopping, and errors when it cannot listen.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, ListenError } from '../../src/app/http-server.ts';
import { createFakeLog } from '../fakes/log.ts';

type Http = ReturnType<typeof createHttpServer>;

const open: Http[] = [];
afterEach(async () => {
  for (const http of open.splice(0)) await http.stop();
});

async function serve(
  parts: Partial<Parameters<typeof createHttpServer>[0]> = {},
): Promise<{ http: Http; base: string }> {
  const http = createHttpServer({
    ...{ host: '127.0.0.1', port: 0, log: createFakeLog(), readStates: () => ({}), mounts: [] },
    ...parts,
  });
  open.push(http);
  return { http, base: `http://127.0.0.1:${await http.start()}` };
}

describe('health', () => {
  it('is alive with the process, ready once every part is', async () => {
    const state: Record<string, boolean | string> = { web: true, studio: 'starting', store: false };
    const { base } = await serve({ readStates: () => state });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    const waiting = await fetch(`${base}/readyz`);
    expect([waiting.status, await waiting.json()]).toEqual([503, state]);
    Object.assign(state, { studio: true, store: true });
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  });

  it('is ready with named warnings', async () => {
    const warnings = { slack: 'Slack rejects the token of T1.' };
    const { base } = await serve({ readStates: () => ({ slack: true }), readWarnings: () => warnings });
    const answer = await fetch(`${base}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([200, { slack: true, warnings }]);
  });
});

describe('mounts', () => {
  const echo = (name: string) => ({
    fetch: (request: Request) => new Response(`${name} ${new URL(request.url).pathname}`),
  });

  it('get requests by longest prefix, with the whole path', async () => {
    const mounts = [
      { path: '/', ...echo('chat') },
      { path: '/slack/events', ...echo('slack') },
    ];
    const { base } = await serve({ mounts });
    const get = async (path: string) => (await fetch(base + path)).text();
    expect(await get('/')).toBe('chat /');
    expect(await get('/api/session')).toBe('chat /api/session');
    expect(await get('/slack/events')).toBe('slack /slack/events');
    expect(await get('/slack')).toBe('chat /slack');
    expect(await get('/healthz')).toBe('{"alive":true}');
  });

  it('may be empty: the page explains where the chat is', async () => {
    const { base } = await serve();
    const answer = await fetch(base);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('WEB_CHAT=off')]);
  });
});

describe('a stop', () => {
  it('lets requests finish and ends endless streams', async () => {
    let closeStreams = () => {};
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const endless = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('on'));
        closeStreams = () => controller.close();
      },
    });
    const mount = {
      path: '/',
      fetch(request: Request) {
        if (request.url.endsWith('/stream')) return new Response(endless);
        arrived.resolve();
        return answer.promise;
      },
      closeStreams: () => closeStreams(),
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

  it('closes unused connections while requests finish', async () => {
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const mount = {
      path: '/',
      fetch() {
        arrived.resolve();
        return answer.promise;
      },
    };
    const { http, base } = await serve({ mounts: [mount] });
    const unused = connect(Number(new URL(base).port), '127.0.0.1');
    await once(unused, 'connect');
    const slow = fetch(`${base}/slow`);
    await arrived.promise;
    const stopped = http.stop();
    await once(unused.resume(), 'close');
    answer.resolve(new Response('finished'));
    expect(await (await slow).text()).toBe('finished');
    await stopped;
  });

  it('is harmless before the start', async () => {
    await createHttpServer({
      host: '127.0.0.1',
      port: 0,
      log: createFakeLog(),
      readStates: () => ({}),
      mounts: [],
    }).stop();
  });
});

describe('an occupied port', () => {
  it('is reported with instructions', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const parts = { log: createFakeLog(), readStates: () => ({}), mounts: [] };
    const busy = createHttpServer({ host: '127.0.0.1', port, ...parts }).start();
    await expect(busy).rejects.toThrow(
      new ListenError(`Port ${port} is in use. Set PORT to another one, or stop the program that uses it.`),
    );
    taken.close();
    const nowhere = createHttpServer({ host: '192.0.2.1', port: 0, ...parts }).start();
    await expect(nowhere).rejects.toThrow(/^This machine has no address “192.0.2.1”. Set HOST/);
  });
});
