// The queue of a single process: the queue contract, and its own behaviour.

import { expect, test } from 'vitest';
import { createEmbeddedQueue } from '../../src/queue/embedded.ts';
import { taskQueueContract } from '../contract/task-queue.ts';
import { immediateClock as clock, createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';

taskQueueContract('the embedded queue', async (stored) =>
  createEmbeddedQueue({ listOpenIds: async () => [...stored], clock, log: createFakeLog() }),
);

test('an unreadable store prevents the start until a retry', async () => {
  let broken = true;
  const listOpenIds = async () => {
    if (broken) throw new Error('disk');
    return ['A'];
  };
  const queue = createEmbeddedQueue({ listOpenIds, clock, log: createFakeLog() });
  const calls: string[] = [];
  const hold = async (task: string) => void calls.push(task);
  await expect(queue.start(hold)).rejects.toThrow('disk');
  expect(queue.isReady()).toBe(false);
  broken = false;
  await queue.start(hold);
  expect(calls).toEqual(['A']);
});

test('an error of a holder is logged with its reason', async () => {
  const log = createFakeLog();
  const queue = createEmbeddedQueue({ listOpenIds: async () => ['A'], clock, log });
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

test('a throwing holder is retried with backoff until the stop', async () => {
  const fake = createFakeClock();
  const calls: number[] = [];
  const queue = createEmbeddedQueue({ listOpenIds: async () => ['A'], clock: fake, log: createFakeLog() });
  await queue.start(async () => {
    calls.push(fake.now());
    throw new Error('a defect');
  });
  await fake.advance(24 * 3_600_000);
  for (const [index, ms] of [1_000, 2_000, 4_000].entries()) {
    const waited = (calls[index + 1] ?? 0) - (calls[index] ?? 0);
    expect(Math.abs(waited - ms)).toBeLessThanOrEqual(ms / 10);
  }
  expect(calls.length).toBeGreaterThan(24 * 11);
  await queue.stop();
});

test('a task added during the start is held once, immediately', async () => {
  let answer: (ids: string[]) => void = () => undefined;
  const listOpenIds = () =>
    new Promise<string[]>((resolve) => {
      answer = resolve;
    });
  const queue = createEmbeddedQueue({ listOpenIds, clock, log: createFakeLog() });
  const calls: string[] = [];
  const started = queue.start(async (task) => void calls.push(task));
  await queue.add('late');
  answer(['A']);
  await started;
  expect(calls).toEqual(['late', 'A']);
  await queue.stop();
});

test('starting many tasks leaves time for other events', async () => {
  const listOpenIds = async () => Array.from({ length: 1000 }, (_, at) => `T${at}`);
  const queue = createEmbeddedQueue({ listOpenIds, clock, log: createFakeLog() });
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
