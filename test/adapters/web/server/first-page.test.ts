// What the first page offers a reader, and what it names as missing.

import { afterEach, expect, test } from 'vitest';
import { suggestValues } from '../../../../src/core/intake/suggestions.ts';
import { toPairKey, UNKNOWN_CAPABILITIES } from '../../../../src/domain/media/capabilities.ts';
import { findLanguage } from '../../../../src/domain/media/language.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { catalogue, createWorkingBot, type WorkingBot } from '../../../fakes/working-bot.ts';
import { browserAt } from '../page/browsers.ts';
import { type Live, openChat } from '../setup.ts';

let live: Live | undefined;
afterEach(async () => {
  await live?.close();
  live = undefined;
});

const idOf = (tag: string) => findLanguage(tag, 'source')?.id ?? 0;

/** A bot whose service translates only these pairs. */
function botThatTranslates(...pairs: readonly (readonly [string, string])[]): WorkingBot {
  const bot = createWorkingBot((ask) =>
    suggestValues(ask, {
      catalogue,
      voices: [],
      dictionaries: [],
      known: bot.known,
      defaults: {},
      messages: getMessages(),
    }),
  );
  const models = (ability: 'speech' | 'recognition') => ({
    abilities: [ability],
    install: 'npm run models -- add --for de',
    bytes: 146_000_000,
  });
  const betterModels = new Map([
    ['de', models('speech')],
    ['fr', models('recognition')],
  ]);
  const translationPairs = new Map(pairs.map(([from, to]) => [toPairKey(idOf(from), idOf(to)), undefined] as const));
  bot.known = { capabilities: { ...UNKNOWN_CAPABILITIES, betterModels, translationPairs }, recentRefusals: [] };
  bot.present = [
    { id: 1, name: 'Walter', languageTag: 'en-US' },
    { id: 2, name: 'Greta', languageTag: 'de-DE' },
    { id: 3, name: 'Hans', languageTag: 'de-AT' },
  ];
  return bot;
}

async function read(
  language: string,
  { bot = botThatTranslates(['en', 'es'], ['en', 'fr']), isOwnMachine = true, headers = {} } = {},
) {
  live = await openChat({ isOwnMachine, bot });
  const host = `localhost:${live.port}`;
  return (await live.get('/api/first-page', { host, 'accept-language': language, ...headers })).json;
}

test('offers voices of the reader’s language', async () => {
  expect((await read('de-AT,en;q=0.5'))['voices']).toEqual([
    { id: 2, name: 'Greta' },
    { id: 3, name: 'Hans' },
  ]);
});

test('offers the reader’s own voice first, where it speaks the language', async () => {
  const bot = botThatTranslates();
  live = await openChat({ bot });
  const { headers } = await browserAt(live, 'Ana');
  const choose = async (voice: number) => {
    bot.defaults = { voice };
    return (await live?.get('/api/first-page', { ...headers, 'accept-language': 'de' }))?.json['voices'];
  };
  expect(await choose(3)).toEqual([
    { id: 3, name: 'Hans' },
    { id: 2, name: 'Greta' },
  ]);
  expect(await choose(1)).toEqual([
    { id: 2, name: 'Greta' },
    { id: 3, name: 'Hans' },
  ]);
});

test('offers the first voices where none is native', async () => {
  expect((await read('ja'))['voices']).toHaveLength(3);
});

test('offers only languages that can be reached', async () => {
  expect((await read('en'))['languages']).toEqual([
    { value: 'es-ES', label: 'Spanish' },
    { value: 'fr-FR', label: 'French' },
  ]);
  await live?.close();
  expect((await read('de'))['languages']).toEqual([]);
});

test('names a missing voice and translator with the command', async () => {
  expect((await read('de'))['missing']).toEqual({
    language: 'Deutsch',
    abilities: ['speech', 'translation'],
    command: 'npm run models -- add --for de',
    address: '/admin?for=de#models',
    bytes: 146_000_000,
  });
});

test('names nothing where nothing is missing', async () => {
  expect((await read('en'))['missing']).toBeNull();
});

test.each([
  ['on another’s machine', { isOwnMachine: false }],
  ['behind a proxy', { headers: { 'x-forwarded-for': '10.1.2.3' } }],
])('keeps the command from people %s', async (_, options) => {
  expect((await read('de', options))['missing']).toEqual({ language: 'Deutsch', abilities: ['speech', 'translation'] });
});

test('the sentence is spoken before the first press', async () => {
  const bot = botThatTranslates();
  await read('de', { bot });
  const ahead = { values: { voice: 2, language: 'de' }, acceptsCost: false };
  expect(bot.previewed).toMatchObject([{ text: expect.stringMatching(/^Guten Morgen/), ...ahead }]);
});

test('looks through the voices once for many readers', async () => {
  const bot = botThatTranslates();
  live = await openChat({ bot });
  for (let at = 0; at < 20; at += 1) await live.get('/api/first-page', { 'accept-language': 'de' });
  expect(bot.looked.length).toBeLessThanOrEqual(2);
});
