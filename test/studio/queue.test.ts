// The waiting tasks: fair between keys, short before long, bounded, and honest about the place in line.
// Over HTTP, with toy engines that take the time they are told to.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { form, OTHER_KEY, tempFolder, textFile, toyStudio } from './harness.ts';

test('keys take turns: one with many tasks does not hold up another', async () => {
  const folder = await tempFolder();
  const { speak, final } = await toyStudio({ folder, concurrency: 1 });
  const order = join(folder, 'order');
  const many = [await speak('slow 150')];
  for (const name of ['a1', 'a2', 'a3']) many.push(await speak(`note ${order} ${name}`));
  const few = [];
  for (const name of ['b1', 'b2']) few.push(await speak(`note ${order} ${name}`, OTHER_KEY));
  for (const id of many) await final(`/tts/${id}`);
  for (const id of few) await final(`/tts/${id}`, OTHER_KEY);
  expect((await readFile(order, 'utf8')).trim().split('\n')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a short sentence does not wait behind books', async () => {
  const { post, speak, final, get } = await toyStudio({ concurrency: 2 });
  const books = [];
  for (const _ of [1, 2, 3])
    books.push(
      (await post('/story', form({ file: textFile('slow 30000'), source_language: '1' }))).body.task_id,
    );
  expect((await final(`/tts/${await speak('Dinner is ready')}`)).status).toBe('SUCCESS');
  expect((await get(`/story/${books[2]}`)).body).toMatchObject({ stage: 'queued', message: '2nd in line' });
});

test('a full line answers 429 with when to come back, and registers nothing', async () => {
  const { speak, post } = await toyStudio({ concurrency: 1, limits: { queue: 2 } });
  for (const text of ['slow 5000', 'two', 'three']) await speak(text);
  const refused = await post('/tts', { text: 'four', voice_id: 1001, language: 1 });
  expect(refused).toMatchObject({ status: 429, body: { detail: expect.any(String) } });
  expect(refused.headers.get('retry-after')).toBe('60');
});

test('stopping while tasks run and wait: they are done after the next start, under the same ids', async () => {
  const folder = await tempFolder();
  const first = await toyStudio({ folder, concurrency: 1 });
  const ids = [await first.speak('slow 500'), await first.speak('waits')];
  await first.until(`/tts/${ids[0]}`, ({ stage }) => stage === 'speaking');
  await first.stop();
  const { final, get } = await toyStudio({ folder, concurrency: 1 });
  for (const id of ids) {
    const { status, run_id } = await final(`/tts/${id}`);
    expect(status).toBe('SUCCESS');
    expect((await get(`/tts-result/${run_id}`)).status).toBe(200);
  }
});
