// What is kept about a person: gone when they say so, never in the log.

import { expect, test } from 'vitest';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../../../src/ports/service.ts';
import { ana, createTestBot, room } from '../../fakes/bot.ts';

const ben = { id: 'ben', name: 'Ben' };
const query = (command: string, values: Record<string, unknown> = {}) => ({
  command,
  values,
  files: {},
  labels: {},
});

test('forget me deletes defaults and finished tasks, and says what remains', async () => {
  const earshot = createTestBot();
  await earshot.start();
  await earshot.bot.answer(query('settings', { language: 31 }), ana, room);
  for (const person of [ana, ana, ben]) {
    await earshot.ask('tts', { text: 'Hello' }, [], { person });
    await earshot.clock.advance(5000);
  }
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { task } = await earshot.ask('tts', { text: 'Still at it' });
  await earshot.clock.advance(1000);

  const reading = await earshot.bot.read(
    { command: 'settings', values: { forget: 'forget me' }, files: [] },
    ana,
    room,
  );
  if (!reading.ok) throw new Error('not understood');
  const view = await earshot.bot.answer(reading.request, ana, room);
  expect([view.line, ...(view.rows ?? []).map(({ title, detail }) => `${title}: ${detail}`)]).toEqual([
    'What was kept about you is deleted.',
    'Deleted: Your defaults, 2 finished tasks with what was asked, 2 files kept behind links, and 0 voices you made.',
    'Still at work: 1 task of yours. Let them end or stop them, then write /settings forget me again.',
    expect.stringMatching(/^Not deleted: Messages and files in the conversations/),
  ]);
  expect((await earshot.bot.answer(query('tasks'), ana, room)).rows?.map(({ title }) => title)).toEqual([
    'Speech · Still at it',
  ]);
  expect((await earshot.bot.answer(query('tasks'), ben, room)).rows).toHaveLength(1);
  const settings = await earshot.bot.answer(query('settings'), ana, room);
  expect(settings.rows?.[1]?.detail).toBe('not set');

  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 3 }];
  await earshot.clock.advance(20_000);
  expect((await earshot.tasks.get(task))?.state.at).toBe('done');
});

test('being forgotten does not begin the day anew', async () => {
  const earshot = createTestBot(undefined, undefined, { limits: { person: { day: 1 } } });
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  await earshot.bot.answer(query('settings', { forget: 'me' }), ana, room);
  await earshot.clock.advance(600_000);
  expect(
    await earshot.bot.read({ command: 'tts', values: { text: 'Hi' }, files: [] }, ana, room),
  ).toMatchObject({
    problems: [{ message: /^You have used 1 of 1/ }],
  });
});

test('anything else that is typed there deletes nothing, and says how it is done', async () => {
  const earshot = createTestBot();
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  const view = await earshot.bot.answer(query('settings', { forget: 'my voice' }), ana, room);
  expect(view.line).toBe('Nothing was changed. To delete what is kept about you, write: /settings forget me');
  expect((await earshot.bot.answer(query('tasks'), ana, room)).rows).toHaveLength(1);
});

test('no word of a request is ever logged, whatever becomes of it', async () => {
  const earshot = createTestBot(undefined, undefined, {
    limits: { person: { day: 6 } },
    confirmCharacters: 20_000,
  });
  await earshot.start();
  const canary = 'canary-4711';
  const { createFaults, collectFaults } = earshot.service;
  const faults = [
    () => createFaults.push(new ServiceRefused(422, `no ${'x'}`, [{ field: 'text', message: 'is odd' }])),
    () => createFaults.push(new ServiceUnclear('HTML')),
    () => createFaults.push(new ServiceUnreachable('refused')),
    () => collectFaults.push(new Error('no connection')),
    () => earshot.chat.faults.push({ call: 'deliver', fault: new Error('not now') }),
    () => earshot.chat.faults.push({ call: 'show', fault: new Error('not now') }),
  ];
  for (const fault of faults) {
    fault();
    await earshot.ask('tts', { text: `${canary} Hello` });
    await earshot.clock.advance(60_000);
  }
  const { task } = await earshot.ask('tts', { text: canary.repeat(3000) });
  await earshot.press(task, 'go');
  await earshot.clock.advance(60_000);
  await earshot.bot.answer(query('settings', { forget: 'me' }), ana, room);
  expect(earshot.log.entries.length).toBeGreaterThan(20);
  expect(JSON.stringify(earshot.log.entries)).not.toContain('canary');
});
