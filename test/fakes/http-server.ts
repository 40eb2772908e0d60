// Test servers on loopback. Each one has its own port and is closed with all its connections.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly port: number;
  readonly base: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/**
 * A loopback address for this process alone, if the system has several. Clients of a closed server may still send
 * requests, and its port may soon belong to another test's server.
 */
const OWN_ADDRESS =
  process.platform === 'linux'
    ? `127.${64 + ((process.pid >> 16) & 63)}.${(process.pid >> 8) & 255}.${process.pid & 255}`
    : LOOPBACK;

/** `wanted` is the port. Default: any free port. */
export async function listening(server: Server, wanted = 0, host = OWN_ADDRESS): Promise<Listening> {
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    base: `http://${host}:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Returns an unused port, for programs that need a port before they start. Lies below the range of ephemeral ports, so
 * that no connection takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const free = await listening(createServer(), port, LOOPBACK).catch(() => undefined);
    if (!free) continue;
    await free.close();
    return port;
  }
}
