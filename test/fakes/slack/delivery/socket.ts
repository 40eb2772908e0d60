// Simulates Socket Mode: several connections per app, one envelope to one of them, acknowledgements, and the ways a
// connection ends. Independent of envelope contents.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { patiently } from '../../waiting.ts';
import type { Envelope, Failure, Verdict } from './delivery.ts';

const PING_MS = 10_000;
const GOODBYE_MS = 100;

interface Line {
  readonly id: string;
  readonly socket: WebSocket;
  readonly wire: Duplex;
  silent: boolean;
  /** True after a disconnect warning. Other connections are preferred. */
  leaving: boolean;
  readonly waiting: Map<string, (verdict: Omit<Verdict, 'ms'>) => void>;
}

export interface SocketNeeds {
  readonly server: Server;
  readonly appId: string;
  readonly most: number;
  readonly patience: number;
  readonly changed: () => void;
}

export function createSockets({ server, appId, most, patience, changed }: SocketNeeds) {
  const door = new WebSocketServer({ noServer: true, maxPayload: 1 << 22, autoPong: false });
  const tickets = new Set<string>();
  const lines = new Set<Line>();
  const onOpen = new Set<() => void>();
  let turn = 0;
  let opened = 0;

  const send = ({ socket, silent }: Line, frame: object) => {
    if (!silent) socket.send(JSON.stringify(frame));
  };
  const live = () => [...lines].filter(({ socket }) => socket.readyState === socket.OPEN);

  server.on('upgrade', (request, socket, head) => {
    const ticket = new URL(request.url ?? '/', 'http://fake').searchParams.get('ticket') ?? '';
    if (!tickets.delete(ticket)) return void socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    door.handleUpgrade(request, socket, head, (ws) => welcome(ws, socket));
  });

  function welcome(socket: WebSocket, wire: Duplex): void {
    const line: Line = { id: randomUUID(), socket, wire, silent: false, leaving: false, waiting: new Map() };
    if (live().length >= most) {
      socket.send(JSON.stringify({ type: 'disconnect', reason: 'too_many_websockets' }));
      socket.close();
      return;
    }
    lines.add(line);
    opened += 1;
    const info = {
      host: 'applink-fake',
      started: new Date().toISOString(),
      approximate_connection_time: 18_060,
    };
    send(line, {
      type: 'hello',
      num_connections: live().length,
      debug_info: info,
      connection_info: { app_id: appId },
    });
    const beat = setInterval(() => {
      if (!line.silent) socket.ping();
    }, PING_MS);
    socket.on('ping', (data) => {
      if (!line.silent) socket.pong(data);
    });
    socket.on('message', (data: Buffer) => {
      if (line.silent) return;
      const { envelope_id: id, payload } = JSON.parse(data.toString('utf8')) as {
        envelope_id: string;
        payload?: unknown;
      };
      line.waiting.get(id)?.({ acked: true, body: payload });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(beat);
      lines.delete(line);
      for (const finish of [...line.waiting.values()]) finish({ acked: 'dispatch_failed', body: undefined });
      changed();
    });
    for (const tell of [...onOpen]) tell();
    changed();
  }

  return {
    /** Creates a connection URL that works once. */
    ticket(host: string): string {
      const ticket = randomUUID();
      tickets.add(ticket);
      return `ws://${host}/link/?ticket=${ticket}&app_id=${appId}`;
    },
    /** Sends the envelope over the connections in turn, and waits for the acknowledgement. */
    deliver(envelope: Envelope): Promise<Omit<Verdict, 'ms'>> {
      const staying = live().filter(({ leaving }) => !leaving);
      const all = staying.length > 0 ? staying : live();
      const line = all[turn % Math.max(1, all.length)];
      turn += 1;
      if (!line) return Promise.resolve({ acked: 'dispatch_failed', body: undefined });
      return new Promise((resolve) => {
        const finish = (verdict: { acked: true | Failure; body: unknown }) => {
          inTime();
          line.waiting.delete(envelope.envelope_id);
          resolve(verdict);
        };
        const inTime = patiently(patience, () => finish({ acked: 'operation_timeout', body: undefined }));
        line.waiting.set(envelope.envelope_id, finish);
        send(line, envelope);
      });
    },
    onOpen: (tell: () => void) => {
      onOpen.add(tell);
      return () => onOpen.delete(tell);
    },
    handle: {
      /** Open connections. `waiting`: number of unacknowledged envelopes. */
      get connections(): readonly {
        readonly id: string;
        readonly silent: boolean;
        readonly waiting: number;
      }[] {
        return live().map(({ id, silent, waiting }) => ({ id, silent, waiting: waiting.size }));
      },
      /** Number of connections opened so far. */
      get opened(): number {
        return opened;
      },
      /** Terminates every connection, or one, without a close frame. */
      drop(id?: string): void {
        for (const line of lines) if (!id || line.id === id) line.socket.terminate();
      },
      /** Asks every connection, or one, to reconnect, as Slack does every few hours. */
      refresh(reason = 'refresh_requested', id?: string): void {
        for (const line of live()) {
          if (id && line.id !== id) continue;
          line.leaving = true;
          send(line, { type: 'disconnect', reason, debug_info: { host: 'applink-fake' } });
        }
      },
      /** Leaves every connection open but dead: no pongs, no close frames, no traffic. */
      silence(id?: string): void {
        for (const line of live()) {
          if (id && line.id !== id) continue;
          line.silent = true;
          // Discards incoming data before the socket can respond.
          line.wire.removeAllListeners('data').resume();
        }
      },
      /** Pauses all connections in both directions until the returned function is called. No data is lost. */
      stall(): () => void {
        const wires = live().map(({ wire }) => wire);
        for (const wire of wires) {
          wire.cork();
          wire.pause();
        }
        return () => {
          for (const wire of wires) {
            wire.uncork();
            wire.resume();
          }
        };
      },
    },
    /** Sends close frames first, since a client that is closing would wait half a minute for one. */
    async close(): Promise<void> {
      const gone = [...lines].map(({ socket }) => once(socket, 'close'));
      for (const { socket, silent } of lines) silent ? socket.terminate() : socket.close(1001);
      const late = setTimeout(() => {
        for (const { socket } of lines) socket.terminate();
      }, GOODBYE_MS);
      await Promise.allSettled(gone);
      clearTimeout(late);
      await new Promise((resolve) => door.close(resolve));
    },
  };
}
