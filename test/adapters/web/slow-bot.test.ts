// A bot that takes its time: people see their card before it is through, and what came of it stands there.

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
      read: async (...asked) => {
        await gate.promise;
        return bot.read(...asked);
      },
    },
  });
  live.bot.onTake = async () => {};
});
afterEach(async () => {
  gate.resolve();
  await live.close();
});

const say = (text: string) =>
  live.post('/api/messages', { room: 'general', person: ana, text, key: `key of ${text}` });

/** What the room's only message says once it has changed. */
async function later(revision: number) {
  for (;;) {
    const [message] = (await live.get('/api/rooms/general/messages')).json.messages;
    if (message && message.rev > revision) return message;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('the card is the answer; what is wrong with the request is said in it later', async () => {
  const { status, json } = await say('/translate Good morning');
  expect([status, json.message.view?.mood, json.message.text]).toEqual([
    201,
    'queued',
    '/translate Good morning',
  ]);
  gate.resolve();
  const { view } = await later(json.message.rev);
  expect([view?.mood, view?.line]).toEqual(['failed', expect.stringContaining('To')]);
});

test('the same call again gets the same card', async () => {
  const [first, second] = [await say('/tts Hello'), await say('/tts Hello')];
  expect([second.status, second.json.message.id]).toEqual([201, first.json.message.id]);
});

test('a form that is read late leaves the line it stands for', async () => {
  const values = { text: 'Hello', voice_id: 'Rose' };
  const { json } = await live.post('/api/commands', {
    ...{ room: 'general', person: ana, command: 'tts', values },
  });
  expect(json.message.text).toBe('/tts Hello voice:Rose');
});
