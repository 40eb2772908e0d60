// Tests clients that send or read nothing: they are disconnected, others get responses at once, and slow transfers
// continue.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { CONNECTION_LIMITS, createHttpServer } from '../../../src/app/http-server.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { answerOn, begin } from '../../fakes/raw-http.ts';

const open: ReturnType<typeof createHttpServer>[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const http of open.splice(0)) await http.stop();
});

/** More than the system buffers for a client that does not read. */
const LARGE = 20_000_000;
const QUICK = {
  ...CONNECTION_LIMITS,
  headersTimeoutMs: 400,
  bodyTimeoutMs: 400,
  uploadCheckMs: 300,
  minUploadBytes: 1000,
  checkIntervalMs: 50,
  stalledMs: 300,
};

/** A stream of {@link LARGE} bytes, as of a file. */
function pieces(): ReadableStream {
  let left = LARGE;
  return new ReadableStream({
    pull(out) {
      out.enqueue(Buffer.alloc(50_000));
      left -= 50_000;
      if (left <= 0) out.close();
    },
  });
}

async function serve(limits = QUICK) {
  const log = createFakeLog();
  const chat = {
    path: '/',
    uploadPaths: ['/api/files'],
    async fetch(request: Request) {
      if (request.method !== 'GET') return new Response(String((await request.text()).length));
      const slow = new ReadableStream({
        async start(out) {
          for (let part = 0; part < 15; part += 1) {
            out.enqueue(Buffer.from('.'));
            await sleep(100);
          }
          out.close();
        },
      });
      if (request.url.endsWith('/pieces')) return new Response(pieces());
      if (request.url.endsWith('/large')) return new Response('x'.repeat(LARGE));
      return request.url.endsWith('/slow') ? new Response(slow) : new Response('here');
    },
  };
  const http = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    log,
    readStates: () => ({}),
    mounts: [chat],
    limits,
  });
  open.push(http);
  return { port: await http.start(), log };
}

/** Sends a body with a byte now and then, forever. */
async function trickle(port: number, path: string, every: number, bytes = 1): Promise<Socket> {
  const socket = await begin(port, path, { 'Content-Length': '1000000' });
  sockets.push(socket);
  const more = setInterval(() => socket.write('x'.repeat(bytes)), every);
  socket.once('close', () => clearInterval(more));
  return socket;
}

test('ends two hundred trickling bodies while answering others', async () => {
  const { port, log } = await serve({
    ...CONNECTION_LIMITS,
    bodyTimeoutMs: 1500,
    checkIntervalMs: QUICK.checkIntervalMs,
  });
  const slow = await Promise.all(Array.from({ length: 200 }, () => trickle(port, '/api/login', 50)));
  const answers = Promise.all(slow.map(answerOn));
  let asked = 0;
  for (const ended = answers.then(() => true); !(await Promise.race([ended, sleep(20)])); asked += 1)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  expect(asked).toBeGreaterThan(0);
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([408]));
  expect((await answers)[0]?.text).toContain('took too long');
  expect(log.entries.filter(({ event }) => event.includes('stalled requests closed'))).toHaveLength(1);
});

test('allows a long upload while it moves, ends stalled ones', async () => {
  const { port } = await serve();
  const [moving, still] = [
    await trickle(port, '/api/files?name=a', 20, 2000),
    await trickle(port, '/api/files?name=b', 50),
  ];
  const begun = performance.now();
  expect((await answerOn(still)).status).toBe(408);
  await sleep(Math.max(0, 1500 - (performance.now() - begun)));
  expect(moving.destroyed).toBe(false);
});

test('ends unfinished heads and silent connections', async () => {
  const { port } = await serve();
  const half = connect(port, '127.0.0.1');
  const silent = connect(port, '127.0.0.1');
  sockets.push(half, silent);
  half.write('GET / HTTP/1.1\r\nHost: loc');
  const ended = [half, silent].map((socket) => once(socket.on('error', () => {}).resume(), 'close'));
  await Promise.all(ended);
});

test('does not cut a slow answer', async () => {
  const { port } = await serve();
  const answer = await fetch(`http://127.0.0.1:${port}/slow`);
  expect(await answer.text()).toBe('.'.repeat(15));
});

/** Sends requests and reads no responses. */
async function unread(port: number, ...paths: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  return socket;
}

const DROPPED = 'clients that stopped reading disconnected';
const droppedIn = (log: ReturnType<typeof createFakeLog>) => log.entries.filter(({ event }) => event === DROPPED);

test('clients that do not read their answers are disconnected', async () => {
  const { port, log } = await serve();
  await Promise.all(Array.from({ length: 10 }, () => unread(port, '/large')));
  await expect.poll(() => droppedIn(log).length).toBeGreaterThan(0);
});

test('sending more requests keeps no unread answer alive', async () => {
  const { port, log } = await serve();
  const socket = await unread(port, '/large');
  const more = setInterval(() => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'), 100);
  await expect.poll(() => droppedIn(log).length).toBe(1);
  clearInterval(more);
});

/** Reads a piece every few milliseconds. */
function readSlowly(socket: Socket) {
  let bytes = 0;
  socket.on('data', (data) => {
    bytes += data.length;
    socket.pause();
  });
  const sip = setInterval(() => socket.resume(), 5);
  return { bytes: () => bytes, stop: () => clearInterval(sip) };
}

test('a client that reads slowly gets its whole answer', async () => {
  const { port, log } = await serve({ ...QUICK, stalledMs: 1_500 });
  const socket = await unread(port, '/pieces');
  const reading = readSlowly(socket);
  await expect.poll(reading.bytes).toBeGreaterThan(LARGE);
  reading.stop();
  expect(droppedIn(log)).toEqual([]);
});

test('a server that was held up blames no client', async () => {
  const { port, log } = await serve({ ...QUICK, stalledMs: 600 });
  const moving = await trickle(port, '/api/files?name=a', 20, 2000);
  const socket = await unread(port, '/pieces');
  const reading = readSlowly(socket);
  for (let round = 0; round < 5; round += 1) {
    await sleep(130);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  }
  expect(moving.destroyed).toBe(false);
  await expect.poll(reading.bytes).toBeGreaterThan(LARGE);
  reading.stop();
  expect(droppedIn(log)).toEqual([]);
});

test('the least active clients go when too much waits unread', async () => {
  const { port, log } = await serve({ ...QUICK, stalledMs: 60_000, maxUnsentBytes: 1.5 * LARGE });
  const held = await Promise.all(Array.from({ length: 3 }, () => unread(port, '/large')));
  await expect.poll(() => droppedIn(log).length).toBe(1);
  const closed = held.map((socket) => once(socket.resume(), 'close').then(() => 1));
  expect(await Promise.any(closed)).toBe(1);
});

test('a connection that pipelines too many requests is closed', async () => {
  const { port } = await serve();
  const few = await unread(port, ...Array.from({ length: 16 }, () => '/'));
  const many = await unread(port, ...Array.from({ length: 17 }, () => '/'));
  await once(many.resume(), 'close');
  expect(few.destroyed).toBe(false);
});

test('keeps idle connections longer than typical clients do', async () => {
  const { port } = await serve();
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
});

test('closes connections over the limit', async () => {
  const { port } = await serve({ ...QUICK, headersTimeoutMs: 60_000, maxConnections: 5 });
  const held = Array.from({ length: 8 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  );
  sockets.push(...held);
  await expect.poll(() => held.filter((one) => one.closed).length).toBe(3);
});

test('defaults: body 15 s, upload an hour, head 10 s', () => {
  expect(CONNECTION_LIMITS).toMatchObject({
    headersTimeoutMs: 10_000,
    bodyTimeoutMs: 15_000,
    uploadTimeoutMs: 3_600_000,
    uploadCheckMs: 30_000,
  });
});
