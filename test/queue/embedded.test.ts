// The queue of a single process: the contract of every queue, and what is its own.

import { expect, test } from 'vitest';
import type { Clock } from '../../src/ports/clock.ts';
import { createEmbeddedQueue } from '../../src/queue/embedded.ts';
import { taskQueueContract } from '../contract/task-queue.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';

/** Every wait is over at once. */
const clock: Clock = { now: Date.now, sleep: () => new Promise((done) => setImmediate(done)) };

taskQueueContract('the embedded queue', async (stored) =>
  createEmbeddedQueue({ open: async () => [...stored], clock, log: createFakeLog() }),
);

test('a store that cannot be read keeps it from starting, and it may be started again', async () => {
  let broken = true;
  const open = async () => {
    if (broken) throw new Error('disk');
    return ['A'];
  };
  const queue = createEmbeddedQueue({ open, clock, log: createFakeLog() });
  const calls: string[] = [];
  const hold = async (task: string) => void calls.push(task);
  await expect(queue.start(hold)).rejects.toThrow('disk');
  expect(queue.ready()).toBe(false);
  broken = false;
  await queue.start(hold);
  expect(calls).toEqual(['A']);
});

test('a holder that threw is told to the log, with the task and the reason', async () => {
  const log = createFakeLog();
  const queue = createEmbeddedQueue({ open: async () => ['A'], clock, log });
  let calls = 0;
  await new Promise<void>((resolve) => {
    void queue.start(async () => {
      calls += 1;
      if (calls === 1) throw new Error('a defect');
      resolve();
    });
  });
  await queue.stop();
  expect(log.entries).toMatchObject([{ level: 'error', fields: { task: 'A', why: 'Error: a defect' } }]);
});

test('a holder that throws is asked less and less often, and stopping waits for none of it', async () => {
  const fake = createFakeClock();
  let calls = 0;
  const queue = createEmbeddedQueue({ open: async () => ['A'], clock: fake, log: createFakeLog() });
  await queue.start(async () => {
    calls += 1;
    throw new Error('a defect');
  });
  for (const wait of [1_000, 2_000, 4_000]) {
    const before = calls;
    await fake.advance(wait - 1);
    expect(calls).toBe(before);
    await fake.advance(1);
    expect(calls).toBe(before + 1);
  }
  await fake.advance(24 * 3_600_000);
  expect(calls).toBeGreaterThan(24 * 12);
  await queue.stop();
});

test('a task that is added while the open ones are read is held once, and does not wait behind them', async () => {
  let answer: (ids: string[]) => void = () => undefined;
  const open = () =>
    new Promise<string[]>((resolve) => {
      answer = resolve;
    });
  const queue = createEmbeddedQueue({ open, clock, log: createFakeLog() });
  const calls: string[] = [];
  const started = queue.start(async (task) => void calls.push(task));
  await queue.add('late');
  answer(['A']);
  await started;
  expect(calls).toEqual(['late', 'A']);
  await queue.stop();
});

test('taking up many leaves turns to whatever else is due', async () => {
  const open = async () => Array.from({ length: 1000 }, (_, at) => `T${at}`);
  const queue = createEmbeddedQueue({ open, clock, log: createFakeLog() });
  const turns: number[] = [];
  let held = 0;
  await queue.start(async () => {
    held += 1;
  });
  while (held < 1000) {
    turns.push(held);
    await new Promise((done) => setImmediate(done));
  }
  const steps = turns.map((count, at) => count - (turns[at - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(100);
  await queue.stop();
});
