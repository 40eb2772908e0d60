// Many suggestions at once: other requests are answered in between.

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createWorkingBot } from '../../../fakes/working-bot.ts';
import { openChat } from '../setup.ts';

it('yields to other requests between many suggestions', async () => {
  let inThisTurn = 0;
  const slow = createWorkingBot(() => {
    inThisTurn += 1;
    for (const end = performance.now() + 15; performance.now() < end; );
    return [];
  });
  const chat = await openChat({ bot: slow });
  const socket = connect(chat.port, '127.0.0.1');
  const path = '/api/suggest?command=tts&field=voice&typed=a';
  // Written in one piece, so that all requests arrive in the same turn of the event loop.
  const ask = (last: boolean) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
  socket.write(ask(false).repeat(9) + ask(true));
  let over = false;
  const answers = text(socket).finally(() => {
    over = true;
  });
  let most = 0;
  while (!over) {
    await new Promise(setImmediate);
    most = Math.max(most, inThisTurn);
    inThisTurn = 0;
  }
  expect((await answers).match(/HTTP\/1\.1 200/g)).toHaveLength(10);
  expect(most).toBe(1);
  await chat.close();
});
