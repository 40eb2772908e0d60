// A script of several speakers through the core: each line is a task at the service, and the result is one file.

import { expect, test } from 'vitest';
import type { TaskStore } from '../../../src/ports/store.ts';
import { ana, createTestBot } from '../../fakes/bot.ts';
import { createScriptWorld, listCreated, listDelivered, SCRIPT, WHOLE } from './script-world.ts';

const lastView = ({ chat }: ReturnType<typeof createScriptWorld>, message: string) =>
  chat.messages.get(message)?.views.at(-1);

test('makes each line once and joins them in order', async () => {
  const world = createScriptWorld();
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.submit(SCRIPT);
  await earshot.clock.advance(20_000);
  expect(listCreated(world)).toEqual(['Good morning!', 'Is it?', 'rain', 'Then it rained.']);
  expect(earshot.service.created.map(({ request }) => request.values['voice_id'])).toEqual([5, 6, undefined, 9]);
  expect(listDelivered(world, message)).toEqual(WHOLE);
  expect(earshot.chat.transcript(message).at(-1)).toBe('done: ');
  expect(earshot.queue.held.size).toBe(0);
});

test('only the whole result is in the person’s list', async () => {
  const world = createScriptWorld();
  const earshot = createTestBot(world);
  await earshot.start();
  const { task } = await earshot.submit(SCRIPT);
  await earshot.clock.advance(20_000);
  const tasks: TaskStore = earshot.tasks;
  expect((await tasks.listByPerson('fake', ana.id, 9)).map(({ id }) => id)).toEqual([task]);
});

test('a refused line is left out and named', async () => {
  const world = createScriptWorld();
  world.statusByText.set('Is it?', 'FAILED');
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.submit(SCRIPT);
  await earshot.clock.advance(20_000);
  expect(listDelivered(world, message)).toEqual([WHOLE[0], WHOLE[1], ...WHOLE.slice(4)]);
  expect(lastView(world, message)).toMatchObject({ status: 'done' });
  expect(lastView(world, message)?.line).toContain('Line 2 is missing: ');
  expect(lastView(world, message)?.line).toContain('The voice is hoarse.');
});

test('fails if no line can be made', async () => {
  const world = createScriptWorld();
  for (const text of ['Good morning!', 'Is it?', 'rain', 'Then it rained.']) world.statusByText.set(text, 'FAILED');
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.submit(SCRIPT);
  await earshot.clock.advance(20_000);
  expect(lastView(world, message)).toMatchObject({ status: 'failed' });
});

test('Stop ends what runs and starts nothing more', async () => {
  const world = createScriptWorld();
  for (const text of ['Good morning!', 'Is it?', 'rain', 'Then it rained.']) world.statusByText.set(text, 'PENDING');
  const earshot = createTestBot(world);
  await earshot.start();
  const { message, task } = await earshot.submit(SCRIPT);
  await earshot.clock.advance(5000);
  await earshot.press(task, 'stop');
  await earshot.clock.advance(5000);
  expect(world.service.cancelled.toSorted()).toEqual(['service-1', 'service-2', 'service-3', 'service-4']);
  expect(lastView(world, message)).toMatchObject({ status: 'cancelled' });
  await earshot.clock.advance(60_000);
  expect(world.service.created).toHaveLength(4);
  expect(earshot.queue.held.size).toBe(0);
});

test('a service that takes one task at a time makes one line after another', async () => {
  const world = createScriptWorld();
  const earshot = createTestBot(world, undefined, { atOnce: 1 });
  await earshot.start();
  const { message } = await earshot.submit(SCRIPT);
  await earshot.clock.advance(60_000);
  expect(listDelivered(world, message)).toEqual(WHOLE);
});

test('each line counts for the day, and the whole as one running task', async () => {
  const world = createScriptWorld();
  const earshot = createTestBot(world, undefined, { limits: { person: { day: 3, concurrent: 1 } } });
  await earshot.start();
  const { message } = await earshot.submit(SCRIPT);
  await earshot.clock.advance(20_000);
  expect(listDelivered(world, message)).not.toContain('Then it rained.');
  expect(lastView(world, message)?.line).toMatch(/Line 4 is missing: .*3 tasks/);
  expect(listCreated(world)).toHaveLength(3);
});

test('captions show no pauses within a line', async () => {
  const world = createScriptWorld();
  const earshot = createTestBot(world);
  await earshot.start();
  const text = 'Rose: Wait. [pause 1s] It rains.\nWalter: Is it?\nRose: Yes.';
  const { message } = await earshot.submit({ ...SCRIPT, values: { ...SCRIPT.values, text } });
  await earshot.clock.advance(20_000);
  expect(listCreated(world)[0]).toBe('Wait. [pause 1s] It rains.');
  const captions = earshot.chat.messages.get(message)?.files.find(({ name }) => name.endsWith('.vtt'));
  expect(captions?.bytes.toString('utf8')).toContain('<v Rose>Wait. It rains.');
});
