// Tests order and failures of calls with the same key, and the independence of different keys.

import { expect, test } from 'vitest';
import { createKeyedMutex } from '../../src/kit/keyed-mutex.ts';

test('calls for one key run one at a time, ordered', async () => {
  const serial = createKeyedMutex();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} in`);
    await Promise.resolve();
    await Promise.resolve();
    log.push(`${name} out`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => serial('key', work(name))))).toEqual(['a', 'b', 'c']);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('a failing call does not affect the next ones', async () => {
  const serial = createKeyedMutex();
  const all = await Promise.allSettled([
    serial('key', async () => Promise.reject(new Error('late'))),
    serial('key', () => {
      throw new Error('at once');
    }),
    serial('key', async () => 'fine'),
  ]);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'Error: late',
    'Error: at once',
    'fine',
  ]);
  expect(await serial('key', async () => 'still fine')).toBe('still fine');
});

test('different keys do not wait for each other', async () => {
  const serial = createKeyedMutex();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = serial('slow', () => promise);
  expect(await serial('quick', async () => 'quick')).toBe('quick');
  resolve('slow');
  expect(await slow).toBe('slow');
});

test('work gets no result of the previous call', async () => {
  const serial = createKeyedMutex();
  const given = async (...all: unknown[]) => all;
  expect(await Promise.all([serial('key', given), serial('key', given)])).toEqual([[], []]);
});
