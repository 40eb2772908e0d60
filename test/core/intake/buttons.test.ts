// Who may press whose buttons: a moderator's right ends where the server ends.

import { expect, test } from 'vitest';
import type { Place } from '../../../src/domain/commands/invocation.ts';
import type { Press } from '../../../src/ports/chat.ts';
import { createTestBot, createWorld } from '../../fakes/bot.ts';

const mo = { id: 'mo', name: 'Mo' };
const channel = (server: string | null): Place => ({ id: `channel-of-${server}`, name: 'general', server });
const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

async function designedIn(server: string) {
  const earshot = createTestBot();
  await earshot.start();
  const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
  const { task } = await earshot.ask('voice', given, [], { place: channel(server) });
  await earshot.clock.advance(5000);
  const press = (action: Press['action'], place: Place | undefined, moderator = true) =>
    earshot.bot.act({
      adapter: 'fake',
      task,
      action,
      person: mo,
      moderator,
      becomes: 'next',
      ...(place && { place }),
    });
  return { earshot, task, press };
}

test.each(['again', 'stop', 'result', 'look', 'go', 'keep:sample-a'] as const)(
  'a moderator of another server may not: %s',
  async (action) => {
    const { earshot, task, press } = await designedIn('A');
    const before = await earshot.tasks.get(task);
    for (const place of [channel('B'), channel(null), { id: 'channel-of-A', name: 'general' }, undefined])
      expect(await press(action, place)).toEqual({
        is: 'said',
        notice: 'Only Ana, who asked for this, can do that.',
      });
    expect(await earshot.tasks.get(task)).toEqual(before);
    expect(earshot.service.keptVoices).toEqual([]);
  },
);

test('one of the same server may, in any of its channels; without the right nobody else may', async () => {
  const { press } = await designedIn('A');
  const elsewhere = { id: 'another-channel', name: 'random', server: 'A' };
  expect(await press('again', elsewhere)).toMatchObject({ is: 'take' });
  expect(await press('keep:sample-a', channel('A'))).toMatchObject({ notice: /^Only Ana/ });
  expect(await press('again', channel('A'), false)).toMatchObject({ notice: /^Only Ana/ });
});

test('what the service says would work stands on the card of what failed, and begins with one press', async () => {
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
    ['instead:0', 'washing machine'],
    ['instead:2', 'factory'],
    ['edit', 'Edit'],
  ]);
  expect(await earshot.press(task, 'instead:0')).toMatchObject({
    is: 'take',
    request: { command: 'sound', values: { prompt: 'washing machine', duration: 3 } },
  });
  // A field that the operation does not have, and a place that is none.
  expect(await earshot.press(task, 'instead:1')).toMatchObject({ is: 'said' });
  expect(await earshot.press(task, 'instead:7')).toMatchObject({ is: 'said' });
});

test.each(['again', 'result'] as const)('a double click on %s starts one task', async (action) => {
  const { earshot, press } = await designedIn('A');
  const twice = await Promise.all([press(action, channel('A')), press(action, channel('A'))]);
  expect(twice.map(({ is }) => is).toSorted()).toEqual(['said', 'take']);
  await earshot.clock.advance(3000);
  expect(await press(action, channel('A'))).toMatchObject({ is: 'take' });
});

test.each(['again', 'result', 'instead:0'] as const)(
  'a double click on %s in two processes starts one task',
  async (action) => {
    const world = createWorld();
    const [one, other] = [createTestBot(world), createTestBot(world)];
    await one.start();
    const isRefused = action === 'instead:0';
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
    expect(twice.map(({ is }) => is).toSorted()).toEqual(['said', 'take']);
    await world.clock.advance(3001);
    expect(await other.press(task, action)).toMatchObject({ is: 'take' });
  },
);

test('a sample kept by two processes at once becomes one voice', async () => {
  const world = createWorld();
  const [one, other] = [createTestBot(world), createTestBot(world)];
  await one.start();
  const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
  const { task } = await one.ask('voice', given);
  await world.clock.advance(5000);
  await Promise.all([one.keep(task, 'sample-a'), other.keep(task, 'sample-a')]);
  expect(world.service.keptVoices).toHaveLength(1);
  expect(await other.keep(task, 'sample-a')).toContain('Already kept');
});

test('a press counts while the store takes no claim', async () => {
  const world = createWorld();
  const earshot = createTestBot(world);
  await earshot.start();
  const { task } = await earshot.ask('sound', { prompt: 'rain', duration: 3 });
  await world.clock.advance(5000);
  world.presses.has = () => {
    throw new Error('disk full');
  };
  world.presses.get = world.presses.has;
  expect(await earshot.press(task, 'again')).toMatchObject({ is: 'take' });
});
