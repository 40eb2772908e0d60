// POST /api/previews: answers with the sound, posts nothing, and is cancelled when the client leaves.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ana, type Live, openChat } from '../setup.ts';

let live: Live;
beforeAll(async () => {
  live = await openChat();
});
afterAll(() => live.close());
const spoken = { is: 'sound', bytes: Buffer.from('RIFF'), type: 'audio/wav' } as const;
beforeEach(() => {
  live.bot.previewed.length = 0;
  live.bot.onPreview = async () => spoken;
});

const origin = { room: 'general', person: ana };
const hello = { ...origin, text: 'Hello' };

test('the sound is the answer, and nothing is posted', async () => {
  const answer = await live.post('/api/previews', { ...hello, voice: 7, language: 'English' });
  expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, 'RIFF', 'audio/wav']);
  expect(live.bot.previewed).toMatchObject([
    {
      text: 'Hello',
      values: { voice: 7, language: 'English' },
      acceptsCost: false,
      person: { id: 'name:ana' },
      place: { id: 'general' },
    },
  ]);
  expect((await live.get('/api/rooms/general/messages')).json.messages).toEqual([]);
  expect(live.bot.taken).toEqual([]);
});

test('translated words come along', async () => {
  live.bot.onPreview = async () => ({ ...spoken, translation: 'Buenos días' });
  const { headers } = await live.post('/api/previews', { ...hello, to: 'Spanish' });
  expect(decodeURIComponent(String(headers['earshot-words']))).toBe('Buenos días');
});

test.each([
  ['costs', 402],
  ['rejected', 422],
  ['limit-reached', 429],
] as const)('%s is answered with %i and a sentence', async (is, status) => {
  live.bot.onPreview = async () => ({ is, reason: 'Why not.' });
  const answer = await live.post('/api/previews', hello);
  expect(answer).toMatchObject({ status, json: { error: 'Why not.', ...(is === 'costs' && { cost: true }) } });
});

test.each([{ text: 5 }, { text: 'a'.repeat(3000) }, { voice: {} }, { acceptsCost: 'yes' }, { pronunciation: {} }])(
  'refuses the body %j',
  async (wrong) => {
    expect((await live.post('/api/previews', { ...hello, ...wrong })).status).toBe(400);
    expect(live.bot.previewed).toEqual([]);
  },
);

test('cancels the preview when the client leaves', async () => {
  const client = new AbortController();
  const cancelled = new Promise<void>((resolve) => {
    live.bot.onPreview = ({ signal }) => {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          resolve();
          reject(signal.reason);
        });
      });
      client.abort();
      return aborted;
    };
  });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(hello);
  const call = fetch(`${live.base}/api/previews`, { method: 'POST', headers, body, signal: client.signal });
  await expect(call).rejects.toThrow();
  await cancelled;
});
