// Servers on loopback for tests: each on a port of its own, closed with everything that is still open on it.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly port: number;
  readonly base: string;
  close(): Promise<void>;
}

/** `port`: any that is free, if none is named. */
export async function listening(server: Server, wanted = 0): Promise<Listening> {
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    base: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A port that nothing listens on, for programs that are told one before they start. Below those that systems hand out by themselves, so
 * that no connection has taken it when the program comes to it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const free = await listening(createServer(), port).catch(() => undefined);
    if (!free) continue;
    await free.close();
    return port;
  }
}
