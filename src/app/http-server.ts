// The one HTTP port: health for whoever watches us, what other parts mount on it, and how long it waits for whoever calls: for
// headers, for bodies, for uploads that stand still, for clients that do not read. Health is open, since it says nothing worth
// keeping; other guards are the parts' own business. Event streams and large downloads last as long as the client reads them.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { KEEP_ALIVE_MS } from '../kit/http/keep-alive.ts';
import { strangerOf } from '../kit/http/remote-address.ts';
import { dropStalledReaders, READER_BOUNDS, type ReaderBounds } from '../kit/http/stalled-readers.ts';
import { broken } from '../kit/http/unexpected-error.ts';
import type { Log } from '../kit/log.ts';
import type { Mount } from '../ports/mount.ts';
import type { State } from './lifecycle.ts';

type Parts = Readonly<Record<string, State>>;

interface HttpParts {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly log: Log;
  /** What everything configured says of itself: `true` is ready; `false` or a sentence is not, yet. */
  parts(): Parts | Promise<Parts>;
  /** What the operator should know, by part; the part may be ready all the same. */
  warnings?(): Readonly<Record<string, string>>;
  readonly mounts: readonly Mount[];
  readonly patience?: Patience;
}

interface Http {
  /** Resolves with the port that is listened on. Throws {@link ListenFault}. */
  start(): Promise<number>;
  /** Takes no new connections, lets requests finish for a few seconds, then closes what is left. */
  stop(): Promise<void>;
}

/** We cannot listen; the message says what to set. */
export class ListenFault extends Error {
  override readonly name = 'ListenFault';
}

/** Requests answer within milliseconds; only large files take longer, and they can be asked for again. */
const GRACE_MS = 5_000;
const IDLE_MS = 50;

export function createHttp(given: HttpParts): Http {
  const { host, port, log, parts, warnings = () => ({}), mounts, patience = PATIENCE } = given;
  const app = new Hono();
  app.onError(broken(log, 'a request broke'));
  app.get('/healthz', (context) => context.json({ alive: true }));
  app.get('/readyz', async (context) => {
    const now = await parts();
    const ready = Object.values(now).every((part) => part === true);
    const known = warnings();
    const body = Object.keys(known).length > 0 ? { ...now, warnings: known } : now;
    return context.json(body, ready ? 200 : 503);
  });
  for (const { under, fetch } of mounts.toSorted((a, b) => b.under.length - a.under.length)) {
    app.all(`${under.replace(/\/$/, '')}/*`, (context) => fetch(context.req.raw, context.env as object));
  }
  app.notFound((context) =>
    context.text(
      'There is nothing here. The web chat is switched off (WEB_CHAT=off); /healthz, /readyz and /metrics answer.',
      404,
    ),
  );

  const server = createAdaptorServer({
    fetch: (request, env) => (isGone(env) ? new Response() : app.fetch(request, env)),
    // Node's own Request and Response stay as they are everywhere else.
    overrideGlobalObjects: false,
    serverOptions: serverOptions(patience),
  }) as Server;
  const uploads = new Set(mounts.flatMap((mount) => mount.uploads ?? []));
  watchServer(server, { isUpload: (path) => uploads.has(path), patience, log });

  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', (fault: NodeJS.ErrnoException) =>
          reject(new ListenFault(advice(fault, host, port))),
        );
        server.listen(port, host, () => {
          const address = server.address();
          const listening = typeof address === 'object' && address ? address.port : port;
          log.info('listening', { host, port: listening });
          resolve(listening);
        });
      }),

    async stop() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const mount of mounts) mount.hangUp?.();
      // A connection whose last answer ends while we stop would be kept for the next request.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(force);
    },
  };
}

/** True for what a connection brought along before it was cut. */
const isGone = ({ incoming }: HttpBindings | Http2Bindings): boolean => incoming.socket?.destroyed ?? false;

function advice({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: set PORT to another one, or stop the program that uses it.`;
    case 'EACCES':
      return `Port ${port} needs more rights than we have: set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address “${host}”: set HOST to one of its own, for example 127.0.0.1.`;
    default:
      return `Cannot listen on ${host}, port ${port} (${message}): check HOST and PORT.`;
  }
}

interface Patience extends ReaderBounds {
  /** From the connection, or the request before, until the headers are there, in ms. */
  readonly headersMs: number;
  /** From the headers until the body is there, in ms; uploads have their own. */
  readonly bodyMs: number;
  /** The same for an upload, in ms. */
  readonly uploadMs: number;
  /** In each such time, in ms, an upload must bring `leastBytes`. */
  readonly stillMs: number;
  readonly leastBytes: number;
  /** Connections at the same time, in all and from one address. */
  readonly connections: number;
  readonly perAddress: number;
}

export const PATIENCE: Patience = {
  headersMs: 10_000,
  /** A form of a megabyte takes five seconds on a slow telephone. */
  bodyMs: 15_000,
  /** 500 MB at 140 kB/s. */
  uploadMs: 3_600_000,
  stillMs: 30_000,
  /** 1 kB/s: less than any line that could bring a recording. */
  leastBytes: 30_000,
  ...READER_BOUNDS,
  connections: 2_000,
  /** Some hundred windows of one office behind one address, each with an event stream. */
  perAddress: 400,
};

/** Options that Node takes when a server is made. */
const serverOptions = ({ headersMs, uploadMs, lookMs }: Patience) => ({
  headersTimeout: headersMs,
  requestTimeout: uploadMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: lookMs,
});

const LATE =
  'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n' +
  '{"error":"The request took too long to arrive. Send it again."}';
/** How often the log says that clients were cut off. */
const TOLD_MS = 10_000;

interface WatchParts {
  /** Whether this request's body may take long. */
  isUpload(path: string): boolean;
  readonly patience: Patience;
  readonly log: Log;
}

/** Holds a server to its patience. */
function watchServer(server: Server, { isUpload, patience, log }: WatchParts): void {
  server.maxConnections = patience.connections;
  server.on('connection', boundAddresses(patience.perAddress));

  const warnCut = createWarning(log, 'requests that stood still were cut off');
  const warnDropped = createWarning(log, 'clients that read nothing were disconnected');
  dropStalledReaders(server, patience, warnDropped);
  const cutOff = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    if (outgoing.headersSent) socket.destroy();
    else socket.end(LATE, () => socket.destroy());
    warnCut(1);
  };

  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { headers, url = '/' } = incoming;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    const give = () => void (incoming.complete || cutOff(incoming, outgoing));
    const timer = isUpload(url.split('?', 1)[0] ?? '')
      ? setInterval(stillness(incoming, patience.leastBytes, give), patience.stillMs)
      : setTimeout(give, patience.bodyMs);
    incoming.once('close', () => clearInterval(timer));
  });
}

/** Counts connections, and logs the count at most every ten seconds. */
function createWarning(log: Log, event: string): (connections: number) => void {
  let count = 0;
  let logged = Number.NEGATIVE_INFINITY;
  return (connections) => {
    count += connections;
    if (performance.now() - logged < TOLD_MS) return;
    log.warn(event, { connections: count });
    count = 0;
    logged = performance.now();
  };
}

/** To be called again and again: gives up on a sender who brought too little since the last time. */
function stillness(incoming: IncomingMessage, least: number, giveUp: () => void): () => void {
  const { socket } = incoming;
  let before = socket.bytesRead;
  return () => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // When bytes wait here to be taken, it is our disk that is slow.
    const ours = incoming.readableLength >= incoming.readableHighWaterMark;
    if (came < least && !ours) giveUp();
  };
}

/** Ends connections of an address that has as many as it may; a proxy beside us stands for many people. */
function boundAddresses(most: number): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const address = strangerOf(socket.remoteAddress);
    if (address === undefined) return;
    const now = open.get(address) ?? 0;
    if (now >= most) {
      socket.destroy();
      return;
    }
    open.set(address, now + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  };
}
