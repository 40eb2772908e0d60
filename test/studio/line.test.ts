// The fair line: turns between owners, order within one, places that come true.
// Places are checked as a property over random comings and goings.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLine } from '../../src/studio/line.ts';
import { ordinal } from '../../src/studio/ordinal.ts';

const drain = (line: ReturnType<typeof createLine>): string[] => {
  const out: string[] = [];
  for (let id = line.take(); id !== undefined; id = line.take()) out.push(id);
  return out;
};

test('an owner with much waiting does not hold up one with little', () => {
  const line = createLine();
  for (const id of ['a1', 'a2', 'a3', 'a4']) line.add('a', id);
  for (const id of ['b1', 'b2']) line.add('b', id);
  expect(drain(line)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

test('work that was broken off goes first among its owner’s', () => {
  const line = createLine();
  line.add('a', 'a1');
  line.addFirst('a', 'a0');
  expect(drain(line)).toEqual(['a0', 'a1']);
});

test('every place told is the place taken, and nothing is lost or doubled', () => {
  const steps = fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), take: fc.boolean() }));
  fc.assert(
    fc.property(steps, (all) => {
      const line = createLine();
      const there: [string, string][] = [];
      for (const [at, { owner, take }] of all.entries()) {
        line.add(owner, `${owner}${at}`);
        there.push([owner, `${owner}${at}`]);
        const gone = take ? line.take() : undefined;
        if (gone !== undefined)
          there.splice(
            there.findIndex(([, id]) => id === gone),
            1,
          );
      }
      expect(line.size).toBe(there.length);
      const told = there.map(([owner, id]) => [line.place(owner, id), id]);
      const taken = drain(line).map((id, at) => [at + 1, id]);
      expect(told.sort()).toEqual(taken.sort());
    }),
  );
});

test('places are said as people say them', () => {
  expect([1, 2, 3, 4, 11, 21, 112].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '21st',
    '112th',
  ]);
});
