// Cancelling a task at services with and without cancellation. The card is correct even if the service was faster or
// unavailable, or the process crashed.

import { expect, test } from 'vitest';
import { ServiceRefusedError, ServiceUnreachableError } from '../../../src/ports/media-service.ts';
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
    look: () => earshot.press(task, 'refresh'),
    reads: () => [card()?.line, ...(card()?.actions ?? []).map(({ label }) => label)],
  };
}

function endingWorld(...cancels: NonNullable<ReturnType<typeof createWorld>['service']['cancels']>) {
  const world = createWorld();
  world.service.cancels = cancels;
  return world;
}

test('the service cancels the task and the card shows it', async () => {
  const { stop, reads, clock, service, queue } = await atWork(endingWorld());
  expect(reads().at(-1)).toBe('Stop');
  expect(await stop()).toEqual({ is: 'shown' });
  await clock.advance(1000);
  expect(service.cancelled).toEqual(['service-1']);
  expect(reads()).toEqual(['Stopped. There will be no result.', 'Again', 'Edit']);
  expect(queue.held.size).toBe(0);
});

test('a later refresh leaves the task stopped', async () => {
  const { stop, look, reads, clock, service } = await atWork(endingWorld());
  await stop();
  await clock.advance(1000);
  const looks = service.looks;
  await look();
  await clock.advance(20_000);
  expect(reads()[0]).toMatch(/^Stopped\./);
  expect(service.looks).toBe(looks);
});

test('a task is only unfollowed when cancelling is unsupported', async () => {
  const { stop, reads, clock, service } = await atWork();
  expect(reads().at(-1)).toBe('Stop tracking');
  await stop();
  await clock.advance(1000);
  expect(service.cancelled).toEqual([]);
  expect(reads()).toEqual([
    'No longer tracked. The media service may still finish it and charge for it. Refresh to check on it.',
    'Refresh',
    'Again',
    'Edit',
  ]);
});

test('a task already finished can still be fetched', async () => {
  const { stop, look, reads, clock, service } = await atWork(endingWorld('already-finished'));
  await stop();
  await clock.advance(1000);
  expect(reads()).toEqual(['It had already finished. Refresh to see the result.', 'Refresh', 'Again', 'Edit']);
  service.statuses = [SUCCESS];
  await look();
  await clock.advance(5000);
  expect(reads()[0]).toBe('');
});

test('pressing twice cancels once', async () => {
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
  expect([earshot.service.cancelled, earshot.reads()[0]]).toEqual([['service-1'], 'Stopped. There will be no result.']);
});

test('cancelling is retried until the service is back', async () => {
  const away = new ServiceUnreachableError('refused');
  const { stop, reads, clock, service } = await atWork(endingWorld(away, away, 'stopped'));
  await stop();
  await clock.advance(500);
  expect(reads()).toEqual(['Stopping']);
  await clock.advance(5000);
  expect([service.cancelled.length, reads()[0]]).toEqual([3, 'Stopped. There will be no result.']);
});

test.each([
  ['stays away', Array.from({ length: 9 }, () => new ServiceUnreachableError('refused')), 6],
  ['refuses', [new ServiceRefusedError(405, 'not allowed')], 1],
])('a task that %s is shown as unfollowed', async (_, faults, calls) => {
  const { stop, reads, clock, service } = await atWork(endingWorld(...faults));
  await stop();
  await clock.advance(60_000);
  expect([service.cancelled.length, reads()[0]]).toEqual([
    calls,
    expect.stringMatching(/^No longer tracked\. The media service may still finish it/),
  ]);
});

test('a success seen while cancelling changes nothing', async () => {
  const earshot = await atWork(endingWorld());
  earshot.service.statuses = [SUCCESS];
  const { promise, resolve } = Promise.withResolvers<'already-finished'>();
  earshot.service.cancel = () => promise;
  await earshot.stop();
  await earshot.clock.advance(10_000);
  expect(earshot.reads()).toEqual(['Stopping']);
  resolve('already-finished');
  await earshot.clock.advance(1000);
  expect(earshot.reads()[0]).toMatch(/^It had already finished/);
});

test('a result that is being fetched cannot be stopped', async () => {
  const earshot = await atWork(endingWorld());
  earshot.service.statuses = [SUCCESS];
  earshot.service.findOutcome = () => new Promise<never>(() => {});
  await earshot.clock.advance(5000);
  expect(await earshot.stop()).toEqual({ is: 'notice', notice: 'It is too late to stop that.' });
  expect(earshot.service.cancelled).toEqual([]);
});

test('a crash while cancelling is completed by the next process', async () => {
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
  expect(world.chat.transcript(message).at(-1)).toBe('cancelled: Stopped. There will be no result.');
});
