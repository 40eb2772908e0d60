// Stopping a task at a service that ends tasks, and at one that does not: the card says what is true, also when the service
// was faster, is away, or when the process dies on the way.

import { expect, test } from 'vitest';
import { ServiceRefused, ServiceUnreachable } from '../../src/ports/service.ts';
import { createBot, createWorld } from '../fakes/bot.ts';

const SUCCESS = { status: 'SUCCESS', run_id: 7 };

async function atWork(world = createWorld()) {
  const bot = createBot(world);
  await bot.start();
  bot.service.statuses = [{ status: 'PENDING' }];
  const { task, message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(3000);
  const card = () => bot.chat.messages.get(message)?.views.at(-1);
  return {
    ...bot,
    task,
    stop: () => bot.press(task, 'stop'),
    look: () => bot.press(task, 'look'),
    reads: () => [card()?.line, ...(card()?.actions ?? []).map(({ label }) => label)],
  };
}

function endingWorld(...cancels: NonNullable<ReturnType<typeof createWorld>['service']['cancels']>) {
  const world = createWorld();
  world.service.cancels = cancels;
  return world;
}

test('the service is told, and the card says that nothing more comes of it', async () => {
  const { stop, reads, clock, service, queue } = await atWork(endingWorld());
  expect(reads().at(-1)).toBe('Stop');
  expect(await stop()).toEqual({ is: 'shown' });
  await clock.advance(1000);
  expect(service.cancelled).toEqual(['service-1']);
  expect(reads()).toEqual(['Stopped. Nothing more is made of it.', 'Again']);
  expect(queue.held.size).toBe(0);
});

test('looking again after that promises nothing: the task stays stopped', async () => {
  const { stop, look, reads, clock, service } = await atWork(endingWorld());
  await stop();
  await clock.advance(1000);
  const looks = service.looks;
  await look();
  await clock.advance(20_000);
  expect(reads()[0]).toMatch(/^Stopped\./);
  expect(service.looks).toBe(looks);
});

test('a service that cannot end tasks is only left, and the card says what it may still do', async () => {
  const { stop, reads, clock, service } = await atWork();
  expect(reads().at(-1)).toBe('Stop following');
  await stop();
  await clock.advance(1000);
  expect(service.cancelled).toEqual([]);
  expect(reads()).toEqual([
    'No longer followed. The media service may still finish it and count it; refresh to pick it up again.',
    'Refresh',
    'Again',
  ]);
});

test('one that had ended before says so, and its result can still be brought', async () => {
  const { stop, look, reads, clock, service } = await atWork(endingWorld('over'));
  await stop();
  await clock.advance(1000);
  expect(reads()).toEqual([
    'It had ended before it could be stopped; refresh to see what came of it.',
    'Refresh',
    'Again',
  ]);
  service.statuses = [SUCCESS];
  await look();
  await clock.advance(5000);
  expect(reads()[0]).toMatch(/^Done in/);
});

test('pressing twice stops once', async () => {
  const bot = await atWork(endingWorld());
  const { promise, resolve } = Promise.withResolvers<'stopped'>();
  bot.service.cancel = async (_, id) => {
    bot.service.cancelled.push(id);
    return promise;
  };
  expect(await Promise.all([bot.stop(), bot.stop()])).toEqual([{ is: 'shown' }, { is: 'shown' }]);
  await bot.clock.advance(1000);
  expect(bot.reads()).toEqual(['Stopping']);
  resolve('stopped');
  await bot.clock.advance(1000);
  expect(await bot.stop()).toEqual({ is: 'shown' });
  expect([bot.service.cancelled, bot.reads()[0]]).toEqual([
    ['service-1'],
    'Stopped. Nothing more is made of it.',
  ]);
});

test('a service that is starting again is told when it is back', async () => {
  const away = new ServiceUnreachable('refused');
  const { stop, reads, clock, service } = await atWork(endingWorld(away, away, 'stopped'));
  await stop();
  await clock.advance(500);
  expect(reads()).toEqual(['Stopping']);
  await clock.advance(5000);
  expect([service.cancelled.length, reads()[0]]).toEqual([3, 'Stopped. Nothing more is made of it.']);
});

test.each([
  ['stays away', Array.from({ length: 9 }, () => new ServiceUnreachable('refused')), 6],
  ['refuses', [new ServiceRefused(405, 'not allowed')], 1],
])('of one that %s the card promises nothing', async (_, faults, calls) => {
  const { stop, reads, clock, service } = await atWork(endingWorld(...faults));
  await stop();
  await clock.advance(60_000);
  expect([service.cancelled.length, reads()[0]]).toEqual([
    calls,
    expect.stringMatching(/^No longer followed\. The media service may still finish it/),
  ]);
});

test('a success that is seen while the service is told changes nothing: it was asked to be stopped', async () => {
  const bot = await atWork(endingWorld());
  bot.service.statuses = [SUCCESS];
  const { promise, resolve } = Promise.withResolvers<'over'>();
  bot.service.cancel = () => promise;
  await bot.stop();
  await bot.clock.advance(10_000);
  expect(bot.reads()).toEqual(['Stopping']);
  resolve('over');
  await bot.clock.advance(1000);
  expect(bot.reads()[0]).toMatch(/^It had ended before it could be stopped/);
});

test('a result that is on its way already is not stopped any more', async () => {
  const bot = await atWork(endingWorld());
  bot.service.statuses = [SUCCESS];
  bot.service.outcome = () => new Promise<never>(() => {});
  await bot.clock.advance(5000);
  expect(await bot.stop()).toEqual({ is: 'said', notice: 'It is too late to stop that.' });
  expect(bot.service.cancelled).toEqual([]);
});

test('the process dies between the card and the service: the next one tells it', async () => {
  const world = endingWorld();
  const first = createBot(world, (parts) => ({
    ...parts,
    service: Object.assign(Object.create(world.service), { cancel: () => new Promise<never>(() => {}) }),
  }));
  await first.start();
  world.service.statuses = [{ status: 'PENDING' }];
  const { task, message } = await first.ask('tts', { text: 'Hello' });
  await world.clock.advance(3000);
  await first.press(task, 'stop');
  await world.clock.advance(1000);
  expect(world.chat.transcript(message).at(-1)).toBe('working: Stopping');
  expect(world.service.cancelled).toEqual([]);
  const second = createBot(world);
  await second.start();
  await world.clock.advance(1000);
  expect(world.service.cancelled).toEqual(['service-1']);
  expect(world.chat.transcript(message).at(-1)).toBe('stopped: Stopped. Nothing more is made of it.');
});
