// Real worker processes that misbehave: only their own task fails, in words that say what to do, and others go on.
// Over HTTP, with toy engines that do what the text tells them.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ASK_LANGUAGES } from '../../../src/studio/operations/index.ts';
import { form, OPERATIONS, TOYS, textFile, toyStudio } from '../harness.ts';

test('a worker that crashes is given the task once more, then the task fails and others go on', async () => {
  const { speak, final } = await toyStudio({ concurrency: 1 });
  const [bad, good] = [await speak('crash'), await speak('fine')];
  expect(await final(`/tts/${bad}`)).toMatchObject({
    status: 'FAILED',
    exception_reason: 'PROCESSING_ERROR',
    message: expect.stringContaining('died (SIGKILL)'),
  });
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
});

test('a worker that crashes once is forgiven', async () => {
  const { speak, final, folder } = await toyStudio();
  const mark = join(folder, 'been');
  expect((await final(`/tts/${await speak(`once ${mark}`)}`)).status).toBe('SUCCESS');
  expect(await readFile(mark, 'utf8')).toBe('xx');
});

test('a worker that hangs is killed when its time is over', async () => {
  const { speak, final } = await toyStudio({ limits: { jobMs: 3000 } });
  const [bad, good] = [await speak('hang'), await speak('fine')];
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
  expect(await final(`/tts/${bad}`)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('took longer'),
  });
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
});

test('a document that is not read in its time is put away, however busy the worker; what comes after may take longer', async () => {
  const { run, final, speak } = await toyStudio({ limits: { readingMs: 1000 } });
  const story = { story_name: 'Tale', source_language: '1' };
  const tell = (text: string) => run('/story', form({ ...story, file: textFile(text) }));
  expect(await tell('reading hang')).toMatchObject({
    status: 'ERROR',
    exception_reason: 'SOURCE_TOO_LONG',
    message:
      'The document could not be read within 1 second and was put away. Save it as plain text (.txt) and send that, or split it and send the parts one by one.',
  });
  expect((await tell('reading on')).status).toBe('SUCCESS');
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
});

test('a worker that eats memory is killed', async () => {
  const { speak, final } = await toyStudio({ limits: { memoryBytes: 300_000_000, memoryCheckMs: 50 } });
  const [bad, good] = [await speak('eat'), await speak('fine')];
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
  expect(await final(`/tts/${bad}`)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('more than the 300 MB'),
  });
});

test('retries a task that fails for memory, in a fresh worker', async () => {
  const limits = { memoryBytes: 300_000_000, memoryCheckMs: 50 };
  const { speak, final, log, folder } = await toyStudio({ concurrency: 1, limits });
  const started = () => log.entries.filter(({ event }) => event === 'worker started').length;
  await final(`/tts/${await speak('fine')}`);
  expect((await final(`/tts/${await speak(`gorge ${join(folder, 'mark')}`)}`)).status).toBe('SUCCESS');
  expect(await readFile(join(folder, 'mark'), 'utf8')).toBe('xx');
  expect(started()).toBe(2);
});

test('a worker without earlier jobs gets no second try for memory', async () => {
  const limits = { memoryBytes: 300_000_000, memoryCheckMs: 50 };
  const { speak, final, folder } = await toyStudio({ concurrency: 1, limits });
  const { message } = await final(`/tts/${await speak(`gorge ${join(folder, 'mark')}`)}`);
  expect(message).toContain('more than the 300 MB');
  expect(await readFile(join(folder, 'mark'), 'utf8')).toBe('x');
});

test('a defect of an engine fails the task at once; what it was stands in the log only', async () => {
  const { speak, final, log } = await toyStudio();
  for (const [text, defect] of [
    ['defect', 'TypeError: no such thing'],
    ['later', 'RangeError: out of reach'],
  ] as const) {
    const { message, status } = await final(`/tts/${await speak(text)}`);
    expect([status, message]).toEqual(['FAILED', expect.stringContaining('defect of its own')]);
    expect(message).not.toContain('no such thing');
    expect(log.entries.map(({ fields }) => fields['defect'])).toContain(defect);
  }
});

test('a result that is not there, or lies outside the job’s folder, is a failure and not a broken link', async () => {
  const { speak, final } = await toyStudio();
  for (const text of ['empty', 'astray'])
    expect(await final(`/tts/${await speak(text)}`)).toMatchObject({
      status: 'FAILED',
      exception_reason: 'INTERNAL_ERROR',
    });
});

test('workers start with the first task and are kept warm', async () => {
  const { speak, final, log } = await toyStudio();
  const started = () => log.entries.filter(({ event }) => event === 'worker started').length;
  expect(started()).toBe(0);
  await final(`/tts/${await speak('one')}`);
  await final(`/tts/${await speak('two')}`);
  expect(started()).toBe(1);
});

test('a worker whose engines keep much goes on with small work only; what needs memory itself is given a fresh one', async () => {
  const { speak, final, run, log } = await toyStudio({
    concurrency: 1,
    limits: { memoryBytes: 600_000_000 },
  });
  const started = () => log.entries.filter(({ event }) => event === 'worker started').length;
  const translate = () =>
    run('/translate', { source_language: 1, target_language: 54, texts: ['The house is big.'] });
  await final(`/tts/${await speak('keep 100')}`);
  expect((await translate()).status).toBe('SUCCESS');
  expect(started()).toBe(1);
  await final(`/tts/${await speak('keep 300')}`);
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
  expect(started()).toBe(1);
  expect((await translate()).status).toBe('SUCCESS');
  expect(started()).toBe(2);
  while (!log.entries.some(({ event }) => event === 'worker ended')) await sleep(10);
});

test('a worker that idles is ended, and the next task starts another', async () => {
  const { speak, final, log } = await toyStudio({ limits: { idleMs: 20 } });
  await final(`/tts/${await speak('one')}`);
  while (!log.entries.some(({ event }) => event === 'worker ended')) await sleep(10);
  expect((await final(`/tts/${await speak('two')}`)).status).toBe('SUCCESS');
});

test('the worker that was asked at the start what can be translated is not kept', async () => {
  const operations = [...OPERATIONS, ASK_LANGUAGES];
  const { get, log } = await toyStudio({ worker: { entry: TOYS, operations } });
  const events = () => log.entries.map(({ event }) => event);
  while (!events().includes('worker ended')) await sleep(10);
  expect(events().filter((event) => event === 'worker started')).toHaveLength(1);
  const { translation } = JSON.parse((await get('/capabilities')).text);
  expect(translation).toEqual({ pairs: [], version: null });
});

test('neither keys nor texts are logged', async () => {
  const { speak, final, get, log } = await toyStudio();
  await final(`/tts/${await speak('a very private sentence')}`);
  await final(`/tts/${await speak('crash private')}`);
  await get('/list-voices', 'a-wrong-key');
  const logged = JSON.stringify(log.entries);
  expect(logged).toContain('task worked on');
  expect(logged).not.toMatch(/private|first-key|a-wrong-key/);
});
