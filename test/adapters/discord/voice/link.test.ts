// Where the library needs help: a socket that is closed before its first packet has gone out, and a server that is told of before the bot's
// own state.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { GatewayVoiceState } from 'discord.js';
import { expect, test } from 'vitest';
import { createVoiceGateway, type VoiceGateway } from '../../../../src/adapters/discord/voice/gateway.ts';
import { openLink } from '../../../../src/adapters/discord/voice/link.ts';
import { closeQuietly } from '../../../../src/adapters/discord/voice/quirks.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';

test('a packet for a socket that is closed is dropped, any other fault is told', () => {
  const socket = createSocket('udp4');
  const udp = { send: (packet: Buffer) => socket.send(packet, 9, '127.0.0.1') };
  const loud = { send: udp.send };
  closeQuietly(udp);
  socket.close();
  expect(() => loud.send(Buffer.alloc(8))).toThrow('Not running');
  expect(() => udp.send(Buffer.alloc(8))).not.toThrow();
  const other = {
    send() {
      throw new RangeError('no such port');
    },
  };
  closeQuietly(other);
  expect(() => other.send()).toThrow('no such port');
});

const NOBODY = { guild: () => undefined, us: () => '9', changed: () => undefined };

test('a voice server that is told of first is called as soon as the bot is in the channel', async () => {
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
  const link = openLink({ ...parts, changed: () => undefined, lost: () => undefined });
  const [socket] = (await once(server, 'connection')) as [{ destroy(): void }];
  off.abort();
  await expect(link).rejects.toThrow('not in the voice channel any more');
  socket.destroy();
  server.close();
});
