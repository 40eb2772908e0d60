// Forgotten tasks: the service stops, and nothing about the task is left, whatever it was doing and whatever fails.

import { expect, test } from 'vitest';
import { overrideMethods } from '../../../src/metrics/instruments.ts';
import { ServiceUnreachableError } from '../../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const WORDS = 'Nobody else should read this';

/** The stored bytes of all tasks. */
const storedText = ({ records }: { readonly records: Map<string, string> }) => [...records.values()].join('\n');

test('forgetting a running task stops it at the service and deletes it there', async () => {
  const earshot = createTestBot();
  earshot.service.cancels = [];
  earshot.service.statuses = [{ status: 'PENDING' }];
  await earshot.start();
  const { task, message } = await earshot.ask('tts', { text: WORDS });
  await earshot.clock.advance(5000);
  expect(await earshot.bot.forgetTask(task)).toEqual({ message });
  await earshot.clock.advance(5000);
  expect(earshot.service.cancelled).toEqual(['service-1']);
  expect(earshot.service.deletedTasks).toEqual(['service-1']);
  expect(earshot.records.size).toBe(0);
  expect(earshot.queue.held.size).toBe(0);
  expect(await earshot.bot.hasTask(task)).toBe(false);
});

test('a task forgotten during its create call is deleted at the service after the answer', async () => {
  const earshot = createTestBot();
  earshot.service.cancels = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  earshot.service.throttle = promise;
  await earshot.start();
  const { task } = await earshot.ask('tts', { text: WORDS });
  await earshot.clock.advance(100);
  expect(earshot.service.created).toHaveLength(1);
  await earshot.bot.forgetTask(task);
  expect(earshot.service.deletedTasks).toEqual([]);
  resolve();
  await earshot.clock.advance(5000);
  expect(earshot.service.deletedTasks).toEqual(['service-1']);
  expect(earshot.records.size).toBe(0);
  expect(earshot.queue.held.size).toBe(0);
});

test('a task that was not sent is never sent', async () => {
  const earshot = createTestBot(undefined, undefined, { atOnce: 1 });
  earshot.service.statuses = [{ status: 'PENDING' }];
  await earshot.start();
  await earshot.ask('tts', { text: 'First' });
  const { task } = await earshot.ask('tts', { text: WORDS });
  await earshot.clock.advance(2000);
  await earshot.bot.forgetTask(task);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  await earshot.clock.advance(20_000);
  expect(earshot.service.created).toHaveLength(1);
  expect(storedText(earshot)).not.toContain(WORDS);
});

test('a finished task goes with its shared files', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const { task } = await earshot.ask('tts', { text: WORDS });
  await earshot.clock.advance(5000);
  expect(storedText(earshot)).toContain(WORDS);
  await earshot.bot.forgetTask(task);
  await earshot.clock.advance(1000);
  expect(earshot.service.deletedTasks).toEqual(['service-1']);
  expect(earshot.records.size).toBe(0);
});

test('content goes at once while the service is away, and the rest after a restart', async () => {
  const world = createWorld();
  const first = createTestBot(world, (parts) => ({
    ...parts,
    service: overrideMethods(parts.service, {
      deleteTasks: async () => {
        throw new ServiceUnreachableError('away');
      },
    }),
  }));
  world.service.statuses = [{ status: 'PENDING' }];
  await first.start();
  const { task } = await first.ask('tts', { text: WORDS });
  await world.clock.advance(5000);
  await first.bot.forgetTask(task);
  await world.clock.advance(120_000);
  expect(world.records.size).toBe(1);
  expect(storedText(world)).not.toContain(WORDS);
  await createTestBot(world).start();
  await world.clock.advance(5000);
  expect(world.service.deletedTasks).toEqual(['service-1']);
  expect(world.records.size).toBe(0);
});

test('tasks of other platforms stay', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const { task } = await earshot.ask('tts', { text: WORDS });
  const record = await earshot.tasks.get(task);
  if (!record) throw new Error('no record');
  await earshot.tasks.put({ ...record, origin: { ...record.origin, adapter: 'elsewhere' } });
  expect(await earshot.bot.forgetTask(task)).toBeUndefined();
  expect(await earshot.bot.forgetTask('NOSUCH')).toBeUndefined();
  expect(earshot.records.size).toBe(1);
});

test('forgets unfinished automatic tasks of one person in one server', async () => {
  const earshot = createTestBot();
  earshot.service.statuses = [{ status: 'PENDING' }];
  await earshot.start();
  const reading = await earshot.parse({ command: 'tts', values: { text: WORDS }, files: [] }, ana, room);
  if (!reading.ok) throw new Error('not parsed');
  const start = (person: string, server: string, isAutomatic: boolean) =>
    earshot.bot.createTask(reading.request, {
      adapter: earshot.chat.name,
      person: { id: person, name: person },
      place: { ...room, server },
      message: `${person} ${server}`,
      ...(isAutomatic && { isAutomatic }),
    });
  await start('ana', 'S1', true);
  const kept = [await start('ana', 'S1', false), await start('ana', 'S2', true), await start('ben', 'S1', true)];
  await earshot.clock.advance(1000);
  await earshot.bot.forgetAutomaticTasks('ana', 'S1');
  await earshot.clock.advance(1000);
  expect([...(await earshot.tasks.listOpenIds())].sort()).toEqual([...kept].sort());
});
