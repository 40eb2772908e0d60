// A socket of the library that is closed before its first packet has gone out.

import { createSocket } from 'node:dgram';
import { expect, test } from 'vitest';
import { closeQuietly } from '../../../../src/adapters/discord/voice/link.ts';

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
