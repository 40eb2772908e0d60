// Compares the heap with a sorted list.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMinHeap, type HeapItem } from '../../src/kit/min-heap.ts';

const item = (): HeapItem => ({ rank: 0, heapIndex: -1 });

test('an empty heap returns undefined', () => {
  const heap = createMinHeap();
  heap.remove(item());
  expect([heap.size, heap.peekRank(), heap.pop()]).toEqual([0, undefined, undefined]);
});

const rank = fc.integer({ min: -50, max: 50 });
const operation = fc.oneof(
  fc.record({ is: fc.constant('put'), which: fc.nat(20), rank }),
  fc.record({ is: fc.constantFrom('remove', 'pop'), which: fc.nat(20), rank }),
);

test('any sequence of operations returns the smallest rank first', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (all) => {
      const heap = createMinHeap();
      const items = Array.from({ length: 21 }, item);
      const model = new Set<HeapItem>();
      const ranks = () => [...model].map((one) => one.rank).sort((a, b) => a - b);
      for (const { is, which, rank } of all) {
        const one = items[which] as HeapItem;
        const [least] = ranks();
        if (is === 'put') {
          heap.insertOrMove(rank, one);
          model.add(one);
        } else if (is === 'remove') {
          heap.remove(one);
          model.delete(one);
        } else {
          const popped = heap.pop();
          expect(popped?.rank).toBe(least);
          if (popped) model.delete(popped);
        }
        expect([heap.size, heap.peekRank()]).toEqual([model.size, ranks()[0]]);
      }
      const left = ranks();
      expect(Array.from(left, () => heap.pop()?.rank)).toEqual(left);
    }),
  );
});
