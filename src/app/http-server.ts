// The HTTP server: health checks, mounted routes, and limits on slow clients (headers, bodies, stalled uploads, unread
// responses). Health checks need no authentication; mounted parts authenticate their own requests. Event streams and
// large downloads last as long as the client reads.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { getPublicClientKey } from '../kit/http/client-address.ts';
import { createErrorHandler } from '../kit/http/error-handler.ts';
import { KEEP_ALIVE_MS } from '../kit/http/keep-alive.ts';
import {
  disconnectStalledClients,
  STALLED_CLIENT_LIMITS,
  type StalledClientLimits,
} from '../kit/http/stalled-clients.ts';
import type { Log } from '../kit/log.ts';
import { createNamedCounters } from '../kit/named-counters.ts';
import type { HttpMount } from '../ports/http-mount.ts';
import type { ComponentReadiness } from './lifecycle.ts';

type ComponentStates = Readonly<Record<string, ComponentReadiness>>;

interface HttpServerOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly log: Log;
  /** State of each configured part: `true` if it is ready, otherwise `false` or a reason. */
  readStates(): ComponentStates | Promise<ComponentStates>;
  /** Warnings for the operator, by part. The part may be ready. */
  readWarnings?(): Readonly<Record<string, string>>;
  readonly mounts: readonly HttpMount[];
  readonly limits?: ConnectionLimits;
}

interface HttpServer {
  /** Resolves to the port. Throws {@link ListenError}. */
  start(): Promise<number>;
  /** Rejects new connections, lets requests finish for a few seconds, then closes the rest. */
  stop(): Promise<void>;
}

/** The server cannot listen. The message says which setting to change. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Most requests take milliseconds. Only large downloads take longer, and they can be resumed. */
const STOP_GRACE_MS = 5_000;
const IDLE_CHECK_MS = 50;

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { host, port, log, readStates, readWarnings = () => ({}), mounts, limits = CONNECTION_LIMITS } = options;
  const app = new Hono();
  app.onError(createErrorHandler(log, 'request failed'));
  app.get('/healthz', (context) => context.json({ alive: true }));
  app.get('/readyz', async (context) => {
    const now = await readStates();
    const ready = Object.values(now).every((part) => part === true);
    const warnings = readWarnings();
    const body = Object.keys(warnings).length > 0 ? { ...now, warnings } : now;
    return context.json(body, ready ? 200 : 503);
  });
  for (const { path: under, fetch } of mounts.toSorted((a, b) => b.path.length - a.path.length)) {
    app.all(`${under.replace(/\/$/, '')}/*`, (context) => fetch(context.req.raw, context.env as object));
  }
  app.notFound((context) =>
    context.text('Not found. The web chat is off (WEB_CHAT=off). /healthz, /readyz and /metrics are available.', 404),
  );

  const server = createAdaptorServer({
    fetch: (request, env) => (isConnectionClosed(env) ? new Response() : app.fetch(request, env)),
    // Leaves Node's global Request and Response unchanged.
    overrideGlobalObjects: false,
    serverOptions: toServerOptions(limits),
  }) as Server;
  const uploads = new Set(mounts.flatMap((mount) => mount.uploadPaths ?? []));
  enforceLimits(server, { isUpload: (path) => uploads.has(path), limits, log });
  const closeUnused = trackUnusedConnections(server);

  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', (fault: NodeJS.ErrnoException) =>
          reject(new ListenError(formatListenError(fault, host, port))),
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
      for (const mount of mounts) mount.closeStreams?.();
      // A connection that becomes idle during the stop would otherwise stay open.
      const idle = setInterval(() => {
        server.closeIdleConnections();
        closeUnused();
      }, IDLE_CHECK_MS);
      const force = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(force);
    },
  };
}

/**
 * Returns a function that closes connections without a request. Browsers open some in advance, and Node counts them as
 * busy.
 */
function trackUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
}

/** True if the connection was closed before its request was handled. */
const isConnectionClosed = ({ incoming }: HttpBindings | Http2Bindings): boolean => incoming.socket?.destroyed ?? false;

function formatListenError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Set PORT to another one, or stop the program that uses it.`;
    case 'EACCES':
      return `Port ${port} needs administrator rights. Set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address “${host}”. Set HOST to one of its own, for example 127.0.0.1.`;
    default:
      return `Can’t listen on ${host}, port ${port} (${message}). Check HOST and PORT.`;
  }
}

interface ConnectionLimits extends StalledClientLimits {
  /** Milliseconds for the headers, from the connection or the previous request. */
  readonly headersTimeoutMs: number;
  /** Milliseconds for the body after the headers. Uploads have their own limit. */
  readonly bodyTimeoutMs: number;
  readonly uploadTimeoutMs: number;
  /** Milliseconds between two checks of an upload, each of which requires `minUploadBytes`. */
  readonly uploadCheckMs: number;
  readonly minUploadBytes: number;
  /** Maximum simultaneous connections, in total and per address. */
  readonly maxConnections: number;
  readonly maxPerAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  /** A form of a megabyte takes five seconds on a slow phone. */
  bodyTimeoutMs: 15_000,
  /** Enough for 500 MB at 140 kB/s. */
  uploadTimeoutMs: 3_600_000,
  uploadCheckMs: 30_000,
  /** 1 kB/s, which is less than any connection that can upload a recording. */
  minUploadBytes: 30_000,
  ...STALLED_CLIENT_LIMITS,
  maxConnections: 2_000,
  /** Enough for an office with some hundred windows behind one address, each with an event stream. */
  maxPerAddress: 400,
};

const toServerOptions = ({ headersTimeoutMs, uploadTimeoutMs, checkIntervalMs }: ConnectionLimits) => ({
  headersTimeout: headersTimeoutMs,
  requestTimeout: uploadTimeoutMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: checkIntervalMs,
});

const TIMEOUT_RESPONSE =
  'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n' +
  '{"error":"The request took too long to arrive. Send it again."}';
/** Milliseconds between two log lines about disconnected clients. */
const WARNING_INTERVAL_MS = 10_000;

interface EnforceLimitsOptions {
  isUpload(path: string): boolean;
  readonly limits: ConnectionLimits;
  readonly log: Log;
}

function enforceLimits(server: Server, { isUpload, limits, log }: EnforceLimitsOptions): void {
  server.maxConnections = limits.maxConnections;
  server.on('connection', limitPerAddress(limits.maxPerAddress));

  const warnCut = createCountedWarning(log, 'stalled requests closed');
  const warnDropped = createCountedWarning(log, 'clients that stopped reading disconnected');
  disconnectStalledClients(server, limits, warnDropped);
  const abortRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    if (outgoing.headersSent) socket.destroy();
    else socket.end(TIMEOUT_RESPONSE, () => socket.destroy());
    warnCut(1);
  };

  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { headers, url = '/' } = incoming;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    const abortIfIncomplete = () => void (incoming.complete || abortRequest(incoming, outgoing));
    const timer = isUpload(url.split('?', 1)[0] ?? '')
      ? setInterval(createStallCheck(incoming, limits.minUploadBytes, abortIfIncomplete), limits.uploadCheckMs)
      : setTimeout(abortIfIncomplete, limits.bodyTimeoutMs);
    incoming.once('close', () => clearInterval(timer));
  });
}

/** Counts connections, and logs the count at most every ten seconds. */
function createCountedWarning(log: Log, event: string): (connections: number) => void {
  let count = 0;
  let lastLoggedAt = Number.NEGATIVE_INFINITY;
  return (connections) => {
    count += connections;
    if (performance.now() - lastLoggedAt < WARNING_INTERVAL_MS) return;
    log.warn(event, { connections: count });
    count = 0;
    lastLoggedAt = performance.now();
  };
}

/** Returns a function to call repeatedly. It gives up on a client that sent too little since the last call. */
function createStallCheck(incoming: IncomingMessage, minBytes: number, giveUp: () => void): () => void {
  const { socket } = incoming;
  let bytesBefore = socket.bytesRead;
  const check = () => {
    const received = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    // A full buffer means that our disk is slow, not the client.
    const isWaitingForUs = incoming.readableLength >= incoming.readableHighWaterMark;
    if (received < minBytes && !isWaitingForUs) giveUp();
  };
  // If this process was held up, what arrived meanwhile is read first.
  return () => void setImmediate(check);
}

/**
 * Closes connections beyond the limit of an address. Private addresses are exempt, since a proxy serves many people.
 */
function limitPerAddress(max: number): (socket: Socket) => void {
  const connections = createNamedCounters();
  return (socket) => {
    const address = getPublicClientKey(socket.remoteAddress);
    if (address === undefined) return;
    if (connections.get(address) >= max) {
      socket.destroy();
      return;
    }
    connections.add(address, 1);
    socket.once('close', () => connections.add(address, -1));
  };
}
