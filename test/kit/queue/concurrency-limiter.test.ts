// Tests the limits in total and per person, and the order of waiting work.

import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from '../../../src/kit/queue/concurrency-limiter.ts';

function setUp(max: number, maxPerPerson: number) {
  const inSlot = createConcurrencyLimiter({ max, maxPerPerson });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, person: string) =>
    inSlot({ person }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const settle = () => new Promise(setImmediate);
  return { inSlot, run, started, settle, end: (name: string) => ends.get(name)?.() };
}

test('runs at most as many at once as slots exist', async () => {
  const { run, started, settle, end } = setUp(2, 2);
  for (const name of ['a', 'b', 'c']) void run(name, 'ana');
  await settle();
  expect(started).toEqual(['a', 'b']);
  end('a');
  await settle();
  expect(started).toEqual(['a', 'b', 'c']);
});

test('one person leaves slots for others, who take turns', async () => {
  const { run, started, settle, end } = setUp(3, 2);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(name, 'ana');
  void run('b1', 'bo');
  void run('b2', 'bo');
  await settle();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end('a1');
  await settle();
  end('b1');
  await settle();
  expect(started.slice(3).toSorted()).toEqual(['a3', 'b2']);
});

test('work that fails frees its slot', async () => {
  const { inSlot, run, started, settle } = setUp(1, 1);
  await expect(inSlot({ person: 'ana' }, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  void run('next', 'ana');
  await settle();
  expect(started).toEqual(['next']);
});
