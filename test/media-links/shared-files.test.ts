// Links to files that are too large to post: readable for a week by anyone with the link.

import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../src/app/http-server.ts';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import { createMessagesProvider, getMessages } from '../../src/domain/messages.ts';
import { createSharedFiles } from '../../src/media-links/shared-files.ts';
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

const get = (sharedFiles: { fetch(request: Request): Response | Promise<Response> }, link: string, headers = {}) =>
  sharedFiles.fetch(new Request(link, { headers }));

async function offered() {
  const world = setUp();
  await world.sharedFiles.start();
  const offer = await world.sharedFiles.createLink(world.file, '7K2QF9MA');
  if (!offer) throw new Error('expected a link');
  return { ...world, ...offer };
}

test('a link serves the file safely and is not logged', async () => {
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
])('range %s of the file answers %i', async (range, status, text, said) => {
  const { sharedFiles, link } = await offered();
  const response = await get(sharedFiles, link, { range });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, said]);
  expect(await response.text()).toBe(text);
});

test('a HEAD request sends no bytes', async () => {
  const { sharedFiles, link } = await offered();
  const response = await sharedFiles.fetch(new Request(link, { method: 'HEAD' }));
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect(response.headers.get('content-length')).toBe(String(BYTES.length));
});

test('a file of a task has one unique link', async () => {
  const { sharedFiles, link, file } = await offered();
  expect((await sharedFiles.createLink(file, '7K2QF9MA'))?.link).toBe(link);
  expect((await sharedFiles.createLink(file, 'ANOTHER1'))?.link).not.toBe(link);
  expect((await sharedFiles.createLink({ ...file, role: 'audio' }, '7K2QF9MA'))?.link).not.toBe(link);
});

test('a link survives a restart and expires after a week', async () => {
  const { clock, open, link, expiresAt, folder, file, sharedFiles: before } = await offered();
  before.stop();
  expect(expiresAt).toBe(clock.now() + 7 * DAY);
  const sharedFiles = open();
  await sharedFiles.start();
  await clock.advance(7 * DAY - 3_700_000);
  expect((await get(sharedFiles, link)).status).toBe(200);
  expect((await sharedFiles.createLink(file, '7K2QF9MA'))?.link).toBe(link);
  await clock.advance(4_000_000);
  const late = await get(sharedFiles, link);
  expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('7 days')]);
  await clock.advance(3_600_000);
  expect(readdirSync(folder)).toEqual([]);
  sharedFiles.stop();
});

test('leftovers of a crash are removed', async () => {
  const { open, folder, link, sharedFiles: before } = await offered();
  before.stop();
  writeFileSync(join(folder, 'stray'), 'no record');
  const sharedFiles = open();
  await sharedFiles.start();
  expect(readdirSync(folder)).toEqual([link.split('/').at(-2)]);
  sharedFiles.stop();
});

test('guessed links, other names and path traversal are 404', async () => {
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
      expect.stringContaining('is wrong or has expired'),
    ]);
  }
});

test('an expired link is reported in the reader’s language', async () => {
  const { folder, clock, log } = setUp();
  const sharedFiles = createSharedFiles({ folder, publicUrl: BASE, messagesFor: createMessagesProvider(), clock, log });
  const response = await get(sharedFiles, `${BASE}/media/shared/${'A'.repeat(32)}/a.mp4`, {
    'accept-language': 'tlh, ja;q=0.9, en;q=0.5',
  });
  expect(await response.text()).toBe(getMessages('ja').format('notices.linkOver'));
});

test('no link is created without a public URL', async () => {
  const { file, folder, clock, log } = setUp();
  const sharedFiles = createSharedFiles({ folder, clock, log, publicUrl: undefined });
  expect(await sharedFiles.createLink(file, '7K2QF9MA')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('it shares the HTTP port with the other routes', async () => {
  const { sharedFiles, link, log } = await offered();
  const rest = { path: '/', fetch: () => new Response('the rest') };
  const http = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    log,
    readStates: () => ({}),
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

test('withdrawn links end immediately and their files are deleted', async () => {
  const { sharedFiles, file, folder, link } = await offered();
  const other = await sharedFiles.createLink(file, 'OTHER');
  expect(await sharedFiles.unpublish(['7K2QF9MA', 'UNKNOWN'])).toBe(1);
  expect((await get(sharedFiles, link)).status).toBe(404);
  expect((await get(sharedFiles, other?.link ?? '')).status).toBe(200);
  expect(readdirSync(folder)).toHaveLength(1);
});
