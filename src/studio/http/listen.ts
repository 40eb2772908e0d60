// Listens on a port. Shutdown gives running requests `timeoutMs` to finish, then closes all connections.

import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { KEEP_ALIVE_MS } from '../../kit/http/keep-alive.ts';
import { disconnectStalledClients, STALLED_CLIENT_LIMITS } from '../../kit/http/stalled-clients.ts';
import type { StudioLimits } from '../limits.ts';
import type { StudioApp } from './route-helpers.ts';

/** The port is in use or not permitted. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

interface HttpListener {
  readonly port: number;
  /** Resolves once every connection is closed, after `timeoutMs` at the latest. */
  close(timeoutMs: number): Promise<void>;
}

const IDLE_CLOSE_INTERVAL_MS = 50;
const HEADERS_TIMEOUT_MS = 60_000;
const CONNECTION_CHECK_MS = 30_000;

/** Answers 408 to requests that arrive too slowly, and closes connections without traffic. */
export async function startListening(
  app: StudioApp,
  host: string,
  port: number,
  { requestTimeoutMs, connectionIdleMs }: Pick<StudioLimits, 'requestTimeoutMs' | 'connectionIdleMs'>,
): Promise<HttpListener> {
  const serverOptions = {
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
    connectionsCheckingInterval: Math.min(CONNECTION_CHECK_MS, requestTimeoutMs),
  };
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Keeps Node's global Request and Response for the rest of the process.
    overrideGlobalObjects: false,
    serverOptions,
  }) as Server;
  server.setTimeout(connectionIdleMs);
  disconnectStalledClients(server, STALLED_CLIENT_LIMITS, () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new PortError(`The studio can’t listen on ${host}:${port}: ${error.message}. Set another STUDIO_PORT.`)),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: (timeoutMs) =>
      new Promise((resolve) => {
        const forceCloseTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
        // A connection becomes idle shortly after its response was sent, so close idle connections repeatedly.
        const idleCloseTimer = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_INTERVAL_MS);
        server.close(() => {
          clearTimeout(forceCloseTimer);
          clearInterval(idleCloseTimer);
          resolve();
        });
      }),
  };
}
