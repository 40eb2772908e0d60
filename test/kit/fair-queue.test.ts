// Turns between people, then between the places they ask from: as a table of who goes when, and as rules that hold for
// every coming and going.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns, type Ticket, type TurnOwner } from '../../src/kit/fair-queue.ts';

/** `a2@north` is asked by `a` from north. */
const askerOf = (word: string): TurnOwner => {
  const [, person = '', place = 'home'] = /^([a-z])\d(?:@(\w+))?$/.exec(word) ?? [];
  return { person, place };
};

/** Works through `<` (one is taken) and askers that come, and answers with everybody in the order of being taken. */
function served(line: string): string {
  const turns = createTurns<string>();
  const out: string[] = [];
  const take = () => {
    const ticket = turns.next();
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
  ['whoever comes late joins the round that is being served', 'a1 a2 a3 a4 < < < b1', 'a1 a2 a3 b1 a4'],
  ['whoever comes back stands behind those who wait', 'a1 b1 < a2', 'a1 b1 a2'],
  ['what was taken at once is a turn as well', 'a1 < a2 < a3 b1', 'a1 a2 b1 a3'],
  [
    'many people of one place do not hold up one of another',
    'a1@n b1@n c1@n d1@n e1@s f1@s',
    'a1@n e1@s b1@n f1@s c1@n d1@n',
  ],
  ['also when they were served for a while', 'a1@n b1@n c1@n d1@n < < e1@s', 'a1@n b1@n e1@s c1@n d1@n'],
  [
    'a person’s second comes after everybody’s first, wherever from',
    'a1@n a2@n b1@s b2@s c1@n',
    'a1@n b1@s c1@n a2@n b2@s',
  ],
])('%s', (_, line, order) => {
  expect(served(line)).toBe(order);
});

test('who may not go now is passed by, and does not make up for the rounds that went by', () => {
  const turns = createTurns<string>();
  const push = (...items: readonly string[]) =>
    items.forEach((item) => {
      turns.push(item, askerOf(item));
    });
  push('a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'b4', 'b5');
  const notA = () => turns.next(({ person }) => person !== 'a')?.item;
  expect([notA(), notA(), notA()]).toEqual(['b1', 'b2', 'b3']);
  push('c1', 'c2');
  const all = () => turns.next()?.item;
  expect([all(), all(), all(), all(), all(), all(), all()]).toEqual([
    'a1',
    'c1',
    'a2',
    'b4',
    'c2',
    'a3',
    'b5',
  ]);
  expect(turns.next()).toBeUndefined();
});

test('what goes back goes before its person’s others, in this round', () => {
  const turns = createTurns<string>();
  const first = turns.push('a1', { person: 'a' });
  turns.push('a2', { person: 'a' });
  turns.push('b1', { person: 'b' });
  expect(turns.next()).toBe(first);
  turns.back(first);
  expect([turns.ahead(first), turns.size]).toEqual([0, 3]);
  expect([turns.next()?.item, turns.next()?.item, turns.next()?.item]).toEqual(['a1', 'b1', 'a2']);
});

test('who has nothing left is somebody new, and does not stand behind a crowd that never ends', () => {
  const turns = createTurns<string>();
  const first = turns.push('a1', { person: 'a' });
  turns.push('crowd 1', { person: 'c1' });
  expect(turns.next()).toBe(first);
  turns.leave(first);
  turns.push('crowd 2', { person: 'c2' });
  turns.push('a2', { person: 'a' });
  turns.push('crowd 3', { person: 'c3' });
  expect([1, 2, 3, 4].map(() => turns.next()?.item)).toEqual(['crowd 1', 'crowd 2', 'a2', 'crowd 3']);
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

test('whatever comes and goes: nothing is lost or doubled, one’s own order holds, every place comes true', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const turns = createTurns<number>();
      const here: Ticket<number>[] = [];
      const drop = (ticket: Ticket<number>) => here.splice(here.indexOf(ticket), 1);
      for (const [at, { person, place, what }] of all.entries()) {
        if (what === 'come') here.push(turns.push(at, { person, place }));
        const taken = what === 'take' ? turns.next() : undefined;
        if (taken) {
          expect(taken.item).toBe(
            Math.min(...here.filter((one) => one.person === taken.person).map((one) => one.item)),
          );
          drop(taken);
        }
        const gone = what === 'go' ? here.find((one) => one.person === person) : undefined;
        if (gone) {
          drop(gone);
          turns.leave(gone);
        }
        expect(turns.size).toBe(here.length);
      }
      const order = here.map((ticket) => ({ ticket, ahead: turns.ahead(ticket) ?? -1 }));
      for (const { ticket, ahead } of order.toSorted((one, other) => one.ahead - other.ahead)) {
        expect(ahead).toBe(order.length - turns.size);
        expect(turns.next()).toBe(ticket);
      }
      expect(turns.size).toBe(0);
    }),
  );
});

test('a person with many never lets another’s first wait for more than one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 80 }), (many, taken) => {
      const turns = createTurns<string>();
      for (let at = 0; at < many; at += 1) turns.push('ana', { person: 'ana', place: 'x' });
      for (let at = 0; at < taken; at += 1) turns.next();
      turns.push('ben', { person: 'ben', place: 'x' });
      const ahead = [turns.next()?.item, turns.next()?.item].indexOf('ben');
      // Only where nobody was served yet does the first of the many go first.
      expect(ahead).toBe(taken === 0 ? 1 : 0);
    }),
  );
});
