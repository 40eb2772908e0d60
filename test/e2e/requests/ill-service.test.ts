// A media service that is stopped, slow, broken or talks nonsense: the person reads what is going on, and the task ends
// right when the service is well again.

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
])('a create answered with %s ends as unknown and is sent once', async (mood, sentence) => {
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
  'statuses answered with %s end nothing; the task is done once the service is well',
  async (mood) => {
    service.looking = mood;
    const { body } = await earshot.say('/tts Hello');
    if (mood !== 'missing' && mood !== 'odd') await reads(body.message.id, /not answering at the moment/);
    else await reads(body.message.id, /^Working/);
    service.looking = 'well';
    const { view, files } = await earshot.until(body.message.id);
    expect([view?.mood, files?.length]).toEqual(['done', 1]);
  },
);

test('a stopped service: the task waits, says so, and is sent when the service is back', async () => {
  const port = Number(new URL(service.base).port);
  await service.stop();
  const { body } = await earshot.say('/tts Hello');
  await reads(body.message.id, /cannot be reached right now/);
  service = await startMediaServer(port);
  const { view } = await earshot.until(body.message.id);
  expect([view?.mood, service.creates.length]).toEqual(['done', 1]);
});

test.each<Mood>(['error', 'html', 'empty', 'cut', 'half', 'missing'])(
  'a result that breaks off (%s) is fetched again',
  async (mood) => {
    service.fetching = mood;
    const { body } = await earshot.say('/tts Hello');
    await reads(body.message.id, /takes another try/);
    service.fetching = 'well';
    expect((await earshot.until(body.message.id)).view?.mood).toBe('done');
  },
);

test('the key goes to the service and nowhere else', async () => {
  expect(service.creates.every((create) => create.key === 'canary-key-5f1d')).toBe(true);
  expect(JSON.stringify([earshot.log, await earshot.messages()])).not.toContain('canary-key');
});
