// Retention of files and messages, over real HTTP with a controlled clock. Files of running tasks stay, deleted files
// are marked, and the oldest are deleted first if space is short.

import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataFolderQuota } from '../../../../src/disk/index.ts';
import type { CardStatus } from '../../../../src/domain/views/view.ts';
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

/** Advances the clock and waits for the sweep. */
async function later(ms: number) {
  const { bot } = live;
  await live.close();
  await writeFile(join(folder, 'files', 'nobody'), 'x');
  shift += ms;
  live = await openChat({ folder, clock, bot });
  // Unregistered files are removed last.
  await expect.poll(onDisk).not.toContain('nobody');
}

const upload = async (name: string, bytes = 'Once upon a time') => String((await live.upload(name, bytes)).json['id']);
const asks = async (command: string, id: string) => {
  const body = { room: 'general', person: ana, command, values: {}, files: [id] };
  const { json } = await live.post('/api/commands', body);
  if (!json.message) throw new Error(JSON.stringify(json));
  return json.message;
};
const story = (id: string) => asks('story', id);
const standsAt = (message: { id: string; room: string }, status: CardStatus) =>
  live.chat.show({ message: message.id, room: message.room }, { status, title: 'Story', line: status });
const status = async (id: string) => (await live.get(`/media/${id}/talk.txt`)).status;
const messages = async () => (await live.get('/api/rooms/general/messages')).json.messages;
const onDisk = () => readdir(join(folder, 'files'));

test('deletes unused uploads after a day and keeps used ones', async () => {
  const [unused, used] = [await upload('talk.txt'), await upload('talk.txt')];
  await standsAt(await story(used), 'done');
  await later(23 * HOUR);
  expect([await status(unused), await status(used)]).toEqual([200, 200]);
  await later(2 * HOUR);
  expect([await status(unused), await status(used)]).toEqual([404, 200]);
  expect(await onDisk()).toEqual([used]);
  const { json } = await live.get(`/media/${unused}/talk.txt`);
  expect(json['error']).toMatch(/no longer here: unsent files are kept for a day.* Upload it again/);
  const late = await live.post('/api/messages', { room: 'general', person: ana, text: 'x', files: [unused] });
  expect(late.json['error']).toMatch(/no longer.*kept for a day.*upload it again/);
});

test('deletes messages, uploads and delivered files after thirty days', async () => {
  const used = await upload('talk.txt');
  const card = await story(used);
  const path = join(folder, 'speech.wav');
  await writeFile(path, 'RIFF');
  const file = { role: 'speech', label: 'Speech', name: 'speech.wav', type: 'audio/wav', bytes: 4, path };
  const view = { status: 'done' as const, title: 'Story', line: 'Done' };
  await live.chat.deliver(
    { message: card.id, room: 'general' },
    {
      token: 'T',
      view,
      files: [file],
      requester: ana,
      notifiesRequester: false,
      saveProgress: async () => {},
      edits: freeEdits,
    },
  );
  const made = (await messages())[0]?.files?.[0]?.url ?? '';
  await later(29 * DAY);
  expect([await status(used), (await live.get(made)).status, (await messages()).length]).toEqual([200, 200, 1]);
  await later(2 * DAY);
  expect([await status(used), (await live.get(made)).status]).toEqual([404, 404]);
  expect(await messages()).toEqual([]);
  expect(await onDisk()).toEqual([]);
});

test('keeps files of waiting and running tasks however long', async () => {
  const used = await upload('talk.txt');
  const card = await story(used);
  await standsAt(card, 'queued');
  await later(40 * DAY);
  expect(await status(used)).toBe(200);
  const file = live.bot.taken[0]?.request.files['file'];
  if (!file) throw new Error('no file was handed in');
  expect((await live.chat.openFile(file)).bytes).toBe(16);
  await standsAt(card, 'done');
  await later(HOUR);
  expect([await status(used), await messages()]).toEqual([404, []]);
});

test('Again keeps its file and names a missing one', async () => {
  const used = await upload('talk.txt');
  await standsAt(await story(used), 'failed');
  const [taken] = live.bot.taken;
  if (!taken) throw new Error('nothing was taken');
  live.bot.acted = { is: 'create-task', request: taken.request };
  const press = { room: 'general', person: ana, task: 'TASK1', action: 'retry' };
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
    expect.objectContaining({ line: expect.stringMatching(/“talk\.txt” is no longer stored.*Add the file again/) }),
  ]);
  expect(live.bot.taken).toHaveLength(count);
});

test('deletes the oldest files first when space is short', async () => {
  await live.close();
  const log = createFakeLog();
  const disk = createDataFolderQuota({ folder, maxBytes: 4_000_000, isSharedWithStudio: false, clock, log });
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
    expect.stringMatching(/^The disk here is full, so the file was not saved\. .* an hour/),
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

test('frees results after an hour for new tasks, marking cards', async () => {
  await live.close();
  const log = createFakeLog();
  const disk = createDataFolderQuota({ folder, maxBytes: 4_000_000, isSharedWithStudio: false, clock, log });
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
  const view = { status: 'done' as const, title: 'Speech', line: 'Done' };
  for (const token of ['A', 'B', 'C', 'D']) {
    const at = { message: `card-${token}`, room: 'general' };
    await live.chat.deliver(at, {
      token,
      view,
      files: [file],
      requester: ana,
      notifiesRequester: false,
      edits: freeEdits,
      saveProgress: async () => {},
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

test('removes a file that a crash left without record', async () => {
  await live.close();
  await writeFile(join(folder, 'files', 'nobody'), 'x');
  live = await openChat({ folder, clock });
  await expect.poll(onDisk).toEqual([]);
});
