// What people read while the media service is down or busy, and what becomes of their tasks: the core on working fakes.

import { expect, test } from 'vitest';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../../../src/ports/service.ts';
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

test('when the service is down every card says so once, and all are done when it is back', async () => {
  const { earshot, asked, lines } = await following(8);
  earshot.service.statuses = [new ServiceUnreachable('refused')];
  await earshot.clock.advance(60_000);
  const looks = earshot.service.looks;
  await earshot.clock.advance(60_000);
  expect(earshot.service.looks - looks).toBeLessThan(8);
  for (const at of asked.keys())
    expect(lines(at).filter((line) => line.includes('is not answering'))).toHaveLength(1);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(45_000);
  for (const at of asked.keys()) expect(lines(at).at(-1)).toMatch(/^done/);
});

test('a request made while the service is down waits, unsent, and is sent when it is back', async () => {
  const { earshot } = await following(6);
  const { voices } = earshot.service;
  earshot.service.statuses = [new ServiceUnclear('no answer', 503)];
  earshot.service.voices = () => Promise.reject(new ServiceUnclear('no answer', 503));
  await earshot.clock.advance(30_000);
  const sent = earshot.service.created.length;
  const { message } = await earshot.ask('tts', { text: 'Later' });
  await earshot.clock.advance(60_000);
  expect(earshot.service.created).toHaveLength(sent);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(
    /^queued: Waiting: the media service cannot be reached/,
  );
  earshot.service.voices = voices;
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(sent + 1);
});

test('tasks whose status alone is broken keep no new request waiting: something else is asked', async () => {
  const { earshot } = await following(6);
  earshot.service.statuses = [new ServiceUnclear('broken', 500)];
  await earshot.clock.advance(30_000);
  const sent = earshot.service.created.length;
  await earshot.ask('tts', { text: 'Now' });
  await earshot.clock.advance(60_000);
  expect(earshot.service.created).toHaveLength(sent + 1);
});

test('a service that is busy and says for how long is asked again then, and the task is sent once', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceRefused(429, 'full', [], 20_000));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(15_000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^queued: Waiting: the media service is busy/);
  await earshot.clock.advance(15_000);
  expect(earshot.service.created).toHaveLength(2);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a service that is busy for longer than the task may wait is a no', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceRefused(429, 'used up', [], 24 * 60 * MINUTE));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^failed: The media service is busy/);
});

test('a task whose service never answers at all is given up at its deadline, and can be looked at again', async () => {
  const { earshot, asked, lines } = await following(1);
  earshot.service.statuses = [new ServiceUnreachable('refused')];
  await earshot.clock.advance(12 * MINUTE);
  expect(lines(0).at(-1)).toMatch(/^unknown: Nothing has changed for 5 minutes/);
  expect(earshot.queue.held.size).toBe(0);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.press(asked[0]?.task ?? '', 'look');
  await earshot.clock.advance(45_000);
  expect(lines(0).at(-1)).toMatch(/^done/);
});

test('a long rest the service asked for is not slept past the deadline', async () => {
  const { earshot, lines } = await following(1);
  earshot.service.statuses = [new ServiceUnclear('busy', 429, 3_600_000)];
  await earshot.clock.advance(12 * MINUTE);
  expect(lines(0).at(-1)).toMatch(/^unknown: /);
});
