// The sentence on the first page about natural voices: to whom it is shown, and when.

import { afterEach, expect, test } from 'vitest';
import { UNKNOWN_CAPABILITIES } from '../../../../src/domain/media/capabilities.ts';
import { createWorkingBot } from '../../../fakes/working-bot.ts';
import { type Live, openChat } from '../setup.ts';

let live: Live | undefined;
afterEach(async () => {
  await live?.close();
  live = undefined;
});

async function open(options: Parameters<typeof openChat>[0] = {}): Promise<Live> {
  const bot = createWorkingBot();
  const models = (ability: 'speech' | 'recognition', bytes: number) => ({
    abilities: [ability],
    install: 'add',
    bytes,
  });
  const betterModels = new Map([
    ['de', models('speech', 146_000_000)],
    ['fr', models('recognition', 146_000_000)],
  ]);
  bot.known = { capabilities: { ...UNKNOWN_CAPABILITIES, betterModels }, recentRefusals: [] };
  live = await openChat({ isOwnMachine: true, bot, ...options });
  return live;
}

const read = async (chat: Live, language: string, headers: Readonly<Record<string, string>> = {}) => {
  const host = `localhost:${chat.port}`;
  return (await chat.get('/api/natural-voice', { host, 'accept-language': language, ...headers })).json['offer'];
};

test('offers a voice in the reader’s language', async () => {
  const chat = await open();
  expect(await read(chat, 'de-AT,en;q=0.5')).toEqual({ language: 'de', bytes: 146_000_000 });
});

test('offers nothing where a natural voice speaks already', async () => {
  const chat = await open();
  expect(await read(chat, 'fr')).toBeNull();
  expect(await read(chat, 'en')).toBeNull();
});

test('offers nothing to other people', async () => {
  expect(await read(await open({ isOwnMachine: false }), 'de')).toBeNull();
  await live?.close();
  const chat = await open();
  expect(await read(chat, 'de', { 'x-forwarded-for': '10.1.2.3' })).toBeNull();
});
