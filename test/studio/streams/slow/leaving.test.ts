// Tests of clients that leave a stream or stop reading it: the engine stops, the folder is deleted, and workers survive.
// Uses fake engines in real workers.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { StudioLimits } from '../../../../src/studio/limits.ts';
import { toyStudio } from '../../harness.ts';
import {
  countEvents,
  countLines,
  isSeconds,
  listErrors,
  listStreamFolders,
  MAX_PASSAGES,
  openStream,
  passages,
  readAll,
  repeat,
} from '../speech-client.ts';

const SPEAKING = {
  worker: { entry: new URL('../../toy-worker.ts', import.meta.url), operations: ['tts', 'speak-passages'] },
};
/**
 * A client that left is noticed and its worker stopped within this time: less than a slow piece takes, and more than a busy
 * machine delays it.
 */
const STOP_MS = 20_000;
/** Long enough for pieces that would still be spoken. */
const AFTER_MS = 700;
/** Longer than a worker or the studio may stall on a busy machine while a piece is spoken. */
const QUIET_MS = 7000;

type Toy = Awaited<ReturnType<typeof toyStudio>>;

const openToy = async (concurrency = 2, limits: Partial<StudioLimits> = {}) => {
  const toy = await toyStudio({ ...SPEAKING, concurrency, limits });
  return { ...toy, file: join(toy.folder, 'count') };
};

/** Resolves when all streams have ended, with the time that it took. */
async function measureEnd(toy: Toy): Promise<number> {
  const startedAt = performance.now();
  await expect.poll(() => listStreamFolders(toy), { interval: 10 }).toEqual([]);
  return performance.now() - startedAt;
}

const untilSpoken = (lines: number, file: string) =>
  expect.poll(() => countLines(file), { interval: 5 }).toBeGreaterThanOrEqual(lines);

test('leaving before the first byte stops a slow engine', async () => {
  const toy = await openToy();
  const { leave } = openStream(toy, repeat(5, `count ${toy.file} 30000`));
  await untilSpoken(1, toy.file);
  leave();
  expect(await measureEnd(toy)).toBeLessThan(STOP_MS);
  await sleep(AFTER_MS);
  expect(await countLines(toy.file)).toBe(1);
  expect(listErrors(toy)).toEqual([]);
  expect(toy.log.entries).toContainEqual({
    level: 'info',
    event: 'speech stream ended',
    fields: expect.objectContaining({ reason: expect.stringContaining('ClientLeftError'), seconds: 0 }),
  });
});

test('leaving while waiting for a worker starts none', async () => {
  const toy = await openToy(1);
  const gate = join(toy.folder, 'gate');
  const first = openStream(toy, `held ${gate}`);
  await expect.poll(() => countEvents(toy, 'worker started')).toBe(1);
  const second = openStream(toy, `count ${toy.file} 1`);
  await expect.poll(() => listStreamFolders(toy)).toHaveLength(2);
  second.leave();
  await expect.poll(() => listStreamFolders(toy)).toHaveLength(1);
  await writeFile(gate, '');
  expect((await readAll(await first.response)).isComplete).toBe(true);
  expect([await countLines(toy.file), countEvents(toy, 'worker started')]).toEqual([0, 1]);
});

test('leaving after the first byte keeps the worker', async () => {
  // On a busy machine, a worker may stall for longer than the default, and would be killed.
  const toy = await openToy(2, { streamStopGraceMs: 60_000 });
  const stream = openStream(toy, repeat(MAX_PASSAGES, `count ${toy.file} 150`));
  await stream.response;
  stream.leave();
  const before = await countLines(toy.file);
  expect(await measureEnd(toy)).toBeLessThan(STOP_MS);
  await sleep(AFTER_MS);
  // One piece may be running, and no other starts.
  expect((await countLines(toy.file)) - before).toBeLessThanOrEqual(1);
  expect((await readAll(await openStream(toy, 'hello').response)).isComplete).toBe(true);
  expect([countEvents(toy, 'worker started'), countEvents(toy, 'worker exited')]).toEqual([1, 0]);
  expect(listErrors(toy)).toEqual([]);
});

test('leaving in the middle of a slow piece ends its worker', async () => {
  const toy = await openToy();
  const slow = `count ${toy.file} 30000`;
  const stream = openStream(toy, passages('hello', 'hello', slow, slow, slow));
  const response = await stream.response;
  response.resume();
  await untilSpoken(1, toy.file);
  stream.leave();
  expect(await measureEnd(toy)).toBeLessThan(STOP_MS);
  expect((await readAll(await openStream(toy, 'hello').response)).isComplete).toBe(true);
  expect([await countLines(toy.file), listErrors(toy)]).toEqual([1, []]);
});

test('many clients that leave at random leave nothing', async () => {
  const toy = await openToy();
  const streams = Array.from({ length: 24 }, () => openStream(toy, repeat(4, `count ${toy.file} 20`)));
  await Promise.all(
    streams.map(async ({ leave }, at) => {
      await sleep(at * 37);
      leave();
    }),
  );
  await expect.poll(() => listStreamFolders(toy), { interval: 10 }).toEqual([]);
  const before = await countLines(toy.file);
  await sleep(AFTER_MS);
  expect((await countLines(toy.file)) - before).toBe(0);
  expect((await readAll(await openStream(toy, 'hello').response)).isComplete).toBe(true);
  expect(listErrors(toy)).toEqual([]);
});

test('a client that stops reading stops the engine until it reads', async () => {
  const toy = await openToy();
  const stream = openStream(toy, repeat(MAX_PASSAGES, `count ${toy.file} 1 30 seconds`), { format: 'pcm_f32le' });
  const response = await stream.response;
  response.pause();
  let lines = -1;
  // The first pieces fill the connection's buffers. On a busy machine, a piece may take seconds.
  for (let now = await countLines(toy.file); now !== lines; now = await countLines(toy.file)) {
    lines = now;
    await sleep(QUIET_MS);
  }
  expect(lines).toBeLessThan(MAX_PASSAGES);
  const other = await readAll(await openStream(toy, repeat(3, 'hello')).response);
  expect([isSeconds(other.bytes, 3), other.isComplete]).toEqual([true, true]);
  await sleep(5000);
  expect(await countLines(toy.file)).toBe(lines);
  const { bytes, isComplete } = await readAll(response);
  expect([isSeconds(bytes / 2, MAX_PASSAGES * 30), isComplete]).toEqual([true, true]);
});
