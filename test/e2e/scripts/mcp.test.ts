// Scripts from an MCP client, with a service of another maker.

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, startEarshot } from '../earshot.ts';
import { ask, connect, fetchAnew, SECRET } from '../mcp/clients.ts';
import { SCRIPTED } from '../shown.ts';

const SKETCH = 'Rose: Good morning!\nWalter: Is it?\n[pause 1s]\nRose: Look outside, please.';
const EXCHANGE = 'A: Hello, how are you?\nB: Fine, thanks! And you?\nA: Very well.\nB: Good.';

let service: MediaServer;
let earshot: Earshot;
let client: Client;

beforeAll(async () => {
  service = await startMediaServer();
  service.otherVoices.push({ voice_name: 'Joe', gender: 1 }, { voice_name: 'Mia', gender: 2 });
  earshot = await startEarshot({ ...SCRIPTED(service), MCP_SECRET: SECRET });
  client = await connect(earshot.base);
});
afterAll(async () => {
  await client.close();
  await earshot.kill();
  await service.stop();
});

const listMade = (): readonly string[] => service.creates.splice(0).map(({ body }) => JSON.parse(body).text);

test('reads a script as one recording', async () => {
  const { shown } = await ask(client, 'tts', { text: SKETCH, language: 'English' });
  expect([shown.state, shown.files?.map(({ type }) => type)]).toEqual([
    'done',
    ['audio/mpeg', 'application/x-subrip; charset=utf-8', 'text/vtt; charset=utf-8'],
  ]);
  expect(shown.facts?.find(({ label }) => label === 'Cast')?.value).toMatch(/^Rose, Walter: \w+$/);
  const captions = await fetchAnew(String(shown.files?.at(-1)?.url));
  expect(await captions.text()).toContain('<v Walter>Is it?');
  expect(listMade().toSorted()).toEqual(['Good morning!', 'Is it?', 'Look outside, please.']);
});

test.each([
  ['confirm', EXCHANGE.split('\n').map((line) => line.slice(3))],
  ['one-voice', [EXCHANGE]],
])('asks about an unsure text, and takes the answer %s', async (action, made) => {
  const { shown } = await ask(client, 'tts', { text: EXCHANGE, language: 'English' });
  expect(shown.message).toContain('Should each of these speakers have a voice');
  expect(shown.actions?.map((one) => one.action)).toContain(action);
  const { shown: later } = await ask(client, 'press', { task: shown.task, action });
  expect(later.state, later.message).toBe('done');
  expect(listMade().toSorted()).toEqual(made.toSorted());
});

test('the option decides without a question', async () => {
  const { shown } = await ask(client, 'tts', { text: EXCHANGE, language: 'English', cast: 'no' });
  expect(shown.state, shown.message).toBe('done');
  expect(listMade()).toEqual([EXCHANGE]);
});
