// Whether sound can go out to voice channels from this machine: the library with its encryption, and UDP. Changes nothing; a public
// STUN server (RFC 8489) is asked for nothing but an answer.

import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { reasonOf } from '../../../kit/log.ts';

/** Whoever answers by UDP. */
export interface UdpServer {
  readonly host: string;
  readonly port: number;
}

const STUN: UdpServer = { host: 'stun.cloudflare.com', port: 3478 };
const WAIT_MS = 1500;
const TRIES = 2;

export async function examineVoice(server: UdpServer = STUN): Promise<readonly Finding[]> {
  return [await aboutLibrary(), await aboutUdp(server)];
}

async function aboutLibrary(): Promise<Finding> {
  try {
    await import('../voice/link.ts');
    return fine('voice', 'on: the library for voice channels and its end-to-end encryption are there');
  } catch (thrown) {
    return fault(
      'voice',
      `The library for voice channels cannot be loaded (${reasonOf(thrown)}).`,
      'Run npm ci again without --omit=optional, or set DISCORD_VOICE=off.',
    );
  }
}

async function aboutUdp({ host, port }: UdpServer): Promise<Finding> {
  for (let tries = 0; tries < TRIES; tries += 1)
    if (await answers(host, port)) return fine('UDP', `goes out and comes back (${host} answered)`);
  // Nothing else needs it.
  return fine(
    'UDP',
    `nothing came back from ${host}, port ${port}: in voice channels nobody would hear anything; all else works`,
    'Let this machine send UDP to the internet (Discord’s voice servers are at ports 50000 to 65535), or set DISCORD_VOICE=off.',
  );
}

/** A binding request: its type, no attributes, the magic cookie, a number of its own. */
function answers(host: string, port: number): Promise<boolean> {
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)]);
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (came: boolean) => {
      clearTimeout(late);
      socket.removeAllListeners().close();
      resolve(came);
    };
    const late = setTimeout(() => end(false), WAIT_MS);
    socket.on('error', () => end(false));
    socket.on('message', (answer) => {
      if (answer.subarray(8, 20).equals(request.subarray(8))) end(true);
    });
    socket.send(request, port, host, (failed) => {
      if (failed) end(false);
    });
  });
}
