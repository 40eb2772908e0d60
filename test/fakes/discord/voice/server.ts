// One voice server on loopback: its secure WebSocket and UDP socket, with its sessions. Passes frames to the call.

import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { patiently } from '../../waiting.ts';
import { type Given, serveClient } from './client.ts';
import { createSession, type Grant, type VoiceSession } from './session.ts';
import { discovered, discovering, isRtp, type Mode, openPacket, sealPacket, ssrcOf } from './transport.ts';
import { loopbackTls } from './trust.ts';

/** Network and server conditions, which tests change. */
export interface Weather {
  /** Share of the bot's packets that are lost. */
  loss: number;
  /** Delay of the server's messages in milliseconds. */
  delay: number;
  modes: readonly Mode[];
  /** Numbers of coming sessions whose key messages are lost, and of IP discovery requests left unanswered. */
  keysLost: number;
  askedInVain: number;
  /** True if no datagram arrives, as behind many firewalls. */
  blocked: boolean;
}

export interface VoiceServerNeeds {
  readonly heartbeat: number;
  /** How long a session waits for its client to resume, in milliseconds. */
  readonly patience: number;
  readonly weather: Weather;
  readonly admit: (given: Given) => Grant | number;
  /** Called when a client has not resumed in time. */
  readonly ended: (grant: Grant) => void;
  /** True if the bot is neither muted nor suppressed. */
  readonly allowed: (grant: Grant) => boolean;
  readonly trouble: (place: string, reason: string) => void;
  readonly changed: () => void;
}

export interface VoiceServer {
  /** As in VOICE_SERVER_UPDATE. */
  readonly endpoint: string;
  readonly sessions: ReadonlySet<VoiceSession>;
  /** Closes the session's socket; a resume is possible only if `resumable`. */
  drop(session: VoiceSession, code: number, resumable?: boolean): void;
  /** Ignores all open sockets from now on. */
  freeze(): void;
  /** Resolves once every datagram sent so far was read. */
  received(): Promise<void>;
  /** Sends a packet to this client. */
  media(session: VoiceSession, packet: Parameters<typeof sealPacket>[2]): void;
  close(): Promise<void>;
}

/** Time after its first packets in which a client may still announce that it speaks. */
const ANNOUNCE_MS = 1000;
const NORMAL = new Set([1000, 1001]);
/** Twenty bots' packets for some seconds, for a busy machine. */
const BUFFER_BYTES = 4 * 1024 * 1024;

export async function createVoiceServer(needs: VoiceServerNeeds): Promise<VoiceServer> {
  const { weather, trouble } = needs;
  const https = createServer(loopbackTls());
  const sockets = new WebSocketServer({ server: https, maxPayload: 1 << 20 });
  const udp = createSocket({ type: 'udp4', recvBufferSize: BUFFER_BYTES });
  const sessions = new Set<VoiceSession>();
  const frozen = new WeakSet<WebSocket>();
  const waits = new Set<NodeJS.Timeout>();
  /** SSRCs of ended sessions, whose last packets may still arrive. */
  const former = new Set<number>();
  const doubted = new WeakSet<VoiceSession>();
  const keyless = new WeakSet<VoiceSession>();
  /** The server's own marker datagrams, which arrive after all earlier ones. */
  const marks = new Map<string, () => void>();
  let ssrcs = 0;
  let lost = 0;

  https.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(https, 'listening'), once(udp, 'listening')]);
  const { port } = https.address() as AddressInfo;
  const media = { ip: '127.0.0.1', port: udp.address().port };

  const deliver = (socket: WebSocket, data: string | Buffer) => {
    const send = () => {
      if (!frozen.has(socket) && socket.readyState === socket.OPEN) socket.send(data);
    };
    if (weather.delay > 0) setTimeout(send, weather.delay).unref();
    else send();
  };
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      waits.delete(timer);
      act();
    }, ms).unref();
    waits.add(timer);
  };
  const forget = (session: VoiceSession) => {
    former.add(session.ssrc);
    if (sessions.delete(session)) session.grant.call.disconnect(session.grant.user);
    needs.changed();
  };

  function enter(socket: WebSocket, version: string | null): void {
    if (version !== '8') trouble('identify', `version ${version} of the voice gateway`);
    const own = serveClient({
      socket,
      send: deliver,
      heartbeat: needs.heartbeat,
      media,
      modes: () => weather.modes,
      admit: needs.admit,
      begin(grant) {
        for (const one of sessions) if (one.grant.guild === grant.guild) forget(one);
        ssrcs += 1;
        const session = createSession(grant, ssrcs, deliver);
        sessions.add(session);
        if (weather.keysLost > 0) keyless.add(session);
        weather.keysLost = Math.max(0, weather.keysLost - 1);
        return session;
      },
      find: (given) =>
        [...sessions].find(
          ({ grant }) =>
            grant.guild === given.server_id && grant.session === given.session_id && grant.token === given.token,
        ),
      isOver: (session) => !sessions.has(session) || session.socket !== socket,
      losesKeys: (session) => keyless.has(session),
      joined(session) {
        session.grant.call.connect({
          id: session.grant.user,
          text: (op, d) => session.tell(op, d),
          binary: (op, payload) => session.tellBinary(op, payload),
        });
        needs.changed();
      },
      spoke: needs.changed,
      trouble: (reason) => trouble('socket', reason),
    });
    socket.on('close', (code) => {
      const session = own();
      if (session?.socket !== socket) return;
      session.socket = undefined;
      if (NORMAL.has(code)) forget(session);
      after(needs.patience, () => {
        // A new session with the same token continues the old one.
        const isFollowed = [...sessions].some((one) => one !== session && one.grant === session.grant);
        if (session.socket || isFollowed) return;
        forget(session);
        needs.ended(session.grant);
      });
    });
  }
  sockets.on('connection', (socket, request) =>
    enter(socket, new URL(request.url ?? '/', 'wss://voice').searchParams.get('v')),
  );

  /** Disconnects a client that never announced that it speaks, unless the message may still arrive. */
  function announced(session: VoiceSession): void {
    if (session.speaking || doubted.has(session)) return;
    doubted.add(session);
    patiently(ANNOUNCE_MS, () => {
      if (session.speaking || !sessions.has(session)) return;
      trouble('media', 'sound came before opcode 5 said so');
      server.drop(session, 4020);
    });
  }

  function sound(bytes: Buffer, from: RemoteInfo) {
    const session = [...sessions].find(({ ssrc }) => ssrc === ssrcOf(bytes));
    if (former.has(ssrcOf(bytes))) return;
    if (!session?.mode) return trouble('media', `a packet of the unknown SSRC ${ssrcOf(bytes)}`);
    if (from.port !== session.address?.port) return trouble('media', 'a packet from another port');
    announced(session);
    try {
      const packet = openPacket(session.mode, session.key, bytes);
      for (const fault of session.judge(packet)) trouble('media', fault);
      lost += weather.loss;
      if (lost >= 1) lost -= 1;
      else session.grant.call.take(session.grant.user, packet, needs.allowed(session.grant));
    } catch (error) {
      trouble('media', `a packet that cannot be decrypted: ${(error as Error).message}`);
    }
    needs.changed();
  }

  udp.on('message', (bytes, from) => {
    if (from.port === media.port) return marks.get(String(bytes))?.();
    if (weather.blocked) return;
    const asked = discovering(bytes);
    const session = [...sessions].find(({ ssrc }) => ssrc === asked);
    if (session && weather.askedInVain > 0) weather.askedInVain -= 1;
    else if (session) {
      session.discovered = { address: from.address, port: from.port };
      udp.send(discovered(session.ssrc, from.address, from.port), from.port, from.address);
    } else if (isRtp(bytes)) sound(bytes, from);
    else if (bytes.length === 8) udp.send(bytes, from.port, from.address);
    else trouble('media', `${bytes.length} bytes that nobody understands`);
  });

  const server: VoiceServer = {
    endpoint: `127.0.0.1:${port}`,
    sessions,
    drop(session, code, resumable = false) {
      const { socket } = session;
      if (!resumable) forget(session);
      if (code === 1006) socket?.terminate();
      else socket?.close(code);
    },
    freeze() {
      for (const { socket } of sessions) if (socket) frozen.add(socket);
    },
    received: () =>
      new Promise((resolve) => {
        const mark = `mark ${marks.size}`;
        marks.set(mark, resolve);
        udp.send(mark, media.port, media.ip);
      }),
    media(session, packet) {
      if (session.mode && session.address && !weather.blocked)
        udp.send(sealPacket(session.mode, session.key, packet), session.address.port, session.address.address);
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      for (const timer of waits) clearTimeout(timer);
      sessions.clear();
      sockets.close();
      https.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => https.close(resolve)),
        new Promise<void>((resolve) => udp.close(() => resolve())),
      ]);
    },
  };
  return server;
}
