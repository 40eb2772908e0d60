// Voices by the names that users type.

import { expect, test } from 'vitest';
import { describeVoice, findVoice, findVoiceForLanguage, searchVoices } from '../../../src/domain/media/voice.ts';
import { english } from '../english.ts';
import { VOICES } from '../samples.ts';

const names = (typed: string, language?: number) => searchVoices(VOICES, typed, language).map((voice) => voice.name);

test.each([
  ['Rose', 101],
  ['rose', 101],
  [' ROSE ', 101],
  ['101', 101],
  ['Rosal', 102],
  ['amelie', 103],
  ['Amélie', 103],
  ['ham', undefined],
  ['Ros', undefined],
  ['', undefined],
  ['French', undefined],
  ['999', undefined],
])('%j names voice %s', (typed, id) => {
  expect(findVoice(VOICES, typed)?.id).toBe(id);
});

test('the first of two voices with one name is used', () => {
  const twins = [
    { id: 1, name: 'Rose' },
    { id: 2, name: 'Rose' },
  ];
  expect(findVoice(twins, 'Rose')?.id).toBe(1);
  expect(findVoice(twins, '2')?.id).toBe(2);
});

test('a search finds names, languages and descriptions', () => {
  expect(names('ros')).toEqual(['Rose', 'Rosalie']);
  expect(names('french')).toEqual(['Rosalie', 'Amélie']);
  expect(names('français')).toEqual(['Rosalie', 'Amélie']);
  expect(names('fr-CA')).toEqual(['Rosalie']);
  expect(names('female canada')).toEqual(['Rosalie']);
  expect(names('male')).toEqual(['Hans']);
  expect(names('bright')).toEqual(['Rosalie']);
  expect(names('nobody')).toEqual([]);
});

test('an empty search lists all, matching languages first', () => {
  expect(names('')).toEqual(['Rose', 'Rosalie', 'Amélie', 'Hans', 'Robot']);
  expect(names('', 76)).toEqual(['Rosalie', 'Amélie', 'Rose', 'Hans', 'Robot']);
});

test('a description contains only known facts', () => {
  expect(VOICES.map((voice) => english(describeVoice(voice)))).toEqual([
    'female · about 34 · English (United States)',
    'female · about 28 · French (Canada)',
    'female · French (France)',
    'male · about 51 · German (Germany)',
    '',
  ]);
});

test('a voice speaks all regions, its own region first', () => {
  expect([76, 73, 74, 31, 30, 1, 88].map((language) => findVoiceForLanguage(VOICES, language)?.name)).toEqual([
    'Amélie',
    'Rosalie',
    'Rosalie',
    'Hans',
    'Hans',
    'Rose',
    undefined,
  ]);
});

test('a voice of several languages speaks all of them, in the order of the list', () => {
  const several = { id: 1, name: 'Sarah', language: 1, languages: [1, 31, 76] };
  const german = { id: 2, name: 'Hans', language: 31 };
  expect(findVoiceForLanguage([several, german], 31)?.name).toBe('Sarah');
  expect(findVoiceForLanguage([german, several], 31)?.name).toBe('Hans');
  expect(findVoiceForLanguage([german, several], 76)?.name).toBe('Sarah');
  expect(findVoiceForLanguage([german, several], 5)).toBeUndefined();
});
