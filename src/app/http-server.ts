// The one HTTP port: health for whoever watches us, and what other parts mount on it. Guards are the parts' own business;
// health is open, since it says nothing worth keeping.

import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { broken } from '../kit/http/unexpected-error.ts';
import type { Log } from '../kit/log.ts';
import type { Mount } from '../ports/mount.ts';
import { PATIENCE, type Patience, serverOptions, watchServer } from './http-patience.ts';
import type { State } from './lifecycle.ts';

type Parts = Readonly<Record<string, State>>;

export interface HttpParts {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly log: Log;
  /** What everything configured says of itself: `true` is ready; `false` or a sentence is not, yet. */
  parts(): Parts | Promise<Parts>;
  readonly mounts: readonly Mount[];
  readonly patience?: Patience;
}

export interface Http {
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

export function createHttp({ host, port, log, parts, mounts, patience = PATIENCE }: HttpParts): Http {
  const app = new Hono();
  app.onError(broken(log, 'a request broke'));
  app.get('/healthz', (context) => context.json({ alive: true }));
  app.get('/readyz', async (context) => {
    const now = await parts();
    const ready = Object.values(now).every((part) => part === true);
    return context.json(now, ready ? 200 : 503);
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
    fetch: app.fetch,
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
