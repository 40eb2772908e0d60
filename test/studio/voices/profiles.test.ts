// Which recordings a speech server keeps for us, by the database alone: killed at any moment, none stays for no voice, and none that a
// voice speaks with is taken from it.

import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/studio/database.ts';
import { EngineFailed } from '../../../src/studio/faults.ts';
import { buildOf, type VoiceDesign } from '../../../src/studio/voices/design.ts';
import { createProfiles, type ProfileServer } from '../../../src/studio/voices/profiles.ts';
import { createVoiceStore } from '../../../src/studio/voices/voices-store.ts';
import { createFakeLog } from '../../fakes/log.ts';

const WHOSE = { owner: 'key', hash: 'hash', name: 'Ana' };

/** One that answers as it is told. */
function scene() {
  const database: DatabaseSync = openDatabase(':memory:');
  const kept: { id: string; voice: string; name: string }[] = [];
  const state = { now: 1_000_000, loses: false, url: 'http://here/v1' };
  const server = (): ProfileServer => ({
    host: 'here',
    url: state.url,
    model: async () => 'cloner',
    named: async (name) => kept.filter((one) => one.name === name),
    remove: async (id) =>
      void kept.splice(
        kept.findIndex((one) => one.id === id),
        1,
      ),
    async make({ name }) {
      if (state.loses) throw new EngineFailed('here', 'does not answer', '');
      const made = { id: `${kept.length}`, voice: `localai://voice-profiles/${kept.length}`, name };
      kept.push(made);
      return made;
    },
  });
  const parts = { database, server, offered: () => true, log: createFakeLog(), now: () => state.now };
  /** As a process that has just begun. */
  const begun = () => createProfiles(parts);
  const make = (profiles: ReturnType<typeof begun>, then = async (_voice: string) => {}) =>
    profiles.during(WHOSE, async (name) => {
      const { voice } = await profiles.make({ name, tag: 'en-US', words: 'Hello.', path: '/nowhere' });
      await then(voice);
    });
  const rows = () => database.prepare('SELECT count(*) AS many FROM voice_profiles').get()?.['many'];
  const voices = createVoiceStore(database, () => state.now);
  const keep = (voice: string) => {
    const found = { by: 'by address', key: JSON.stringify(['cloner', voice, true]) };
    const design = { engine: 'found', found, tag: 'en-US', gender: 2, age: 35, seed: 0 } as const;
    return voices.keep({ ...WHOSE, design: { ...design, ...buildOf(2, 35) } satisfies VoiceDesign });
  };
  return { state, kept, begun, make, rows, keep, voices };
}

test('killed before its voice was kept: the same again takes it over, or it is deleted', async () => {
  const { kept, begun, make, rows } = scene();
  await make(begun());
  await make(begun());
  expect(kept).toHaveLength(1);
  await begun().tidy();
  expect([kept, rows()]).toEqual([[], 0]);
});

test('while its voice is made, and as long as it is there, it is left alone', async () => {
  const { kept, begun, make, keep, voices, rows } = scene();
  const profiles = begun();
  let id = 0;
  await make(profiles, async (voice) => {
    await profiles.tidy();
    id = keep(voice);
  });
  await begun().tidy();
  expect(kept).toHaveLength(1);
  voices.delete(WHOSE.owner, id);
  await begun().tidy();
  expect([kept, rows()]).toEqual([[], 0]);
});

test('one that was sent and never answered is looked for as long as it may still come', async () => {
  const { state, kept, begun, make, rows } = scene();
  state.loses = true;
  await expect(make(begun())).rejects.toThrow('does not answer');
  await begun().tidy();
  expect(rows()).toBe(1);
  state.loses = false;
  await make(begun());
  await begun().tidy();
  expect([kept, rows()]).toEqual([[], 0]);
  state.loses = true;
  await expect(make(begun())).rejects.toThrow('does not answer');
  state.now += 600_000;
  await begun().tidy();
  expect(rows()).toBe(0);
});

test('one at an address that the settings no longer name is not forgotten', async () => {
  const { state, kept, begun, make, rows } = scene();
  await make(begun());
  const there = kept.splice(0);
  state.url = 'http://elsewhere/v1';
  await begun().tidy();
  expect(rows()).toBe(1);
  kept.push(...there);
  await begun().tidy();
  expect([kept, rows()]).toEqual([[], 0]);
});
