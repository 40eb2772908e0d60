// Turns in a voice channel: no user waits behind all sounds of another, and no sound is lost or repeated.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY_QUEUE,
  enqueueEntries,
  findNextEntry,
  findReachedLimit,
  finishEntry,
  listPlayOrder,
  MAX_WAITING_PER_CHANNEL,
  MAX_WAITING_PER_USER_IN_CHANNEL,
  moveEntries,
  type PlaybackQueue,
  type QueueEntry,
  removeWaiting,
  startEntry,
} from '../../../../src/adapters/discord/voice/playback-queue.ts';

let made = 0;
const entry = (person: string, channel = 'lounge'): QueueEntry => {
  made += 1;
  const requestedFrom = { channel: 'text' };
  return {
    id: `${person}${made}`,
    channel,
    person: { id: person, name: person },
    soundKey: 's',
    title: 'Speech',
    seconds: 2,
    requestedFrom,
  };
};

const people = (entries: readonly QueueEntry[]) => entries.map(({ person }) => person.id).join('');

test('gives people turns in order of arrival', () => {
  const queue = enqueueEntries(EMPTY_QUEUE, [entry('a'), entry('a'), entry('a'), entry('b'), entry('c'), entry('b')]);
  expect(people(listPlayOrder(queue, 'lounge'))).toBe('abcaba');
});

test('plays a newcomer next while another’s third sound plays', () => {
  const all = enqueueEntries(EMPTY_QUEUE, [entry('a'), entry('a'), entry('a'), entry('a')]);
  const [first, second] = listPlayOrder(all, 'lounge');
  if (!first || !second) throw new Error('none');
  const queue = enqueueEntries(startEntry(finishEntry(startEntry(all, first)), second), [entry('b')]);
  expect(people(listPlayOrder(queue, 'lounge'))).toBe('baa');
});

test('empties a channel’s queue, then goes to the longest waiting', () => {
  const queue = enqueueEntries(EMPTY_QUEUE, [entry('a', 'one'), entry('b', 'two'), entry('c', 'one')]);
  expect(findNextEntry(queue, 'two')?.channel).toBe('two');
  expect(findNextEntry(queue, undefined)?.channel).toBe('one');
  expect(
    findNextEntry(
      removeWaiting(queue, ({ channel }) => channel === 'two'),
      'two',
    )?.channel,
  ).toBe('one');
  expect(findNextEntry(EMPTY_QUEUE, 'one')).toBeUndefined();
});

test('limits places per channel and person', () => {
  const own = enqueueEntries(
    EMPTY_QUEUE,
    Array.from({ length: MAX_WAITING_PER_USER_IN_CHANNEL }, () => entry('a')),
  );
  expect(findReachedLimit(own, 'lounge', 'a', 1)).toBe('person');
  expect(findReachedLimit(own, 'lounge', 'b', 1)).toBeUndefined();
  expect(findReachedLimit(own, 'other', 'a', 1)).toBeUndefined();
  const all = enqueueEntries(
    EMPTY_QUEUE,
    Array.from({ length: MAX_WAITING_PER_CHANNEL }, (_, at) => entry(`p${at}`)),
  );
  expect(findReachedLimit(all, 'lounge', 'z', 1)).toBe('channel');
});

test('moves the queue along with the bot', () => {
  const queue = startEntry(
    enqueueEntries(EMPTY_QUEUE, [entry('a', 'one'), entry('b', 'one'), entry('c', 'two')]),
    entry('a', 'one'),
  );
  const moved = moveEntries(queue, 'one', 'three');
  expect(moved.playing?.entry.channel).toBe('three');
  expect(moved.waiting.map(({ channel }) => channel)).toEqual(['three', 'three', 'two']);
});

test('plays every sound once and takes fair turns', () => {
  const asked = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(asked, (names) => {
      const entries = names.map((name) => entry(name));
      let queue: PlaybackQueue = enqueueEntries(EMPTY_QUEUE, entries);
      const heard: QueueEntry[] = [];
      for (let next = findNextEntry(queue, 'lounge'); next; next = findNextEntry(queue, 'lounge')) {
        const others = new Set(queue.waiting.map(({ person }) => person.id));
        const last = heard.at(-1)?.person.id;
        if (others.size > 1) expect(next.person.id).not.toBe(last);
        heard.push(next);
        queue = finishEntry(startEntry(queue, next));
      }
      expect(heard.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
    }),
  );
});

test('keeps read-aloud order and alternates with requested sounds', () => {
  const read = (person: string): QueueEntry => ({ ...entry(person), isReadAloud: true });
  const queue = enqueueEntries(EMPTY_QUEUE, [read('a'), read('a'), read('b'), entry('c'), entry('c'), read('a')]);
  expect(people(listPlayOrder(queue, 'lounge'))).toBe('acacba');
});

test('plays the parts of one message consecutively', () => {
  const part = (number: number): QueueEntry => ({
    ...entry('a'),
    id: `m-${number}`,
    isReadAloud: true,
    groupId: 'm',
  });
  const first = startEntry(enqueueEntries(EMPTY_QUEUE, [part(0)]), part(0));
  const queue = finishEntry(enqueueEntries(first, [entry('b'), { ...entry('c'), channel: 'stage' }, part(1)]));
  expect(findNextEntry(queue, 'lounge')?.id).toBe('m-1');
  const next = findNextEntry(queue, 'lounge');
  const over = next && finishEntry(startEntry(queue, next));
  expect(over && findNextEntry(over, 'lounge')?.person.id).toBe('b');
});

test('switches channel after long enough though more sounds wait', () => {
  const queue = enqueueEntries(EMPTY_QUEUE, [entry('a'), entry('a'), entry('b', 'stage'), entry('c', 'stage')]);
  expect(findNextEntry(queue, 'lounge')?.person.id).toBe('a');
  expect(findNextEntry(queue, 'lounge', true)).toMatchObject({ channel: 'stage', person: { id: 'b' } });
  expect(findNextEntry(enqueueEntries(EMPTY_QUEUE, [entry('a')]), 'lounge', true)?.channel).toBe('lounge');
});
