// A slow bot: users see the card first, and the result appears in it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkingBot } from '../../fakes/working-bot.ts';
import { ana, type Live, openChat } from './setup.ts';

let live: Live;
let gate: PromiseWithResolvers<void>;
beforeEach(async () => {
  const bot = createWorkingBot();
  gate = Promise.withResolvers<void>();
  live = await openChat({
    bot: {
      ...bot,
      parse: async (...asked) => {
        await gate.promise;
        return bot.parse(...asked);
      },
    },
  });
  live.bot.onTake = async () => {};
});
afterEach(async () => {
  gate.resolve();
  await live.close();
});

const say = (text: string) => live.post('/api/messages', { room: 'general', person: ana, text, key: `key of ${text}` });

/** Returns the room's only message after its next change. */
async function later(revision: number) {
  for (;;) {
    const [message] = (await live.get('/api/rooms/general/messages')).json.messages;
    if (message && message.rev > revision) return message;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('answers with the card and reports request errors later', async () => {
  const { status, json } = await say('/translate Good morning');
  expect([status, json.message.view?.status, json.message.text]).toEqual([201, 'queued', '/translate Good morning']);
  gate.resolve();
  const { view } = await later(json.message.rev);
  expect([view?.status, view?.line]).toEqual(['failed', expect.stringContaining('To')]);
});

test('returns the same card for a repeated call', async () => {
  const [first, second] = [await say('/tts Hello'), await say('/tts Hello')];
  expect([second.status, second.json.message.id]).toEqual([201, first.json.message.id]);
});

test('a slowly read form still posts its command line', async () => {
  const values = { text: 'Hello', voice_id: 'Rose' };
  const { json } = await live.post('/api/commands', {
    ...{ room: 'general', person: ana, command: 'tts', values },
  });
  expect(json.message.text).toBe('/tts Hello voice:Rose');
});
