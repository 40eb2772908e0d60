// Files that are too large for a place are resized, linked or reported. Files that fit are delivered anyway.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FilesTooLargeError } from '../../../src/ports/chat.ts';
import { DownloadTooLargeError } from '../../../src/ports/media-service.ts';
import { createTestBot, createWorld, type Effects, type World } from '../../fakes/bot.ts';

const MB = 1_000_000;
type Sizes = Readonly<Record<string, number>>;

/** A service with results of these sizes, by role. `Infinity` exceeds the download limit. */
function worldWith(sizes: Sizes): World & { readonly fetched: string[] } {
  const world = createWorld();
  const fetched: string[] = [];
  world.service.download = async (address, { folder, name, maxBytes: most }) => {
    const role = address.split('/').at(-1) ?? '';
    const bytes = sizes[role] ?? MB;
    fetched.push(role);
    if (bytes > most) throw new DownloadTooLargeError(bytes, most);
    const path = join(folder, `${name}.wav`);
    await writeFile(path, role);
    return { name: `${name}.wav`, type: 'audio/wav', bytes, path };
  };
  return { ...world, fetched };
}

async function run(world: World, command: string, around?: (parts: Effects) => Effects) {
  const earshot = createTestBot(world, around);
  await earshot.start();
  const values = command === 'voice' ? { text: 'Hello team, how are you today?' } : { text: 'Hello' };
  const description =
    'A warm elderly woman with a calm and slightly husky voice who speaks slowly, clearly and kindly to children.';
  const asked = await earshot.ask(
    command,
    command === 'voice' ? { ...values, voice_description: description } : values,
  );
  await earshot.clock.advance(60_000);
  const message = world.chat.messages.get(asked.message);
  const view = message?.views.at(-1);
  return {
    earshot,
    ...asked,
    view,
    files: message?.files ?? [],
    lines: world.chat.transcript(asked.message),
  };
}

test('files within the limits stay unchanged', async () => {
  const world = worldWith({ speech: 10 * MB });
  const { files, view } = await run(world, 'tts');
  expect([files.length, world.resizer.asked, view?.rows]).toEqual([1, [], undefined]);
});

test('a recording over the limit is compressed with a note', async () => {
  const world = worldWith({});
  const { resizer } = world;
  const { files, view, task } = await run(worldOf(world, 30 * MB), 'tts');
  expect(resizer.asked).toEqual([`speech-rose-${task}.wav ${10 * MB}`]);
  expect(files.map(({ name }) => name)).toEqual([`speech-rose-${task}.mp3`]);
  expect(String(files[0]?.bytes)).toBe(`smaller than ${10 * MB}`);
  expect(view?.files?.[0]).toMatchObject({ name: `speech-rose-${task}.mp3`, bytes: 10 * MB });
  expect(view?.facts).toContainEqual({
    label: expect.any(String),
    value: 'as MP3, 64 kbit/s, to fit 10 MB here',
    isSecondary: true,
  });
});

/** The same world with results of this size. */
const worldOf = (world: World, bytes: number): World => ({
  ...world,
  service: worldWith(new Proxy({}, { get: () => bytes })).service,
});

test('uses the limit of the actual message', async () => {
  const world = worldOf(createWorld(), 30 * MB);
  await run(world, 'tts', (parts) => ({
    ...parts,
    chat: { ...parts.chat, maxAttachmentBytes: (at) => (at === 'message-1' ? 25 * MB : 0) },
  }));
  expect(world.resizer.asked.map((one) => one.split(' ')[1])).toEqual([String(25 * MB)]);
});

test('a file that cannot be compressed becomes a public link', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.resizer.least = Infinity;
  world.sharedFiles.open = true;
  const { files, view, lines } = await run(world, 'tts');
  expect(files).toEqual([]);
  expect(lines.at(-1)).toMatch(/^done: /);
  expect(view?.rows).toEqual([
    {
      title: expect.any(String),
      detail: '240 MB, too large to be posted here. The link works until 8 January.',
      link: expect.stringMatching(/^https:\/\/earshot\.example\/media\/shared\/secret-/),
    },
  ]);
});

test('an unreadable recording is offered unchanged', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.sharedFiles.open = true;
  world.resizer.faults.push(new Error('its data is damaged'));
  const { view, earshot } = await run(world, 'tts');
  expect(view?.rows).toHaveLength(1);
  expect(earshot.log.entries.find(({ event }) => event === 'file not compressed')?.fields).toMatchObject({
    reason: 'Error: its data is damaged',
  });
});

test('fails with advice without a link, can be posted later', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.resizer.least = Infinity;
  const { lines, earshot, task } = await run(world, 'tts');
  expect(lines.at(-1)).toMatch(
    /^failed: The result \(240 MB\) is larger than the limit of 10 MB.* If the operator sets PUBLIC_URL/,
  );
  world.sharedFiles.open = true;
  const acted = await earshot.press(task, 'post');
  if (acted.is !== 'create-task') throw new Error('expected a request');
  const origin = { adapter: 'fake', person: { id: 'ana', name: 'Ana' }, place: { id: 'x', name: 'x' } };
  await earshot.bot.createTask(acted.request, { ...origin, message: 'elsewhere' }, acted.resultOf);
  await earshot.clock.advance(10_000);
  expect(world.chat.messages.get('elsewhere')?.views.at(-1)?.rows?.[0]?.link).toMatch(/^https:/);
  expect(world.service.created).toHaveLength(1);
});

test.each([
  ['cannot be made smaller', 240 * MB, /240 MB, too large to be posted here \(10 MB at most\)/],
  ['is larger than may be fetched', 3e9, /Larger than 2 GB/],
])('a file that %s does not stop the other file', async (_, bytes, words) => {
  const world = worldWith({ 'sample-a': bytes });
  world.resizer.least = Infinity;
  const { files, view, lines } = await run(world, 'voice');
  expect(files.map(({ bytes: content }) => String(content))).toEqual(['sample-b']);
  expect(view?.rows?.map(({ detail }) => detail)).toEqual([expect.stringMatching(words)]);
  expect(lines.at(-1)).toMatch(/^done: .*not everything fits here/);
});

test('a result over the fetch limit is reported', async () => {
  const { lines } = await run(worldOf(createWorld(), 3e9), 'tts');
  expect(lines.at(-1)).toMatch(/^failed: The result is larger than 2 GB/);
});

test('a result rejected twice as too large is compressed further', async () => {
  const world = worldWith({ speech: 9 * MB, result: 9 * MB });
  world.chat.faults.push(
    { call: 'deliver', fault: new FilesTooLargeError(5 * MB) },
    { call: 'deliver', fault: new FilesTooLargeError(2 * MB) },
  );
  const { files, lines, view } = await run(worldOf(world, 9 * MB), 'tts');
  expect(world.resizer.asked.map((one) => one.split(' ')[1])).toEqual([String(5 * MB), String(2 * MB)]);
  expect(files.map(({ bytes }) => String(bytes))).toEqual([`smaller than ${2 * MB}`]);
  expect(view?.facts?.at(-1)?.value).toBe('as MP3, 64 kbit/s, to fit 2 MB here');
  expect(lines.filter((line) => line.startsWith('done'))).toHaveLength(1);
});

test('sends a link instead of files after four smaller tries', async () => {
  const world = worldOf(createWorld(), 9 * MB);
  world.sharedFiles.open = true;
  for (const most of [5, 4, 3, 2, 1])
    world.chat.faults.push({ call: 'deliver', fault: new FilesTooLargeError(most * MB) });
  const { files, view } = await run(world, 'tts');
  expect(world.resizer.asked).toHaveLength(4);
  expect([files.length, view?.rows?.length]).toEqual([0, 1]);
});

test('stops delivering when all sizes are refused, keeps the result', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.sharedFiles.open = true;
  world.resizer.least = Infinity;
  for (let times = 0; times < 30; times++)
    world.chat.faults.push({ call: 'deliver', fault: new FilesTooLargeError(1) });
  const { earshot, message } = await run(world, 'tts');
  await earshot.clock.advance(10 * 60_000);
  expect(world.chat.transcript(message).at(-1)).toMatch(/could not be posted here/);
});

test('compresses again to the known limit after a crash', async () => {
  const world = worldOf(createWorld(), 9 * MB);
  world.chat.faults.push({ call: 'deliver', fault: new FilesTooLargeError(5 * MB) });
  let calls = 0;
  await run(world, 'tts', (parts) => ({
    ...parts,
    chat: {
      ...parts.chat,
      deliver: (...args) => (++calls === 2 ? new Promise(() => {}) : parts.chat.deliver(...args)),
    },
  }));
  expect(world.chat.messages.get('message-1')?.files).toEqual([]);
  await createTestBot(world).start();
  await world.clock.advance(10_000);
  expect(world.resizer.asked.map((one) => one.split(' ')[1])).toEqual([String(5 * MB), String(5 * MB)]);
  const files = world.chat.messages.get('message-1')?.files ?? [];
  expect(files.map(({ bytes }) => String(bytes))).toEqual([`smaller than ${5 * MB}`]);
});

test('a full disk is reported immediately, a refresh continues', async () => {
  const world = worldOf(createWorld(), 9 * MB);
  const { download } = world.service;
  world.service.download = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const { earshot, lines, task, message } = await run(world, 'tts');
  expect(lines.at(-1)).toMatch(/^unknown: .*the bot’s disk is full\. The operator can free space/);
  world.service.download = download;
  await earshot.press(task, 'refresh');
  await earshot.clock.advance(20_000);
  expect(world.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test.each([
  ['are posted instead of it', 12, false, 12],
  ['are posted if they are many and there is no link', 40, false, 40],
  ['are not posted if they are many and there is a link', 40, true, 0],
])('chapters of a book that is too large %s', async (_, count, isOpen, posted) => {
  const world = worldWith({ speech: 50 * MB });
  world.resizer.chapters = Array.from({ length: count }, () => MB);
  world.sharedFiles.open = isOpen;
  const { files } = await run(world, 'tts');
  expect(files.filter(({ name }) => /^\d+\.mp3$/.test(name))).toHaveLength(posted);
});

test('a chapter that is too large is made smaller', async () => {
  const world = worldWith({ speech: 50 * MB });
  world.resizer.chapters = [MB, 30 * MB];
  const { files } = await run(world, 'tts');
  expect(files.filter(({ name }) => name.endsWith('.mp3'))).toHaveLength(2);
  expect(world.resizer.asked).toEqual(['2.mp3 10000000']);
});
