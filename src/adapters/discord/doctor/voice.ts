// Checks that this machine can send voice: the library with its encryption, and outgoing UDP. Changes nothing; a public
// STUN server (RFC 8489) only receives a binding request.

import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createFailedFinding, createPassedFinding, type Finding } from '../../../kit/finding.ts';
import { formatError } from '../../../kit/log.ts';

export interface StunServer {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_STUN_SERVER: StunServer = { host: 'stun.cloudflare.com', port: 3478 };
const ANSWER_TIMEOUT_MS = 1500;
const TRIES = 2;

export async function examineVoice(server: StunServer = DEFAULT_STUN_SERVER): Promise<readonly Finding[]> {
  return [await examineLibrary(), await examineUdp(server)];
}

async function examineLibrary(): Promise<Finding> {
  try {
    await import('../voice/channel-connection.ts');
    return createPassedFinding('voice', 'on: the libraries for voice channels and end-to-end encryption are installed');
  } catch (thrown) {
    return createFailedFinding(
      'voice',
      `The library for voice channels can’t be loaded (${formatError(thrown)}).`,
      'Run npm ci without --omit=optional, or set DISCORD_VOICE=off.',
    );
  }
}

async function examineUdp({ host, port }: StunServer): Promise<Finding> {
  for (let tries = 0; tries < TRIES; tries += 1)
    if (await canReach(host, port)) return createPassedFinding('UDP', `works (${host} answered)`);
  // Passes anyway, because only voice needs UDP.
  return createPassedFinding(
    'UDP',
    `no answer from ${host}, port ${port}: voice channels would stay silent; everything else works`,
    'Allow outgoing UDP (Discord’s voice servers use ports 50000 to 65535), or set DISCORD_VOICE=off.',
  );
}

/** Sends a STUN binding request: type, empty attributes, magic cookie and a random transaction id. */
function canReach(host: string, port: number): Promise<boolean> {
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)]);
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (isAnswered: boolean) => {
      clearTimeout(timeout);
      socket.removeAllListeners().close();
      resolve(isAnswered);
    };
    const timeout = setTimeout(() => end(false), ANSWER_TIMEOUT_MS);
    socket.on('error', () => end(false));
    socket.on('message', (answer) => {
      if (answer.subarray(8, 20).equals(request.subarray(8))) end(true);
    });
    socket.send(request, port, host, (failed) => {
      if (failed) end(false);
    });
  });
}
