// Proxy to /mcp for a client that cannot send a secret: forwards requests unchanged, including the host name, and adds
// the secret.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Way {
  readonly base: string;
  close(): Promise<void>;
}

export async function openWay(to: string, bearer: string): Promise<Way> {
  const { hostname, port } = new URL(to);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${bearer}` };
    const { method, url: path } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${own}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
