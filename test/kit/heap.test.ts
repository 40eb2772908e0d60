// The heap against the simplest thing that is right: a sorted list.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeap, type Ranked } from '../../src/kit/heap.ts';

const item = (): Ranked => ({ rank: 0, place: -1 });

test('an empty heap has nothing to give', () => {
  const heap = createHeap();
  heap.remove(item());
  expect([heap.size, heap.first(), heap.pop()]).toEqual([0, undefined, undefined]);
});

const rank = fc.integer({ min: -50, max: 50 });
const operation = fc.oneof(
  fc.record({ is: fc.constant('put'), which: fc.nat(20), rank }),
  fc.record({ is: fc.constantFrom('remove', 'pop'), which: fc.nat(20), rank }),
);

test('whatever is put in, moved, taken out and popped in whatever order, the smallest rank comes first', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (all) => {
      const heap = createHeap();
      const items = Array.from({ length: 21 }, item);
      const model = new Set<Ranked>();
      const ranks = () => [...model].map((one) => one.rank).sort((a, b) => a - b);
      for (const { is, which, rank } of all) {
        const one = items[which] as Ranked;
        const [least] = ranks();
        if (is === 'put') {
          heap.put(rank, one);
          model.add(one);
        } else if (is === 'remove') {
          heap.remove(one);
          model.delete(one);
        } else {
          const popped = heap.pop();
          expect(popped?.rank).toBe(least);
          if (popped) model.delete(popped);
        }
        expect([heap.size, heap.first()]).toEqual([model.size, ranks()[0]]);
      }
      const left = ranks();
      expect(Array.from(left, () => heap.pop()?.rank)).toEqual(left);
    }),
  );
});
