// Disconnects clients that do not read their responses, so that unsent data does not fill the memory.

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface StalledClientLimits {
  /** Milliseconds without progress, while data waits, until a client is disconnected. */
  readonly stalledMs: number;
  /** Maximum unsent bytes of all clients. Beyond it, the clients that stalled longest are disconnected first. */
  readonly maxUnsentBytes: number;
  /** Maximum simultaneous requests of one connection. */
  readonly maxPipelined: number;
  readonly checkIntervalMs: number;
}

/** Browsers and HTTP libraries pipeline little or nothing. A slow line takes 64 kB in 30 s. */
export const STALLED_CLIENT_LIMITS: StalledClientLimits = {
  stalledMs: 30_000,
  maxUnsentBytes: 256_000_000,
  maxPipelined: 16,
  checkIntervalMs: 2_000,
};

interface ClientConnection {
  readonly socket: Socket;
  readonly responses: Set<ServerResponse>;
  /** Bytes that the operating system accepted. */
  sentBytes: number;
  /** Time when `sentBytes` last grew or no data was waiting. */
  lastProgressAt: number;
}

const countUnsentBytes = ({ responses }: ClientConnection): number =>
  [...responses].reduce((sum, answer) => sum + answer.writableLength, 0);

/** `onDropped` receives the number of connections that a check closed. */
export function disconnectStalledClients(
  server: Server,
  { stalledMs, maxUnsentBytes, maxPipelined, checkIntervalMs }: StalledClientLimits,
  onDropped: (connections: number) => void,
): void {
  const connections = new Map<Socket, ClientConnection>();

  server.prependListener('request', ({ socket }, answer) => {
    const reader = connections.get(socket) ?? {
      socket,
      responses: new Set(),
      sentBytes: 0,
      lastProgressAt: performance.now(),
    };
    connections.set(socket, reader);
    reader.responses.add(answer);
    answer.once('close', () => {
      reader.responses.delete(answer);
      if (reader.responses.size === 0) connections.delete(socket);
    });
    if (reader.responses.size <= maxPipelined) return;
    socket.destroy();
  });

  let checkedAt = performance.now();
  const check = () => {
    const now = performance.now();
    // While this process was held up, no client could read.
    const heldUpMs = Math.max(0, now - checkedAt - 2 * checkIntervalMs);
    checkedAt = now;
    const waiting: { readonly reader: ClientConnection; readonly bytes: number }[] = [];
    for (const reader of connections.values()) {
      const { socket } = reader;
      const bytes = countUnsentBytes(reader);
      const sentBytes = socket.bytesWritten - socket.writableLength;
      reader.lastProgressAt += heldUpMs;
      if (bytes === 0 || sentBytes !== reader.sentBytes) reader.lastProgressAt = now;
      reader.sentBytes = sentBytes;
      if (bytes > 0) waiting.push({ reader, bytes });
    }
    let unsentTotal = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    let dropped = 0;
    for (const { reader, bytes } of waiting.toSorted((a, b) => a.reader.lastProgressAt - b.reader.lastProgressAt)) {
      if (now - reader.lastProgressAt < stalledMs && unsentTotal <= maxUnsentBytes) break;
      reader.socket.destroy();
      unsentTotal -= bytes;
      dropped += 1;
    }
    if (dropped > 0) onDropped(dropped);
  };
  const timer = setInterval(check, checkIntervalMs).unref();
  server.once('close', () => clearInterval(timer));
}
