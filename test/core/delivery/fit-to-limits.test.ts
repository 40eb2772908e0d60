// Results that are too large for a place: made smaller, else a link, else said; whatever fits is delivered all the same.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FilesTooLarge } from '../../../src/ports/chat.ts';
import { TooLarge } from '../../../src/ports/service.ts';
import { createTestBot, createWorld, type Effects, type World } from '../../fakes/bot.ts';

const MB = 1_000_000;
type Sizes = Readonly<Record<string, number>>;

/** A service whose results have these sizes, by role; Infinity is larger than may be fetched. */
function worldWith(sizes: Sizes): World & { readonly fetched: string[] } {
  const world = createWorld();
  const fetched: string[] = [];
  world.service.download = async (address, { folder, name, max: most }) => {
    const role = address.split('/').at(-1) ?? '';
    const bytes = sizes[role] ?? MB;
    fetched.push(role);
    if (bytes > most) throw new TooLarge(bytes, most);
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

test('what fits is left alone', async () => {
  const world = worldWith({ speech: 10 * MB });
  const { files, view } = await run(world, 'tts');
  expect([files.length, world.resizer.asked, view?.rows]).toEqual([1, [], undefined]);
});

test('a recording that is too large is made smaller, and the card says so', async () => {
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
  });
});

/** The same world with all its results this large. */
const worldOf = (world: World, bytes: number): World => ({
  ...world,
  service: worldWith(new Proxy({}, { get: () => bytes })).service,
});

test('the bound is that of the very message', async () => {
  const world = worldOf(createWorld(), 30 * MB);
  await run(world, 'tts', (parts) => ({
    ...parts,
    chat: { ...parts.chat, attachmentBytes: (at) => (at === 'message-1' ? 25 * MB : 0) },
  }));
  expect(world.resizer.asked.map((one) => one.split(' ')[1])).toEqual([String(25 * MB)]);
});

test('what cannot be made smaller becomes a link where the outside can reach us', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.resizer.least = Infinity;
  world.sharedFiles.open = true;
  const { files, view, lines } = await run(world, 'tts');
  expect(files).toEqual([]);
  expect(lines.at(-1)).toMatch(/^done: Done in/);
  expect(view?.rows).toEqual([
    {
      title: expect.any(String),
      detail: '240 MB, too large to be posted here. The link works until 8 January.',
      link: expect.stringMatching(/^https:\/\/earshot\.example\/media\/shared\/secret-/),
    },
  ]);
});

test('a recording that cannot be read is offered as it is', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.sharedFiles.open = true;
  world.resizer.faults.push(new Error('its data is damaged'));
  const { view, earshot } = await run(world, 'tts');
  expect(view?.rows).toHaveLength(1);
  expect(earshot.log.entries.find(({ event }) => event === 'not made smaller')?.fields).toMatchObject({
    reason: 'Error: its data is damaged',
  });
});

test('nothing fits and no link is possible: it fails with what can be done, and can be posted once there is', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.resizer.least = Infinity;
  const { lines, earshot, task } = await run(world, 'tts');
  expect(lines.at(-1)).toMatch(
    /^failed: The result \(240 MB\) is larger than 10 MB.* If the operator sets PUBLIC_URL/,
  );
  world.sharedFiles.open = true;
  const acted = await earshot.press(task, 'result');
  if (acted.is !== 'take') throw new Error('expected a request');
  const origin = { adapter: 'fake', person: { id: 'ana', name: 'Ana' }, place: { id: 'x', name: 'x' } };
  await earshot.bot.take(acted.request, { ...origin, message: 'elsewhere' }, acted.resultOf);
  await earshot.clock.advance(10_000);
  expect(world.chat.messages.get('elsewhere')?.views.at(-1)?.rows?.[0]?.link).toMatch(/^https:/);
  expect(world.service.created).toHaveLength(1);
});

test.each([
  ['cannot be made smaller', 240 * MB, /240 MB, too large to be posted here \(10 MB at most\)/],
  ['is larger than may be fetched', 3e9, /Larger than 2 GB/],
])('one file that %s keeps its sibling from nobody', async (_, bytes, words) => {
  const world = worldWith({ 'sample-a': bytes });
  world.resizer.least = Infinity;
  const { files, view, lines } = await run(world, 'voice');
  expect(files.map(({ bytes: content }) => String(content))).toEqual(['sample-b']);
  expect(view?.rows?.map(({ detail }) => detail)).toEqual([expect.stringMatching(words)]);
  expect(lines.at(-1)).toMatch(/^done: .*not all of it fits here/);
});

test('a result too large to be fetched at all says so', async () => {
  const { lines } = await run(worldOf(createWorld(), 3e9), 'tts');
  expect(lines.at(-1)).toMatch(/^failed: The result is larger than 2 GB/);
});

test('a platform that finds the files too large twice gets smaller ones, and the result comes once', async () => {
  const world = worldWith({ speech: 9 * MB, result: 9 * MB });
  world.chat.faults.push(
    { call: 'deliver', fault: new FilesTooLarge(5 * MB) },
    { call: 'deliver', fault: new FilesTooLarge(2 * MB) },
  );
  const { files, lines, view } = await run(worldOf(world, 9 * MB), 'tts');
  expect(world.resizer.asked.map((one) => one.split(' ')[1])).toEqual([String(5 * MB), String(2 * MB)]);
  expect(files.map(({ bytes }) => String(bytes))).toEqual([`smaller than ${2 * MB}`]);
  expect(view?.facts?.at(-1)?.value).toBe('as MP3, 64 kbit/s, to fit 2 MB here');
  expect(lines.filter((line) => line.startsWith('done'))).toHaveLength(1);
});

test('after four smaller tries the platform gets a link and no file', async () => {
  const world = worldOf(createWorld(), 9 * MB);
  world.sharedFiles.open = true;
  for (const most of [5, 4, 3, 2, 1])
    world.chat.faults.push({ call: 'deliver', fault: new FilesTooLarge(most * MB) });
  const { files, view } = await run(world, 'tts');
  expect(world.resizer.asked).toHaveLength(4);
  expect([files.length, view?.rows?.length]).toEqual([0, 1]);
});

test('a platform that finds even no files too large is given up on, and the result is kept', async () => {
  const world = worldOf(createWorld(), 240 * MB);
  world.sharedFiles.open = true;
  world.resizer.least = Infinity;
  for (let times = 0; times < 30; times++)
    world.chat.faults.push({ call: 'deliver', fault: new FilesTooLarge(1) });
  const { earshot, message } = await run(world, 'tts');
  await earshot.clock.advance(10 * 60_000);
  expect(world.chat.transcript(message).at(-1)).toMatch(/could not be posted here/);
});

test('dying between making smaller and delivering: it is made smaller again, to what is known to fit, and comes once', async () => {
  const world = worldOf(createWorld(), 9 * MB);
  world.chat.faults.push({ call: 'deliver', fault: new FilesTooLarge(5 * MB) });
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

test('a full disk is said at once, and looking again goes on', async () => {
  const world = worldOf(createWorld(), 9 * MB);
  const { download } = world.service;
  world.service.download = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const { earshot, lines, task, message } = await run(world, 'tts');
  expect(lines.at(-1)).toMatch(/^unknown: .*no room left on the bot’s disk\. The operator can free some/);
  world.service.download = download;
  await earshot.press(task, 'look');
  await earshot.clock.advance(20_000);
  expect(world.chat.transcript(message).at(-1)).toMatch(/^done/);
});
