// Tests of the queue over HTTP with fake engines: fair between API keys, short tasks first, bounded, with correct
// positions.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { form, KEY, OTHER_KEY, tempFolder, textFile, toyStudio } from '../../harness.ts';

/** Occupies both workers of a studio with one core. Returns a function that releases the second one. */
async function occupied({ speak, folder }: Awaited<ReturnType<typeof toyStudio>>) {
  const gate = join(folder, 'gate');
  await speak('slow 90000', KEY, 'yan.east');
  await speak(`held ${gate}`, KEY, 'zoe.north');
  return () => writeFile(gate, '');
}

test('keys take turns: many tasks of one delay no other', async () => {
  const folder = await tempFolder();
  const studio = await toyStudio({ folder, concurrency: 1 });
  const { speak, final } = studio;
  const letGo = await occupied(studio);
  const order = join(folder, 'order');
  const many = [];
  for (const name of ['a1', 'a2', 'a3']) many.push(await speak(`note ${order} ${name}`));
  const few = [];
  for (const name of ['b1', 'b2']) few.push(await speak(`note ${order} ${name}`, OTHER_KEY));
  await letGo();
  for (const id of many) await final(`/tts/${id}`);
  for (const id of few) await final(`/tts/${id}`, OTHER_KEY);
  expect((await readFile(order, 'utf8')).trim().split('\n')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a person without running tasks does not wait for others', async () => {
  const { speak, final, get } = await toyStudio({ concurrency: 1 });
  const pile = [await speak('slow 90000', KEY, 'ana.north'), await speak('slow 90000', KEY, 'ana.north')];
  expect((await final(`/tts/${await speak('Hello', KEY, 'ben.north')}`)).status).toBe('SUCCESS');
  expect((await get(`/tts/${pile[1]}`)).body.message).toBe('1st in line');
});

test('people of one key take turns, also after a restart', async () => {
  const folder = await tempFolder();
  const order = join(folder, 'order');
  const first = await toyStudio({ folder, concurrency: 1 });
  const letGo = await occupied(first);
  const ids: string[] = [];
  for (const [name, turn] of [
    ...Array.from({ length: 6 }, (_, at) => [`ana${at}`, 'ana.north'] as const),
    ['ben', 'ben.north'],
    ['cleo', 'cleo.north'],
    ['dora', 'dora.south'],
  ] as const)
    ids.push(await first.speak(`note ${order} ${name}`, KEY, turn));
  expect((await first.get(`/tts/${ids.at(-1)}`)).body.message).toBe('1st in line');
  await first.stop();
  const { final } = await toyStudio({ folder, concurrency: 1 });
  await letGo();
  for (const id of ids) await final(`/tts/${id}`);
  expect((await readFile(order, 'utf8')).trim().replaceAll('\n', ' ')).toBe(
    'dora ana0 ben cleo ana1 ana2 ana3 ana4 ana5',
  );
});

test.each(['', 'a b', 'ana.', '.north', 'a.b.c.d', 'é', 'x'.repeat(65)])(
  'an invalid queue owner (“%s”) is refused first',
  async (turn) => {
    const { post, log } = await toyStudio();
    const answer = await post('/tts', { text: 'Hi', voice_id: 1001, language: 1 }, KEY, turn);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('x-turn')]);
    expect(log.entries.filter(({ event }) => event === 'worker started')).toEqual([]);
  },
);

test('a short sentence does not wait for books', async () => {
  const { post, speak, final, get } = await toyStudio({ concurrency: 2 });
  const books = [];
  for (const _ of [1, 2, 3])
    books.push((await post('/story', form({ file: textFile('slow 30000'), source_language: '1' }))).body.task_id);
  expect((await final(`/tts/${await speak('Dinner is ready')}`)).status).toBe('SUCCESS');
  expect((await get(`/story/${books[2]}`)).body).toMatchObject({ stage: 'queued', message: '2nd in line' });
});

test('a full queue answers 429 with retry-after', async () => {
  const { speak, post } = await toyStudio({ concurrency: 1, limits: { maxQueuedTasks: 2 } });
  for (const text of ['slow 90000', 'two', 'three']) await speak(text);
  const refused = await post('/tts', { text: 'four', voice_id: 1001, language: 1 });
  expect(refused).toMatchObject({ status: 429, body: { detail: expect.any(String) } });
  expect(refused.headers.get('retry-after')).toBe('60');
});

test('stopped tasks run after the next start with their ids', async () => {
  const folder = await tempFolder();
  const first = await toyStudio({ folder, concurrency: 1 });
  const ids = [await first.speak(`held ${join(folder, 'gate')}`), await first.speak('waits')];
  await first.until(`/tts/${ids[0]}`, ({ stage }) => stage === 'speaking');
  await first.stop();
  const { final, get } = await toyStudio({ folder, concurrency: 1 });
  await writeFile(join(folder, 'gate'), '');
  for (const id of ids) {
    const { status, run_id } = await final(`/tts/${id}`);
    expect(status).toBe('SUCCESS');
    expect((await get(`/tts-result/${run_id}`)).status).toBe(200);
  }
});
