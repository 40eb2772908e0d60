// What was given before a form: found by another process and after a restart, for an hour, and by no other workspace.

import { expect, test } from 'vitest';
import { createDrafts, DraftNote } from '../../../src/adapters/shared/drafts.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

const clock = createFakeClock();
const log = createFakeLog();
const open = (notes = createFakeNotes({ now: () => clock.now() })) => ({
  notes,
  ...createDrafts({ notes, note: DraftNote, log }),
});
const draft = {
  command: 'story',
  values: { title: 'A tale', age: 4, quick: true },
  files: [{ name: 'tale.txt', field: 'file', at: { id: '1' } }],
  wrong: ['title'],
};

test('another process finds it, and nothing is found after an hour', async () => {
  const first = open();
  const id = first.keep(draft);
  expect(await open(first.notes).find(id)).toEqual(draft);
  await clock.advance(61 * 60_000);
  expect(await open(first.notes).find(id)).toBeUndefined();
});

test('it is found in its own scope only, and what is no draft is none', async () => {
  const { keep, find, notes } = open();
  const id = keep(draft, 'T1:');
  expect(await find(id, 'T2:')).toBeUndefined();
  expect(await find(id, 'T1:')).toEqual(draft);
  expect(await notes.keys('T1:draft:')).toHaveLength(1);
  await notes.put('draft:odd', { command: 3 });
  expect(await find('odd')).toBeUndefined();
});

test('what is at hand is bounded; a store that does not answer loses only the rest', async () => {
  const notes = {
    ...createFakeNotes(),
    put: () => Promise.reject(new Error('away')),
    get: () => Promise.reject(new Error('away')),
  };
  const { keep, find } = open(notes);
  const first = keep(draft);
  expect(await find(first)).toBe(draft);
  for (let at = 0; at < 500; at += 1) keep(draft);
  expect(await find(first)).toBeUndefined();
  expect(log.entries.some(({ event }) => event === 'draft not noted')).toBe(true);
});
