// Cards and tasks while the media service is down or busy, through the core with fakes.

import { expect, test } from 'vitest';
import {
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
} from '../../../src/ports/media-service.ts';
import { createTestBot } from '../../fakes/bot.ts';

const MINUTE = 60_000;
const PENDING = { status: 'PENDING' };

const following = async (tasks: number) => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [PENDING];
  const asked: { readonly task: string; readonly message: string }[] = [];
  for (let at = 0; at < tasks; at += 1) asked.push(await earshot.ask('tts', { text: `Hello ${at}` }));
  await earshot.clock.advance(5000);
  return { earshot, asked, lines: (at: number) => earshot.chat.transcript(asked[at]?.message ?? '') };
};

test('an outage is shown once per card, then all finish', async () => {
  const { earshot, asked, lines } = await following(8);
  earshot.service.statuses = [new ServiceUnreachableError('refused')];
  await earshot.clock.advance(60_000);
  const looks = earshot.service.looks;
  await earshot.clock.advance(60_000);
  expect(earshot.service.looks - looks).toBeLessThan(8);
  for (const at of asked.keys()) expect(lines(at).filter((line) => line.includes('is not responding'))).toHaveLength(1);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(45_000);
  for (const at of asked.keys()) expect(lines(at).at(-1)).toMatch(/^done/);
});

test('a request during an outage is sent afterwards', async () => {
  const { earshot } = await following(6);
  const { voices } = earshot.service;
  earshot.service.statuses = [new ServiceResponseError('no answer', 503)];
  earshot.service.voices = () => Promise.reject(new ServiceResponseError('no answer', 503));
  await earshot.clock.advance(30_000);
  const sent = earshot.service.created.length;
  const { message } = await earshot.ask('tts', { text: 'Later' });
  await earshot.clock.advance(60_000);
  expect(earshot.service.created).toHaveLength(sent);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^queued: Waiting: the media service can’t be reached/);
  earshot.service.voices = voices;
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(sent + 1);
});

test('broken status calls do not block new requests', async () => {
  const { earshot } = await following(6);
  earshot.service.statuses = [new ServiceResponseError('broken', 500)];
  await earshot.clock.advance(30_000);
  const sent = earshot.service.created.length;
  await earshot.ask('tts', { text: 'Now' });
  await earshot.clock.advance(60_000);
  expect(earshot.service.created).toHaveLength(sent + 1);
});

test('retries after the given time and sends the task once', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceRefusedError(429, 'full', [], 20_000));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(15_000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^queued: Waiting: the media service is busy/);
  await earshot.clock.advance(15_000);
  expect(earshot.service.created).toHaveLength(2);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a busy time beyond the deadline fails the task', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceRefusedError(429, 'used up', [], 24 * 60 * MINUTE));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^failed: The media service is busy/);
});

test('a task without answers ends at its deadline', async () => {
  const { earshot, asked, lines } = await following(1);
  earshot.service.statuses = [new ServiceUnreachableError('refused')];
  await earshot.clock.advance(12 * MINUTE);
  expect(lines(0).at(-1)).toMatch(/^unknown: Nothing has changed for 5 minutes/);
  expect(earshot.queue.held.size).toBe(0);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.press(asked[0]?.task ?? '', 'refresh');
  await earshot.clock.advance(45_000);
  expect(lines(0).at(-1)).toMatch(/^done/);
});

test('a long retry time does not exceed the deadline', async () => {
  const { earshot, lines } = await following(1);
  earshot.service.statuses = [new ServiceResponseError('busy', 429, 3_600_000)];
  await earshot.clock.advance(12 * MINUTE);
  expect(lines(0).at(-1)).toMatch(/^unknown: /);
});
