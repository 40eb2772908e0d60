// POST /translation/stream with a fake translator: parts as they are ready, errors, leaving clients, and no leftovers.

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CambClient } from '@camb-ai/sdk';
import { expect, test } from 'vitest';
import { createStudioPaths } from '../../../../src/studio/paths.ts';
import { KEY, tempFolder, toyStudio } from '../../harness.ts';

type Studio = Awaited<ReturnType<typeof toyStudio>>;

const PATH = '/translation/stream';
const body = (text: unknown) => ({ source_language: 1, target_language: 54, text });

const open = (studio: Studio, text: string, signal?: AbortSignal) =>
  fetch(studio.base + PATH, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body(text)),
    ...(signal && { signal }),
  });

/** Tasks in the database and folders on the disk. */
async function leftovers(studio: Studio) {
  const paths = createStudioPaths(studio.folder);
  const database = new DatabaseSync(paths.databaseFile, { readOnly: true });
  const row = database.prepare('SELECT count(*) AS tasks FROM tasks').get();
  database.close();
  return { tasks: Number(row?.['tasks']), folders: (await readdir(paths.tasksFolder)).length };
}
const NOTHING = { tasks: 0, folders: 0 };

test('the translation arrives as plain text, and the task is deleted', async () => {
  const studio = await toyStudio();
  const text = 'one\n\ntwo 😀\nthree';
  const answer = await studio.post(PATH, { ...body(text), formality: 1, gender: null, project_name: 'Letters' });
  expect([answer.status, answer.text]).toEqual([200, text.toUpperCase()]);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await leftovers(studio)).toEqual(NOTHING);
});

test('the official SDK delivers the text', async () => {
  const studio = await toyStudio();
  const client = new CambClient({ baseUrl: studio.base, apiKey: KEY });
  const answer = await client.translation.translationStream(body('hello\nthere') as never);
  // Its generated code expects JSON and wraps every other text.
  expect(answer).toEqual({ ok: false, error: { reason: 'non-json', statusCode: 200, rawBody: 'HELLO\nTHERE' } });
});

test('each part is sent before the next one is translated', async () => {
  const studio = await toyStudio();
  const [first, second] = [join(await tempFolder(), 'a'), join(await tempFolder(), 'b')];
  const response = await open(studio, `hello\nheld ${first}\nheld ${second}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('HELLO\n');
  await writeFile(first, '');
  expect((await reader?.read())?.value).toBe(`HELD ${first.toUpperCase()}\n`);
  await writeFile(second, '');
  expect((await reader?.read())?.value).toBe(`HELD ${second.toUpperCase()}`);
  expect((await reader?.read())?.done).toBe(true);
  await expect.poll(() => leftovers(studio)).toEqual(NOTHING);
});

test.each([
  ['before the first part', 'hang'],
  ['after the first part', 'hello\nhang'],
])('a client that leaves %s ends the work', async (_, text) => {
  const studio = await toyStudio({ concurrency: 1 });
  const leaving = new AbortController();
  const response = open(studio, text, leaving.signal);
  if (text === 'hang') await expect.poll(async () => (await leftovers(studio)).folders).toBe(1);
  else await (await response).body?.getReader().read();
  leaving.abort();
  await response.catch(() => {});
  await expect.poll(() => leftovers(studio)).toEqual(NOTHING);
  // The worker is free again, and nothing was logged as an error.
  expect(await studio.run('/translate', { source_language: 1, target_language: 54, texts: ['x'] })).toMatchObject({
    status: 'SUCCESS',
  });
  expect(studio.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a client that leaves while it waits in the queue is removed from it', async () => {
  const studio = await toyStudio({ concurrency: 1 });
  const gate = join(await tempFolder(), 'gate');
  const blocked = [await studio.speak(`held ${gate}`), await studio.speak(`held ${gate}`)];
  const leaving = new AbortController();
  const response = open(studio, 'hello', leaving.signal).catch(() => 'left');
  await expect.poll(async () => (await leftovers(studio)).tasks).toBe(3);
  leaving.abort();
  expect(await response).toBe('left');
  await expect.poll(async () => (await leftovers(studio)).tasks).toBe(2);
  await writeFile(gate, '');
  for (const id of blocked) expect(await studio.final(`/tts/${id}`)).toMatchObject({ status: 'SUCCESS' });
});

test.each([
  ['text', undefined, 'missing'],
  ['text', 7, 'string_type'],
  ['text', ' \n', 'string_too_short'],
  ['text', 'a'.repeat(30_001), 'string_too_long'],
])('a wrong %s is refused before any work', async (name, text, type) => {
  const studio = await toyStudio();
  const answer = await studio.post(PATH, body(text));
  expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', name], type }] } });
  expect(await leftovers(studio)).toEqual(NOTHING);
});

test('wrong languages, keys and turns are refused with the shapes of other calls', async () => {
  const studio = await toyStudio();
  const wrong = await studio.post(PATH, { ...body('hello'), source_language: 137, formality: 3 });
  expect(wrong.status).toBe(422);
  expect(wrong.body.detail.map(({ loc }) => loc.join('.'))).toEqual(['body.source_language', 'body.formality']);
  expect((await studio.post(PATH, body('hello'), 'no-key')).status).toBe(401);
  expect((await studio.post(PATH, body('hello'), KEY, 'a turn')).status).toBe(400);
  expect(await studio.get(PATH)).toMatchObject({ status: 405 });
  expect(await leftovers(studio)).toEqual(NOTHING);
});

test('a full queue answers 429', async () => {
  const studio = await toyStudio({ limits: { maxQueuedTasks: 0 } });
  const answer = await studio.post(PATH, body('hello'));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
});

test('a failure before the first part is an error with its reason', async () => {
  const studio = await toyStudio();
  const refused = await studio.post(PATH, body('refuse'));
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body'], msg: 'Nothing to say here.' }] } });
  const broken = await studio.post(PATH, body('defect'));
  expect(broken).toMatchObject({ status: 500, body: { detail: expect.stringContaining('.') } });
  expect(await leftovers(studio)).toEqual(NOTHING);
});

test('a failure after the first part cuts the connection', async () => {
  const studio = await toyStudio();
  const gate = join(await tempFolder(), 'gate');
  const response = await open(studio, `hello\nheld ${gate}\nrefuse`);
  expect(response.status).toBe(200);
  await writeFile(gate, '');
  await expect(response.text()).rejects.toThrow();
  await expect.poll(() => leftovers(studio)).toEqual(NOTHING);
});

test('a translation whose worker died is continued without repetition', async () => {
  const studio = await toyStudio();
  const mark = join(await tempFolder(), 'mark');
  const answer = await studio.post(PATH, body(`hello\nslow 50\nonce ${mark}\nend`));
  expect(answer.text).toBe(`HELLO\nSLOW 50\nONCE ${mark.toUpperCase()}\nEND`);
});

test('a stopping studio ends the request at once', async () => {
  const studio = await toyStudio();
  const response = open(studio, 'hang');
  await expect.poll(async () => (await leftovers(studio)).folders).toBe(1);
  const stopped = studio.stop();
  expect((await response).status).toBe(503);
  await stopped;
  expect(await leftovers(studio)).toEqual(NOTHING);
});
