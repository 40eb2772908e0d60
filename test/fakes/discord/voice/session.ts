// One client's session with a voice server: sent messages, permissions and checks of its packets. Outlives its socket
// for a while (buffered resume).

import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Call } from './call.ts';
import type { Mode, Packet } from './transport.ts';

export const VOICE_OP = {
  identify: 0,
  selectProtocol: 1,
  ready: 2,
  heartbeat: 3,
  sessionDescription: 4,
  speaking: 5,
  heartbeatAck: 6,
  resume: 7,
  hello: 8,
  resumed: 9,
  clientsConnect: 11,
  clientDisconnect: 13,
} as const;

/** The credentials for a voice server, from VOICE_SERVER_UPDATE and VOICE_STATE_UPDATE. */
export interface Grant {
  readonly guild: string;
  readonly user: string;
  readonly session: string;
  readonly token: string;
  readonly call: Call;
}

export interface VoiceSession {
  readonly grant: Grant;
  readonly ssrc: number;
  readonly key: Buffer;
  mode: Mode | undefined;
  socket: WebSocket | undefined;
  /** Address that IP discovery returned. */
  discovered: { readonly address: string; readonly port: number } | undefined;
  /** Address that the client sent. */
  address: { readonly address: string; readonly port: number } | undefined;
  /** The last announced speaking flags, and their time. */
  speaking: { readonly flags: number; readonly at: number } | undefined;
  readonly sequence: number;
  /** Number of packets sent to the client. */
  sent: number;
  /** Sends a message without acknowledgement. */
  say(op: number, d: unknown): void;
  /** Sends a message that is repeated until acknowledged. */
  tell(op: number, d: object): void;
  tellBinary(op: number, payload: Buffer): void;
  /** Sends the messages after this number; false if they are no longer buffered. */
  replay(after: number): boolean;
  judge(packet: Packet): readonly string[];
}

const KEPT = 500;
const OPUS = 0x78;
/** Samples of one frame of 20 ms. */
const STEP = 960;

/** Whether a timestamp is the 0 at which discord.js restarts instead of exceeding 32 bits, or follows it. */
function restarted(packet: Packet, before: Packet, step: number): boolean {
  const stepsToRestart = Math.ceil((2 ** 32 - before.timestamp) / STEP);
  return packet.timestamp === (step - stepsToRestart) * STEP;
}

/** The faults of a packet, compared with the previous one. */
function faultsOf(packet: Packet, before: Packet | undefined, ssrc: number): readonly string[] {
  const faults: string[] = [];
  if (packet.payloadType !== OPUS) faults.push(`payload type ${packet.payloadType} instead of ${OPUS}`);
  if (packet.ssrc !== ssrc) faults.push(`SSRC ${packet.ssrc} instead of ${ssrc}`);
  if (!before) return faults;
  const step = (packet.sequence - before.sequence + 0x10000) % 0x10000;
  const samples = (packet.timestamp - before.timestamp + 2 ** 32) % 2 ** 32;
  if (step === 0 || step > 0x8000) faults.push(`sequence ${packet.sequence} after ${before.sequence}`);
  else if ((samples < step * STEP || samples % STEP !== 0) && !restarted(packet, before, step))
    faults.push(`timestamp ${packet.timestamp} after ${before.timestamp} in ${step} packets`);
  if (packet.nonce === before.nonce) faults.push(`nonce ${packet.nonce} used twice`);
  return faults;
}

export function createSession(
  grant: Grant,
  ssrc: number,
  deliver: (socket: WebSocket, data: string | Buffer) => void,
): VoiceSession {
  const kept: { readonly seq: number; readonly data: string | Buffer }[] = [];
  let seq = 0;
  let last: Packet | undefined;
  const send = (data: string | Buffer) => {
    if (session.socket) deliver(session.socket, data);
  };
  const keep = (make: (seq: number) => string | Buffer) => {
    seq += 1;
    const data = make(seq);
    kept.push({ seq, data });
    if (kept.length > KEPT) kept.shift();
    send(data);
  };
  const session: VoiceSession = {
    grant,
    ssrc,
    key: randomBytes(32),
    mode: undefined,
    socket: undefined,
    discovered: undefined,
    address: undefined,
    speaking: undefined,
    sent: 0,
    get sequence() {
      return seq;
    },
    say: (op, d) => send(JSON.stringify({ op, d })),
    tell: (op, d) => keep((number) => JSON.stringify({ op, d, seq: number })),
    tellBinary(op, payload) {
      keep((number) => {
        const head = Buffer.alloc(3);
        head.writeUInt16BE(number % 0x10000);
        head.writeUInt8(op, 2);
        return Buffer.concat([head, payload]);
      });
    },
    replay(after) {
      if (after < seq - kept.length) return false;
      for (const one of kept) if (one.seq > after) send(one.data);
      return true;
    },
    judge(packet) {
      const faults = faultsOf(packet, last, ssrc);
      last = packet;
      return faults;
    },
  };
  return session;
}
