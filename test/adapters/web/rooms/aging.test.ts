// How long files and messages of the web chat stay: over real HTTP, with a clock that is turned. What a task at work needs
// stays, what is gone is said where a person meets it, and where room is lacking the oldest goes first.

import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDisk } from '../../../../src/disk/index.ts';
import type { Mood } from '../../../../src/domain/views/view.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { realClock } from '../../../fakes/clock.ts';
import { freeEdits } from '../../../fakes/edits.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { ana, type Live, openChat } from '../setup.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let folder: string;
let live: Live;
let shift = 0;
const clock: Clock = { ...realClock, now: () => Date.now() + shift };

beforeEach(async () => {
  shift = 0;
  folder = mkdtempSync(join(tmpdir(), 'earshot-aging-'));
  live = await openChat({ folder, clock });
});
afterEach(async () => {
  await live.close();
  await rm(folder, { recursive: true, force: true });
});

/** It is so much later, and what is too old was looked for. */
async function later(ms: number) {
  const { bot } = live;
  await live.close();
  await writeFile(join(folder, 'files', 'nobody'), 'x');
  shift += ms;
  live = await openChat({ folder, clock, bot });
  // What nobody knows is removed last.
  await expect.poll(onDisk).not.toContain('nobody');
}

const upload = async (name: string, bytes = 'Once upon a time') =>
  String((await live.upload(name, bytes)).json['id']);
const asks = async (command: string, id: string) => {
  const body = { room: 'general', person: ana, command, values: {}, files: [id] };
  const { json } = await live.post('/api/commands', body);
  if (!json.message) throw new Error(JSON.stringify(json));
  return json.message;
};
const story = (id: string) => asks('story', id);
const standsAt = (message: { id: string; room: string }, mood: Mood) =>
  live.chat.show({ message: message.id, room: message.room }, { mood, title: 'Story', line: mood });
const status = async (id: string) => (await live.get(`/media/${id}/talk.txt`)).status;
const messages = async () => (await live.get('/api/rooms/general/messages')).json.messages;
const onDisk = () => readdir(join(folder, 'files'));

test('an upload that nobody sent is gone after a day, one that was sent stays', async () => {
  const [unused, used] = [await upload('talk.txt'), await upload('talk.txt')];
  await standsAt(await story(used), 'done');
  await later(23 * HOUR);
  expect([await status(unused), await status(used)]).toEqual([200, 200]);
  await later(2 * HOUR);
  expect([await status(unused), await status(used)]).toEqual([404, 200]);
  expect(await onDisk()).toEqual([used]);
  const { json } = await live.get(`/media/${unused}/talk.txt`);
  expect(json['error']).toMatch(/no longer: files that nobody sent are kept for a day.* Upload it again/);
  const late = await live.post('/api/messages', { room: 'general', person: ana, text: 'x', files: [unused] });
  expect(late.json['error']).toMatch(/no longer.*kept for a day.*upload it again/);
});

test('messages, uploads and delivered files go after thirty days', async () => {
  const used = await upload('talk.txt');
  const card = await story(used);
  const path = join(folder, 'speech.wav');
  await writeFile(path, 'RIFF');
  const file = { role: 'speech', label: 'Speech', name: 'speech.wav', type: 'audio/wav', bytes: 4, path };
  const view = { mood: 'done' as const, title: 'Story', line: 'Done' };
  await live.chat.deliver(
    { message: card.id, room: 'general' },
    {
      token: 'T',
      view,
      files: [file],
      requester: ana,
      notify: false,
      keep: async () => {},
      edits: freeEdits,
    },
  );
  const made = (await messages())[0]?.files?.[0]?.url ?? '';
  await later(29 * DAY);
  expect([await status(used), (await live.get(made)).status, (await messages()).length]).toEqual([
    200, 200, 1,
  ]);
  await later(2 * DAY);
  expect([await status(used), (await live.get(made)).status]).toEqual([404, 404]);
  expect(await messages()).toEqual([]);
  expect(await onDisk()).toEqual([]);
});

test('what a task that waits or is at work needs stays, however long that takes', async () => {
  const used = await upload('talk.txt');
  const card = await story(used);
  await standsAt(card, 'queued');
  await later(40 * DAY);
  expect(await status(used)).toBe(200);
  const file = live.bot.taken[0]?.request.files['file'];
  if (!file) throw new Error('no file was handed in');
  expect((await live.chat.open(file)).bytes).toBe(16);
  await standsAt(card, 'done');
  await later(HOUR);
  expect([await status(used), await messages()]).toEqual([404, []]);
});

test('Again keeps its file as a new command does, and names the one that is gone', async () => {
  const used = await upload('talk.txt');
  await standsAt(await story(used), 'failed');
  const [taken] = live.bot.taken;
  if (!taken) throw new Error('nothing was taken');
  live.bot.acted = { is: 'take', request: taken.request };
  const press = { room: 'general', person: ana, task: 'TASK1', action: 'again' };
  await later(20 * DAY);
  const again = (await live.post('/api/actions', press)).json.message;
  await standsAt(again, 'queued');
  await later(20 * DAY);
  expect(await status(used)).toBe(200);
  await standsAt(again, 'done');
  await later(20 * DAY);
  const count = live.bot.taken.length;
  const { status: code, json } = await live.post('/api/actions', press);
  expect([code, json['view']]).toEqual([
    200,
    expect.objectContaining({ line: expect.stringMatching(/“talk\.txt” is no longer kept.*Drop it again/) }),
  ]);
  expect(live.bot.taken).toHaveLength(count);
});

test('where room is lacking the oldest goes first, nothing younger than an hour or at work, and cards say what is gone', async () => {
  await live.close();
  const log = createFakeLog();
  const disk = createDisk({ folder, mostBytes: 4_000_000, withStudio: false, clock, log });
  live = await openChat({ folder, clock, disk });
  const large = 'x'.repeat(600_000);
  const [used, waiting, unused] = [
    await upload('talk.mp3', large),
    await upload('talk.mp3', large),
    await upload('talk.mp3', large),
  ];
  await standsAt(await asks('separate', used), 'done');
  await standsAt(await asks('separate', waiting), 'queued');
  const refused = await live.upload('more.mp3', large);
  expect([refused.status, refused.json['error']]).toEqual([
    507,
    expect.stringMatching(/^There is no room left for files here, so it was not kept\. .* an hour/),
  ]);
  shift += 2 * HOUR;
  expect((await live.upload('more.mp3', large)).status).toBe(201);
  expect([await status(used), await status(waiting), await status(unused)]).toEqual([200, 200, 404]);
  expect((await live.upload('more.mp3', large)).status).toBe(201);
  expect([await status(used), await status(waiting)]).toEqual([404, 200]);
  const shown = (await messages()).map(({ uploads = [] }) => uploads.map(({ gone = false }) => gone));
  expect(shown.flat()).toEqual([true, false]);
  expect((await live.upload('more.mp3', large)).status).toBe(507);
  expect(await onDisk()).toHaveLength(3);
});

test('results make room for new tasks once they are an hour old, and their cards say that they are gone', async () => {
  await live.close();
  const log = createFakeLog();
  const disk = createDisk({ folder, mostBytes: 4_000_000, withStudio: false, clock, log });
  live = await openChat({ folder, clock, disk });
  const path = join(folder, 'speech.wav');
  await writeFile(path, Buffer.alloc(900_000));
  const file = {
    role: 'speech',
    label: 'Speech',
    name: 'speech.wav',
    type: 'audio/wav',
    bytes: 900_000,
    path,
  };
  const view = { mood: 'done' as const, title: 'Speech', line: 'Done' };
  for (const token of ['A', 'B', 'C', 'D']) {
    const at = { message: `card-${token}`, room: 'general' };
    await live.chat.deliver(at, {
      token,
      view,
      files: [file],
      requester: ana,
      notify: false,
      edits: freeEdits,
      keep: async () => {},
    });
    shift += 1000;
  }
  expect(await disk.isFull()).toBe(true);
  shift += 2 * HOUR;
  expect(await disk.isFull()).toBe(false);
  const shown = (await messages()).map(({ id, files = [] }) => [id, files[0]?.gone ?? false]);
  expect(Object.fromEntries(shown)).toEqual({
    'card-A': true,
    'card-B': false,
    'card-C': false,
    'card-D': false,
  });
  expect(await onDisk()).toHaveLength(3);
});

test('files and messages from before ages were kept stay thirty days from now', async () => {
  const old = await upload('talk.txt');
  await standsAt(await story(old), 'done');
  await live.close();
  const database = new DatabaseSync(join(folder, 'chat.sqlite'));
  database.exec("DROP TABLE kept; DROP TABLE uses; DELETE FROM facts WHERE name = 'aging'");
  database.exec("UPDATE messages SET body = json_set(body, '$.at', 1)");
  database.close();
  live = await openChat({ folder, clock });
  await later(2 * DAY);
  expect([await status(old), (await messages()).length]).toEqual([200, 1]);
  await later(30 * DAY);
  expect([await status(old), await messages()]).toEqual([404, []]);
});

test('a file that a crash left without a record is removed', async () => {
  await live.close();
  await writeFile(join(folder, 'files', 'nobody'), 'x');
  live = await openChat({ folder, clock });
  await expect.poll(onDisk).toEqual([]);
});
