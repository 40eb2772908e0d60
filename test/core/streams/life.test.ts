// The life of a speech task whose sound arrives on one connection: what the card shows, what can be heard, what is
// posted, and what follows from every fault.

import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { DiskQuotaError, unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import {
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
} from '../../../src/ports/media-service.ts';
import { decodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { createStreamWorld, openStreamBot, RATE, type StreamWorld, speech } from './world.ts';

type Opened = ReturnType<typeof openStreamBot>;

async function ask(bot: Opened, text = 'Hello team') {
  const asked = await bot.ask('tts', { text });
  // Lets the create call go out.
  await bot.clock.advance(0);
  return asked;
}

async function begin(world: StreamWorld = createStreamWorld(), options: Parameters<typeof openStreamBot>[1] = {}) {
  const bot = openStreamBot(world, options);
  await bot.start();
  const asked = await ask(bot);
  return { world, bot, ...asked, ...at(world, asked.message) };
}

function at(world: StreamWorld, message: string) {
  return {
    last: () => world.chat.messages.get(message)?.views.at(-1),
    files: () => world.chat.messages.get(message)?.files ?? [],
    transcript: () => world.chat.transcript(message),
    line: () => {
      const line = world.lines.at(-1);
      if (!line) throw new Error('nothing was sent');
      return line;
    },
  };
}

test('the sound can be heard before the rest is made', async () => {
  const { world, bot, last, files, line } = await begin();
  await line().speak(1);
  const { live, status, line: said } = last() ?? {};
  expect([status, said, files()]).toEqual(['working', 'Working · speaking', []]);
  const heard = bot.streams.open(live?.id ?? '');
  expect(heard?.type).toBe('audio/wav');
  await line().speak(2);
  await line().end();
  await bot.clock.advance(500);
  expect(last()?.status).toBe('done');
  expect(last()?.live).toBeUndefined();
  const [file] = files();
  expect(file?.name).toMatch(/^speech-.*\.wav$/);
  expect(decodeMonoWav(file?.bytes ?? Buffer.alloc(0)).samples).toHaveLength(3 * RATE);
  expect(file?.bytes.readUInt32LE(40)).toBe(3 * RATE * 2);
  expect((await buffer(heard?.stream ?? Readable.from([]))).subarray(44)).toEqual(speech(3));
  expect([world.service.created, world.lines.length]).toEqual([[], 1]);
});

test('the studio’s notes stay on the card', async () => {
  const world = createStreamWorld();
  world.report = { notes: [{ id: 'notes.lettersLeftOut', args: { language: 'Russian' } }] };
  const { bot, last, line } = await begin(world);
  await line().speak(1);
  await line().end();
  await bot.clock.advance(500);
  expect(JSON.stringify(last())).toContain('Russian');
});

test('a place that cannot play it gets a task at the service', async () => {
  const world = createStreamWorld();
  Object.assign(world.chat, { playsLiveSound: false });
  const { bot, files } = await begin(world);
  await bot.clock.advance(10_000);
  expect([world.lines.length, world.service.created.length, files().length]).toEqual([0, 1, 1]);
});

test('translated speech stays a task', async () => {
  const world = createStreamWorld();
  const bot = openStreamBot(world);
  await bot.start();
  await bot.ask('tts', { text: 'Hello', target_language: 'Spanish (Spain)' });
  await bot.clock.advance(1000);
  expect(world.service.created.map(({ request }) => request.values)).toMatchObject([{ target_language: 54 }]);
  expect(world.lines).toEqual([]);
});

test('Stop closes the connection at once', async () => {
  const { bot, task, last, line, files } = await begin();
  await line().speak(1);
  expect(last()?.actions?.[0]).toMatchObject({ name: 'stop', label: 'Stop' });
  await bot.press(task, 'stop');
  await bot.clock.advance(100);
  expect(line().signal.aborted).toBe(true);
  expect([last()?.status, last()?.live, files()]).toEqual(['cancelled', undefined, []]);
  expect(await readdir(bot.folder)).toEqual([]);
});

test('a broken stream of another service fails the task with a sentence', async () => {
  const world = createStreamWorld();
  world.isRepeatable = false;
  const { bot, last, line, files } = await begin(world);
  await line().speak(1);
  await line().cut();
  await bot.clock.advance(100);
  expect([last()?.status, last()?.line]).toEqual(['failed', 'The speech was cut off before its end. Try again.']);
  expect(last()?.actions?.some(({ name }) => name === 'retry')).toBe(true);
  expect([files(), world.service.created, world.lines.length]).toEqual([[], [], 1]);
});

test('a stream of our own studio that breaks becomes a task', async () => {
  const { world, bot, last, line, files } = await begin();
  await line().speak(1);
  await line().cut();
  await bot.clock.advance(10_000);
  expect([last()?.status, files().length, world.service.created.length, world.lines.length]).toEqual(['done', 1, 1, 1]);
  // The same words are a task for a while.
  await ask(bot);
  expect([world.service.created.length, world.lines.length]).toEqual([2, 1]);
  await bot.clock.advance(600_000);
  await ask(bot);
  expect(world.lines).toHaveLength(2);
});

test('a service that declines gets a task', async () => {
  const { world, bot, line, files } = await begin();
  await line().decline();
  await bot.clock.advance(10_000);
  expect([world.lines.length, world.service.created.length, files().length]).toEqual([1, 1, 1]);
  expect(await readdir(bot.folder)).toEqual([]);
});

test('a studio that declines late gets a task after all', async () => {
  const { world, bot, last, line, files } = await begin();
  await bot.clock.advance(1500);
  expect(last()?.status).toBe('queued');
  await line().decline();
  await bot.clock.advance(10_000);
  expect([world.lines.length, world.service.created.length, files().length]).toEqual([1, 1, 1]);
});

test('a slow service shows the sound when it comes', async () => {
  const { bot, last, line, files } = await begin();
  await bot.clock.advance(90_000);
  expect([last()?.status, last()?.live]).toEqual(['queued', undefined]);
  await line().speak(1);
  await bot.clock.advance(300);
  expect([last()?.status, typeof last()?.live?.id]).toEqual(['working', 'string']);
  await line().end();
  await bot.clock.advance(500);
  expect(files()).toHaveLength(1);
});

test.each([
  ['busy', new ServiceRefusedError(429, 'busy', [], 2000)],
  ['unreachable', new ServiceUnreachableError('away')],
])('a service that is %s is asked again later', async (_, error) => {
  const world = createStreamWorld();
  world.isRepeatable = false;
  const { bot, last, line, files } = await begin(world);
  await line().refuse(error);
  expect(last()?.status).toBe('queued');
  await bot.clock.advance(60_000);
  expect(world.lines).toHaveLength(2);
  await line().speak(1);
  await line().end();
  await bot.clock.advance(500);
  expect(files()).toHaveLength(1);
});

test.each([
  ['status 500', (line: StreamWorld['lines'][number]) => line.refuse(new ServiceResponseError('broke', 500))],
  ['a broken connection', (line: StreamWorld['lines'][number]) => line.cut().then(() => line.speak(0))],
])('%s of another service leaves the task unknown', async (_, fail) => {
  const world = createStreamWorld();
  world.isRepeatable = false;
  const { bot, last, line } = await begin(world);
  await fail(line());
  await bot.clock.advance(60_000);
  expect([last()?.status, last()?.line]).toEqual(['unknown', expect.stringContaining('may or may not have started')]);
  expect([world.service.created, world.lines.length]).toEqual([[], 1]);
});

test('a studio that fails before the first sound gets a task', async () => {
  const { world, bot, line, files } = await begin();
  await line().refuse(new ServiceResponseError('broke', 500));
  await bot.clock.advance(10_000);
  expect([world.service.created.length, files().length]).toEqual([1, 1]);
});

test.each([
  ['while it spoke', async (line: StreamWorld['lines'][number]) => line.speak(1).then(() => line.cut())],
  ['before the first sound', (line: StreamWorld['lines'][number]) => line.refuse(new ServiceResponseError('cut off'))],
])('a studio lost %s is sent a task once it answers', async (_, lose) => {
  const world = createStreamWorld();
  const asked: string[] = [];
  // Its port may still accept a create call without reading it.
  const voices = async () => {
    asked.push('voices');
    if (asked.length < 3) throw new ServiceResponseError('cut off');
    return [];
  };
  const { bot, last, line, files } = await begin(world);
  Object.assign(world.service, { voices });
  await lose(line());
  await bot.clock.advance(100);
  expect([last()?.status, asked.length, world.service.created]).toEqual(['queued', 1, []]);
  await bot.clock.advance(30_000);
  expect([last()?.status, files().length, world.service.created.length]).toEqual(['done', 1, 1]);
  await ask(bot);
  expect([asked.length, world.service.created.length]).toEqual([3, 2]);
});

test('a full disk is noticed before anything is sent', async () => {
  const disk = { ...unlimitedDiskQuota, reserve: async () => Promise.reject(new DiskQuotaError('temporary')) };
  const { world } = await begin(createStreamWorld(), { disk });
  expect([world.lines.length, world.service.created.length]).toEqual([0, 1]);
});

test('a disk that fills up meanwhile ends the stream', async () => {
  let room = 200_000;
  const grow = async (bytes: number) => {
    room -= bytes;
    if (room < 0) throw new DiskQuotaError('temporary');
  };
  const disk = { ...unlimitedDiskQuota, reserve: async () => ({ grow, release: () => undefined }) };
  const { bot, last, line } = await begin(createStreamWorld(), { disk });
  await line().speak(5);
  await line().speak(5);
  await bot.clock.advance(100);
  expect([last()?.status, last()?.line]).toEqual(['failed', expect.stringContaining('disk')]);
  expect(line().signal.aborted).toBe(true);
});

test('people listen at their own pace', async () => {
  const { bot, last, line } = await begin();
  await line().speak(1);
  const id = last()?.live?.id ?? '';
  const [one, idle, other] = [0, 1, 2].map(() => bot.streams.open(id)?.stream);
  const first = buffer(one ?? Readable.from([]));
  for (let count = 0; count < 20; count += 1) await line().speak(2);
  await line().end();
  expect((await first).length).toBe(44 + speech(41).length);
  expect((await buffer(other ?? Readable.from([]))).length).toBe(44 + speech(41).length);
  expect(idle?.readableLength ?? 0).toBeLessThan(200_000);
  const more = Array.from({ length: 60 }, () => bot.streams.open(id)?.stream);
  expect(more.filter(Boolean)).toHaveLength(49);
  for (const stream of [idle, ...more]) stream?.destroy();
  expect(bot.streams.open('unknown')).toBeUndefined();
});

test('only some streams run at a time', async () => {
  const world = createStreamWorld();
  const bot = openStreamBot(world);
  await bot.start();
  const people = Array.from({ length: 20 }, (_, at) => ({ id: `p${at}`, name: `P${at}` }));
  for (const person of people) {
    await bot.ask('tts', { text: `Hello from ${person.id}` }, [], { person });
    await bot.clock.advance(1100);
  }
  expect([world.lines.length, world.service.created.length]).toEqual([16, 4]);
});

test('long speech is posted as MP3', async () => {
  const compressed: number[] = [];
  const compress = async (file: { readonly path: string; readonly name: string }, maxBytes: number) => {
    compressed.push(maxBytes);
    return { role: '', label: '', name: file.name, path: file.path, type: 'audio/mpeg', bytes: 10 };
  };
  const { bot, line, files } = await begin(createStreamWorld(), { compress });
  for (let count = 0; count < 13; count += 1) await line().speak(10);
  await line().end();
  await bot.clock.advance(500);
  expect(files()[0]?.name).toMatch(/\.mp3$/);
  expect(compressed).toEqual([130 * 8_500]);
});

test('sounds are deleted some time after they were posted', async () => {
  const { bot, last, line } = await begin();
  await line().speak(1);
  const id = last()?.live?.id ?? '';
  await line().end();
  await bot.clock.advance(60_000);
  bot.streams.open(id)?.stream.destroy();
  expect(await readdir(bot.folder)).toHaveLength(1);
  await bot.clock.advance(120_000);
  expect([await readdir(bot.folder), bot.streams.open(id)]).toEqual([[], undefined]);
});
