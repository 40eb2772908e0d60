// A media service that is stopped, slow, broken or returns nonsense: users read the state, and the task completes once
// the service recovers.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, type Mood, startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, startEarshot } from '../earshot.ts';

let earshot: Earshot;
let service: MediaServer;

beforeAll(async () => {
  service = await startMediaServer();
  earshot = await startEarshot({ SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'canary-key-5f1d' });
});

afterAll(async () => {
  await earshot.kill();
  await service.stop();
});

const reads = async (id: string, sentence: RegExp): Promise<string> => {
  for (;;) {
    const line = (await earshot.messages()).find((one) => one.id === id)?.view?.line ?? '';
    if (sentence.test(line)) return line;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

test.each<[Mood, RegExp]>([
  ['error', /did not confirm the task \(it answered 500\)/],
  ['html', /did not confirm the task/],
  ['empty', /did not confirm the task/],
  ['cut', /did not confirm the task/],
])('ends as unknown after one create answered with %s', async (mood, sentence) => {
  service.creating = mood;
  const before = service.creates.length;
  const { body } = await earshot.say('/tts Hello');
  const { view } = await earshot.until(body.message.id);
  service.creating = 'well';
  expect(view?.line).toMatch(sentence);
  expect(view?.actions?.map((action) => action.label)).toEqual(['Try again', 'Edit']);
  expect(service.creates.length - before).toBe(1);
});

test.each<Mood>(['error', 'html', 'empty', 'cut', 'missing', 'odd'])(
  'survives statuses answered with %s until the service recovers',
  async (mood) => {
    service.looking = mood;
    const { body } = await earshot.say('/tts Hello');
    if (mood !== 'missing' && mood !== 'odd') await reads(body.message.id, /not responding right now/);
    else await reads(body.message.id, /^Working/);
    service.looking = 'well';
    const { view, files } = await earshot.until(body.message.id);
    expect([view?.status, files?.length]).toEqual(['done', 1]);
  },
);

test('waits for a stopped service and sends when it returns', async () => {
  const port = Number(new URL(service.base).port);
  await service.stop();
  const { body } = await earshot.say('/tts Hello');
  await reads(body.message.id, /can’t be reached/);
  service = await startMediaServer(port);
  const { view } = await earshot.until(body.message.id);
  expect([view?.status, service.creates.length]).toEqual(['done', 1]);
});

test.each<Mood>(['error', 'html', 'empty', 'cut', 'half', 'missing'])(
  'refetches a result that breaks off (%s)',
  async (mood) => {
    service.fetching = mood;
    const { body } = await earshot.say('/tts Hello');
    await reads(body.message.id, /trying again/);
    service.fetching = 'well';
    expect((await earshot.until(body.message.id)).view?.status).toBe('done');
  },
);

test('sends the key to the service and nowhere else', async () => {
  expect(service.creates.every((create) => create.key === 'canary-key-5f1d')).toBe(true);
  expect(JSON.stringify([earshot.log, await earshot.messages()])).not.toContain('canary-key');
});
