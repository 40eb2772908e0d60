// The process crashes before or after every effect of a task, and another one takes over. Nothing is lost, created or
// posted twice, and uncertain outcomes are reported. A crash is simulated by calls that never return.

import { expect, test } from 'vitest';
import { createTestBot, createWorld } from '../../fakes/bot.ts';
import { crashAt, never } from './crash-at.ts';

/** Crash point: just before or after an effect. */
type Point =
  `${'before' | 'after'} ${'put pending' | 'put submitting' | 'create' | 'put polling' | 'put fetching' | 'put delivering' | 'deliver' | 'put done'}`;

const UNCLEAR: readonly Point[] = ['after put submitting', 'before create', 'after create', 'before put polling'];
const RESUMED: readonly Point[] = [
  'after put pending',
  'before put submitting',
  'after put polling',
  'before put fetching',
  'after put fetching',
  'before put delivering',
  'after put delivering',
  'before deliver',
  'after deliver',
  'before put done',
  'after put done',
];

async function dieAndRise(point: Point) {
  const world = createWorld();
  const first = createTestBot(world, crashAt(point));
  await first.start();
  void first.ask('tts', { text: 'Hello' }).catch(() => undefined);
  await world.clock.advance(20_000);
  const second = createTestBot(world);
  await second.start();
  await world.clock.advance(60_000);
  return {
    ...world,
    lines: world.chat.transcript('message-1'),
    files: world.chat.messages.get('message-1')?.files ?? [],
  };
}

test.each(RESUMED)('dying %s: the result is delivered once', async (point) => {
  const { service, lines, files } = await dieAndRise(point);
  expect(service.created).toHaveLength(1);
  expect(files).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^done/);
});

test.each(UNCLEAR)('dying %s: the task becomes unknown and is not repeated', async (point) => {
  const { service, lines, files } = await dieAndRise(point);
  expect(service.created.length).toBeLessThanOrEqual(1);
  expect(files).toHaveLength(0);
  expect(lines.at(-1)).toMatch(/^unknown: The media service did not confirm the task/);
});

test('dying before anything was stored leaves no task', async () => {
  const { service, files } = await dieAndRise('before put pending');
  expect([service.created.length, files.length]).toEqual([0, 0]);
});

test('a crash before the final view corrects the message later', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'FAILED', message: 'No such voice.' }];
  let dead = false;
  const first = createTestBot(world, (parts) => ({
    ...parts,
    chat: {
      ...parts.chat,
      show: async (at, view) => {
        dead ||= view.status === 'failed';
        return dead ? never : parts.chat.show(at, view);
      },
    },
  }));
  await first.start();
  await first.ask('tts', { text: 'Hello' });
  await world.clock.advance(10_000);
  expect(world.chat.transcript('message-1').at(-1)).toMatch(/^working/);
  await createTestBot(world).start();
  await world.clock.advance(1000);
  expect(world.chat.transcript('message-1').at(-1)).toBe('failed: No such voice.');
});

test('an unreachable platform shows the final state when it returns', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'FAILED', message: 'No such voice.' }];
  let away = true;
  const earshot = createTestBot(world, (parts) => ({
    ...parts,
    chat: {
      ...parts.chat,
      show: async (at, view) => {
        if (away && view.status === 'failed') throw new Error('503');
        return parts.chat.show(at, view);
      },
    },
  }));
  await earshot.start();
  const { task } = await earshot.ask('tts', { text: 'Hello' });
  await world.clock.advance(5 * 60_000);
  expect([(await earshot.tasks.get(task))?.shown, earshot.queue.held.size]).toEqual([undefined, 1]);
  away = false;
  await world.clock.advance(60_000);
  expect(world.chat.transcript('message-1').at(-1)).toBe('failed: No such voice.');
  expect([(await earshot.tasks.get(task))?.shown, earshot.queue.held.size]).toEqual([true, 0]);
});

test('a graceful stop finishes a create call without loss', async () => {
  const world = createWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.service.throttle = promise;
  const first = createTestBot(world);
  await first.start();
  await first.ask('tts', { text: 'Hello' });
  await world.clock.advance(100);
  const stopped = first.queue.stop();
  resolve();
  await world.clock.advance(100);
  await stopped;
  await createTestBot(world).start();
  await world.clock.advance(10_000);
  expect(world.service.created).toHaveLength(1);
  expect(world.chat.transcript('message-1').at(-1)).toMatch(/^done/);
});
