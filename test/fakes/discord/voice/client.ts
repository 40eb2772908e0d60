// Handles one client's messages to a voice server, and chooses the close codes (D
// topics/opcodes-and-status-codes#voice).

import type { RawData, WebSocket } from 'ws';
import { OP } from './dave/delivery.ts';
import { type Grant, VOICE_OP, type VoiceSession } from './session.ts';
import type { Mode } from './transport.ts';

export interface ClientNeeds {
  readonly socket: WebSocket;
  readonly send: (socket: WebSocket, data: string | Buffer) => void;
  readonly heartbeat: number;
  /** The UDP address of this server. */
  readonly media: { readonly ip: string; readonly port: number };
  readonly modes: () => readonly Mode[];
  /** The grant for the client, or the close code. */
  readonly admit: (given: Given) => Grant | number;
  readonly begin: (grant: Grant) => VoiceSession;
  readonly find: (given: Given) => VoiceSession | undefined;
  /** True if the session has ended or was taken over, so that late messages are ignored. */
  readonly isOver: (session: VoiceSession) => boolean;
  /** True if the session's key messages are lost. */
  readonly losesKeys: (session: VoiceSession) => boolean;
  /** Called when the client selected a protocol and takes part. */
  readonly joined: (session: VoiceSession) => void;
  readonly spoke: (session: VoiceSession) => void;
  readonly trouble: (reason: string) => void;
}

export interface Given {
  readonly server_id?: unknown;
  readonly user_id?: unknown;
  readonly session_id?: unknown;
  readonly token?: unknown;
  readonly max_dave_protocol_version?: unknown;
  readonly seq_ack?: unknown;
}

type Body = Readonly<Record<string, unknown>>;

interface Payload {
  readonly op: number;
  readonly d: Body;
}

/** Close codes for faults of the client; other codes depend on the server's state. */
const FAULTS = new Set([4001, 4002, 4003, 4005, 4012, 4016, 4020]);

function parsed(data: RawData): Payload | undefined {
  try {
    const { op, d } = JSON.parse(String(data)) as { op?: unknown; d?: unknown };
    return Number.isInteger(op) ? { op: Number(op), d: (d ?? {}) as Body } : undefined;
  } catch {
    return undefined;
  }
}

/** Answers a client's messages. The returned function gives its current session. */
export function serveClient(needs: ClientNeeds): () => VoiceSession | undefined {
  const { socket, send, heartbeat, trouble } = needs;
  let session: VoiceSession | undefined;
  let beat: NodeJS.Timeout | undefined;
  const close = (code: number, why: string) => {
    if (FAULTS.has(code)) trouble(`closed with ${code}: ${why}`);
    socket.close(code, why.slice(0, 120));
  };
  const alive = () => {
    clearTimeout(beat);
    beat = setTimeout(() => close(4009, 'no heartbeat came'), heartbeat * 2).unref();
  };
  const acknowledged = (given: unknown): boolean =>
    given === undefined ||
    (Number.isInteger(given) && Number(given) >= -1 && Number(given) <= (session?.sequence ?? 0));

  function identify(d: Given) {
    if (session) return close(4005, 'identified twice');
    const grant = needs.admit(d);
    if (typeof grant === 'number') return close(grant, 'the identification was not accepted');
    session = needs.begin(grant);
    session.socket = socket;
    const { ip, port } = needs.media;
    session.say(VOICE_OP.ready, {
      ssrc: session.ssrc,
      ip,
      port,
      modes: needs.modes(),
      heartbeat_interval: 1,
    });
    const others = grant.call.people;
    if (others.length > 0) session.tell(VOICE_OP.clientsConnect, { user_ids: others });
  }

  function resume(d: Given) {
    if (session) return close(4005, 'identified twice');
    const found = needs.find(d);
    const after = Number(d.seq_ack ?? -1);
    if (!found || after > found.sequence) return close(4006, 'the session is not valid any more');
    found.socket?.terminate();
    found.socket = socket;
    session = found;
    session.say(VOICE_OP.resumed, null);
    if (!session.replay(after)) close(4006, 'what was missed is kept no longer');
  }

  function select(one: VoiceSession, d: Body) {
    if (d['protocol'] !== 'udp') return close(4012, `protocol ${String(d['protocol'])}`);
    const { address, port, mode } = (d['data'] ?? {}) as Body;
    const known = needs.modes().find((name) => name === mode);
    if (!known) return close(4016, `encryption mode ${String(mode)}`);
    const seen = one.discovered;
    if (typeof address !== 'string' || !Number.isInteger(port)) return close(4020, 'no address was given');
    if (!seen || seen.address !== address || seen.port !== port)
      trouble(`the address ${address}:${String(port)} is not what IP discovery answered`);
    one.mode = known;
    one.address = { address, port: Number(port) };
    one.say(VOICE_OP.sessionDescription, {
      mode: known,
      secret_key: [...one.key],
      dave_protocol_version: one.grant.call.dave,
    });
    needs.joined(one);
  }

  function speaking(one: VoiceSession, { speaking: flags, delay, ssrc }: Body) {
    if (!Number.isInteger(flags) || Number(flags) < 0 || Number(flags) > 7)
      return close(4020, 'speaking is a set of flags');
    if (delay !== 0) trouble('the delay of a bot is 0');
    if (ssrc !== one.ssrc) return close(4020, 'the SSRC is another one');
    one.speaking = { flags: Number(flags), at: performance.now() };
    needs.spoke(one);
  }

  const handlers: Readonly<Record<number, (one: VoiceSession, d: Body) => void>> = {
    [VOICE_OP.selectProtocol]: select,
    [VOICE_OP.speaking]: speaking,
    [OP.transitionReady]: ({ grant }, d) => grant.call.delivery.ready(grant.user, Number(d['transition_id'])),
    [OP.invalidCommit]: ({ grant }) => grant.call.delivery.invalid(grant.user),
  };

  function text(data: RawData) {
    const frame = parsed(data);
    if (!frame) return close(4002, 'no payload could be read');
    const { op, d } = frame;
    if (op === VOICE_OP.heartbeat) {
      alive();
      if (!acknowledged(d['seq_ack'])) return close(4020, `seq_ack ${String(d['seq_ack'])} was never sent`);
      send(socket, JSON.stringify({ op: VOICE_OP.heartbeatAck, d: { t: d['t'] } }));
    } else if (op === VOICE_OP.identify) identify(d);
    else if (op === VOICE_OP.resume) resume(d);
    else if (!handlers[op]) close(4001, `opcode ${op}`);
    else if (!session) close(4003, `opcode ${op} before the identification`);
    else if (!needs.isOver(session)) handlers[op](session, d);
  }

  function binary(data: Buffer) {
    const op = data[0];
    const delivery = session?.mode && session.grant.call.delivery;
    if (!session || !delivery) return close(4003, `opcode ${op} before the protocol was selected`);
    if (needs.isOver(session) || needs.losesKeys(session)) return;
    if (op === OP.keyPackage) delivery.keyPackage(session.grant.user, data.subarray(1));
    else if (op === OP.commitWelcome) delivery.commitWelcome(session.grant.user, data.subarray(1));
    else close(4001, `opcode ${op}`);
  }

  send(socket, JSON.stringify({ op: VOICE_OP.hello, d: { v: 8, heartbeat_interval: heartbeat } }));
  alive();
  socket.on('message', (data, isBinary) => (isBinary ? binary(data as Buffer) : text(data)));
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearTimeout(beat));
  return () => session;
}
