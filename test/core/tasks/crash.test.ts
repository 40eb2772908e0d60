// The process dies at every arrow of a task's life, and another takes up: nothing is lost, nothing is made or posted
// twice, and what cannot be known is said. A death is a part that never answers again.

import { expect, test } from 'vitest';
import { createTestBot, createWorld, type Effects } from '../../fakes/bot.ts';

const never = new Promise<never>(() => {});

/** Where to die: just before or just after an effect. */
type Point =
  `${'before' | 'after'} ${'put received' | 'put submitting' | 'create' | 'put polling' | 'put fetching' | 'put delivering' | 'deliver' | 'put done'}`;

function dyingAt(point: Point) {
  let dead = false;
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (dead || `before ${name}` === point) {
      dead = true;
      return never;
    }
    const result = await work();
    if (dead || `after ${name}` === point) {
      dead = true;
      return never;
    }
    return result;
  };
  return ({ chat, service, tasks }: Effects): Effects => ({
    tasks: { ...tasks, put: (task) => around(`put ${task.state.at}`, () => tasks.put(task)) },
    service: {
      ...service,
      create: (...args) => around('create', () => service.create(...args)),
      status: (...args) => around('status', () => service.status(...args)),
      outcome: (...args) => around('outcome', () => service.outcome(...args)),
      download: (...args) => around('download', () => service.download(...args)),
    },
    chat: {
      ...chat,
      show: (...args) => around('show', () => chat.show(...args)),
      deliver: (...args) => around('deliver', () => chat.deliver(...args)),
    },
  });
}

const UNCLEAR: readonly Point[] = [
  'after put submitting',
  'before create',
  'after create',
  'before put polling',
];
const RESUMED: readonly Point[] = [
  'after put received',
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
  const first = createTestBot(world, dyingAt(point));
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

test.each(RESUMED)('dying %s: the result arrives exactly once', async (point) => {
  const { service, lines, files } = await dieAndRise(point);
  expect(service.created).toHaveLength(1);
  expect(files).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^done/);
});

test.each(UNCLEAR)(
  'dying %s: it is not sent again, and the person reads that it may have started',
  async (point) => {
    const { service, lines, files } = await dieAndRise(point);
    expect(service.created.length).toBeLessThanOrEqual(1);
    expect(files).toHaveLength(0);
    expect(lines.at(-1)).toMatch(/^unknown: The media service did not confirm the task/);
  },
);

test('dying before anything was stored leaves nothing behind', async () => {
  const { service, files } = await dieAndRise('before put received');
  expect([service.created.length, files.length]).toEqual([0, 0]);
});

test('dying between the end of a task and telling it: the message is put right', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'FAILED', message: 'No such voice.' }];
  let dead = false;
  const first = createTestBot(world, (parts) => ({
    ...parts,
    chat: {
      ...parts.chat,
      show: async (at, view) => {
        dead ||= view.mood === 'failed';
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

test('a platform that is away for long when a task ends shows how it ended once it is back', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'FAILED', message: 'No such voice.' }];
  let away = true;
  const earshot = createTestBot(world, (parts) => ({
    ...parts,
    chat: {
      ...parts.chat,
      show: async (at, view) => {
        if (away && view.mood === 'failed') throw new Error('503');
        return parts.chat.show(at, view);
      },
    },
  }));
  await earshot.start();
  const { task } = await earshot.ask('tts', { text: 'Hello' });
  await world.clock.advance(5 * 60_000);
  expect([(await earshot.tasks.get(task))?.told, earshot.queue.held.size]).toEqual([undefined, 1]);
  away = false;
  await world.clock.advance(60_000);
  expect(world.chat.transcript('message-1').at(-1)).toBe('failed: No such voice.');
  expect([(await earshot.tasks.get(task))?.told, earshot.queue.held.size]).toEqual([true, 0]);
});

test('a graceful stop lets a create call finish and is taken up without loss', async () => {
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
