// A TCP proxy that delays everything sent to a server, and keeps the order.

import { createConnection, createServer, type Socket } from 'node:net';

export interface SlowLine {
  readonly port: number;
  delayMs: number;
  stop(): void;
}

export async function createSlowLine(to: number): Promise<SlowLine> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(to, '127.0.0.1');
    for (const one of [near, far]) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        near.destroy();
        far.destroy();
      });
    }
    let last = 0;
    near.on('data', (chunk) => {
      // Keeps the order when the delay becomes shorter.
      last = Math.max(last, Date.now() + line.delayMs);
      setTimeout(() => far.writable && far.write(chunk), Math.max(0, last - Date.now()));
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const line: SlowLine = {
    port: typeof address === 'object' && address ? address.port : 0,
    delayMs: 0,
    stop() {
      for (const one of open) one.destroy();
      server.close();
    },
  };
  return line;
}
