// Kills, stops and restarts the real process on the same folder, and starts a second one beside it. test/faults kills
// tasks at every point of their life.

import { afterEach, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';

let running: Earshot | undefined;
let service: MediaServer | undefined;

afterEach(async () => {
  await running?.kill();
  await service?.stop();
});

test('reports a task killed while submitting as unknown, with retry', async () => {
  service = await startMediaServer();
  service.creating = 'hang';
  const folder = newFolder();
  const first = await startEarshot(SCRIPTED(service), folder);
  const { body } = await first.say('/tts Hello team');
  await expect.poll(() => service?.creates.length).toBe(1);
  await first.kill();
  service.creating = 'well';
  running = await startEarshot(SCRIPTED(service), folder);
  const { view, files = [] } = await running.until(body.message.id, 'done', 'unknown');
  expect([view?.status, files.length, service.creates.length]).toEqual(['unknown', 0, 1]);
  const again = view?.actions?.find((action) => action.label === 'Try again');
  const pressed = await running.call('POST', '/api/actions', {
    room: 'general',
    person: { id: 'ana', name: 'Ana' },
    task: again?.task,
    action: again?.name,
  });
  expect(pressed.status).toBe(201);
  const second = await running.until(pressed.body.message.id);
  expect([second.view?.status, second.files?.length, service.creates.length]).toEqual(['done', 1, 2]);
});

test('exits cleanly on SIGTERM and resumes', async () => {
  service = await startMediaServer();
  service.word = 'PENDING';
  const folder = newFolder();
  const first = await startEarshot(SCRIPTED(service), folder);
  const { body } = await first.say('/tts Hello team');
  await first.logged((entry) => entry.to === 'polling');
  await first.kill('SIGTERM');
  expect(first.process.exitCode).toBe(0);
  service.word = 'SUCCESS';
  running = await startEarshot(SCRIPTED(service), folder);
  expect((await running.until(body.message.id)).view?.status).toBe('done');
  expect(service.creates).toHaveLength(1);
});

test('refuses a second process on the same folder', async () => {
  service = await startMediaServer();
  running = await startEarshot(SCRIPTED(service));
  await expect(startEarshot(SCRIPTED(service), running.folder)).rejects.toThrow(
    /can’t start:\s+• Another Earshot uses the data folder/,
  );
});

test('completes the task when bot and studio are killed', async () => {
  const folder = newFolder();
  const first = await startEarshot({}, folder);
  const { body } = await first.say(`/tts ${'The tide comes in and the tide goes out again. '.repeat(60)}`);
  await first.until(body.message.id, 'working');
  await first.kill();
  running = await startEarshot({}, folder);
  const { view, files } = await running.until(body.message.id);
  expect([view?.status, files?.length, (await running.messages()).length]).toEqual(['done', 1, 1]);
});
