// Stopping a task at a service that ends tasks, and at one that does not: the card says what is true, also when the service
// was faster, is away, or when the process dies on the way.

import { expect, test } from 'vitest';
import { ServiceRefused, ServiceUnreachable } from '../../../src/ports/service.ts';
import { createTestBot, createWorld } from '../../fakes/bot.ts';

const SUCCESS = { status: 'SUCCESS', run_id: 7 };

async function atWork(world = createWorld()) {
  const earshot = createTestBot(world);
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { task, message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(3000);
  const card = () => earshot.chat.messages.get(message)?.views.at(-1);
  return {
    ...earshot,
    task,
    stop: () => earshot.press(task, 'stop'),
    look: () => earshot.press(task, 'look'),
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
  expect(reads()).toEqual(['Stopped. Nothing more is made of it.', 'Again', 'Edit']);
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
    'Edit',
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
    'Edit',
  ]);
  service.statuses = [SUCCESS];
  await look();
  await clock.advance(5000);
  expect(reads()[0]).toMatch(/^Done in/);
});

test('pressing twice stops once', async () => {
  const earshot = await atWork(endingWorld());
  const { promise, resolve } = Promise.withResolvers<'stopped'>();
  earshot.service.cancel = async (_, id) => {
    earshot.service.cancelled.push(id);
    return promise;
  };
  expect(await Promise.all([earshot.stop(), earshot.stop()])).toEqual([{ is: 'shown' }, { is: 'shown' }]);
  await earshot.clock.advance(1000);
  expect(earshot.reads()).toEqual(['Stopping']);
  resolve('stopped');
  await earshot.clock.advance(1000);
  expect(await earshot.stop()).toEqual({ is: 'shown' });
  expect([earshot.service.cancelled, earshot.reads()[0]]).toEqual([
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
  const earshot = await atWork(endingWorld());
  earshot.service.statuses = [SUCCESS];
  const { promise, resolve } = Promise.withResolvers<'over'>();
  earshot.service.cancel = () => promise;
  await earshot.stop();
  await earshot.clock.advance(10_000);
  expect(earshot.reads()).toEqual(['Stopping']);
  resolve('over');
  await earshot.clock.advance(1000);
  expect(earshot.reads()[0]).toMatch(/^It had ended before it could be stopped/);
});

test('a result that is on its way already is not stopped any more', async () => {
  const earshot = await atWork(endingWorld());
  earshot.service.statuses = [SUCCESS];
  earshot.service.outcome = () => new Promise<never>(() => {});
  await earshot.clock.advance(5000);
  expect(await earshot.stop()).toEqual({ is: 'said', notice: 'It is too late to stop that.' });
  expect(earshot.service.cancelled).toEqual([]);
});

test('the process dies between the card and the service: the next one tells it', async () => {
  const world = endingWorld();
  const first = createTestBot(world, (parts) => ({
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
  const second = createTestBot(world);
  await second.start();
  await world.clock.advance(1000);
  expect(world.service.cancelled).toEqual(['service-1']);
  expect(world.chat.transcript(message).at(-1)).toBe('stopped: Stopped. Nothing more is made of it.');
});
