// The fake's gateway: sessions that outlive their sockets, heartbeats, resume with replay, and its faults. Carries
// events without interpreting them.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15);
type Made = (intents: number) => unknown;
const KNOWN = (1 << 26) - 1;
const KEPT = 1000;

interface Session {
  readonly id: string;
  readonly intents: number;
  /** Shard id and count. */
  readonly shard: readonly [id: number, count: number];
  readonly events: { readonly s: number; readonly t: string; readonly d: unknown }[];
  seq: number;
  socket: WebSocket | undefined;
}

export interface Gateway {
  /** Sessions with an open socket. */
  readonly connections: readonly {
    readonly session: string;
    readonly intents: number;
    readonly shard: number;
  }[];
  /** How each session began, in order. */
  readonly starts: readonly ('identify' | 'resume')[];
  /** Closes every socket, with a code or abruptly. Refuses connections for `awayMs`. */
  drop(code?: number, awayMs?: number): void;
  /** Asks every client to reconnect (op 7). */
  reconnect(): void;
  /** Sends every client an invalid session (op 9). */
  invalidSession(resumable: boolean): void;
  /** Keeps the open sockets open but silent: no heartbeat is acknowledged and no event sent. */
  freeze(): void;
  /** Sends the last interaction again to every session. */
  replayLast(): void;
  /** Resolves once every client has received all sent events. */
  received(): Promise<void>;
}

export interface GatewayNeeds {
  readonly server: Server;
  readonly token: string;
  readonly heartbeat: number;
  /** The privileged intents that are allowed. */
  readonly allowed: number;
  readonly id: () => string;
  /** Called when a session requests a voice state (op 4). */
  readonly voice: (session: string, wish: object) => void;
  /** Called when a session requests the channels' statuses (op 43). */
  readonly channelInfo: (session: string, wish: object) => void;
  /** Called when a session ends and cannot be resumed. */
  readonly ended: (session: string) => void;
  /** The body of READY without the session's own fields, and the events that follow it. */
  readonly ready: (
    intents: number,
    hears: (guild: string) => boolean,
  ) => {
    readonly body: object;
    readonly after: readonly { readonly t: string; readonly d: unknown }[];
  };
}

/**
 * A shard receives events of its own servers (D events/gateway#sharding). Events without a server go to the first
 * shard.
 */
const hears = ({ shard: [id, count] }: Session, guild: string | undefined): boolean =>
  (guild === undefined ? 0 : Number((BigInt(guild) >> 22n) % BigInt(count))) === id;

/** A ping is answered after all earlier messages. */
const answered = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('pong', () => resolve());
    socket.once('close', () => resolve());
    socket.ping();
  });

interface Frame {
  readonly op: number;
  readonly d: Record<string, unknown> & { readonly token?: string };
}

export function createGateway({
  server,
  token,
  heartbeat,
  id,
  ready,
  voice,
  channelInfo,
  ended,
  allowed,
}: GatewayNeeds) {
  const sockets = new WebSocketServer({ server, maxPayload: 1 << 20 });
  const sessions = new Map<string, Session>();
  const frozen = new WeakSet<WebSocket>();
  const starts: ('identify' | 'resume')[] = [];
  let last: unknown;
  let awayUntil = 0;

  const send = (socket: WebSocket, frame: object) => {
    if (!frozen.has(socket)) socket.send(JSON.stringify(frame));
  };
  const url = () => {
    const { address, port } = server.address() as AddressInfo;
    return `ws://${address}:${port}/gateway`;
  };

  function emit(session: Session, t: string, d: unknown): void {
    session.seq += 1;
    const event = { s: session.seq, t, d };
    session.events.push(event);
    if (session.events.length > KEPT) session.events.shift();
    if (session.socket) send(session.socket, { op: 0, ...event });
  }

  function end(session: Session): void {
    if (sessions.delete(session.id)) ended(session.id);
  }

  function identify(socket: WebSocket, { d }: Frame): Session | undefined {
    const intents = Number(d['intents']);
    const refuse = (code: number, why: string) => void socket.close(code, why);
    if (d.token !== token) return refuse(4004, 'Authentication failed.') as undefined;
    if (!Number.isInteger(intents) || intents & ~KNOWN) return refuse(4013, 'Invalid intent(s).') as undefined;
    if (intents & PRIVILEGED & ~allowed) return refuse(4014, 'Disallowed intent(s).') as undefined;
    const shard = (d['shard'] ?? [0, 1]) as Session['shard'];
    const session: Session = { id: `s${id()}`, intents, shard, events: [], seq: 0, socket };
    sessions.set(session.id, session);
    starts.push('identify');
    const { body, after } = ready(intents, (guild) => hears(session, guild));
    const own = { session_id: session.id, resume_gateway_url: url(), shard };
    emit(session, 'READY', { v: 10, ...body, ...own });
    for (const { t, d: data } of after) emit(session, t, data);
    return session;
  }

  function resume(socket: WebSocket, { d }: Frame): Session | undefined {
    const session = sessions.get(String(d['session_id']));
    const seq = Number(d['seq']);
    if (d.token !== token || !session || !(seq <= session.seq)) {
      send(socket, { op: 9, d: false });
      return undefined;
    }
    session.socket?.terminate();
    session.socket = socket;
    starts.push('resume');
    for (const event of session.events.filter(({ s }) => s > seq)) send(socket, { op: 0, ...event });
    emit(session, 'RESUMED', {});
    return session;
  }

  sockets.on('connection', (socket) => {
    if (performance.now() < awayUntil) return socket.terminate();
    let session: Session | undefined;
    send(socket, { op: 10, d: { heartbeat_interval: heartbeat } });
    socket.on('message', (data: Buffer) => {
      if (data.length > 4096) return socket.close(4002, 'Payload too large.');
      const frame = JSON.parse(data.toString('utf8')) as Frame;
      if (frame.op === 1) send(socket, { op: 11 });
      else if (frame.op === 2 && session) socket.close(4005, 'Already authenticated.');
      else if (frame.op === 2) session = identify(socket, frame);
      else if (frame.op === 6) session = resume(socket, frame);
      else if (!session) socket.close(4003, 'Not authenticated.');
      else if (frame.op === 4) voice(session.id, frame.d);
      else if (frame.op === 43) channelInfo(session.id, frame.d);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => {
      if (session?.socket !== socket) return;
      session.socket = undefined;
      if (code === 1000 || code === 1001) end(session);
    });
  });

  const live = () => [...sessions.values()].filter((one) => one.socket);
  const dispatch = (t: string, given: unknown, intents?: number) => {
    const made: Made = typeof given === 'function' ? (given as Made) : () => given;
    const d = made(0);
    if (t === 'INTERACTION_CREATE') last = d;
    const { id: own, guild_id: around } = d as { readonly id?: string; readonly guild_id?: string };
    const guild = t === 'GUILD_CREATE' || t === 'GUILD_DELETE' ? own : around;
    for (const session of sessions.values())
      if (hears(session, guild) && (intents === undefined || session.intents & intents))
        emit(session, t, made(session.intents));
  };
  const gateway: Gateway = {
    get connections() {
      return live().map(({ id: session, intents, shard }) => ({ session, intents, shard: shard[0] }));
    },
    starts,
    drop(code, awayMs = 0) {
      awayUntil = performance.now() + awayMs;
      for (const { socket } of live()) code === undefined ? socket?.terminate() : socket?.close(code);
    },
    reconnect() {
      for (const { socket } of live()) if (socket) send(socket, { op: 7, d: null });
    },
    invalidSession(resumable) {
      for (const session of live()) {
        if (session.socket) send(session.socket, { op: 9, d: resumable });
        if (!resumable) end(session);
      }
    },
    freeze() {
      for (const { socket } of live()) if (socket) frozen.add(socket);
    },
    replayLast() {
      if (last) dispatch('INTERACTION_CREATE', last);
    },
    async received() {
      await Promise.all(live().flatMap(({ socket }) => (socket ? [answered(socket)] : [])));
    },
  };
  return {
    gateway,
    dispatch,
    /** Sends an event to one session. */
    tell(id: string, t: string, d: unknown) {
      const session = sessions.get(id);
      if (session) emit(session, t, d);
    },
    url,
    startsLeft: () => 1000 - starts.filter((one) => one === 'identify').length,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}
