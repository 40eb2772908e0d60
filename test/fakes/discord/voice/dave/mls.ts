// The MLS messages that a voice gateway handles: its own signed proposals, and clients' messages (RFC 9420, D
// dave-protocol). Pure except for the generated key.

import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { composeBufferEncoders, encode } from 'ts-mls/codec/tlsEncoder.js';
import { varLenDataEncoder } from 'ts-mls/codec/variableLength.js';
import { encodeExternalSender } from 'ts-mls/externalSender.js';
import { encodeFramedContentTBS } from 'ts-mls/framedContent.js';
import { decodeKeyPackage, encodeKeyPackage, encodeKeyPackageTBS, type KeyPackage } from 'ts-mls/keyPackage.js';
import { decodeMlsMessage, encodeMlsMessage } from 'ts-mls/message.js';
import type { Proposal } from 'ts-mls/proposal.js';
import { decodeWelcome, encodeWelcome, type Welcome } from 'ts-mls/welcome.js';

const SUITE = 'MLS_128_DHKEMP256_AES128GCM_SHA256_P256';
const FOREVER = 2n ** 64n - 1n;

const two = encode(composeBufferEncoders([varLenDataEncoder, varLenDataEncoder]));
const labelled = (label: string, content: Uint8Array): Uint8Array =>
  two([new TextEncoder().encode(`MLS 1.0 ${label}`), content]);
const reference = (label: string, value: Uint8Array): string =>
  createHash('sha256').update(labelled(label, value)).digest('hex');

/** Bytes with a length prefix. */
export const vector = (parts: readonly Uint8Array[]): Buffer =>
  Buffer.from(encode(varLenDataEncoder)(Buffer.concat(parts)));

/** A snowflake as DAVE encodes it: 64 bits, big-endian. */
function snowflake(id: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(id));
  return bytes;
}

/** An uncompressed point of P-256 as a key. */
const keyOf = (point: Uint8Array): KeyObject => {
  const part = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
};

function pointOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

export interface Proposed {
  /** Reference that commits use. */
  readonly ref: string;
  readonly message: Uint8Array;
}

export interface ExternalSender {
  /** Payload of opcode 25. */
  readonly package: Buffer;
  propose(group: string, epoch: bigint, proposal: Proposal): Proposed;
}

/** The voice gateway as the group's external sender, with its own key. */
export function createExternalSender(): ExternalSender {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = {
    credentialType: 'basic',
    identity: new TextEncoder().encode('voice gateway'),
  } as const;
  return {
    package: Buffer.from(encodeExternalSender({ signaturePublicKey: pointOf(publicKey), credential })),
    propose(group, epoch, proposal) {
      const content = {
        groupId: snowflake(group),
        epoch,
        sender: { senderType: 'external', senderIndex: 0 },
        authenticatedData: new Uint8Array(),
        contentType: 'proposal',
        proposal,
      } as const;
      const wireformat = 'mls_public_message';
      const signed = encodeFramedContentTBS({
        protocolVersion: 'mls10',
        wireformat,
        content,
        senderType: 'external',
      });
      const signature = sign('sha256', labelled('FramedContentTBS', signed), privateKey);
      const message = encodeMlsMessage({
        version: 'mls10',
        wireformat,
        publicMessage: { content, auth: { signature, contentType: 'proposal' }, senderType: 'external' },
      });
      return { ref: reference('Proposal Reference', message.subarray(2)), message };
    },
  };
}

export interface Joining {
  readonly keyPackage: KeyPackage;
  /** Reference that welcomes use. */
  readonly ref: string;
}

/**
 * Parses opcode 26, or returns the reason for rejecting it. The specification has an MLSMessage here, but Discord's own
 * library sends the bare key package.
 */
export function readKeyPackage(bytes: Uint8Array, user: string): Joining | string {
  const [keyPackage, end] = decodeKeyPackage(Uint8Array.from(bytes), 0) ?? [];
  if (!keyPackage || end !== bytes.length) return 'the key package cannot be read';
  const { leafNode, cipherSuite, signature } = keyPackage;
  if (cipherSuite !== SUITE) return `the cipher suite is ${cipherSuite}`;
  const { credential } = leafNode;
  if (credential.credentialType !== 'basic' || !snowflake(user).equals(credential.identity))
    return 'the credential is not the basic one of the user';
  if (leafNode.lifetime.notBefore !== 0n || leafNode.lifetime.notAfter !== FOREVER)
    return 'the lifetime is not the longest';
  const said = labelled('KeyPackageTBS', encodeKeyPackageTBS(keyPackage));
  if (!verify('sha256', said, keyOf(leafNode.signaturePublicKey), signature))
    return 'the signature of the key package is wrong';
  return { keyPackage, ref: reference('KeyPackage Reference', encodeKeyPackage(keyPackage)) };
}

export interface Committed {
  readonly epoch: bigint;
  /** The committer's leaf. */
  readonly leaf: number;
  readonly refs: readonly string[];
  readonly commit: Buffer;
  readonly welcome: Welcome | undefined;
}

/** Parses opcode 28, or returns the reason for rejecting it. */
export function readCommit(bytes: Uint8Array): Committed | string {
  const whole = Uint8Array.from(bytes);
  const [message, end = 0] = decodeMlsMessage(whole, 0) ?? [];
  if (message?.wireformat !== 'mls_public_message') return 'the commit is not a public message';
  const { content } = message.publicMessage;
  if (content.contentType !== 'commit' || content.sender.senderType !== 'member') return 'it is no commit';
  const { proposals } = content.commit;
  if (proposals.some(({ proposalOrRefType }) => proposalOrRefType !== 'reference'))
    return 'the commit brings proposals of its own';
  const rest = whole.slice(end);
  const [welcome, read] = decodeWelcome(rest, 0) ?? [undefined, 0];
  if (read !== rest.length) return 'the welcome cannot be read';
  return {
    epoch: content.epoch,
    leaf: content.sender.leafIndex,
    refs: proposals.flatMap((one) =>
      one.proposalOrRefType === 'reference' ? [Buffer.from(one.reference).toString('hex')] : [],
    ),
    commit: Buffer.from(whole.subarray(0, end)),
    welcome,
  };
}

/** The welcome with one new member's secrets only; `undefined` without any for that member. */
export function welcomeFor(welcome: Welcome, ref: string): Buffer | undefined {
  const secrets = welcome.secrets.filter(({ newMember }) => Buffer.from(newMember).toString('hex') === ref);
  return secrets.length === 1 ? Buffer.from(encodeWelcome({ ...welcome, secrets })) : undefined;
}
