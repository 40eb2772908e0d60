// Turns in a voice channel: nobody waits behind all of somebody else's sounds, nothing is lost or heard twice.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  added,
  begun,
  EMPTY,
  type Entry,
  ended,
  fullFor,
  MOST_OF_ONE,
  MOST_WAITING,
  movedTo,
  orderIn,
  type Queue,
  upNext,
  without,
} from '../../../../src/adapters/discord/voice/queue.ts';

let made = 0;
const entry = (person: string, channel = 'lounge'): Entry => {
  made += 1;
  const asked = { channel: 'text' };
  return {
    id: `${person}${made}`,
    channel,
    person: { id: person, name: person },
    sound: 's',
    title: 'Speech',
    seconds: 2,
    asked,
  };
};

const people = (entries: readonly Entry[]) => entries.map(({ person }) => person.id).join('');

test('people take turns, in the order in which they came', () => {
  const queue = added(EMPTY, [entry('a'), entry('a'), entry('a'), entry('b'), entry('c'), entry('b')]);
  expect(people(orderIn(queue, 'lounge'))).toBe('abcaba');
});

test('who comes while somebody’s third plays is next', () => {
  const all = added(EMPTY, [entry('a'), entry('a'), entry('a'), entry('a')]);
  const [first, second] = orderIn(all, 'lounge');
  if (!first || !second) throw new Error('none');
  const queue = added(begun(ended(begun(all, first)), second), [entry('b')]);
  expect(people(orderIn(queue, 'lounge'))).toBe('baa');
});

test('it stays in a channel until nothing waits there, then goes where somebody has waited longest', () => {
  const queue = added(EMPTY, [entry('a', 'one'), entry('b', 'two'), entry('c', 'one')]);
  expect(upNext(queue, 'two')?.channel).toBe('two');
  expect(upNext(queue, undefined)?.channel).toBe('one');
  expect(
    upNext(
      without(queue, ({ channel }) => channel === 'two'),
      'two',
    )?.channel,
  ).toBe('one');
  expect(upNext(EMPTY, 'one')).toBeUndefined();
});

test('a channel and a person have only so many places', () => {
  const own = added(
    EMPTY,
    Array.from({ length: MOST_OF_ONE }, () => entry('a')),
  );
  expect(fullFor(own, 'lounge', 'a', 1)).toBe('person');
  expect(fullFor(own, 'lounge', 'b', 1)).toBeUndefined();
  expect(fullFor(own, 'other', 'a', 1)).toBeUndefined();
  const all = added(
    EMPTY,
    Array.from({ length: MOST_WAITING }, (_, at) => entry(`p${at}`)),
  );
  expect(fullFor(all, 'lounge', 'z', 1)).toBe('channel');
});

test('where the bot is moved to, its sounds go along', () => {
  const queue = begun(
    added(EMPTY, [entry('a', 'one'), entry('b', 'one'), entry('c', 'two')]),
    entry('a', 'one'),
  );
  const moved = movedTo(queue, 'one', 'three');
  expect(moved.playing?.entry.channel).toBe('three');
  expect(moved.waiting.map(({ channel }) => channel)).toEqual(['three', 'three', 'two']);
});

test('whoever asks for however much: all is heard once, and nobody twice while another waits who came before', () => {
  const asked = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(asked, (names) => {
      const entries = names.map((name) => entry(name));
      let queue: Queue = added(EMPTY, entries);
      const heard: Entry[] = [];
      for (let next = upNext(queue, 'lounge'); next; next = upNext(queue, 'lounge')) {
        const others = new Set(queue.waiting.map(({ person }) => person.id));
        const last = heard.at(-1)?.person.id;
        if (others.size > 1) expect(next.person.id).not.toBe(last);
        heard.push(next);
        queue = ended(begun(queue, next));
      }
      expect(heard.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
    }),
  );
});

test('what is read aloud keeps its order, and takes turns with what people ask for as one', () => {
  const read = (person: string): Entry => ({ ...entry(person), plain: true });
  const queue = added(EMPTY, [read('a'), read('a'), read('b'), entry('c'), entry('c'), read('a')]);
  expect(people(orderIn(queue, 'lounge'))).toBe('acacba');
});

test('the parts of one message are heard one right after the other, whoever waits', () => {
  const part = (number: number): Entry => ({ ...entry('a'), id: `m-${number}`, plain: true, of: 'm' });
  const first = begun(added(EMPTY, [part(0)]), part(0));
  const queue = ended(added(first, [entry('b'), { ...entry('c'), channel: 'stage' }, part(1)]));
  expect(upNext(queue, 'lounge')?.id).toBe('m-1');
  const next = upNext(queue, 'lounge');
  const over = next && ended(begun(queue, next));
  expect(over && upNext(over, 'lounge')?.person.id).toBe('b');
});

test('who waits in another channel is heard once it was elsewhere for long enough, though more waits there', () => {
  const queue = added(EMPTY, [entry('a'), entry('a'), entry('b', 'stage'), entry('c', 'stage')]);
  expect(upNext(queue, 'lounge')?.person.id).toBe('a');
  expect(upNext(queue, 'lounge', true)).toMatchObject({ channel: 'stage', person: { id: 'b' } });
  expect(upNext(added(EMPTY, [entry('a')]), 'lounge', true)?.channel).toBe('lounge');
});
