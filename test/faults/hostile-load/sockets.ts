// Clients on raw sockets that read little or nothing.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Earshot } from '../../e2e/earshot.ts';

const requestFor = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Opens connections that send a request `times` times and never read. */
export function unread({ base }: Earshot, count: number, path: string, times = 1): Promise<readonly Socket[]> {
  const { port } = new URL(base);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      onTestFinished(() => void socket.destroy());
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      socket.pause();
      socket.write(requestFor(path).repeat(times));
      return socket;
    }),
  );
}

/** Reads until the text arrives or the connection ends. */
export function readUntil(socket: Socket, wanted: string): Promise<boolean> {
  const needle = Buffer.from(wanted);
  let rest = Buffer.alloc(0);
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      const all = Buffer.concat([rest, data]);
      if (all.includes(needle)) resolve(true);
      rest = all.subarray(-needle.length);
    });
    socket.once('close', () => resolve(false));
    socket.resume();
  });
}
