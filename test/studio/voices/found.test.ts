// Voices that are found while the studio runs: numbers that stay theirs, names that are nobody else's.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/studio/database.ts';
import { createCast } from '../../../src/studio/voices/cast.ts';
import { createFoundVoices, type FoundVoice } from '../../../src/studio/voices/found.ts';
import { library } from '../../../src/studio/voices/library.ts';
import { createVoiceStore } from '../../../src/studio/voices/voices-store.ts';
import { tempFolder } from '../harness.ts';

const voice = (key: string, name: string, tag = 'en-US'): FoundVoice => ({
  key,
  name,
  gender: 2,
  tag,
  description: 'Found.',
});

const NAMES = new Set(library.map(({ name }) => name));

test('a voice keeps its number while it is away and after a restart', async () => {
  const file = join(await tempFolder(), 'studio.sqlite');
  const database = openDatabase(file);
  const found = createFoundVoices(database, NAMES);
  found.take('models', [voice('a', 'Amy'), voice('b', 'Ben')]);
  const [amy, ben] = found.all().map(({ id }) => id);
  expect(amy).toBe(50_001);
  found.take('models', [voice('b', 'Ben')]);
  expect(found.all().map(({ id }) => id)).toEqual([ben]);
  database.close();

  const later = openDatabase(file);
  const again = createFoundVoices(later, NAMES);
  again.take('models', [voice('c', 'Cy'), voice('a', 'Amy')]);
  expect(again.all().map(({ name, id }) => [name, id])).toEqual([
    ['Cy', (ben ?? 0) + 1],
    ['Amy', amy],
  ]);
  later.close();
});

test('nobody has the name of somebody else, and two finders do not disturb each other', async () => {
  const database = openDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  found.take('models', [voice('a', 'Rose'), voice('b', 'Amy')]);
  found.take('at an address', [voice('a', 'Amy')]);
  expect(found.all().map(({ name }) => name)).toEqual(['Rose 2', 'Amy', 'Amy 2']);
  found.take('models', []);
  expect(found.all().map(({ name }) => name)).toEqual(['Amy']);
  database.close();
});

test('found voices stand first and read where nobody was named', async () => {
  const database = openDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  const cast = createCast(library, createVoiceStore(database, Date.now), found.all);
  const before = cast.narrator('fr-FR');
  found.take('models', [voice('a', 'Siwis', 'fr-FR')]);
  const siwis = cast.of('me')[0];
  expect(siwis).toMatchObject({ name: 'Siwis', tag: 'fr-FR' });
  expect(cast.narrator('fr-FR')?.name).toBe('Siwis');
  expect(cast.find('me', siwis?.id ?? 0)?.design.found).toEqual({ by: 'models', key: 'a' });
  found.take('models', []);
  expect(cast.narrator('fr-FR')).toBe(before);
  expect(cast.find('me', siwis?.id ?? 0)).toBeUndefined();
  database.close();
});

test.each([
  ['es-ES', 'Dora'],
  ['es-MX', 'Dora'],
  ['it-IT', 'Alloy'],
  ['en-US', 'Alloy'],
])('%s without a named voice is spoken by %s', async (tag, name) => {
  const database = openDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  const cast = createCast(library, createVoiceStore(database, Date.now), found.all);
  const alloy = { ...voice('a', 'Alloy'), speaksAll: true };
  found.take('by address', [alloy, { ...voice('b', 'Mine'), personal: true }, voice('c', 'Dora', 'es-ES')]);
  expect(cast.narrator(tag)?.name).toBe(name);
  database.close();
});
