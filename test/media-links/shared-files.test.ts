// Links to files that were too large to post: readable by whoever has them, for a week, and by nobody else.

import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHttp } from '../../src/app/http-server.ts';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import { createSharedFiles } from '../../src/media-links/shared-files.ts';
import { wordingFor } from '../adapters/wording.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';

const DAY = 24 * 3_600_000;
const BASE = 'https://earshot.example';
const BYTES = 'a film of some length';

function setUp() {
  const home = mkdtempSync(join(tmpdir(), 'earshot-offers-'));
  const [clock, log, folder] = [createFakeClock(), createFakeLog(), join(home, 'shared')];
  const path = join(home, 'film.bin');
  writeFileSync(path, BYTES);
  const file: MediaFile = {
    ...{ role: 'video', label: 'Film', name: 'film-zoë “1”.mp4', type: 'video/mp4' },
    ...{ bytes: BYTES.length, path },
  };
  const open = () => createSharedFiles({ folder, publicUrl: BASE, clock, log });
  return { clock, log, folder, file, sharedFiles: open(), open };
}

const get = (
  sharedFiles: { fetch(request: Request): Response | Promise<Response> },
  link: string,
  headers = {},
) => sharedFiles.fetch(new Request(link, { headers }));

async function offered() {
  const world = setUp();
  await world.sharedFiles.start();
  const offer = await world.sharedFiles.offer(world.file, '7K2QF9MA');
  if (!offer) throw new Error('expected a link');
  return { ...world, ...offer };
}

test('a link leads to the file, which no browser runs, and is not logged', async () => {
  const { sharedFiles, link, log } = await offered();
  expect(link).toMatch(/^https:\/\/earshot\.example\/media\/shared\/[\w-]{32}\/film-zoe-1-\.mp4$/);
  const response = await get(sharedFiles, link);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(BYTES);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': 'inline; filename=film-zoe-1-.mp4',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-length': String(BYTES.length),
    'referrer-policy': 'no-referrer',
  });
  const lines = JSON.stringify(log.entries);
  expect(lines).toContain('7K2QF9MA');
  expect(lines).not.toContain(link.split('/').at(-2));
});

test.each([
  ['bytes=2-5', 206, 'film', `bytes 2-5/${BYTES.length}`],
  ['bytes=-6', 206, 'length', `bytes 15-20/${BYTES.length}`],
  ['bytes=15-', 206, 'length', `bytes 15-20/${BYTES.length}`],
  ['bytes=99-', 416, '', `bytes */${BYTES.length}`],
])('%s of it answers %i', async (range, status, text, said) => {
  const { sharedFiles, link } = await offered();
  const response = await get(sharedFiles, link, { range });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, said]);
  expect(await response.text()).toBe(text);
});

test('asking what it is costs no bytes', async () => {
  const { sharedFiles, link } = await offered();
  const response = await sharedFiles.fetch(new Request(link, { method: 'HEAD' }));
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect(response.headers.get('content-length')).toBe(String(BYTES.length));
});

test('a task’s file has one address, however often it is offered, and no other is like it', async () => {
  const { sharedFiles, link, file } = await offered();
  expect((await sharedFiles.offer(file, '7K2QF9MA'))?.link).toBe(link);
  expect((await sharedFiles.offer(file, 'ANOTHER1'))?.link).not.toBe(link);
  expect((await sharedFiles.offer({ ...file, role: 'audio' }, '7K2QF9MA'))?.link).not.toBe(link);
});

test('after a restart a link still works; after a week it does not, and its file is gone', async () => {
  const { clock, open, link, until, folder, file, sharedFiles: before } = await offered();
  before.stop();
  expect(until).toBe(clock.now() + 7 * DAY);
  const sharedFiles = open();
  await sharedFiles.start();
  await clock.advance(7 * DAY - 3_700_000);
  expect((await get(sharedFiles, link)).status).toBe(200);
  expect((await sharedFiles.offer(file, '7K2QF9MA'))?.link).toBe(link);
  await clock.advance(4_000_000);
  const late = await get(sharedFiles, link);
  expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('7 days')]);
  await clock.advance(3_600_000);
  expect(readdirSync(folder)).toEqual([]);
  sharedFiles.stop();
});

test('what a crash left half done is removed', async () => {
  const { open, folder, link, sharedFiles: before } = await offered();
  before.stop();
  writeFileSync(join(folder, 'stray'), 'no record');
  const sharedFiles = open();
  await sharedFiles.start();
  expect(readdirSync(folder)).toEqual([link.split('/').at(-2)]);
  sharedFiles.stop();
});

test('guesses, other names and ways out of the folder all find nothing', async () => {
  const { sharedFiles, link } = await offered();
  const folder = link.slice(0, link.lastIndexOf('/'));
  for (const other of [
    `${BASE}/media/shared/${'A'.repeat(32)}/film-zoe-1-.mp4`,
    `${folder}/.offer.json`,
    `${folder}/other.mp4`,
    folder,
    `${BASE}/media/shared/`,
    `${folder}/..%2f..%2ffilm.bin`,
    `${BASE}/media/shared/..%2f..%2f/film.bin`,
    `${BASE}/media/shared/%E0%A4%A/film.bin`,
  ]) {
    const response = await get(sharedFiles, other);
    expect([other, response.status, await response.text()]).toEqual([
      other,
      404,
      expect.stringContaining('nothing behind'),
    ]);
  }
});

test('whoever opens a link that is over is told so in their language', async () => {
  const { folder, clock, log } = setUp();
  const sharedFiles = createSharedFiles({ folder, publicUrl: BASE, wordsFor: wordingFor, clock, log });
  const response = await get(sharedFiles, `${BASE}/media/shared/${'A'.repeat(32)}/a.mp4`, {
    'accept-language': 'tlh, ja;q=0.9, en;q=0.5',
  });
  expect(await response.text()).toBe(wordingFor('ja').notices.linkOver);
});

test('without an address for the outside nothing is offered', async () => {
  const { file, folder, clock, log } = setUp();
  const sharedFiles = createSharedFiles({ folder, clock, log, publicUrl: undefined });
  expect(await sharedFiles.offer(file, '7K2QF9MA')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('it is reached through the one HTTP port, beside whatever takes the rest', async () => {
  const { sharedFiles, link, log } = await offered();
  const rest = { under: '/', fetch: () => new Response('the rest') };
  const http = createHttp({
    host: '127.0.0.1',
    port: 0,
    log,
    parts: () => ({}),
    mounts: [rest, sharedFiles],
  });
  const port = await http.start();
  try {
    const near = link.replace(BASE, `http://127.0.0.1:${port}`);
    const response = await fetch(near, { headers: { range: 'bytes=2-5' } });
    expect([response.status, await response.text()]).toEqual([206, 'film']);
    expect(await (await fetch(`http://127.0.0.1:${port}/media/other/x`)).text()).toBe('the rest');
  } finally {
    await http.stop();
  }
});

test('what was offered of a task ends at once when it is withdrawn, and nothing of it stays on the disk', async () => {
  const { sharedFiles, file, folder, link } = await offered();
  const other = await sharedFiles.offer(file, 'OTHER');
  expect(await sharedFiles.withdraw(['7K2QF9MA', 'UNKNOWN'])).toBe(1);
  expect((await get(sharedFiles, link)).status).toBe(404);
  expect((await get(sharedFiles, other?.link ?? '')).status).toBe(200);
  expect(readdirSync(folder)).toHaveLength(1);
});
