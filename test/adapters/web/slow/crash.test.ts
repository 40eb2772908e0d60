// Kills a small process with a web chat after a card is stored and before its task is.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getMessages } from '../../../../src/domain/messages.ts';
import { ana, openChat } from '../setup.ts';

const PROCESS = new URL('../killed-process.ts', import.meta.url).pathname;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts the process, posts to it, and kills it when it prints its signal. */
async function crash(mode: 'before' | 'after'): Promise<void> {
  const flags = ['--disable-warning=ExperimentalWarning', PROCESS, folder, mode];
  const victim = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface({ input: victim.stdout })) {
      const [word, port] = line.split(' ');
      if (word === 'taking') break;
      const body = JSON.stringify({ room: 'general', person: ana, text: '/tts Hello team', key: 'k1' });
      const headers = { 'content-type': 'application/json' };
      fetch(`http://127.0.0.1:${port}/api/messages`, { method: 'POST', headers, body }).catch(() => {});
    }
  } finally {
    victim.kill('SIGKILL');
    if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
  }
}

it('a card without a task reports it after the restart', async () => {
  await crash('before');
  const live = await openChat({ folder });
  const [message] = (await live.get('/api/rooms/general/messages')).json.messages;
  expect(message).toMatchObject({ text: '/tts Hello team', author: ana, rev: 2 });
  expect(message?.view).toEqual({
    status: 'unknown',
    title: 'Speech',
    line: 'We were interrupted before this could start. Send it again.',
    actions: [{ name: 'retry', label: 'Try again', task: message?.id, isOwnerOnly: true }],
  });
  const again = await live.post('/api/messages', {
    room: 'general',
    person: ana,
    text: '/tts Hello team',
    key: 'k1',
  });
  expect(again.json.message.id).toBe(message?.id);
  expect(live.bot.taken).toEqual([]);
  await live.close();
});

it('Try again repeats the card’s request once', async () => {
  await crash('before');
  const live = await openChat({ folder });
  const [message] = (await live.get('/api/rooms/general/messages')).json.messages;
  const press = (key: string, person: object = ana) =>
    live.post('/api/actions', { room: 'general', person, task: message?.id, action: 'retry', key });
  expect((await press('k2', { id: 'ben', name: 'Ben' })).json).toMatchObject({
    view: { line: expect.stringContaining('Ana') },
  });
  expect((await press('k3')).status).toBe(201);
  expect(live.bot.taken).toMatchObject([{ request: { command: 'tts', values: { text: 'Hello team' } } }]);
  expect((await press('k4')).json).toMatchObject({
    view: { line: expect.stringContaining('started already') },
  });
  expect(live.bot.taken).toHaveLength(1);
  await live.close();
});

it('each reader sees the notice in their own language', async () => {
  await crash('before');
  const live = await openChat({ folder });
  for (const language of ['de', 'fr']) {
    const { json } = await live.get('/api/rooms/general/messages', { 'accept-language': language });
    expect(json.messages[0]?.view).toMatchObject({
      line: getMessages(language).format('chat.interrupted'),
      actions: [{ label: getMessages(language).format('card.buttons.tryAgain') }],
    });
  }
  await live.close();
});

it('leaves a card alone once its task shows status', async () => {
  await crash('after');
  const live = await openChat({ folder });
  const [message] = (await live.get('/api/rooms/general/messages')).json.messages;
  expect(message?.view).toMatchObject({ status: 'working', line: 'Working' });
  await live.close();
});
