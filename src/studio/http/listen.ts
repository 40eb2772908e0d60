// Listening on a port and letting go of it: running requests may finish, then the rest is cut.
// Knows nothing of what is served.

import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { KEEP_ALIVE_MS } from '../../kit/http/keep-alive.ts';
import { dropStalledReaders, READER_BOUNDS } from '../../kit/http/stalled-readers.ts';
import type { Limits } from '../limits.ts';
import type { App } from './common.ts';

/** The port cannot be listened on. */
export class PortFault extends Error {
  override readonly name = 'PortFault';
}

export interface Listener {
  readonly port: number;
  /** Resolves once every connection is closed, `mostMs` later at the latest. */
  close(mostMs: number): Promise<void>;
}

const IDLE_CHECK_MS = 50;
const HEADERS_MS = 60_000;
const CHECK_MS = 30_000;

/** A request that trickles in is answered 408 when its time is over; a connection on which nothing moves is cut. */
export async function listen(
  app: App,
  host: string,
  port: number,
  { requestMs, silenceMs }: Pick<Limits, 'requestMs' | 'silenceMs'>,
): Promise<Listener> {
  const serverOptions = {
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: Math.min(HEADERS_MS, requestMs),
    connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
  };
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Node's own Request and Response stay as they are everywhere else.
    overrideGlobalObjects: false,
    serverOptions,
  }) as Server;
  server.setTimeout(silenceMs);
  dropStalledReaders(server, READER_BOUNDS, () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new PortFault(
          `The studio cannot listen on ${host}:${port}: ${error.message}. Choose another STUDIO_PORT.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: (mostMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), mostMs);
        // A connection whose answer is just leaving is idle a moment later.
        const tidy = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(tidy);
          resolve();
        });
      }),
  };
}
