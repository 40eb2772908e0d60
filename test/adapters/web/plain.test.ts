// Words to us in a room of the web chat, after our name.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { ana, type Live, openChat } from './setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat();
});
afterEach(() => live.close());

const say = (text: string) => live.post('/api/messages', { room: 'team', person: ana, text });

test('what is asked for in plain words is begun, about the message right above', async () => {
  await say('Where is the station?');
  const { status, json } = await say('@earshot translate this into French');
  expect(status).toBe(201);
  expect(json.message.text).toBe('@earshot translate this into French');
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Where is the station?'] });
});

test('what is not sure is asked back, each button with a command of its own; what is told starts nothing', async () => {
  const { status, json } = await say('@earshot how do you say "Good morning" in French?');
  expect(status).toBe(422);
  expect(json['instead']).toMatchObject([
    { command: 'tts', values: { text: 'Good morning' } },
    { command: 'translate', values: { texts: 'Good morning' } },
  ]);
  const told = await say('@earshot the sound of rain kept me awake');
  expect(told.json['problems']).toMatchObject([{ message: expect.stringContaining('did not understand') }]);
  expect(live.bot.taken).toEqual([]);
});

test('what people say to each other is left alone', async () => {
  expect((await say('translate this into French')).status).toBe(201);
  expect(live.bot.asked).toEqual([]);
});
