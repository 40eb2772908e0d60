// Servers on loopback for tests: each on a port of its own, closed with everything that is still open on it.

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

/** A port that nothing listens on, for programs that are told one before they start. */
export async function freePort(): Promise<number> {
  const { port, close } = await listening(createServer());
  await close();
  return port;
}
