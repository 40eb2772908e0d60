// Permission to press a button. Moderator rights end at the server's border.

import { expect, test } from 'vitest';
import type { Place } from '../../../src/domain/person.ts';
import { sound } from '../../../src/messages/values.ts';
import type { ButtonPress } from '../../../src/ports/chat.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const mo = { id: 'mo', name: 'Mo' };
const channel = (server: string | null): Place => ({ id: `channel-of-${server}`, name: 'general', server });
const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

async function designedIn(server: string) {
  const earshot = createTestBot();
  await earshot.start();
  const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
  const { task: taskId } = await earshot.ask('voice', given, [], { place: channel(server) });
  await earshot.clock.advance(5000);
  const press = (action: ButtonPress['action'], place: Place | undefined, isModerator = true) =>
    earshot.bot.handlePress({
      adapter: 'fake',
      taskId,
      action,
      person: mo,
      isModerator,
      newTaskId: 'next',
      place,
    });
  return { earshot, task: taskId, press };
}

test.each(['stop', 'refresh', 'confirm', 'save:sample-a'] as const)(
  'a moderator of another server may not: %s',
  async (action) => {
    const { earshot, task, press } = await designedIn('A');
    const before = await earshot.tasks.get(task);
    for (const place of [channel('B'), channel(null), { id: 'channel-of-A', name: 'general' }, undefined])
      expect(await press(action, place)).toEqual({
        is: 'notice',
        notice: 'Only Ana, who asked for this, can do that.',
      });
    expect(await earshot.tasks.get(task)).toEqual(before);
    expect(earshot.service.keptVoices).toEqual([]);
  },
);

test.each(['retry', 'post', 'edit', 'follow-up:say'] as const)(
  'a person of another place may not: %s',
  async (action) => {
    const { press } = await designedIn('A');
    for (const place of [channel('B'), channel(null), undefined])
      expect(await press(action, place)).toMatchObject({ notice: expect.stringMatching(/^Only Ana/) });
  },
);

test('a moderator of the same server may, others may not', async () => {
  const { press } = await designedIn('A');
  const elsewhere = { id: 'another-channel', name: 'random', server: 'A' };
  expect(await press('retry', elsewhere)).toMatchObject({ is: 'create-task' });
  expect(await press('save:sample-a', channel('A'))).toMatchObject({ notice: expect.stringMatching(/^Only Ana/) });
  expect(await press('stop', channel('A'), false)).toMatchObject({ notice: expect.stringMatching(/^Only Ana/) });
});

test('a failed card offers working alternatives with one press', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const instead = [
    { prompt: 'washing machine' },
    { prompt: '' },
    { prompt: 7 },
    'no',
    { voice: 'Rose' },
    { prompt: 'factory' },
  ];
  earshot.service.statuses.splice(0, 1, {
    status: 'ERROR',
    exception_reason: 'INVALID_SOURCE_DATA',
    message: 'Which sound is meant is not clear.',
    instead,
  });
  const { task, message } = await earshot.ask('sound', { prompt: 'machine', duration: 3 });
  await earshot.clock.advance(5000);
  const view = earshot.chat.messages.get(message)?.views.at(-1);
  expect(view?.actions?.map(({ name, label }) => [name, label])).toEqual([
    ['alternative:0', 'washing machine'],
    ['alternative:2', 'factory'],
    ['edit', 'Edit'],
  ]);
  expect(await earshot.press(task, 'alternative:0')).toMatchObject({
    is: 'create-task',
    request: {
      command: 'sound',
      values: { prompt: 'washing machine', duration: 3 },
      // Its card names the sound as the button does, in the reader's language.
      labels: { prompt: sound('washing machine') },
    },
  });
  // A field that the operation lacks, and an invalid index.
  expect(await earshot.press(task, 'alternative:1')).toMatchObject({ is: 'notice' });
  expect(await earshot.press(task, 'alternative:7')).toMatchObject({ is: 'notice' });
});

test('a failed sound is composed as music with one press', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses.splice(0, 1, {
    status: 'ERROR',
    exception_reason: 'INVALID_SOURCE_DATA',
    message: 'Which sound is meant is not clear.',
    instead: [{ audio_type: 'music' }, { prompt: 'flute' }],
  });
  const { task, message } = await earshot.ask('sound', { prompt: 'clarinet and a blargl', duration: 8 });
  await earshot.clock.advance(5000);
  const view = earshot.chat.messages.get(message)?.views.at(-1);
  expect(view?.actions?.map(({ label }) => label)).toEqual(['As Music', 'flute', 'Edit']);
  expect(await earshot.press(task, 'alternative:0')).toMatchObject({
    is: 'create-task',
    request: { command: 'music', values: { prompt: 'clarinet and a blargl', audio_type: 'music', duration: 8 } },
  });
});

test.each(['retry', 'post'] as const)('a double click on %s starts one task', async (action) => {
  const { earshot, task } = await designedIn('A');
  const press = () => earshot.press(task, action, ana, 'next', channel('A'));
  const twice = await Promise.all([press(), press()]);
  expect(twice.map(({ is }) => is).toSorted()).toEqual(['create-task', 'notice']);
  await earshot.clock.advance(3000);
  expect(await press()).toMatchObject({ is: 'create-task' });
});

test.each(['retry', 'post', 'alternative:0'] as const)(
  'a double click on %s across processes starts one task',
  async (action) => {
    const world = createWorld();
    const [one, other] = [createTestBot(world), createTestBot(world)];
    await one.start();
    const isRefused = action === 'alternative:0';
    if (isRefused)
      world.service.statuses.splice(0, 1, {
        status: 'ERROR',
        exception_reason: 'INVALID_SOURCE_DATA',
        message: 'Which sound is meant is not clear.',
        instead: [{ prompt: 'washing machine' }],
      });
    const { task } = await one.ask('sound', { prompt: 'machine', duration: 3 });
    await world.clock.advance(5000);
    const twice = await Promise.all([one.press(task, action), other.press(task, action)]);
    expect(twice.map(({ is }) => is).toSorted()).toEqual(['create-task', 'notice']);
    await world.clock.advance(3001);
    expect(await other.press(task, action)).toMatchObject({ is: 'create-task' });
  },
);

test('a sample saved by two processes becomes one voice', async () => {
  const world = createWorld();
  const [one, other] = [createTestBot(world), createTestBot(world)];
  await one.start();
  const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
  const { task } = await one.ask('voice', given);
  await world.clock.advance(5000);
  await Promise.all([one.keep(task, 'sample-a'), other.keep(task, 'sample-a')]);
  expect(world.service.keptVoices).toHaveLength(1);
  expect(await other.keep(task, 'sample-a')).toContain('Already saved');
});

test('a press works while the store accepts no claim', async () => {
  const world = createWorld();
  const earshot = createTestBot(world);
  await earshot.start();
  const { task } = await earshot.ask('sound', { prompt: 'rain', duration: 3 });
  await world.clock.advance(5000);
  world.presses.has = () => {
    throw new Error('disk full');
  };
  world.presses.get = world.presses.has;
  expect(await earshot.press(task, 'retry')).toMatchObject({ is: 'create-task' });
});

test('details wait until the delivery is confirmed', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const confirmed = Promise.withResolvers<void>();
  const { deliver } = earshot.chat;
  earshot.chat.deliver = async (...given) => {
    const posted = await deliver(...given);
    await confirmed.promise;
    return posted;
  };
  const { task } = await earshot.ask('sound', { prompt: 'rain', duration: 3 });
  await earshot.clock.advance(5000);
  const pressed = earshot.press(task, 'details');
  await earshot.clock.advance(1000);
  confirmed.resolve();
  await earshot.clock.advance(1000);
  expect(JSON.stringify(await pressed)).toContain('Done in');
});

test('details link to the task that a result was made from', async () => {
  const earshot = createTestBot();
  await earshot.start();
  Object.assign(earshot.chat, { messageLink: (at: unknown) => `https://chat.example/${String(at)}` });
  const { task } = await earshot.ask('translate', { text: 'Good morning', to: 'Spanish', from: 'English' });
  await earshot.clock.advance(60_000);
  const said = await earshot.press(task, 'follow-up:say');
  if (said.is !== 'create-task') throw new Error(JSON.stringify(said));
  const next = await earshot.bot.createTask(said.request, { adapter: 'fake', person: ana, place: room, message: 'm' });
  await earshot.clock.advance(60_000);
  const link = expect.stringMatching(/^https:\/\/chat\.example\//);
  expect(await earshot.press(next, 'details')).toMatchObject({
    view: { rows: expect.arrayContaining([expect.objectContaining({ detail: task, link })]) },
  });
});
