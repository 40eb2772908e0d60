// The transcoding processes: results count even if the process exits at once, a crash gets one retry, a limit does not,
// and an abort is not reported as too heavy. Uses toy workers.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { convertFile } from '../../../src/transcoding/convert-file.ts';
import { encodeWithinSize } from '../../../src/transcoding/encode-within-size.ts';
import { measureRecordingStats } from '../../../src/transcoding/measure-audio.ts';
import {
  createWorkerPool,
  OUT_OF_MEMORY_EXIT_CODE,
  PRELOAD_ENCODER_MESSAGE,
  WorkerExitedError,
} from '../../../src/transcoding/worker-pool.ts';
import { tone, wav } from '../../studio/media.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-children-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const job = { convert: { path: 'a.ogg', outputStem: 'b', acceptedKinds: [] } };

/** Each start is recorded. `first` runs on the first start, `later` on further ones. */
function toy(first: string, later = first, openMs?: number) {
  const worker = join(folder, 'toy.mjs');
  const starts = join(folder, 'starts');
  writeFileSync(
    worker,
    `import { appendFileSync, existsSync } from 'node:fs';
     const again = existsSync(${JSON.stringify(starts)});
     appendFileSync(${JSON.stringify(starts)}, 'x');
     process.once('message', () => { if (again) { ${later} } else { ${first} } });`,
  );
  const count = async () => (existsSync(starts) ? (await readFile(starts, 'utf8')).length : 0);
  return { children: createWorkerPool(worker, openMs), starts: count };
}

const ANSWER = 'process.send({}, undefined, undefined, () => process.exit(0));';

test('an answer counts even if the process exits immediately', async () => {
  const { children } = toy(ANSWER);
  const all = Promise.all(Array.from({ length: 6 }, () => children.run(job)));
  const busy = performance.now() + 300;
  // Blocks this process until both the answer and the exit have arrived.
  setTimeout(() => {
    while (performance.now() < busy + 700);
  }, 300);
  expect(await all).toEqual(Array.from({ length: 6 }, () => ({})));
});

test('a crashed job gets one second try', async () => {
  const mended = toy('process.exit(1);', ANSWER);
  expect(await mended.children.run(job)).toEqual({});
  expect(await mended.starts()).toBe(2);
});

test('a job that crashes again fails', async () => {
  const { children, starts } = toy('process.exit(1);');
  await expect(children.run(job)).rejects.toMatchObject({ name: 'WorkerExitedError', isLimitExceeded: false });
  expect(await starts()).toBe(2);
});

test.each([
  ['its memory', `process.exit(${OUT_OF_MEMORY_EXIT_CODE});`],
  ['the system', "process.kill(process.pid, 'SIGKILL');"],
])('a job ended by %s is not retried', async (_, end) => {
  const { children, starts } = toy(end);
  await expect(children.run(job)).rejects.toMatchObject({ name: 'WorkerExitedError', isLimitExceeded: true });
  expect(await starts()).toBe(1);
});

test('an aborted job rejects with its reason', async () => {
  const { children, starts } = toy('setInterval(() => {}, 1000);');
  const stop = new AbortController();
  const run = children.run(job, stop.signal);
  await expect.poll(starts).toBe(1);
  stop.abort(new Error('stopped by the person'));
  const thrown = await run.catch((error: unknown) => error);
  expect(thrown).not.toBeInstanceOf(WorkerExitedError);
  expect(String(thrown)).toContain('stopped by the person');
});

test('a waiting process is used for the next Ogg only', async () => {
  const ogg = {
    encode: { kind: 'wav', path: 'a.wav', outputPath: 'b', maxBytes: 1, outputKind: 'ogg' },
  } as const;
  const worker = join(folder, 'waits.mjs');
  const pids = join(folder, 'pids');
  writeFileSync(
    worker,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(pids)}, process.pid + ' ');
     process.on('message', (said) => {
       if (said === ${JSON.stringify(PRELOAD_ENCODER_MESSAGE)}) return;
       process.send({ encoded: { bytes: process.pid, kbps: 1, seconds: 1 } }, undefined, undefined, () => process.exit(0));
     });`,
  );
  const children = createWorkerPool(worker);
  const started = async () => (await readFile(pids, 'utf8')).trim().split(' ').map(Number);
  await children.run(ogg);
  await expect.poll(async () => (await started()).length).toBe(2);
  const [, waits] = await started();
  expect(await children.run({ encode: { ...ogg.encode, outputKind: 'wav' } })).not.toMatchObject({
    encoded: { bytes: waits },
  });
  expect(await children.run(ogg)).toMatchObject({ encoded: { bytes: waits } });
  await expect.poll(async () => (await started()).length).toBe(4);
  const [, , , last = 0] = await started();
  children.stop();
  await expect.poll(() => isRunning(last)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a file without sound times out', async () => {
  const { children } = toy('setInterval(() => {}, 1000);', undefined, 50);
  await expect(children.run(job)).rejects.toMatchObject({ name: 'WorkerExitedError', isLimitExceeded: true });
});

test('the worker reports when sound was found', async () => {
  const [path, outputStem] = [join(folder, 'a.wav'), join(folder, 'b')];
  writeFileSync(path, wav({ samples: tone(1) }));
  const opened: string[] = [];
  await encodeWithinSize({ kind: 'wav', path, outputPath: outputStem, maxBytes: 1e6 }, () => opened.push('encode'));
  await measureRecordingStats({ kind: 'wav', path, maxSeconds: 5 }, () => opened.push('measure'));
  await convertFile({ path, outputStem, acceptedKinds: ['mp3'] }, () => opened.push('convert'));
  expect([...new Set(opened)]).toEqual(['encode', 'measure', 'convert']);
});
