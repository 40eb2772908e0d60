// Expensive requests ask first: what the card says, what its buttons do, and that nothing is sent or counted before.

import { expect, test } from 'vitest';
import { ana, createBot, createWorld, room } from '../fakes/bot.ts';

const long = { text: 'Hello. '.repeat(5000) };
const DAY = 86_400_000;
const rules = { confirmCharacters: 20_000, limits: { person: { day: 1 } } };
const asks = 'queued: About 39 minutes of audio (35,000 characters). This may use up your plan.';
const usedToday = async (bot: ReturnType<typeof createBot>) => {
  const view = await bot.desk.answer({ command: 'settings', values: {}, files: {}, labels: {} }, ana, room);
  return view.rows?.at(-1)?.detail;
};

async function asked(world = createWorld()) {
  const bot = createBot(world, undefined, rules);
  await bot.start();
  return { bot, world, ...(await bot.ask('tts', long)) };
}

test('the card says what it will take, and nothing is sent until somebody says so', async () => {
  const { bot, message, task } = await asked();
  await bot.clock.advance(60_000);
  expect(bot.chat.transcript(message)).toEqual([asks]);
  const [view] = bot.chat.messages.get(message)?.views ?? [];
  expect(view?.actions).toEqual([
    { name: 'go', label: 'Go ahead', task },
    { name: 'stop', label: 'Cancel', task },
  ]);
  expect(view).not.toHaveProperty('since');
  const tasks = await bot.desk.answer({ command: 'tasks', values: {}, files: {}, labels: {} }, ana, room);
  expect(tasks.rows?.[0]?.actions?.map(({ label }) => label)).toEqual(['Go ahead', 'Cancel']);
  expect([bot.service.created.length, await usedToday(bot)]).toEqual([0, '0 of 1 today, anew at 00:00 UTC']);
});

test('going ahead sends it once, counts it once, and its time begins then', async () => {
  const { bot, message, task } = await asked();
  await bot.clock.advance(3 * 3_600_000);
  const pressed = await Promise.all([bot.press(task, 'go'), bot.press(task, 'go')]);
  expect(pressed.map(({ is }) => is)).toContain('shown');
  await bot.clock.advance(5000);
  expect(bot.service.created).toHaveLength(1);
  expect(bot.chat.transcript(message).at(-1)).toBe('done: Done in 0:02');
  expect(await usedToday(bot)).toBe('1 of 1 today, anew at 00:00 UTC');
  expect(await bot.press(task, 'go')).toEqual({ is: 'said', notice: 'That was answered already.' });
  expect(bot.queue.held.size).toBe(0);
});

test('it does not go ahead when the day is used up by then, and can later', async () => {
  const world = createWorld();
  await world.clock.advance(DAY / 2);
  const { bot, message, task } = await asked(world);
  await bot.ask('tts', { text: 'Short' });
  await bot.clock.advance(5000);
  expect(await bot.press(task, 'go')).toEqual({
    is: 'said',
    notice: 'You have used 1 of 1 tasks today. It starts anew at 00:00 UTC.',
  });
  await bot.clock.advance(DAY - (bot.clock.now() % DAY));
  expect(await bot.press(task, 'go')).toEqual({ is: 'shown' });
  await bot.clock.advance(5000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('cancelled, it is stopped before it was sent', async () => {
  const { bot, message, task } = await asked();
  await bot.clock.advance(100);
  expect(await bot.press(task, 'stop')).toEqual({ is: 'shown' });
  await bot.clock.advance(100);
  expect(bot.chat.transcript(message).at(-1)).toBe('stopped: Stopped before it was sent.');
  expect(await bot.press(task, 'go')).toMatchObject({ is: 'said' });
  expect([bot.service.created.length, bot.queue.held.size]).toEqual([0, 0]);
});

test('a restart keeps the question, and a day after it was asked it ends by itself', async () => {
  const { bot, world, message } = await asked();
  await bot.clock.advance(DAY / 2);
  void bot.queue.stop();
  await createBot(world, undefined, rules).start();
  await world.clock.advance(DAY / 2 - 1000);
  expect(world.chat.transcript(message).at(-1)).toBe(asks);
  await world.clock.advance(2000);
  expect(world.chat.transcript(message).at(-1)).toBe(
    'stopped: Nobody said to go ahead within a day, so nothing was sent.',
  );
});

test('what went ahead late is not ended when the day of its question is over', async () => {
  const { bot, message, task } = await asked();
  bot.service.statuses = [{ status: 'PENDING', progress: 0.1 }];
  await bot.clock.advance(DAY - 60_000);
  await bot.press(task, 'go');
  await bot.clock.advance(90_000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^working/);
});

test('asked for again, it asks again', async () => {
  const { bot, task } = await asked();
  await bot.press(task, 'stop');
  const again = await bot.press(task, 'again');
  if (again.is !== 'take') throw new Error('nothing to take');
  const origin = { adapter: bot.chat.name, person: ana, place: room, message: 'message-2' };
  await bot.desk.take(again.request, origin);
  await bot.clock.advance(100);
  expect(bot.chat.transcript('message-2')).toEqual([asks]);
});
