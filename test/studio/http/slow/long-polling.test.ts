// Status requests with `?wait`: answered when the task changes, at once when it has ended.

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder, toyStudio } from '../../harness.ts';

test('a waiting request is answered when the task ends', async () => {
  const studio = await toyStudio();
  const gate = join(await tempFolder(), 'gate');
  const id = await studio.speak(`held ${gate}`);
  await studio.until(`/tts/${id}`, ({ stage }) => stage === 'speaking');
  let answered = false;
  const waiting = studio.get(`/tts/${id}?wait=20`).finally(() => {
    answered = true;
  });
  await studio.get(`/tts/${id}`);
  expect(answered).toBe(false);
  await writeFile(gate, '');
  expect((await waiting).body).toMatchObject({ status: 'SUCCESS' });
});

test('a waiting request is answered when the stage changes', async () => {
  const studio = await toyStudio();
  const gate = join(await tempFolder(), 'gate');
  const id = await studio.speak(`staged ${gate}`);
  await studio.until(`/tts/${id}`, ({ stage }) => stage === 'speaking');
  const waiting = studio.get(`/tts/${id}?wait=20`);
  await writeFile(gate, '');
  expect((await waiting).body).toMatchObject({ status: 'PENDING', stage: 'narrating' });
  await rm(gate);
});

test('a change before the request is answered immediately', async () => {
  const studio = await toyStudio({ concurrency: 1 });
  const gate = join(await tempFolder(), 'gate');
  const id = await studio.speak(`held ${gate}`);
  await studio.until(`/tts/${id}`, ({ stage }) => stage === 'speaking');
  const queued = await studio.speak('Hello');
  // Nothing changes any more until the gate opens. The status of the held task was read, that of the queued one was not.
  // Its wait began first, so it also ends first if the other one waits.
  const held = studio.get(`/tts/${id}?wait=20`).then(() => 'held');
  const first = await Promise.race([held, studio.get(`/tts/${queued}?wait=20`).then(({ body }) => body)]);
  expect(first).toMatchObject({ status: 'PENDING', place: 1 });
  await writeFile(gate, '');
});

test('a request for a finished task is answered immediately', async () => {
  const studio = await toyStudio();
  const id = await studio.speak('Hello');
  await studio.final(`/tts/${id}`);
  expect((await studio.get(`/tts/${id}?wait=20`)).body).toMatchObject({ status: 'SUCCESS' });
});

test('a stopped task ends the wait of a queued one', async () => {
  const studio = await toyStudio({ concurrency: 1 });
  const gate = join(await tempFolder(), 'gate');
  await studio.speak(`held ${gate}`);
  const queued = await studio.speak('Hello');
  await studio.get(`/tts/${queued}`);
  const waiting = studio.get(`/tts/${queued}?wait=20`);
  await studio.call(`/tts/${queued}`, { method: 'DELETE' });
  expect((await waiting).body).toMatchObject({ status: 'FAILED', exception_reason: 'CANCELLED' });
  await writeFile(gate, '');
});

test('stopping the studio ends all waits', async () => {
  const studio = await toyStudio();
  const id = await studio.speak(`held ${join(await tempFolder(), 'gate')}`);
  await studio.until(`/tts/${id}`, ({ stage }) => stage === 'speaking');
  const waiting = studio.get(`/tts/${id}?wait=20`);
  await studio.get(`/tts/${id}`);
  const stopped = studio.stop();
  expect((await waiting).body).toMatchObject({ status: 'PENDING' });
  await stopped;
});

test.each(['-1', '21', '1.5', 'long', ''])('a wait of “%s” is refused', async (wait) => {
  const studio = await toyStudio();
  const id = await studio.speak('Hello');
  const { status, body } = await studio.get(`/tts/${id}?wait=${wait}`);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('whole seconds from 0 to 20')]);
});
