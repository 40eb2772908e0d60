// Fairness between keys: nobody waits for more than one item of each other key.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from '../../src/kit/turns.ts';

const drain = <T>(turns: { next(): T | undefined; readonly size: number }): (T | undefined)[] => {
  const all: (T | undefined)[] = [];
  while (turns.size > 0) all.push(turns.next());
  return all;
};

test('whoever has many waiting gets one turn, then the next key has one', () => {
  const turns = createTurns<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) turns.push(item.charAt(0), item);
  expect(drain(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect([turns.size, turns.next()]).toEqual([0, undefined]);
});

test('a key that comes back stands behind those who waited', () => {
  const turns = createTurns<string>();
  turns.push('a', 'a1');
  turns.push('b', 'b1');
  expect(turns.next()).toBe('a1');
  turns.push('a', 'a2');
  expect(drain(turns)).toEqual(['b1', 'a2']);
});

test('nothing is lost or doubled, a key’s own order holds, and no key is passed over twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), (keys) => {
      const turns = createTurns<readonly [string, number]>();
      keys.forEach((key, at) => {
        turns.push(key, [key, at]);
      });
      const out = drain(turns).filter((one) => one !== undefined);
      expect(out.toSorted((a, b) => a[1] - b[1])).toEqual(keys.map((key, at) => [key, at]));
      for (const key of new Set(keys)) {
        const places = out.flatMap(([one, number], at) => (one === key ? [{ at, number }] : []));
        expect(places.map(({ number }) => number)).toEqual(
          places.map(({ number }) => number).toSorted((a, b) => a - b),
        );
        places.reduce((before, { at }) => {
          expect(at - before).toBeLessThanOrEqual(4);
          return at;
        }, -1);
      }
    }),
  );
});
