// Stored settings: older records, changes at the same time, and the end of a dismissal.

import { expect, test } from 'vitest';
import {
  addChannel,
  changeSettings,
  createReadAloudStore,
  dismissChannels,
  endDismissals,
  moveVoiceChannel,
  removeChannel,
  silenceUser,
} from '../../../../../src/adapters/discord/voice/read-aloud/read-aloud-store.ts';
import { createFakeNotes } from '../../../../fakes/notes.ts';

const OLD = { channels: { t: { voice: 'v', by: 'ana' } }, silencedUsers: ['bo'], readsCopies: true as const };

async function open(record?: typeof OLD) {
  const notes = createFakeNotes();
  if (record) await notes.put('aloud:home', record);
  return { notes, store: createReadAloudStore(notes) };
}

test('reads and extends a record from before the new settings', async () => {
  const { notes, store } = await open(OLD);
  expect(await store.reload('home')).toEqual(OLD);
  await store.change('home', (before) => changeSettings(before, { joins: true, speed: 1.5, requiredRole: 'r' }));
  expect(await notes.get('aloud:home')).toEqual({ ...OLD, joins: true, speed: 1.5, requiredRole: 'r' });
  await store.change('home', (before) => changeSettings(before, { speed: undefined, readsCopies: undefined }));
  const { readsCopies: _, ...rest } = OLD;
  expect(await notes.get('aloud:home')).toEqual({ ...rest, joins: true, requiredRole: 'r' });
});

test('changes at the same time before the first load are all kept', async () => {
  const { notes, store } = await open(OLD);
  await Promise.all([
    store.change('home', (before) => silenceUser(before, 'cy', true)),
    store.change('home', (before) => changeSettings(before, { announces: true })),
    store.change('home', (before) => removeChannel(before, 't')),
  ]);
  expect(await notes.get('aloud:home')).toMatchObject({ channels: {}, silencedUsers: ['bo', 'cy'], announces: true });
});

test('a record without content is deleted', async () => {
  const { notes, store } = await open();
  await store.change('home', (before) => addChannel(before, 't', { voice: 'v', by: 'ana' }));
  await store.change('home', (before) => changeSettings(before, { speed: 2 }));
  await store.change('home', (before) => changeSettings(removeChannel(before, 't'), { speed: undefined }));
  expect(await notes.keys('aloud:')).toEqual([]);
});

test('a dismissal unlinks, or with joining lasts until the channel is empty', () => {
  expect(dismissChannels(OLD)).toMatchObject({ channels: {} });
  const joining = changeSettings(OLD, { joins: true });
  const dismissed = dismissChannels(joining);
  expect(dismissed.channels).toEqual({ t: { voice: 'v', by: 'ana', isDismissed: true } });
  expect(endDismissals(dismissed, () => false)).toBe(dismissed);
  expect(endDismissals(dismissed, (voice) => voice === 'v')).toEqual(joining);
  expect(moveVoiceChannel(dismissed, 'v', 'w').channels['t']).toMatchObject({ voice: 'w', isDismissed: true });
  expect(changeSettings(dismissed, { joins: undefined }).channels).toEqual({});
});
