// GET /live/:id: sounds that are still being made, for everyone with the address, each reader from the start.

import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createGrowingFile } from '../../../../src/kit/disk/growing-file.ts';
import { ana, type Live, openChat } from '../setup.ts';

let live: Live;
let folder = '';
afterEach(async () => {
  await live.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(more: Parameters<typeof openChat>[0] = {}) {
  live = await openChat(more);
  folder = await mkdtemp(join(tmpdir(), 'live-'));
  const file = await createGrowingFile(join(folder, 'sound'));
  live.bot.liveSounds.set('secret', () => ({ stream: file.read(), type: 'audio/wav' }));
  return file;
}

test('a reader gets what is there, and then the rest', async () => {
  const file = await open();
  await file.append(Buffer.from('first '));
  const answer = await fetch(`${live.base}/live/secret`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'cache-control': 'no-store',
    'accept-ranges': 'none',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first ');
  await file.append(Buffer.from('rest'));
  await file.end();
  expect((await reader?.read())?.value).toBe('rest');
  expect((await reader?.read())?.done).toBe(true);
  expect((await live.get('/live/secret')).text).toBe('first rest');
});

test('an unknown sound and a HEAD request get no sound', async () => {
  const file = await open();
  await file.append(Buffer.from('sound'));
  expect((await live.get('/live/other')).status).toBe(404);
  expect(await live.call('HEAD', '/live/secret')).toMatchObject({ status: 200, text: '' });
  await file.end();
});

test('the address is enough, as for finished files', async () => {
  const file = await open({ secret: 'a long enough secret' });
  await file.append(Buffer.from('sound'));
  await file.end();
  expect((await live.get('/api/session')).status).toBe(401);
  expect((await live.get('/live/secret')).text).toBe('sound');
});

test('a client that leaves releases the sound, one that stays ends with a stop', async () => {
  const file = await open();
  let closed = 0;
  live.bot.liveSounds.set('secret', () => ({
    stream: file.read().once('close', () => {
      closed += 1;
    }),
    type: 'audio/wav',
  }));
  await file.append(Buffer.from('sound'));
  const begin = () =>
    new Promise<ReturnType<typeof request>>((resolve) => {
      const sent = request(`${live.base}/live/secret`, (answer) => {
        answer.on('error', () => undefined);
        answer.once('data', () => resolve(sent));
      }).on('error', () => undefined);
      sent.end();
    });
  const leaving = await begin();
  await begin();
  leaving.destroy();
  await expect.poll(() => closed).toBe(1);
  // At once, without waiting for any time to pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  live.chat.closeStreams();
  await vi.waitUntil(() => closed === 2, { timeout: 180_000 });
  vi.useRealTimers();
  await file.end();
});

test('a card shows the address while the sound is made', async () => {
  await open();
  await live.post('/api/messages', { room: 'general', person: ana, text: '/tts Hello' });
  const origin = live.bot.taken[0]?.origin;
  await live.chat.show(origin?.message ?? null, {
    ...{ status: 'working', title: 'Speech', line: 'Working' },
    live: { id: 'secret' },
  });
  const { messages } = (await live.get('/api/rooms/general/messages')).json;
  expect(messages[0]?.view?.live).toEqual({ url: '/live/secret' });
});
