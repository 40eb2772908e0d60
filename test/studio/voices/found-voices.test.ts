// Tests voices found at run time: permanent ids and unique names.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStudioDatabase } from '../../../src/studio/database.ts';
import { BUILT_IN_VOICES } from '../../../src/studio/voices/built-in-voices.ts';
import { createFoundVoices, type FoundVoice } from '../../../src/studio/voices/found-voices.ts';
import { createStudioVoiceDirectory } from '../../../src/studio/voices/voice-directory.ts';
import { createVoiceStore } from '../../../src/studio/voices/voice-store.ts';
import { tempFolder } from '../harness.ts';

const voice = (key: string, name: string, tag = 'en-US'): FoundVoice => ({
  key,
  name,
  gender: 2,
  tag,
  description: 'Found.',
});

const NAMES = new Set(BUILT_IN_VOICES.map(({ name }) => name));

test('a voice keeps its number during absence and restart', async () => {
  const file = join(await tempFolder(), 'studio.sqlite');
  const database = openStudioDatabase(file);
  const found = createFoundVoices(database, NAMES);
  found.replaceAll('models', [voice('a', 'Amy'), voice('b', 'Ben')]);
  const [amy, ben] = found.listAvailable().map(({ id }) => id);
  expect(amy).toBe(50_001);
  found.replaceAll('models', [voice('b', 'Ben')]);
  expect(found.listAvailable().map(({ id }) => id)).toEqual([ben]);
  database.close();

  const later = openStudioDatabase(file);
  const again = createFoundVoices(later, NAMES);
  again.replaceAll('models', [voice('c', 'Cy'), voice('a', 'Amy')]);
  expect(again.listAvailable().map(({ name, id }) => [name, id])).toEqual([
    ['Cy', (ben ?? 0) + 1],
    ['Amy', amy],
  ]);
  later.close();
});

test('names are unique and two sources are independent', async () => {
  const database = openStudioDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  found.replaceAll('models', [voice('a', 'Rose'), voice('b', 'Amy')]);
  found.replaceAll('at an address', [voice('a', 'Amy')]);
  expect(found.listAvailable().map(({ name }) => name)).toEqual(['Rose 2', 'Amy', 'Amy 2']);
  found.replaceAll('models', []);
  expect(found.listAvailable().map(({ name }) => name)).toEqual(['Amy']);
  database.close();
});

test('the voice found first keeps its name in any order', async () => {
  const database = openStudioDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  const listNames = () => found.listAvailable().map(({ name, design }) => `${design.found?.key} ${name}`);
  found.replaceAll('models', [voice('a', 'Amy')]);
  found.replaceAll('models', [voice('b', 'Amy'), voice('a', 'Amy')]);
  expect(listNames()).toEqual(['b Amy 2', 'a Amy']);
  found.replaceAll('models', [voice('b', 'Amy')]);
  expect(listNames()).toEqual(['b Amy']);
  found.replaceAll('models', [voice('b', 'Amy'), voice('a', 'Amy', 'en-GB')]);
  expect(listNames()).toEqual(['b Amy 2', 'a Amy']);
  database.close();
});

test('found voices come first and narrate by default', async () => {
  const database = openStudioDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  const cast = createStudioVoiceDirectory(BUILT_IN_VOICES, createVoiceStore(database, Date.now), found.listAvailable);
  const before = cast.chooseNarrator('fr-FR');
  found.replaceAll('models', [voice('a', 'Siwis', 'fr-FR')]);
  const siwis = cast.listForOwner('me')[0];
  expect(siwis).toMatchObject({ name: 'Siwis', tag: 'fr-FR' });
  expect(cast.chooseNarrator('fr-FR')?.name).toBe('Siwis');
  expect(cast.findForOwner('me', siwis?.id ?? 0)?.design.found).toEqual({ by: 'models', key: 'a' });
  found.replaceAll('models', []);
  expect(cast.chooseNarrator('fr-FR')).toBe(before);
  expect(cast.findForOwner('me', siwis?.id ?? 0)).toBeUndefined();
  database.close();
});

test.each([
  ['es-ES', 'Dora'],
  ['es-MX', 'Dora'],
  ['it-IT', 'Alloy'],
  ['en-US', 'Alloy'],
])('%s without a named voice is spoken by %s', async (tag, name) => {
  const database = openStudioDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  const cast = createStudioVoiceDirectory(BUILT_IN_VOICES, createVoiceStore(database, Date.now), found.listAvailable);
  const alloy = { ...voice('a', 'Alloy'), isMultilingual: true };
  found.replaceAll('remote', [alloy, { ...voice('b', 'Mine'), isPersonal: true }, voice('c', 'Dora', 'es-ES')]);
  expect(cast.chooseNarrator(tag)?.name).toBe(name);
  database.close();
});

test.each([
  ['de-DE', 'Sonja'],
  ['fr-FR', 'Siwis'],
  ['en-US', 'Amy'],
  ['en-GB', 'Amy'],
  ['zh-CN', undefined],
])('%s is spoken by a voice of several languages where it is best', async (tag, name) => {
  const database = openStudioDatabase(join(await tempFolder(), 'studio.sqlite'));
  const found = createFoundVoices(database, NAMES);
  const cast = createStudioVoiceDirectory([], createVoiceStore(database, Date.now), found.listAvailable);
  const sonja = { ...voice('b', 'Sonja'), languages: ['en', 'de', 'fr'] };
  found.replaceAll('models', [voice('a', 'Amy'), voice('c', 'Siwis', 'fr-FR'), sonja, voice('d', 'Eva', 'de-DE')]);
  expect(cast.chooseNarrator(tag)?.name).toBe(name);
  database.close();
});
