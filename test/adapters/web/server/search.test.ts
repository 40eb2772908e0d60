// Searching a room by words, over HTTP: in what was said and in cards, whatever the case, in that room alone.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { ana, type Live, openChat } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat();
});
afterEach(() => live.close());

const say = (text: string, room = 'general') => live.post('/api/messages', { room, person: ana, text });
const found = async (words: string, room = 'general') => {
  const { json } = await live.get(`/api/rooms/${room}/search?words=${encodeURIComponent(words)}`);
  return json.messages.map(({ text }) => text);
};

it('finds the messages in which every word stands, the newest first', async () => {
  for (const text of ['Rain on a tin roof', 'Some rain', 'No roof, much RAIN']) await say(text);
  await say('rain on the roof elsewhere', 'other');
  expect(await found('rain ROOF')).toEqual(['No roof, much RAIN', 'Rain on a tin roof']);
  expect(await found('snow')).toEqual([]);
  expect(await found('  ')).toEqual([]);
  expect(await found('ana some')).toEqual(['Some rain']);
});

it('finds cards by what they say, and shows no more than fit a list', async () => {
  await say('/tts Hello');
  const { origin } = live.bot.taken[0] ?? {};
  if (!origin) throw new Error('nothing was taken');
  const facts = [{ label: 'Voice', value: 'Élodie' }];
  await live.chat.show(origin.message, { mood: 'done', title: 'Speech', line: 'Done', facts });
  expect(await found('élodie')).toEqual(['/tts Hello']);
  for (let at = 0; at < 25; at += 1) await say(`hello ${at}`);
  expect((await found('hello')).length).toBe(20);
});
