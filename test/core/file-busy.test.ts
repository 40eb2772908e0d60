// A person's file that the platform does not give at the first try.

import { expect, test } from 'vitest';
import { FileBusy } from '../../src/ports/chat.ts';
import { createBot } from '../fakes/bot.ts';

/** A story whose file is refused so many times. */
async function told(refusals: number) {
  const bot = createBot();
  const { open } = bot.chat;
  let left = refusals;
  Object.assign(bot.chat, {
    open: async (file: Parameters<typeof open>[0]) => {
      left -= 1;
      if (left >= 0) throw new FileBusy('Try again in a moment.');
      return open(file);
    },
  });
  await bot.start();
  bot.chat.uploads.set('u1', Buffer.from('Once upon a time'));
  const { message } = await bot.ask('story', {}, [{ name: 'tale.txt', at: 'u1' }]);
  await bot.clock.advance(60_000);
  return { last: bot.chat.transcript(message).at(-1), created: bot.service.created };
}

test('it is asked for again, and sent once', async () => {
  const { last, created } = await told(2);
  expect(created.map(({ files }) => files)).toEqual([['Once upon a time']]);
  expect(last).toMatch(/^done/);
});

test('after some seconds the person is asked for it again, and nothing was sent', async () => {
  const { last, created } = await told(1000);
  expect(created).toEqual([]);
  expect(last).toMatch(/“tale\.txt” can no longer be read/);
});
