// Speech in another language at a service without that operation: a translation and a speech request in one task and
// card. Each request is sent once, whatever fails in between.

import { expect, test } from 'vitest';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import { createTestBot, createWorld } from '../../fakes/bot.ts';

const asked = { text: 'Hello\nall', to: 'Spanish', language: 'English', voice: 'Rose' };
const notHere = (status: number) => new ServiceRefusedError(status, 'Not Found');

function lacking(status = 404) {
  const world = createWorld();
  world.service.createFaults.push(notHere(status));
  return world;
}

test.each([404, 405])('a service that answers %i gets the two separate operations', async (status) => {
  const world = lacking(status);
  const earshot = createTestBot(world);
  await earshot.start();
  const { task, message } = await earshot.ask('tts', asked);
  await earshot.clock.advance(60_000);
  expect(world.service.created.map(({ operation, request }) => [operation, request.values])).toEqual([
    ['translated-tts', expect.objectContaining({ text: 'Hello\nall' })],
    ['translate', { texts: ['Hello', 'all'], source_language: 1, target_language: 54 }],
    ['tts', expect.objectContaining({ text: 'Hola', language: 54, voice_id: 5 })],
  ]);
  expect((await earshot.tasks.get(task))?.state.status).toBe('done');
  expect(world.chat.messages.get(message)?.files).toHaveLength(1);
});

test('another process continues in the middle and sends each once', async () => {
  const world = lacking();
  world.service.statuses = [{ status: 'PENDING' }];
  const first = createTestBot(world);
  await first.start();
  const { task } = await first.ask('tts', asked);
  await first.clock.advance(3000);
  await first.queue.stop();
  world.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  const second = createTestBot(world);
  await second.start();
  await second.clock.advance(60_000);
  expect(world.service.created.map(({ operation }) => operation)).toEqual(['translated-tts', 'translate', 'tts']);
  expect((await second.tasks.get(task))?.state.status).toBe('done');
});

test('a failed translation ends the task with its reason', async () => {
  const world = lacking();
  world.service.statuses = [{ status: 'ERROR', message: 'No such pair.' }];
  const earshot = createTestBot(world);
  await earshot.start();
  const { task } = await earshot.ask('tts', asked);
  await earshot.clock.advance(60_000);
  expect((await earshot.tasks.get(task))?.state).toMatchObject({
    status: 'failed',
    failure: { message: 'No such pair.' },
  });
});
