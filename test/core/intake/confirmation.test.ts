// Expensive requests ask first: what the card says, what its buttons do, and that nothing is sent or counted before.

import { expect, test } from 'vitest';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const long = { text: 'Hello. '.repeat(5000) };
const DAY = 86_400_000;
const rules = { confirmCharacters: 20_000, limits: { person: { day: 1 } } };
const asks = 'asking: About 39 minutes of audio (35,000 characters). This may use up your plan.';
const usedToday = async (earshot: ReturnType<typeof createTestBot>) => {
  const view = await earshot.bot.answer(
    { command: 'settings', values: {}, files: {}, labels: {} },
    ana,
    room,
  );
  return view.rows?.at(-1)?.detail;
};

async function asked(world = createWorld()) {
  const earshot = createTestBot(world, undefined, rules);
  await earshot.start();
  return { earshot, world, ...(await earshot.ask('tts', long)) };
}

test('the card says what it will take, and nothing is sent until somebody says so', async () => {
  const { earshot, message, task } = await asked();
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript(message)).toEqual([asks]);
  const [view] = earshot.chat.messages.get(message)?.views ?? [];
  expect(view?.actions).toEqual([
    { name: 'go', label: 'Go ahead', task },
    { name: 'stop', label: 'Cancel', task },
  ]);
  expect(view).not.toHaveProperty('since');
  const tasks = await earshot.bot.answer({ command: 'tasks', values: {}, files: {}, labels: {} }, ana, room);
  expect(tasks.rows?.[0]?.actions?.map(({ label }) => label)).toEqual(['Go ahead', 'Cancel']);
  expect([earshot.service.created.length, await usedToday(earshot)]).toEqual([
    0,
    '0 of 1 today, anew at 00:00 UTC',
  ]);
});

test('going ahead sends it once, counts it once, and its time begins then', async () => {
  const { earshot, message, task } = await asked();
  await earshot.clock.advance(3 * 3_600_000);
  const pressed = await Promise.all([earshot.press(task, 'go'), earshot.press(task, 'go')]);
  expect(pressed.map(({ is }) => is)).toContain('shown');
  await earshot.clock.advance(5000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(message).at(-1)).toBe('done: Done in 2s');
  expect(await usedToday(earshot)).toBe('1 of 1 today, anew at 00:00 UTC');
  expect(await earshot.press(task, 'go')).toEqual({ is: 'said', notice: 'That was answered already.' });
  expect(earshot.queue.held.size).toBe(0);
});

test('it does not go ahead when the day is used up by then, and can later', async () => {
  const world = createWorld();
  await world.clock.advance(DAY / 2);
  const { earshot, message, task } = await asked(world);
  await earshot.ask('tts', { text: 'Short' });
  await earshot.clock.advance(5000);
  expect(await earshot.press(task, 'go')).toEqual({
    is: 'said',
    notice: 'You have used 1 of 1 tasks today. It starts anew at 00:00 UTC.',
  });
  await earshot.clock.advance(DAY - (earshot.clock.now() % DAY));
  expect(await earshot.press(task, 'go')).toEqual({ is: 'shown' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('cancelled, it is stopped before it was sent', async () => {
  const { earshot, message, task } = await asked();
  await earshot.clock.advance(100);
  expect(await earshot.press(task, 'stop')).toEqual({ is: 'shown' });
  await earshot.clock.advance(100);
  expect(earshot.chat.transcript(message).at(-1)).toBe('stopped: Stopped before it was sent.');
  expect(await earshot.press(task, 'go')).toMatchObject({ is: 'said' });
  expect([earshot.service.created.length, earshot.queue.held.size]).toEqual([0, 0]);
});

test('a restart keeps the question, and a day after it was asked it ends by itself', async () => {
  const { earshot, world, message } = await asked();
  await earshot.clock.advance(DAY / 2);
  void earshot.queue.stop();
  await createTestBot(world, undefined, rules).start();
  await world.clock.advance(DAY / 2 - 1000);
  expect(world.chat.transcript(message).at(-1)).toBe(asks);
  await world.clock.advance(2000);
  expect(world.chat.transcript(message).at(-1)).toBe(
    'stopped: Nobody said to go ahead within a day, so nothing was sent.',
  );
});

test('what went ahead late is not ended when the day of its question is over', async () => {
  const { earshot, message, task } = await asked();
  earshot.service.statuses = [{ status: 'PENDING', progress: 0.1 }];
  await earshot.clock.advance(DAY - 60_000);
  await earshot.press(task, 'go');
  await earshot.clock.advance(90_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^working/);
});

test('asked for again, it asks again', async () => {
  const { earshot, task } = await asked();
  await earshot.press(task, 'stop');
  const again = await earshot.press(task, 'again');
  if (again.is !== 'take') throw new Error('nothing to take');
  const origin = { adapter: earshot.chat.name, person: ana, place: room, message: 'message-2' };
  await earshot.bot.take(again.request, origin);
  await earshot.clock.advance(100);
  expect(earshot.chat.transcript('message-2')).toEqual([asks]);
});
