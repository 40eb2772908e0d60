// Requests in plain words that begin with the bot's name.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { ana, type Live, openChat } from './setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat();
});
afterEach(() => live.close());

const say = (text: string) => live.post('/api/messages', { room: 'team', person: ana, text });

test('starts a plain-words request about the message directly above', async () => {
  await say('Where is the station?');
  const { status, json } = await say('@earshot translate this into French');
  expect(status).toBe(201);
  expect(json.message.text).toBe('@earshot translate this into French');
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Where is the station?'] });
});

test('asks back with command buttons when unsure; ignores statements', async () => {
  const { status, json } = await say('@earshot how do you say "Good morning" in French?');
  expect(status).toBe(422);
  expect(json['alternatives']).toMatchObject([
    { command: 'tts', values: { text: 'Good morning' } },
    { command: 'translate', values: { texts: 'Good morning' } },
  ]);
  const told = await say('@earshot the sound of rain kept me awake');
  expect(told.json['problems']).toMatchObject([{ message: expect.stringContaining('did not understand') }]);
  expect(live.bot.taken).toEqual([]);
});

test('ignores conversation between people', async () => {
  expect((await say('translate this into French')).status).toBe(201);
  expect(live.bot.asked).toEqual([]);
});
