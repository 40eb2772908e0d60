// Compares the queue with an array.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFifoQueue } from '../../../src/kit/queue/fifo-queue.ts';

test('matches an array under any sequence of calls', () => {
  const call = fc.record({ is: fc.constantFrom('push', 'shift', 'insert', 'remove'), place: fc.nat(2000) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), fc.nat(1500), fc.array(call), (filled, taken, calls) => {
      const [fifo, model] = [createFifoQueue<number>(), [] as number[]];
      for (let item = 0; item < filled; item += 1) {
        fifo.push(item);
        model.push(item);
      }
      for (let count = 0; count < taken; count += 1) expect(fifo.shift()).toBe(model.shift());
      for (const [item, { is, place }] of calls.entries()) {
        const at = place % (model.length + 1);
        if (is === 'push') fifo.push(item);
        if (is === 'insert') fifo.insert(at, item);
        if (is === 'remove') fifo.remove(at);
        if (is === 'push' || is === 'insert') model.splice(is === 'push' ? model.length : at, 0, item);
        else if (is === 'remove') model.splice(at, 1);
        else expect(fifo.shift()).toBe(model.shift());
      }
      expect(Array.from({ length: fifo.length }, (_, at) => fifo.at(at))).toEqual(model);
    }),
  );
});
