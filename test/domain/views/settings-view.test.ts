// Settings as a view, and as a form with the same values.

import { expect, test } from 'vitest';
import { createSettingsView } from '../../../src/domain/views/settings-view.ts';
import { englishView } from '../english.ts';

const VOICES = [
  { id: 101, name: 'Rose', language: 1 },
  { id: 102, name: 'Grace', language: 1 },
  { id: 103, name: 'Twin', language: 31 },
  { id: 104, name: 'Twin', language: 31 },
];
const HOUSE = { language: 1 };
const none = { own: {}, shared: {}, fallback: HOUSE, voices: VOICES };
const details = (standing: Parameters<typeof createSettingsView>[0]) =>
  englishView(createSettingsView(standing, 'Line.')).rows?.map(({ detail }) => detail);
const values = (standing: Parameters<typeof createSettingsView>[0]) =>
  englishView(createSettingsView(standing, 'Line.')).form?.values;

test('personal settings before shared ones', () => {
  const own = { voice: 101, language: 31 };
  expect(details({ ...none, own, shared: { language: 1, target_language: 54 } })).toEqual([
    'Rose · yours',
    'German (Germany) · yours',
    'Spanish (Spain) · set for everybody here',
  ]);
});

test('an unset value shows the default and its source', () => {
  expect(details(none)).toEqual([
    'Rose · the default here',
    'detected from the text, otherwise English (United States)',
    'not set',
  ]);
  expect(details({ ...none, fallback: { ...HOUSE, lastVoices: { en: 102 } } })?.[0]).toBe('Grace · used last time');
  expect(details({ ...none, own: { language: 31 } })?.[0]).toBe('Twin · the default here');
});

test('an unknown voice is shown by its number', () => {
  expect(details({ own: { voice: 9 }, shared: { language: 9999 }, fallback: {}, voices: [] })).toEqual([
    'voice 9 · yours',
    'language 9999 · set for everybody here',
    'not set',
  ]);
});

test('its form contains the current values', () => {
  expect(values({ ...none, own: { voice: 101, language: 31, target_language: 54 } })).toEqual({
    scope: 'me',
    voice: 'Rose',
    language: 'German (Germany)',
    target_language: 'Spanish (Spain)',
  });
  // A name that two voices share is ambiguous, and a deleted voice would be rejected.
  expect(values({ ...none, own: { voice: 104 } })).toEqual({
    scope: 'me',
    voice: '104',
    language: 'English (United States)',
  });
  expect(values({ ...none, own: { voice: 999 }, shared: { language: 31 } })).toEqual({
    scope: 'me',
    voice: '103',
    language: 'German (Germany)',
  });
});
