// Voice packets on the wire: IP discovery, RTP headers and the two transport encryptions of D topics/voice-connections.
// Pure.

import { createCipheriv, createDecipheriv } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

export const MODES = ['aead_aes256_gcm_rtpsize', 'aead_xchacha20_poly1305_rtpsize'] as const;
export type Mode = (typeof MODES)[number];

export interface Packet {
  readonly payloadType: number;
  readonly sequence: number;
  /** In samples at 48 kHz. */
  readonly timestamp: number;
  readonly ssrc: number;
  /** The counter appended to the packet; no two packets of a session may have the same. */
  readonly nonce: number;
  /** The transported Opus frame, with or without end-to-end encryption. */
  readonly payload: Buffer;
}

const HEADER = 12;
const TAG = 16;
const NONCE = 4;
const VERSION = 2;

export const isRtp = (bytes: Buffer): boolean => bytes.length > HEADER && (bytes[0] ?? 0) >> 6 === VERSION;

export const ssrcOf = (bytes: Buffer): number => bytes.readUInt32BE(8);

/** The unencrypted part: header, sources and the start of an extension, as in SRTP. */
function clearPart(bytes: Buffer): { readonly length: number; readonly extension: number } {
  const first = bytes[0] ?? 0;
  const bare = HEADER + (first & 0x0f) * 4;
  if (!(first & 0x10)) return { length: bare, extension: 0 };
  return { length: bare + 4, extension: bytes.readUInt16BE(bare + 2) * 4 };
}

function padded(nonce: Buffer, length: number): Buffer {
  const whole = Buffer.alloc(length);
  nonce.copy(whole);
  return whole;
}

function decrypt(mode: Mode, key: Buffer, nonce: Buffer, clear: Buffer, sealed: Buffer): Buffer {
  if (mode === 'aead_xchacha20_poly1305_rtpsize')
    return Buffer.from(xchacha20poly1305(key, padded(nonce, 24), clear).decrypt(sealed));
  const open = createDecipheriv('aes-256-gcm', key, padded(nonce, 12));
  open.setAAD(clear);
  open.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([open.update(sealed.subarray(0, -TAG)), open.final()]);
}

function encrypt(mode: Mode, key: Buffer, nonce: Buffer, clear: Buffer, payload: Buffer): Buffer {
  if (mode === 'aead_xchacha20_poly1305_rtpsize')
    return Buffer.from(xchacha20poly1305(key, padded(nonce, 24), clear).encrypt(payload));
  const seal = createCipheriv('aes-256-gcm', key, padded(nonce, 12));
  seal.setAAD(clear);
  return Buffer.concat([seal.update(payload), seal.final(), seal.getAuthTag()]);
}

/** Throws when the packet is too short or its tag is wrong. */
export function openPacket(mode: Mode, key: Buffer, bytes: Buffer): Packet {
  const { length, extension } = clearPart(bytes);
  if (bytes.length < length + TAG + NONCE) throw new Error('the packet is too short');
  const nonce = bytes.subarray(-NONCE);
  const inside = decrypt(mode, key, nonce, bytes.subarray(0, length), bytes.subarray(length, -NONCE));
  return {
    payloadType: (bytes[1] ?? 0) & 0x7f,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: ssrcOf(bytes),
    nonce: nonce.readUInt32BE(0),
    payload: inside.subarray(extension),
  };
}

export function sealPacket(mode: Mode, key: Buffer, packet: Packet): Buffer {
  const header = Buffer.alloc(HEADER);
  header[0] = VERSION << 6;
  header[1] = packet.payloadType;
  header.writeUInt16BE(packet.sequence, 2);
  header.writeUInt32BE(packet.timestamp, 4);
  header.writeUInt32BE(packet.ssrc, 8);
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUInt32BE(packet.nonce);
  return Buffer.concat([header, encrypt(mode, key, nonce, header, packet.payload), nonce]);
}

const DISCOVERY = 74;

/** The source that requests its address; `undefined` for other packets. */
export const discovering = (bytes: Buffer): number | undefined =>
  bytes.length === DISCOVERY && bytes.readUInt16BE(0) === 1 && bytes.readUInt16BE(2) === 70
    ? bytes.readUInt32BE(4)
    : undefined;

export function discovered(ssrc: number, address: string, port: number): Buffer {
  const answer = Buffer.alloc(DISCOVERY);
  answer.writeUInt16BE(2, 0);
  answer.writeUInt16BE(70, 2);
  answer.writeUInt32BE(ssrc, 4);
  answer.write(address, 8, 'utf8');
  answer.writeUInt16BE(port, DISCOVERY - 2);
  return answer;
}
