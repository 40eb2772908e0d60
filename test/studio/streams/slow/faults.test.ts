// Tests of streams whose engine, encoder or studio fails: an error before the first byte has a status, a later one cuts
// the connection, and the next stream works. Uses fake engines in real workers.

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createQueueTurns } from '../../../../src/studio/jobs/queue/queue-turns.ts';
import { createWorkQueue } from '../../../../src/studio/jobs/queue/work-queue.ts';
import { createJobWorkerPool } from '../../../../src/studio/jobs/workers/worker-pool.ts';
import { DEFAULT_LIMITS } from '../../../../src/studio/limits.ts';
import { createStudioPaths } from '../../../../src/studio/paths.ts';
import { createEncodingClient } from '../../../../src/studio/streams/encoding/encoding-client.ts';
import { createSpeechStreams } from '../../../../src/studio/streams/speech-streams.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { OTHER_KEY, TOYS, tempFolder, toyStudio } from '../../harness.ts';
import {
  countEvents,
  isSeconds,
  listErrors,
  listStreamFolders,
  openStream,
  passages,
  readAll,
  repeat,
} from '../speech-client.ts';

const SPEAKING = { worker: { entry: TOYS, operations: ['tts', 'speak-passages'] } };

test.each([
  ['crash', 'warn'],
  ['exit', 'warn'],
  ['defect', 'warn'],
  ['later', 'warn'],
  ['refuse', 'warn'],
])('an engine that does “%s” in the middle cuts the connection', async (fault, level) => {
  const toy = await toyStudio(SPEAKING);
  const response = await openStream(toy, passages('hello', 'hello', fault, 'hello')).response;
  expect(response.statusCode).toBe(200);
  const { bytes, isComplete, text } = await readAll(response);
  expect(isComplete).toBe(false);
  expect(bytes).toBeLessThanOrEqual(2 * 2 * 48_000);
  expect(text).not.toContain('Error');
  expect(toy.log.entries).toContainEqual(expect.objectContaining({ level, event: 'speech stream ended' }));
  expect((await readAll(await openStream(toy, 'hello').response)).isComplete).toBe(true);
  await expect.poll(() => listStreamFolders(toy)).toEqual([]);
  expect(listErrors(toy)).toEqual([]);
});

test.each([
  ['crash', 500, /crashed/],
  ['defect', 500, /./],
  ['full', 500, /disk|space/],
])('an engine that does “%s” at once is reported in JSON', async (fault, status, detail) => {
  const toy = await toyStudio(SPEAKING);
  const body = { text: `${fault} now`, language: 'en-us', voice_id: 1001 };
  expect(await toy.post('/tts-stream', body)).toMatchObject({
    status,
    body: { detail: expect.stringMatching(detail) },
  });
  expect(await listStreamFolders(toy)).toEqual([]);
  expect((await toy.post('/tts-stream', { ...body, text: 'hello' })).status).toBe(200);
});

test('a text that the engine refuses is a bad text', async () => {
  const toy = await toyStudio(SPEAKING);
  const answer = await toy.post('/tts-stream', { text: 'refuse this', language: 'en-us', voice_id: 1001 });
  expect(answer).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'text'], msg: 'Nothing to say here.' }] },
  });
});

test('a slow piece is stopped by its time limit', async () => {
  // The limit includes the start of a worker for the first piece, which takes seconds on a busy machine.
  const toy = await toyStudio({ ...SPEAKING, limits: { jobTimeoutMs: 8000 } });
  const response = await openStream(toy, passages('hello', 'slow 60000')).response;
  expect((await readAll(response)).isComplete).toBe(false);
  expect(countEvents(toy, 'job failed')).toBe(1);
});

/** Streams without HTTP, so that their encoding thread can be ended. */
async function createBareStreams() {
  const folder = await tempFolder();
  const queue = createWorkQueue(2);
  const turns = createQueueTurns(queue);
  const log = createFakeLog();
  const startTurns = () => {
    for (let next = queue.takeNext(); next; next = queue.takeNext()) turns.start(next.id);
  };
  const runner = {
    takeTurn(...[requester, signal]: Parameters<Parameters<typeof createSpeechStreams>[0]['runner']['takeTurn']>) {
      const turn = turns.wait(requester, signal, startTurns);
      startTurns();
      return turn;
    },
  };
  const pool = createJobWorkerPool({ ...DEFAULT_LIMITS, entry: TOYS, log });
  const encoding = createEncodingClient();
  onTestFinished(() => Promise.all([pool.stop(), encoding.stop()]).then(() => {}));
  const paths = createStudioPaths(folder);
  const streams = createSpeechStreams({ runner, pool, encoding, paths, limits: DEFAULT_LIMITS, log, now: Date.now });
  const design = BUILT_IN_VOICES[0]?.design;
  if (!design) throw new Error('No voices.');
  const open = (text: string) =>
    streams.open({ text, tag: 'en-US', design, owner: 'ana', format: 'wav' }, new AbortController().signal);
  return { open, encoding, log };
}

const countBytes = async (body: ReadableStream<Uint8Array>): Promise<number> =>
  (await new Response(body).arrayBuffer()).byteLength;

test('an encoding thread that ends cuts its streams; the next works', async () => {
  const { open, encoding, log } = await createBareStreams();
  // More sound than may wait for the reader.
  const text = repeat(5, 'slow 100 30 seconds');
  const [reading, waiting] = [await open(text), await open(text)];
  const read = countBytes(reading.body);
  await encoding.stop();
  await expect(read).rejects.toThrow('encoding thread exited');
  await expect(countBytes(waiting.body)).rejects.toThrow('encoding thread exited');
  const { body } = await open(repeat(2, 'hello'));
  expect(await countBytes(body)).toBeGreaterThan(2 * 44_100);
  const ends = log.entries.filter(({ event }) => event === 'speech stream ended');
  expect(ends.map(({ level }) => level)).toEqual(['warn', 'warn', 'info']);
});

test('stopping the studio ends its streams in time', async () => {
  const toy = await toyStudio({ ...SPEAKING, limits: { shutdownTimeoutMs: 500 } });
  const running = await openStream(toy, passages('hello', 'slow 90000'), { turn: 'ana' }).response;
  const waiting = openStream(toy, 'slow 90000', { turn: 'bob' });
  const read = readAll(running);
  const startedAt = performance.now();
  const refused = expect(waiting.response).rejects.toThrow();
  await toy.stop();
  // Far less than the streams would take, and more than a busy machine delays a stop.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  await refused;
  expect((await read).isComplete).toBe(false);
  expect(listErrors(toy)).toEqual([]);
});

test('a short stream is finished while the studio stops', async () => {
  // The default limit is shorter than a worker may stall on a busy machine.
  const toy = await toyStudio({ ...SPEAKING, limits: { shutdownTimeoutMs: 60_000 } });
  const response = await openStream(toy, repeat(3, 'slow 100')).response;
  const read = readAll(response);
  await toy.stop();
  const { bytes, isComplete } = await read;
  expect([isSeconds(bytes, 3), isComplete]).toEqual([true, true]);
});

test('open streams are limited per person and in all', async () => {
  const toy = await toyStudio(SPEAKING);
  const held = `held ${join(toy.folder, 'gate')}`;
  const open = (turn: string, key?: string) => openStream(toy, held, { turn, ...(key !== undefined && { key }) });
  const ana = Array.from({ length: 32 }, () => open('ana'));
  await expect.poll(() => listStreamFolders(toy)).toHaveLength(32);
  const refused = await open('ana').response;
  expect([refused.statusCode, refused.headers['retry-after'], (await readAll(refused)).text]).toEqual([
    429,
    '5',
    JSON.stringify({ detail: 'Too many streams are open on this server. Try again in a moment.' }),
  ]);
  const bob = Array.from({ length: 32 }, () => open('bob', OTHER_KEY));
  await expect.poll(() => listStreamFolders(toy)).toHaveLength(64);
  expect((await open('cleo').response).statusCode).toBe(429);
  ana[31]?.leave();
  await expect.poll(() => listStreamFolders(toy)).toHaveLength(63);
  const cleo = open('cleo');
  await expect.poll(() => listStreamFolders(toy)).toHaveLength(64);
  for (const { leave } of [...ana, ...bob, cleo]) leave();
  await expect.poll(() => listStreamFolders(toy)).toEqual([]);
  expect(listErrors(toy)).toEqual([]);
});
