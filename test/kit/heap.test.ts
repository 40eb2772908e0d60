// The heap against the simplest thing that is right: a sorted list.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeap } from '../../src/kit/heap.ts';

test('an empty heap has nothing to give', () => {
  const heap = createHeap<string>();
  expect([heap.size, heap.first(), heap.pop()]).toEqual([0, undefined, undefined]);
});

test('whatever is pushed and popped in whatever order, the smallest rank comes first', () => {
  const operations = fc.array(fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined, freq: 2 }), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(operations, (all) => {
      const heap = createHeap<{ readonly rank: number }>();
      const model: number[] = [];
      for (const rank of all) {
        if (rank === undefined) expect(heap.pop()?.rank).toBe(model.shift());
        else {
          heap.push(rank, { rank });
          model.push(rank);
          model.sort((a, b) => a - b);
        }
        expect([heap.size, heap.first()]).toEqual([model.length, model[0]]);
      }
      expect(Array.from(model, () => heap.pop()?.rank)).toEqual(model);
    }),
  );
});
