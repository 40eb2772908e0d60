// Listening on a port and letting go of it: running requests may finish, then the rest is cut.
// Knows nothing of what is served.

import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './http.ts';

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

export async function listen(app: App, host: string, port: number): Promise<Listener> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // A large upload over a slow line may take longer than the five minutes that are usual.
  server.requestTimeout = 0;
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
