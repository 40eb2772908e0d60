// Tests of faulty worker processes over HTTP: only their own task fails, with a helpful message. Fake engines follow
// instructions in the text.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWorker } from '../../../../src/studio/jobs/workers/worker-process.ts';
import { SURVEY_ENGINES } from '../../../../src/studio/operations/index.ts';
import { createWaiting } from '../../../fakes/waiting.ts';
import { form, OPERATIONS, TOYS, tempFolder, textFile, toyStudio } from '../../harness.ts';

const { until } = createWaiting();

test('a crashed worker gets the task once more, then fails', async () => {
  const { speak, final } = await toyStudio({ concurrency: 1 });
  const [bad, good] = [await speak('crash'), await speak('fine')];
  expect(await final(`/tts/${bad}`)).toMatchObject({
    status: 'FAILED',
    exception_reason: 'PROCESSING_ERROR',
    message: expect.stringContaining('crashed (SIGKILL)'),
  });
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
});

test('a crashed worker leaves no temporary files, even outside a task', async () => {
  const folder = await tempFolder();
  const worker = startWorker({ entry: TOYS, maxMemoryBytes: 500_000_000, memoryCheckIntervalMs: 1000 });
  const job = { operation: 'tts', input: { text: 'crash' }, folder };
  await expect(worker.run(job, { timeoutMs: 30_000 })).rejects.toThrow();
  await worker.kill();
  expect(await readdir(folder)).toEqual([]);
});

test('a worker that crashes once is tolerated', async () => {
  const { speak, final, folder } = await toyStudio();
  const mark = join(folder, 'been');
  expect((await final(`/tts/${await speak(`once ${mark}`)}`)).status).toBe('SUCCESS');
  expect(await readFile(mark, 'utf8')).toBe('xx');
});

test('a hanging worker is killed after its time limit', async () => {
  // The limit includes the start of the other worker, which takes seconds on a busy machine.
  const { speak, final } = await toyStudio({ limits: { jobTimeoutMs: 8000 } });
  const [bad, good] = [await speak('hang'), await speak('fine')];
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
  expect(await final(`/tts/${bad}`)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('time limit of 8 seconds'),
  });
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
});

test('a document that takes too long to read is stopped', async () => {
  // Longer than a worker may stall on a busy machine while it reads.
  const { run, final, speak } = await toyStudio({ limits: { documentTimeoutMs: 6000 } });
  const story = { story_name: 'Tale', source_language: '1' };
  const tell = (text: string) => run('/story', form({ ...story, file: textFile(text) }));
  expect(await tell('reading hang')).toMatchObject({
    status: 'ERROR',
    exception_reason: 'SOURCE_TOO_LONG',
    message:
      'The document could not be read within 6 seconds. Save it as plain text (.txt) and send that, or split it and send the parts separately.',
  });
  // Longer than the limit, but only after the document was read.
  expect((await tell('reading 7000')).status).toBe('SUCCESS');
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
});

test('a worker that uses too much memory is killed', async () => {
  const { speak, final } = await toyStudio({
    limits: { maxMemoryBytes: 300_000_000, memoryCheckIntervalMs: 50 },
  });
  const [bad, good] = [await speak('eat'), await speak('fine')];
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
  expect(await final(`/tts/${bad}`)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('memory limit of 300 MB'),
  });
});

test('retries a memory failure in a fresh worker', async () => {
  const limits = { maxMemoryBytes: 300_000_000, memoryCheckIntervalMs: 50 };
  const { speak, final, log, folder } = await toyStudio({ concurrency: 1, limits });
  const started = () => log.entries.filter(({ event }) => event === 'worker started').length;
  await final(`/tts/${await speak('fine')}`);
  expect((await final(`/tts/${await speak(`gorge ${join(folder, 'mark')}`)}`)).status).toBe('SUCCESS');
  expect(await readFile(join(folder, 'mark'), 'utf8')).toBe('xx');
  expect(started()).toBe(2);
});

test('a fresh worker gets no retry after a memory failure', async () => {
  const limits = { maxMemoryBytes: 300_000_000, memoryCheckIntervalMs: 50 };
  const { speak, final, folder } = await toyStudio({ concurrency: 1, limits });
  const { message } = await final(`/tts/${await speak(`gorge ${join(folder, 'mark')}`)}`);
  expect(message).toContain('memory limit of 300 MB');
  expect(await readFile(join(folder, 'mark'), 'utf8')).toBe('x');
});

test('an engine defect fails the task and is logged only', async () => {
  const { speak, final, log } = await toyStudio();
  for (const [text, defect] of [
    ['defect', 'TypeError: no such thing'],
    ['later', 'RangeError: out of reach'],
  ] as const) {
    const { message, status } = await final(`/tts/${await speak(text)}`);
    expect([status, message]).toEqual(['FAILED', expect.stringContaining('The engine crashed.')]);
    expect(message).not.toContain('no such thing');
    expect(log.entries.map(({ fields }) => fields['defect'])).toContain(defect);
  }
});

test('a missing or outside result fails the task', async () => {
  const { speak, final } = await toyStudio();
  for (const text of ['empty', 'astray'])
    expect(await final(`/tts/${await speak(text)}`)).toMatchObject({
      status: 'FAILED',
      exception_reason: 'INTERNAL_ERROR',
    });
});

test('workers start with the first task and are reused', async () => {
  const { speak, final, log } = await toyStudio();
  const started = () => log.entries.filter(({ event }) => event === 'worker started').length;
  expect(started()).toBe(0);
  await final(`/tts/${await speak('one')}`);
  await final(`/tts/${await speak('two')}`);
  expect(started()).toBe(1);
});

test('large tasks get a fresh worker, small ones reuse it', async () => {
  const { speak, final, run, log } = await toyStudio({
    concurrency: 1,
    limits: { maxMemoryBytes: 600_000_000 },
  });
  const started = () => log.entries.filter(({ event }) => event === 'worker started').length;
  const translate = () => run('/translate', { source_language: 1, target_language: 54, texts: ['The house is big.'] });
  await final(`/tts/${await speak('keep 100')}`);
  expect((await translate()).status).toBe('SUCCESS');
  expect(started()).toBe(1);
  await final(`/tts/${await speak('keep 300')}`);
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
  expect(started()).toBe(1);
  expect((await translate()).status).toBe('SUCCESS');
  expect(started()).toBe(2);
  await until(() => log.entries.some(({ event }) => event === 'worker exited'));
});

test('an idle worker ends and the next task starts another', async () => {
  const { speak, final, log } = await toyStudio({ limits: { workerIdleMs: 20 } });
  await final(`/tts/${await speak('one')}`);
  await until(() => log.entries.some(({ event }) => event === 'worker exited'));
  expect((await final(`/tts/${await speak('two')}`)).status).toBe('SUCCESS');
});

test('the worker of the startup survey is not kept', async () => {
  const operations = [...OPERATIONS, SURVEY_ENGINES];
  const { get, log } = await toyStudio({ worker: { entry: TOYS, operations } });
  const events = () => log.entries.map(({ event }) => event);
  await until(() => events().includes('worker exited'));
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
  expect(logged).toContain('task finished');
  expect(logged).not.toMatch(/private|first-key|a-wrong-key/);
});
