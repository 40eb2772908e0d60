// Faults of the library: a socket closed before its first packet, and a voice server update before the bot's own state.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { GatewayVoiceState } from 'discord.js';
import { expect, test } from 'vitest';
import { openChannelConnection } from '../../../../src/adapters/discord/voice/channel-connection.ts';
import { ignoreClosedSocket } from '../../../../src/adapters/discord/voice/library-workarounds.ts';
import { createVoiceGateway, type VoiceGateway } from '../../../../src/adapters/discord/voice/voice-gateway.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';

test('drops packets for a closed socket and reports other faults', () => {
  const socket = createSocket('udp4');
  const udp = { send: (packet: Buffer) => socket.send(packet, 9, '127.0.0.1') };
  const loud = { send: udp.send };
  ignoreClosedSocket(udp);
  socket.close();
  expect(() => loud.send(Buffer.alloc(8))).toThrow('Not running');
  expect(() => udp.send(Buffer.alloc(8))).not.toThrow();
  const other = {
    send() {
      throw new RangeError('no such port');
    },
  };
  ignoreClosedSocket(other);
  expect(() => other.send()).toThrow('no such port');
});

const NOBODY = { guild: () => undefined, botUserId: () => '9', onEvent: () => undefined };

test('connects when the voice server is announced before the channel', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway: VoiceGateway = {
    ...createVoiceGateway(NOBODY),
    attach: (guild_id, ears) => ({
      sendPayload() {
        setImmediate(() => {
          ears.server({ guild_id, endpoint, token: 't' });
          ears.state({ guild_id, channel_id: '2', user_id: '9', session_id: 's' } as GatewayVoiceState);
        });
        return true;
      },
      destroy: () => undefined,
    }),
  };
  const off = new AbortController();
  const parts = { gateway, guild: '1', channel: '2', off: off.signal, clock, log: createFakeLog() };
  const link = openChannelConnection({ ...parts, onState: () => undefined, onLost: () => undefined });
  const [socket] = (await once(server, 'connection')) as [{ destroy(): void }];
  off.abort();
  await expect(link).rejects.toThrow('left the voice channel');
  socket.destroy();
  server.close();
});
