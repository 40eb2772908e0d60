// Suggestions and voices over HTTP: recent languages, and the language of the settings.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Live, openChat } from '../setup.ts';

let live: Live;
beforeAll(async () => {
  live = await openChat();
});
afterAll(() => live.close());

test.each([
  ['["French","Japanese"]', ['French', 'Japanese']],
  ['["a","b","c","d","e","f"]', ['a', 'b', 'c', 'd', 'e']],
  ['"French"', []],
  ['[', []],
  [undefined, []],
])('recent languages %s are passed on as %j', async (recent, names) => {
  const query = new URLSearchParams({ command: 'tts', field: 'language', ...(recent !== undefined && { recent }) });
  expect((await live.get(`/api/suggest?${query}`)).status).toBe(200);
  expect(live.bot.typed.at(-1)?.recent).toEqual(names);
});

test('voices come with the language of the settings', async () => {
  live.bot.defaults = { language: 76 };
  expect((await live.get('/api/voices')).json['ownLanguage']).toBe('fr-FR');
  live.bot.defaults = {};
  expect((await live.get('/api/voices')).json).not.toHaveProperty('ownLanguage');
});
