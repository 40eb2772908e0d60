// Two processes with one token that both believe to have answered: one goes on, the other leaves it at that.

import { expect, it } from 'vitest';
import type { Wire } from '../../../../src/adapters/discord/rest/api.ts';
import { createClaimedWire } from '../../../../src/adapters/discord/rest/claim-interaction.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';

const to = { id: '1', application: '2', token: 'a-token' };
const wire = { defer: async () => 'm', deferUpdate: async () => undefined } as unknown as Wire;

it.each(['defer', 'deferUpdate'] as const)('after %s only the first to claim goes on', async (call) => {
  const notes = createFakeNotes();
  const log = createFakeLog();
  const [one, other] = [createClaimedWire({ wire, notes, log }), createClaimedWire({ wire, notes, log })];
  const ended = await Promise.allSettled([one[call](to, false), other[call](to, false)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { trouble: 'taken' } });
  await one[call]({ ...to, id: '2' }, false);
});

it('where nothing can be claimed it goes on, so that the person is told', async () => {
  const log = createFakeLog();
  const notes = { claim: () => Promise.reject(new Error('away')) };
  expect(await createClaimedWire({ wire, notes, log }).defer(to, false)).toBe('m');
  expect(log.entries.map(({ event }) => event)).toEqual(['discord: not claimed']);
});
