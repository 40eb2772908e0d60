// Tests the draft store: other processes and a restarted one find a draft for an hour, other workspaces do not.

import { expect, test } from 'vitest';
import { createFormDraftStore, FormDraftSchema } from '../../../src/adapters/shared/form-drafts.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

const clock = createFakeClock();
const log = createFakeLog();
const open = (keyValueStore = createFakeNotes({ now: () => clock.now() })) => ({
  notes: keyValueStore,
  ...createFormDraftStore({ keyValueStore, schema: FormDraftSchema, log }),
});
const draft = {
  command: 'story',
  values: { title: 'A tale', age: 4, quick: true },
  files: [{ name: 'tale.txt', field: 'file', platformRef: { id: '1' } }],
  askFirst: ['title'],
};

test('another process finds a draft, until an hour has passed', async () => {
  const first = open();
  const id = first.save(draft);
  expect(await open(first.notes).find(id)).toEqual(draft);
  await clock.advance(61 * 60_000);
  expect(await open(first.notes).find(id)).toBeUndefined();
});

test('finds drafts in their own scope, and nothing invalid', async () => {
  const { save, find, notes } = open();
  const id = save(draft, 'T1:');
  expect(await find(id, 'T2:')).toBeUndefined();
  expect(await find(id, 'T1:')).toEqual(draft);
  expect(await notes.keys('T1:draft:')).toHaveLength(1);
  await notes.put('draft:odd', { command: 3 });
  expect(await find('odd')).toBeUndefined();
});

test('bounds cached drafts; only uncached ones need the store', async () => {
  const notes = {
    ...createFakeNotes(),
    put: () => Promise.reject(new Error('away')),
    get: () => Promise.reject(new Error('away')),
  };
  const { save, find } = open(notes);
  const first = save(draft);
  expect(await find(first)).toBe(draft);
  for (let at = 0; at < 500; at += 1) save(draft);
  expect(await find(first)).toBeUndefined();
  expect(log.entries.some(({ event }) => event === 'draft not stored')).toBe(true);
});
