// Works around faults in @discordjs/voice 0.19.2 that would crash the process or wait for a lost packet. Patches the
// objects of each connection.

import {
  type DAVESession,
  type Networking,
  type NetworkingState,
  NetworkingStatusCode,
  type NetworkingUdpHandshakingState,
} from '@discordjs/voice';
import { formatError, type Log } from '../../../kit/log.ts';

export function applyWorkarounds(networking: Networking, log: Log): void {
  let discoveryTimer: NodeJS.Timeout | undefined;
  networking.on('stateChange', (old: NetworkingState, now: NetworkingState) => {
    clearInterval(discoveryTimer);
    if (now.code === NetworkingStatusCode.UdpHandshaking) {
      ignoreClosedSocket(now.udp);
      discoveryTimer = repeatIpDiscovery(now);
    }
    const isPatched = 'dave' in old && 'dave' in now && old.dave === now.dave;
    if ('dave' in now && now.dave && !isPatched) ignoreKeyErrors(now.dave, log);
  });
}

/** The first packet is sent asynchronously and crashes the process if its socket was closed meanwhile. */
export function ignoreClosedSocket(udp: { send(packet: Buffer): void }): void {
  const send = udp.send.bind(udp);
  udp.send = (packet) => {
    try {
      send(packet);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ERR_SOCKET_DGRAM_NOT_RUNNING') throw thrown;
    }
  };
}

/** UDP packets get lost, but the library asks for its public address only once. */
const IP_DISCOVERY_INTERVAL_MS = 2000;

const repeatIpDiscovery = ({ udp, connectionData }: NetworkingUdpHandshakingState): NodeJS.Timeout =>
  setInterval(() => {
    udp.performIPDiscovery(connectionData.ssrc).catch(() => undefined);
  }, IP_DISCOVERY_INTERVAL_MS).unref();

/**
 * Encryption errors would crash the process, for example for a user unknown to the voice server. Without the bot's
 * answer, the group continues with another member's. If the bot cannot decrypt that answer, the library rejoins the
 * group.
 */
function ignoreKeyErrors(dave: DAVESession, log: Log): void {
  const ignoreErrors = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (thrown) {
      log.info('discord: voice encryption keys not understood', { reason: formatError(thrown) });
      return undefined;
    }
  };
  const setExternalSender = dave.setExternalSender.bind(dave);
  const processProposals = dave.processProposals.bind(dave);
  dave.setExternalSender = (sender) => ignoreErrors(() => setExternalSender(sender));
  dave.processProposals = (payload, clients) => ignoreErrors(() => processProposals(payload, clients));
}
