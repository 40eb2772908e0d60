// Clients that leave, and a studio that stops or crashes, while a transcription runs. The work ends soon, and nothing of
// it is kept.

import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStudioDatabase } from '../../../../../src/studio/database.ts';
import { createStudioTaskStore } from '../../../../../src/studio/jobs/task-store.ts';
import { createStudioPaths } from '../../../../../src/studio/paths.ts';
import { KEY, tempFolder } from '../../../harness.ts';
import { openAiStudio, storedFiles, talk } from '../client.ts';

const model = 'whisper-1';
/** Far less than the hanging engine may take, and more than a busy machine needs to end a worker and start another. */
const MAX_STOP_MS = 60_000;
type Studio = Awaited<ReturnType<typeof openAiStudio>>;

const isRunning = async ({ folder }: Studio) => (await storedFiles(folder)).length > 0;

/** Resolves when speech of another task is heard, which needs the only free worker. */
async function measureUntilFree(studio: Studio, leave: () => void): Promise<number> {
  const since = performance.now();
  leave();
  await studio.final(`/tts/${await studio.speak('Hello')}`);
  return performance.now() - since;
}

test.each([false, true])('a client that leaves stops the engine (stream: %s)', async (stream) => {
  const studio = await openAiStudio({ concurrency: 1 });
  const leaving = new AbortController();
  // The second task would wait for the first one forever.
  for (const text of ['hang', 'hang']) {
    const request = studio.sdk.audio.transcriptions.create(
      { file: talk(text), model, stream: stream as true },
      { signal: leaving.signal },
    );
    void request.then((answer) => Array.fromAsync(answer)).catch(() => {});
  }
  await expect.poll(async () => (await storedFiles(studio.folder)).length).toBe(2);
  expect(await measureUntilFree(studio, () => leaving.abort())).toBeLessThan(MAX_STOP_MS);
  await expect.poll(() => isRunning(studio)).toBe(true);
  const [kept, ...others] = await storedFiles(studio.folder);
  expect([typeof kept, others]).toEqual(['string', []]);
  expect(studio.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a client that leaves during a stream stops the engine', async () => {
  const studio = await openAiStudio({ concurrency: 1 });
  const file = talk('held nothing\nmore');
  const stream = await studio.sdk.audio.transcriptions.create({ file, model, stream: true });
  const events = stream[Symbol.asyncIterator]();
  expect((await events.next()).value).toMatchObject({ type: 'transcript.text.delta' });
  stream.controller.abort();
  await expect.poll(() => isRunning(studio)).toBe(false);
});

test('a client that leaves during the upload leaves no files', async () => {
  const studio = await openAiStudio();
  const socket = connect(Number(new URL(studio.base).port), '127.0.0.1');
  const head = [
    'POST /v1/audio/transcriptions HTTP/1.1',
    'host: studio',
    `authorization: Bearer ${KEY}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
  ];
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'a'.repeat(1000)}`);
  await expect.poll(() => isRunning(studio)).toBe(true);
  socket.destroy();
  await expect.poll(() => isRunning(studio)).toBe(false);
});

test('a transcription may take longer than an idle connection', async () => {
  // Longer than a busy machine may take to send the file.
  const { sdk } = await openAiStudio({ limits: { connectionIdleMs: 5000 } });
  const { text } = await sdk.audio.transcriptions.create({ file: talk('slow 8000'), model });
  expect(text).toBe('slow 8000');
  // The connection has its limit again.
  expect((await sdk.models.list()).data.length).toBeGreaterThan(5);
});

test('a studio that stops answers its waiting clients', async () => {
  const studio = await openAiStudio();
  const request = studio.sdk.audio.transcriptions.create({ file: talk('hang'), model });
  const answer = expect(request).rejects.toMatchObject({ status: 503, code: 'server_restarting' });
  await expect.poll(() => isRunning(studio)).toBe(true);
  await studio.stop();
  await answer;
  expect(await isRunning(studio)).toBe(false);
});

test('a task whose client was lost in a crash is deleted', async () => {
  const folder = await tempFolder();
  const paths = createStudioPaths(folder);
  const database = openStudioDatabase(paths.databaseFile);
  const store = createStudioTaskStore(database, Date.now, 1000);
  const task = { id: 'lost', owner: 'someone', operation: 'transcribe', source: 'source.wav', input: { tag: 'en-US' } };
  store.insert({ ...task, isAttended: true });
  database.close();
  await mkdir(paths.getTaskFolder('lost'), { recursive: true });
  await writeFile(join(paths.getTaskFolder('lost'), 'source.wav'), 'words');
  const studio = await openAiStudio({ folder });
  expect(await storedFiles(folder)).toEqual([]);
  await studio.stop();
  const again = openStudioDatabase(paths.databaseFile);
  expect(createStudioTaskStore(again, Date.now, 1000).findById('lost')).toBeUndefined();
  again.close();
});
