// Tests of turns in the work queue: order between people, leaving while waiting, and the end of a turn.

import { expect, test } from 'vitest';
import { createQueueTurns } from '../../../../src/studio/jobs/queue/queue-turns.ts';
import { createWorkQueue } from '../../../../src/studio/jobs/queue/work-queue.ts';

function createTurns(cores = 1) {
  const queue = createWorkQueue(cores);
  const turns = createQueueTurns(queue);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const startAll = () => {
    for (let next = queue.takeNext(); next; next = queue.takeNext()) turns.start(next.id);
  };
  return {
    queue,
    turns,
    started,
    end: (name: string) => ends.get(name)?.(),
    /** `name`: person and number. Resolves or rejects like the turn. */
    async take(name: string, signal = new AbortController().signal): Promise<void> {
      const [person = ''] = name.split(' ');
      const turn = turns.wait({ person, place: 'home' }, signal, startAll);
      startAll();
      ends.set(name, await turn);
      started.push(name);
    },
  };
}

/** Lets promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('people take turns, however many one asks for', async () => {
  const { take, end, started } = createTurns();
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'bob 1']) void take(name);
  await settle();
  // The extra worker is for people who have none running.
  expect(started).toEqual(['ana 1', 'bob 1']);
  for (const name of ['bob 1', 'ana 1', 'ana 2']) {
    end(name);
    await settle();
  }
  expect(started).toEqual(['ana 1', 'bob 1', 'ana 2', 'ana 3']);
});

test('an abort while waiting leaves the queue at once', async () => {
  const { take, end, started, queue } = createTurns();
  const leaving = new AbortController();
  void take('ana 1');
  const left = take('ana 2', leaving.signal);
  void take('ana 3');
  await settle();
  expect(queue.size).toBe(2);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(queue.size).toBe(1);
  end('ana 1');
  await settle();
  expect(started).toEqual(['ana 1', 'ana 3']);
});

test('an abort before waiting takes no place', async () => {
  const { take, queue } = createTurns();
  await expect(take('ana 1', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(queue.size).toBe(0);
});

test('an abort while running keeps the worker until the end', async () => {
  const { take, end, started } = createTurns();
  const leaving = new AbortController();
  void take('ana 1', leaving.signal);
  void take('ana 2');
  await settle();
  leaving.abort(new Error('left'));
  await settle();
  expect(started).toEqual(['ana 1']);
  end('ana 1');
  await settle();
  expect(started).toEqual(['ana 1', 'ana 2']);
});

test('ending a turn twice frees one worker only', async () => {
  const { take, end, started } = createTurns();
  for (const name of ['ana 1', 'ana 2', 'ana 3']) void take(name);
  await settle();
  end('ana 1');
  end('ana 1');
  await settle();
  expect(started).toEqual(['ana 1', 'ana 2']);
});

test('an id of a task is not a turn', () => {
  expect(createTurns().turns.start('task')).toBe(false);
});
