// Ends connections whose clients do not read their answers, so that what is still to be sent does not stay in memory.

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ReaderBounds {
  /** A client that takes nothing for so long, in ms, while something waits for it, is disconnected. */
  readonly stalledMs: number;
  /** What may wait for all clients together; beyond it those that took nothing for longest are disconnected first. */
  readonly unsentBytes: number;
  /** Requests of a connection that wait for their answers at the same time. */
  readonly pipelined: number;
  /** How often connections are checked, in ms. */
  readonly lookMs: number;
}

/** Browsers and HTTP libraries pipeline nothing or little; a slow line takes 64 kB in 30 s. */
export const READER_BOUNDS: ReaderBounds = {
  stalledMs: 30_000,
  unsentBytes: 256_000_000,
  pipelined: 16,
  lookMs: 2_000,
};

interface Reader {
  readonly socket: Socket;
  readonly answers: Set<ServerResponse>;
  /** Bytes that the system took off us. */
  taken: number;
  /** When that last grew, or nothing waited. */
  moved: number;
}

const unsent = ({ answers }: Reader): number =>
  [...answers].reduce((sum, answer) => sum + answer.writableLength, 0);

/** `onDropped` is called with how many connections a check ended. */
export function dropStalledReaders(
  server: Server,
  { stalledMs, unsentBytes, pipelined, lookMs }: ReaderBounds,
  onDropped: (connections: number) => void,
): void {
  const readers = new Map<Socket, Reader>();

  server.prependListener('request', ({ socket }, answer) => {
    const reader = readers.get(socket) ?? { socket, answers: new Set(), taken: 0, moved: performance.now() };
    readers.set(socket, reader);
    reader.answers.add(answer);
    answer.once('close', () => {
      reader.answers.delete(answer);
      if (reader.answers.size === 0) readers.delete(socket);
    });
    if (reader.answers.size <= pipelined) return;
    socket.destroy();
  });

  const look = () => {
    const now = performance.now();
    const waiting: { readonly reader: Reader; readonly bytes: number }[] = [];
    for (const reader of readers.values()) {
      const { socket } = reader;
      const bytes = unsent(reader);
      const taken = socket.bytesWritten - socket.writableLength;
      if (bytes === 0 || taken !== reader.taken) reader.moved = now;
      reader.taken = taken;
      if (bytes > 0) waiting.push({ reader, bytes });
    }
    let all = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    let dropped = 0;
    for (const { reader, bytes } of waiting.toSorted((a, b) => a.reader.moved - b.reader.moved)) {
      if (now - reader.moved < stalledMs && all <= unsentBytes) break;
      reader.socket.destroy();
      all -= bytes;
      dropped += 1;
    }
    if (dropped > 0) onDropped(dropped);
  };
  const timer = setInterval(look, lookMs).unref();
  server.once('close', () => clearInterval(timer));
}
