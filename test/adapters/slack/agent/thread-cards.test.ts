// Cards of a thread that several processes share.

import { expect, test } from 'vitest';
import { createThreadCards } from '../../../../src/adapters/slack/agent/thread-cards.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';

const place = { team: 'T1', channel: 'D1', thread: '1700000000.000100' };
const running = { task: 'TASK0001', state: 'processing' } as const;
const stamp = (count: number): string => `17000000${10 + count}.000100`;

function processes() {
  const notes = createFakeNotes();
  let scans = 0;
  const counted: typeof notes = {
    ...notes,
    keys: (prefix) => {
      scans += 1;
      return notes.keys(prefix);
    },
  };
  return { one: createThreadCards(counted), other: createThreadCards(counted), scans: () => scans };
}

test('lists the cards of all processes without a scan of the store', async () => {
  const { one, other, scans } = processes();
  await Promise.all([stamp(1), stamp(31)].map((ts, at) => (at === 0 ? one : other).put(place, ts, running)));
  await other.put(place, stamp(1), { ...running, state: 'ended' });
  await one.put({ ...place, thread: '1700000000.000200' }, stamp(2), running);
  const listed = (await one.list(place)).map(({ ts, state }) => [ts, state]).toSorted();
  expect(listed).toEqual([
    [stamp(1), 'ended'],
    [stamp(31), 'processing'],
  ]);
  await other.delete(place, stamp(1));
  expect([await one.get(place, stamp(1)), (await one.get(place, stamp(31)))?.ts]).toEqual([undefined, stamp(31)]);
  expect(scans()).toBe(0);
  expect((await other.listAll()).map(({ thread, ts }) => [thread, ts]).toSorted()).toEqual([
    [place.thread, stamp(31)],
    ['1700000000.000200', stamp(2)],
  ]);
});

test('keeps a bounded number of cards, and takes freed places again', async () => {
  const { one } = processes();
  for (let count = 0; count < 40; count += 1) await one.put(place, stamp(count), running);
  expect(await one.list(place)).toHaveLength(30);
  expect(await one.get(place, stamp(39))).toBeUndefined();
  await one.delete(place, stamp(0));
  await one.put(place, stamp(39), running);
  expect((await one.get(place, stamp(39)))?.task).toBe('TASK0001');
});
