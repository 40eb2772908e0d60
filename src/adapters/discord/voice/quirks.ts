// Where @discordjs/voice 0.19.2 lets a fault end the whole process, or waits for an answer that got lost: mended at the very objects that a
// connection brings.

import {
  type DAVESession,
  type Networking,
  type NetworkingState,
  NetworkingStatusCode,
  type NetworkingUdpHandshakingState,
} from '@discordjs/voice';
import { type Log, reasonOf } from '../../../kit/log.ts';

/** Of one connection to a voice server, as long as it lasts. */
export function mendQuirks(networking: Networking, log: Log): void {
  let asking: NodeJS.Timeout | undefined;
  networking.on('stateChange', (old: NetworkingState, now: NetworkingState) => {
    clearInterval(asking);
    if (now.code === NetworkingStatusCode.UdpHandshaking) {
      closeQuietly(now.udp);
      asking = askOn(now);
    }
    const isMended = 'dave' in old && 'dave' in now && old.dave === now.dave;
    if ('dave' in now && now.dave && !isMended) keepKeysQuietly(now.dave, log);
  });
}

/** The first packet goes out a moment after its socket was made, and ends the process where that was closed meanwhile. */
export function closeQuietly(udp: { send(packet: Buffer): void }): void {
  const send = udp.send.bind(udp);
  udp.send = (packet) => {
    try {
      send(packet);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ERR_SOCKET_DGRAM_NOT_RUNNING') throw thrown;
    }
  };
}

/** Packets get lost, and where we are seen from is asked only once. */
const ASK_MS = 2000;

const askOn = ({ udp, connectionData }: NetworkingUdpHandshakingState): NodeJS.Timeout =>
  setInterval(() => {
    udp.performIPDiscovery(connectionData.ssrc).catch(() => undefined);
  }, ASK_MS).unref();

/**
 * What the encryption throws ends the process, as for somebody whom the voice server has not told of yet. Without an answer of ours the group
 * goes on by that of another, and where we cannot read it the library asks to be let in anew.
 */
function keepKeysQuietly(dave: DAVESession, log: Log): void {
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (thrown) {
      log.info('discord: keys of a voice channel were not understood', { reason: reasonOf(thrown) });
      return undefined;
    }
  };
  const setExternalSender = dave.setExternalSender.bind(dave);
  const processProposals = dave.processProposals.bind(dave);
  dave.setExternalSender = (sender) => quietly(() => setExternalSender(sender));
  dave.processProposals = (payload, clients) => quietly(() => processProposals(payload, clients));
}
