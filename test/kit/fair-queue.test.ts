// Tests the turns between people and then between their places: as a table of orders, and as properties of any
// sequence.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueRequester, type QueueTicket } from '../../src/kit/fair-queue.ts';

/** `a2@north` is requested by `a` at north. */
const askerOf = (word: string): FairQueueRequester => {
  const [, person = '', place = 'home'] = /^([a-z])\d(?:@(\w+))?$/.exec(word) ?? [];
  return { person, place };
};

/** Runs a line of arrivals and `<` (take one). Returns all items in the order of taking. */
function served(line: string): string {
  const turns = createFairQueue<string>();
  const out: string[] = [];
  const take = () => {
    const ticket = turns.take();
    if (ticket) out.push(ticket.item);
  };
  for (const word of line.split(' '))
    if (word === '<') take();
    else turns.push(word, askerOf(word));
  while (turns.size > 0) take();
  return out.join(' ');
}

test.each([
  ['one’s own in the order they came', 'a1 a2 a3', 'a1 a2 a3'],
  ['many of one person do not hold up another', 'a1 a2 a3 a4 b1 c1 b2', 'a1 b1 c1 a2 b2 a3 a4'],
  ['a late person joins the current round', 'a1 a2 a3 a4 < < < b1', 'a1 a2 a3 b1 a4'],
  ['a returning person queues behind waiting ones', 'a1 b1 < a2', 'a1 b1 a2'],
  ['an item taken immediately counts as a turn', 'a1 < a2 < a3 b1', 'a1 a2 b1 a3'],
  ['many people of one place do not delay another', 'a1@n b1@n c1@n d1@n e1@s f1@s', 'a1@n e1@s b1@n f1@s c1@n d1@n'],
  ['also when they were served for a while', 'a1@n b1@n c1@n d1@n < < e1@s', 'a1@n b1@n e1@s c1@n d1@n'],
  ['second items come after all first ones', 'a1@n a2@n b1@s b2@s c1@n', 'a1@n b1@s c1@n a2@n b2@s'],
])('%s', (_, line, order) => {
  expect(served(line)).toBe(order);
});

test('an ineligible person is skipped without later compensation', () => {
  const turns = createFairQueue<string>();
  const push = (...items: readonly string[]) =>
    items.forEach((item) => {
      turns.push(item, askerOf(item));
    });
  push('a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'b4', 'b5');
  const notA = () => turns.take(({ person }) => person !== 'a')?.item;
  expect([notA(), notA(), notA()]).toEqual(['b1', 'b2', 'b3']);
  push('c1', 'c2');
  const all = () => turns.take()?.item;
  expect([all(), all(), all(), all(), all(), all(), all()]).toEqual(['a1', 'c1', 'a2', 'b4', 'c2', 'a3', 'b5']);
  expect(turns.take()).toBeUndefined();
});

test('a requeued item goes first in the same round', () => {
  const turns = createFairQueue<string>();
  const first = turns.push('a1', { person: 'a' });
  turns.push('a2', { person: 'a' });
  turns.push('b1', { person: 'b' });
  expect(turns.take()).toBe(first);
  turns.requeue(first);
  expect([turns.countAhead(first), turns.size]).toEqual([0, 3]);
  expect([turns.take()?.item, turns.take()?.item, turns.take()?.item]).toEqual(['a1', 'b1', 'a2']);
});

test('a returning person counts as new without waiting endlessly', () => {
  const turns = createFairQueue<string>();
  const first = turns.push('a1', { person: 'a' });
  turns.push('crowd 1', { person: 'c1' });
  expect(turns.take()).toBe(first);
  turns.remove(first);
  turns.push('crowd 2', { person: 'c2' });
  turns.push('a2', { person: 'a' });
  turns.push('crowd 3', { person: 'c3' });
  expect([1, 2, 3, 4].map(() => turns.take()?.item)).toEqual(['crowd 1', 'crowd 2', 'a2', 'crowd 3']);
});

type Step = { readonly person: string; readonly place: string; readonly what: 'come' | 'take' | 'go' };

const steps = fc.array(
  fc.record<Step>({
    person: fc.constantFrom('a', 'b', 'c', 'd'),
    place: fc.constantFrom('north', 'south'),
    what: fc.constantFrom('come', 'come', 'come', 'take', 'go'),
  }),
  { maxLength: 80 },
);

test('any sequence keeps items, personal order and predicted positions', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const turns = createFairQueue<number>();
      const here: QueueTicket<number>[] = [];
      const drop = (ticket: QueueTicket<number>) => here.splice(here.indexOf(ticket), 1);
      for (const [at, { person, place, what }] of all.entries()) {
        if (what === 'come') here.push(turns.push(at, { person, place }));
        const taken = what === 'take' ? turns.take() : undefined;
        if (taken) {
          expect(taken.item).toBe(
            Math.min(...here.filter((one) => one.person === taken.person).map((one) => one.item)),
          );
          drop(taken);
        }
        const gone = what === 'go' ? here.find((one) => one.person === person) : undefined;
        if (gone) {
          drop(gone);
          turns.remove(gone);
        }
        expect(turns.size).toBe(here.length);
      }
      const order = here.map((ticket) => ({ ticket, ahead: turns.countAhead(ticket) ?? -1 }));
      for (const { ticket, ahead } of order.toSorted((one, other) => one.ahead - other.ahead)) {
        expect(ahead).toBe(order.length - turns.size);
        expect(turns.take()).toBe(ticket);
      }
      expect(turns.size).toBe(0);
    }),
  );
});

test('the first item of another person waits for one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 80 }), (many, taken) => {
      const turns = createFairQueue<string>();
      for (let at = 0; at < many; at += 1) turns.push('ana', { person: 'ana', place: 'x' });
      for (let at = 0; at < taken; at += 1) turns.take();
      turns.push('ben', { person: 'ben', place: 'x' });
      const ahead = [turns.take()?.item, turns.take()?.item].indexOf('ben');
      // The first of many items is only next if no item was taken before.
      expect(ahead).toBe(taken === 0 ? 1 : 0);
    }),
  );
});
