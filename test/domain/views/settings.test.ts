// What somebody set, told as it is, and as a form that says it again.

import { expect, test } from 'vitest';
import { settingsView } from '../../../src/domain/views/settings.ts';
import { english } from '../../../src/domain/words/index.ts';

const VOICES = [
  { id: 101, name: 'Rose', language: 1 },
  { id: 102, name: 'Grace', language: 1 },
  { id: 103, name: 'Twin', language: 31 },
  { id: 104, name: 'Twin', language: 31 },
];
const HOUSE = { language: 1 };
const none = { own: {}, here: {}, house: HOUSE, voices: VOICES };
const details = (standing: Parameters<typeof settingsView>[0]) =>
  settingsView(standing, 'Line.', english).rows?.map(({ detail }) => detail);
const values = (standing: Parameters<typeof settingsView>[0]) =>
  settingsView(standing, 'Line.', english).form?.values;

test('a person’s own before everybody’s', () => {
  const own = { voice: 101, language: 31 };
  expect(details({ ...none, own, here: { language: 1, target_language: 54 } })).toEqual([
    'Rose · yours',
    'German (Germany) · yours',
    'Spanish (Spain) · set for everybody here',
  ]);
});

test('where nothing is set it says what is used, and why', () => {
  expect(details(none)).toEqual([
    'Rose · the house’s default',
    'told by the text, else English (United States)',
    'not set',
  ]);
  expect(details({ ...none, house: { ...HOUSE, lastVoices: { en: 102 } } })?.[0]).toBe(
    'Grace · the one you had last',
  );
  expect(details({ ...none, own: { language: 31 } })?.[0]).toBe('Twin · the house’s default');
});

test('what is not known is told by its number', () => {
  expect(details({ own: { voice: 9 }, here: { language: 9999 }, house: {}, voices: [] })).toEqual([
    'voice 9 · yours',
    'language 9999 · set for everybody here',
    'not set',
  ]);
});

test('its form holds what the person set, so that sending it changes nothing', () => {
  expect(values({ ...none, own: { voice: 101, language: 31, target_language: 54 } })).toEqual({
    voice: 'Rose',
    language: 'German (Germany)',
    target_language: 'Spanish (Spain)',
  });
  // A name that two have says nothing, and a voice that is gone would be refused.
  expect(values({ ...none, own: { voice: 104 } })).toEqual({ voice: '104' });
  expect(values({ ...none, own: { voice: 999 }, here: { language: 31 } })).toEqual({});
});
