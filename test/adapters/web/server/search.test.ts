// Message search over HTTP: in texts and cards, ignoring case, and only in the given room.

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

it('finds messages with every word, newest first', async () => {
  for (const text of ['Rain on a tin roof', 'Some rain', 'No roof, much RAIN']) await say(text);
  await say('rain on the roof elsewhere', 'other');
  expect(await found('rain ROOF')).toEqual(['No roof, much RAIN', 'Rain on a tin roof']);
  expect(await found('snow')).toEqual([]);
  expect(await found('  ')).toEqual([]);
  expect(await found('ana some')).toEqual(['Some rain']);
});

it('finds cards by their text and limits the results', async () => {
  await say('/tts Hello');
  const { origin } = live.bot.taken[0] ?? {};
  if (!origin) throw new Error('nothing was taken');
  const facts = [{ label: 'Voice', value: 'Élodie' }];
  await live.chat.show(origin.message, { status: 'done', title: 'Speech', line: 'Done', facts });
  expect(await found('élodie')).toEqual(['/tts Hello']);
  for (let at = 0; at < 25; at += 1) await say(`hello ${at}`);
  expect((await found('hello')).length).toBe(20);
});

it('looks for ten words of a hundred characters at most', async () => {
  await say(`${'long'.repeat(30)} one two three four five six seven eight nine`);
  expect(await found(`${'long'.repeat(25)}ER one two three four five six seven eight nine missing`)).toHaveLength(1);
  expect(await found('one two three four five six seven eight missing nine')).toEqual([]);
});

it('returns fewer results when they are long', async () => {
  for (let at = 0; at < 6; at += 1) await say(`${'z'.repeat(99_000)} ${at}`);
  await say('short z');
  const texts = await found('z');
  expect(texts.map((text) => text.slice(-1))).toEqual(['z', '5', '4']);
});

it('answers others while hostile searches run', async () => {
  for (let at = 0; at < 15; at += 1) await say(`${'a'.repeat(98_000)}b`);
  // Matches all words but the tenth, after the longest possible comparison.
  const words = `${`${'a'.repeat(40)}b `.repeat(9)}${`${'a'.repeat(40)}c `.repeat(300)}`;
  let searching = true;
  const searches = Promise.all(Array.from({ length: 10 }, () => found(words))).finally(() => {
    searching = false;
  });
  let answered = 0;
  for (; searching; answered += 1) expect((await live.get('/healthz')).status).toBe(200);
  expect(answered).toBeGreaterThan(10);
  expect(await searches).toEqual(Array.from({ length: 10 }, () => []));
});
