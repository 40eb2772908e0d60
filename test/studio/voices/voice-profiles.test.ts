// Tests which recordings a speech server keeps. After a crash at any moment, no profile without a voice remains, and no
// profile in use is deleted.

import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStudioDatabase } from '../../../src/studio/database.ts';
import { EngineError } from '../../../src/studio/errors.ts';
import { getTypicalVoiceParameters, type VoiceDesign } from '../../../src/studio/voices/voice-design.ts';
import { createVoiceProfiles, type ProfileServer } from '../../../src/studio/voices/voice-profiles.ts';
import { createVoiceStore } from '../../../src/studio/voices/voice-store.ts';
import { createFakeLog } from '../../fakes/log.ts';

const WHOSE = { owner: 'key', hash: 'hash', name: 'Ana' };

/** A speech server with scripted answers. */
function scene() {
  const database: DatabaseSync = openStudioDatabase(':memory:');
  const kept: { id: string; voice: string; name: string }[] = [];
  const state = { now: 1_000_000, loses: false, url: 'http://here/v1' };
  const server = (): ProfileServer => ({
    host: 'here',
    url: state.url,
    findCloningModel: async () => 'cloner',
    findByName: async (name) => kept.filter((one) => one.name === name),
    remove: async (id) =>
      void kept.splice(
        kept.findIndex((one) => one.id === id),
        1,
      ),
    async create({ name }) {
      if (state.loses) throw new EngineError('here', 'does not answer', '');
      const made = { id: `${kept.length}`, voice: `localai://voice-profiles/${kept.length}`, name };
      kept.push(made);
      return made;
    },
  });
  const parts = {
    database,
    getServer: server,
    isOffered: () => true,
    log: createFakeLog(),
    now: () => state.now,
  };
  /** A newly started process. */
  const begun = () => createVoiceProfiles(parts);
  const make = (profiles: ReturnType<typeof begun>, then = async (_voice: string) => {}) =>
    profiles.withProfileName(WHOSE, async (name) => {
      const { voice } = await profiles.create({ name, tag: 'en-US', transcript: 'Hello.', path: '/nowhere' });
      await then(voice);
    });
  const rows = () => database.prepare('SELECT count(*) AS many FROM voice_profiles').get()?.['many'];
  const voices = createVoiceStore(database, () => state.now);
  const keep = (voice: string) => {
    const found = { by: 'remote', key: JSON.stringify(['cloner', voice, true]) };
    const design = { engine: 'found', found, tag: 'en-US', gender: 2, age: 35, seed: 0 } as const;
    return voices.save({
      ...WHOSE,
      design: { ...design, ...getTypicalVoiceParameters(2, 35) } satisfies VoiceDesign,
    });
  };
  return { state, kept, begun, make, rows, keep, voices };
}

test('after a crash the same recording is reused or deleted', async () => {
  const { kept, begun, make, rows } = scene();
  await make(begun());
  await make(begun());
  expect(kept).toHaveLength(1);
  await begun().deleteUnused();
  expect([kept, rows()]).toEqual([[], 0]);
});

test('a profile in use is not deleted', async () => {
  const { kept, begun, make, keep, voices, rows } = scene();
  const profiles = begun();
  let id = 0;
  await make(profiles, async (voice) => {
    await profiles.deleteUnused();
    id = keep(voice);
  });
  await begun().deleteUnused();
  expect(kept).toHaveLength(1);
  voices.delete(WHOSE.owner, id);
  await begun().deleteUnused();
  expect([kept, rows()]).toEqual([[], 0]);
});

test('an unanswered upload is looked up until it expires', async () => {
  const { state, kept, begun, make, rows } = scene();
  state.loses = true;
  await expect(make(begun())).rejects.toThrow('does not answer');
  await begun().deleteUnused();
  expect(rows()).toBe(1);
  state.loses = false;
  await make(begun());
  await begun().deleteUnused();
  expect([kept, rows()]).toEqual([[], 0]);
  state.loses = true;
  await expect(make(begun())).rejects.toThrow('does not answer');
  state.now += 600_000;
  await begun().deleteUnused();
  expect(rows()).toBe(0);
});

test('a profile at a removed address is kept', async () => {
  const { state, kept, begun, make, rows } = scene();
  await make(begun());
  const there = kept.splice(0);
  state.url = 'http://elsewhere/v1';
  await begun().deleteUnused();
  expect(rows()).toBe(1);
  kept.push(...there);
  await begun().deleteUnused();
  expect([kept, rows()]).toEqual([[], 0]);
});
