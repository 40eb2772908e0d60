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

const LOOPBACK = '127.0.0.1';

/**
 * A loopback address of this process alone, where the system has more than one. A server that is gone is still asked by whoever knew
 * it; its port soon belongs to somebody else, who must not be a server of another test that runs beside this one.
 */
const OWN_ADDRESS =
  process.platform === 'linux'
    ? `127.${64 + ((process.pid >> 16) & 63)}.${(process.pid >> 8) & 255}.${process.pid & 255}`
    : LOOPBACK;

/** `wanted`: the port; any that is free, if none is named. */
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
 * A port that nothing listens on, for programs that are told one before they start. Below those that systems hand out by themselves, so
 * that no connection has taken it when the program comes to it.
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
