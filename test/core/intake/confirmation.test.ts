// Confirmation of expensive requests: the card, its buttons, and nothing sent or counted before.

import { expect, test } from 'vitest';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const long = { text: 'Hello. '.repeat(5000) };
const DAY = 86_400_000;
const rules = { confirmAboveCharacters: 20_000, limits: { person: { day: 1 } } };
const asks = 'needs-input: About 39 minutes of audio (35,000 characters). This may use up your plan.';
const usedToday = async (earshot: ReturnType<typeof createTestBot>) => {
  const view = await earshot.bot.answerQuery({ command: 'settings', values: {}, files: {}, labels: {} }, ana, room);
  return view.rows?.at(-1)?.detail;
};

async function asked(world = createWorld()) {
  const earshot = createTestBot(world, undefined, rules);
  await earshot.start();
  return { earshot, world, ...(await earshot.ask('tts', long)) };
}

test('the card shows the estimate and waits for confirmation', async () => {
  const { earshot, message, task } = await asked();
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript(message)).toEqual([asks]);
  const [view] = earshot.chat.messages.get(message)?.views ?? [];
  expect(view?.actions).toEqual([
    { name: 'confirm', label: 'Go ahead', task, isOwnerOnly: true },
    { name: 'stop', label: 'Cancel', task, isOwnerOnly: true },
  ]);
  expect(view).not.toHaveProperty('since');
  const tasks = await earshot.bot.answerQuery({ command: 'tasks', values: {}, files: {}, labels: {} }, ana, room);
  expect(tasks.rows?.[0]?.actions?.map(({ label }) => label)).toEqual(['Go ahead', 'Cancel']);
  expect([earshot.service.created.length, await usedToday(earshot)]).toEqual([0, '0 of 1 today, resets at 00:00 UTC']);
});

test('confirming sends and counts the task once', async () => {
  const { earshot, message, task } = await asked();
  await earshot.clock.advance(3 * 3_600_000);
  const pressed = await Promise.all([earshot.press(task, 'confirm'), earshot.press(task, 'confirm')]);
  expect(pressed.map(({ is }) => is)).toContain('shown');
  await earshot.clock.advance(5000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(message).at(-1)).toBe('done: ');
  expect(await usedToday(earshot)).toBe('1 of 1 today, resets at 00:00 UTC');
  expect(await earshot.press(task, 'confirm')).toEqual({ is: 'notice', notice: 'That was already answered.' });
  expect(earshot.queue.held.size).toBe(0);
});

test('confirming is refused on a used-up day and works later', async () => {
  const world = createWorld();
  await world.clock.advance(DAY / 2);
  const { earshot, message, task } = await asked(world);
  await earshot.ask('tts', { text: 'Short' });
  await earshot.clock.advance(5000);
  expect(await earshot.press(task, 'confirm')).toEqual({
    is: 'notice',
    notice: 'You have used 1 of 1 tasks today. Resets at 00:00 UTC.',
  });
  await earshot.clock.advance(DAY - (earshot.clock.now() % DAY));
  expect(await earshot.press(task, 'confirm')).toEqual({ is: 'shown' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('cancelling stops it before it is sent', async () => {
  const { earshot, message, task } = await asked();
  await earshot.clock.advance(100);
  expect(await earshot.press(task, 'stop')).toEqual({ is: 'shown' });
  await earshot.clock.advance(100);
  expect(earshot.chat.transcript(message).at(-1)).toBe('cancelled: Stopped before it was sent.');
  expect(await earshot.press(task, 'confirm')).toMatchObject({ is: 'notice' });
  expect([earshot.service.created.length, earshot.queue.held.size]).toEqual([0, 0]);
});

test('a question survives a restart and expires after a day', async () => {
  const { earshot, world, message } = await asked();
  await earshot.clock.advance(DAY / 2);
  void earshot.queue.stop();
  await createTestBot(world, undefined, rules).start();
  await world.clock.advance(DAY / 2 - 1000);
  expect(world.chat.transcript(message).at(-1)).toBe(asks);
  await world.clock.advance(2000);
  expect(world.chat.transcript(message).at(-1)).toBe('cancelled: Not confirmed within a day, so nothing was sent.');
});

test('a late confirmation is not ended when its question expires', async () => {
  const { earshot, message, task } = await asked();
  earshot.service.statuses = [{ status: 'PENDING', progress: 0.1 }];
  await earshot.clock.advance(DAY - 60_000);
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(90_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^working/);
});

test('a retry asks for confirmation again', async () => {
  const { earshot, task } = await asked();
  await earshot.press(task, 'stop');
  const again = await earshot.press(task, 'retry');
  if (again.is !== 'create-task') throw new Error('nothing to take');
  const origin = { adapter: earshot.chat.name, person: ana, place: room, message: 'message-2' };
  await earshot.bot.createTask(again.request, origin);
  await earshot.clock.advance(100);
  expect(earshot.chat.transcript('message-2')).toEqual([asks]);
});
