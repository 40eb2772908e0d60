// The processes at recordings: what they answer is taken even when they are gone at once, one that broke gets a second try, one that
// was ended at a limit does not, and what is stopped is not called too heavy. With toy workers.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BE_READY, ChildEnded, createChildren, TOO_MUCH_MEMORY } from '../../src/resize/children.ts';
import { convertOne } from '../../src/resize/convert.ts';
import { listenTo } from '../../src/resize/listen.ts';
import { fitOne } from '../../src/resize/resize.ts';
import { tone, wav } from '../studio/media.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-children-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const job = { convert: { path: 'a.ogg', into: 'b', kinds: [] } };

/** Each start is written down; then it does what it is told on the first and on later starts. */
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
  return { children: createChildren(worker, openMs), starts: count };
}

const ANSWER = 'process.send({}, undefined, undefined, () => process.exit(0));';

test('an answer counts, however soon after it the process is gone', async () => {
  const { children } = toy(ANSWER);
  const all = Promise.all(Array.from({ length: 6 }, () => children.run(job)));
  const busy = performance.now() + 300;
  // Both the answer and the end are there before we look.
  setTimeout(() => {
    while (performance.now() < busy + 700);
  }, 300);
  expect(await all).toEqual(Array.from({ length: 6 }, () => ({})));
});

test('one that broke gets a second try, and only one', async () => {
  const mended = toy('process.exit(1);', ANSWER);
  expect(await mended.children.run(job)).toEqual({});
  expect(await mended.starts()).toBe(2);
});

test('one that breaks again is told as broken', async () => {
  const { children, starts } = toy('process.exit(1);');
  await expect(children.run(job)).rejects.toMatchObject({ name: 'ChildEnded', atLimit: false });
  expect(await starts()).toBe(2);
});

test.each([
  ['its memory', `process.exit(${TOO_MUCH_MEMORY});`],
  ['the system', "process.kill(process.pid, 'SIGKILL');"],
])('one that was ended by %s is not tried again', async (_, end) => {
  const { children, starts } = toy(end);
  await expect(children.run(job)).rejects.toMatchObject({ name: 'ChildEnded', atLimit: true });
  expect(await starts()).toBe(1);
});

test('what is stopped rejects with the reason for it', async () => {
  const { children, starts } = toy('setInterval(() => {}, 1000);');
  const stop = new AbortController();
  const run = children.run(job, stop.signal);
  await expect.poll(starts).toBe(1);
  stop.abort(new Error('stopped by the person'));
  const thrown = await run.catch((error: unknown) => error);
  expect(thrown).not.toBeInstanceOf(ChildEnded);
  expect(String(thrown)).toContain('stopped by the person');
});

test('after an Ogg one process waits for the next, which gets it; other jobs get their own; it goes when all is stopped', async () => {
  const ogg = { fit: { kind: 'wav', path: 'a.wav', into: 'b', most: 1, as: 'ogg' } } as const;
  const worker = join(folder, 'waits.mjs');
  const pids = join(folder, 'pids');
  writeFileSync(
    worker,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(pids)}, process.pid + ' ');
     process.on('message', (said) => {
       if (said === ${JSON.stringify(BE_READY)}) return;
       process.send({ made: { bytes: process.pid, kbps: 1, seconds: 1 } }, undefined, undefined, () => process.exit(0));
     });`,
  );
  const children = createChildren(worker);
  const started = async () => (await readFile(pids, 'utf8')).trim().split(' ').map(Number);
  await children.run(ogg);
  await expect.poll(async () => (await started()).length).toBe(2);
  const [, waits] = await started();
  expect(await children.run({ fit: { ...ogg.fit, as: 'wav' } })).not.toMatchObject({
    made: { bytes: waits },
  });
  expect(await children.run(ogg)).toMatchObject({ made: { bytes: waits } });
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

test('a file that yields no sound in time is given up', async () => {
  const { children } = toy('setInterval(() => {}, 1000);', undefined, 50);
  await expect(children.run(job)).rejects.toMatchObject({ name: 'ChildEnded', atLimit: true });
});

test('the work at a file says when there is sound', async () => {
  const [path, into] = [join(folder, 'a.wav'), join(folder, 'b')];
  writeFileSync(path, wav({ samples: tone(1) }));
  const opened: string[] = [];
  await fitOne({ kind: 'wav', path, into, most: 1e6 }, () => opened.push('fit'));
  await listenTo({ kind: 'wav', path, most: 5 }, () => opened.push('listen'));
  await convertOne({ path, into, kinds: ['mp3'] }, () => opened.push('convert'));
  expect([...new Set(opened)]).toEqual(['fit', 'listen', 'convert']);
});
