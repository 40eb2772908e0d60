// `kill -9` of the real process in every state of a task, then a start on the same folder: each result exactly once,
// one create call at most, and what cannot be known is said.

import { afterEach, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';

let running: Earshot | undefined;
let service: MediaServer | undefined;

afterEach(async () => {
  await running?.kill();
  await service?.stop();
});

/** Starts, asks, kills when the log says the state was reached, heals the service, starts again. */
async function killIn(state: string, ail: (service: MediaServer) => unknown, sent = false) {
  service = await startMediaServer();
  ail(service);
  const folder = newFolder();
  const environment = { SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key' };
  const first = await startEarshot(environment, folder);
  const { body } = await first.say('/tts Hello team');
  await first.logged((entry) => entry.to === state);
  while (sent && service.creates.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.kill();
  Object.assign(service, { creating: 'well', looking: 'well', fetching: 'well', word: 'SUCCESS' });
  running = await startEarshot(environment, folder);
  const message = await running.until(body.message.id, 'done', 'unknown');
  const others = (await running.messages()).filter((one) => one.id !== message.id);
  return { message, others, creates: service.creates.length };
}

test.each([
  ['polling', (one: MediaServer): unknown => Object.assign(one, { word: 'PENDING' })],
  ['fetching', (one: MediaServer): unknown => Object.assign(one, { fetching: 'hang' })],
  ['delivering', () => {}],
  ['done', () => {}],
] as const)('killed while %s: the result arrives once', async (state, ail) => {
  const { message, others, creates } = await killIn(state, ail);
  expect([message.view?.mood, message.files?.length, others.length, creates]).toEqual(['done', 1, 0, 1]);
});

test.each([
  ['before the call went out', false],
  ['after the call went out', true],
])(
  'killed while submitting, %s: unknown, not sent again, with a way to try again that works',
  async (_, sent) => {
    const { message, creates } = await killIn(
      'submitting',
      (one) => Object.assign(one, { creating: 'hang' }),
      sent,
    );
    expect([message.view?.mood, message.files?.length ?? 0]).toEqual(['unknown', 0]);
    expect(creates).toBeLessThanOrEqual(1);
    const again = message.view?.actions?.find((action) => action.label === 'Try again');
    const pressed = await running?.call('POST', '/api/actions', {
      room: 'general',
      person: { id: 'ana', name: 'Ana' },
      task: again?.task,
      action: again?.name,
    });
    expect(pressed?.status).toBe(201);
    const second = await running?.until(pressed?.body.message.id);
    expect([second?.view?.mood, second?.files?.length, service?.creates.length]).toEqual([
      'done',
      1,
      creates + 1,
    ]);
  },
);

test('stopped with SIGTERM it exits cleanly and goes on where it was', async () => {
  service = await startMediaServer();
  service.word = 'PENDING';
  const folder = newFolder();
  const environment = { SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key' };
  const first = await startEarshot(environment, folder);
  const { body } = await first.say('/tts Hello team');
  await first.logged((entry) => entry.to === 'polling');
  await first.kill('SIGTERM');
  expect(first.process.exitCode).toBe(0);
  service.word = 'SUCCESS';
  running = await startEarshot(environment, folder);
  expect((await running.until(body.message.id)).view?.mood).toBe('done');
  expect(service.creates).toHaveLength(1);
});

test('a second process on the same folder is refused with a reason', async () => {
  service = await startMediaServer();
  const environment = { SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key' };
  running = await startEarshot(environment);
  await expect(startEarshot(environment, running.folder)).rejects.toThrow(
    /cannot start:[\s\S]*(another|in use|already)/i,
  );
});

test('killed while the studio works, both come back and finish the same task', async () => {
  const folder = newFolder();
  const first = await startEarshot({}, folder);
  const { body } = await first.say(`/tts ${'The tide comes in and the tide goes out again. '.repeat(60)}`);
  await first.until(body.message.id, 'working');
  await first.kill();
  running = await startEarshot({}, folder);
  const { view, files } = await running.until(body.message.id);
  expect([view?.mood, files?.length, (await running.messages()).length]).toEqual(['done', 1, 1]);
});
