// What a script and the names in it tell about the speakers.

import { expect, test } from 'vitest';
import { guessTraits, readDirectionTraits } from '../../../src/domain/script/guess-traits.ts';
import { listSpeakers } from '../../../src/domain/script/list-speakers.ts';
import { parseScript } from '../../../src/domain/script/parse-script.ts';
import { normalizeSpeakerKey } from '../../../src/domain/script/speaker-key.ts';

function listIn(text: string, language?: string) {
  const reading = parseScript(text, { voiceNames: [], isForced: true });
  return reading.is === 'plain' ? [] : listSpeakers(reading.script, language);
}

test('speakers are listed in order, with counts and without the narrator', () => {
  expect(listIn('It rained.\n\nMrs Hill: Hello?\nFox: Yes.\nMRS HILL: Good.')).toEqual([
    { name: 'Mrs Hill', key: 'mrs hill', lines: 2, characters: 11, gender: 'female' },
    { name: 'Fox', key: 'fox', lines: 1, characters: 4 },
  ]);
});

test('a direction tells more than the name', () => {
  const [anna, kim] = listIn('Anna (old woman): Hello?\nKim (whispering, to the king): Yes.');
  expect(anna).toMatchObject({ gender: 'female', age: 'old' });
  expect(kim).not.toHaveProperty('gender');
});

test.each([
  ['en', 'Andrea: Hello?\nBen: Yes.', undefined],
  ['it', 'Andrea: Ciao?\nBen: Sì.', 'male'],
  ['es-MX', 'Andrea: ¿Hola?\nBen: Sí.', 'female'],
  [undefined, 'Andrea: Hello?\nBen: Yes.', undefined],
])('first names belong to a language: %s', (language, text, gender) => {
  expect(listIn(text, language)[0]?.gender).toBe(gender);
});

test('the letters of a text tell its language', () => {
  expect(listIn('美咲：そうですか？\n太郎：はい。').map(({ gender }) => gender)).toEqual(['female', 'male']);
  expect(listIn('Анна Ивановна: Где?\nВолк: Тут.').map(({ gender }) => gender)).toEqual(['female', 'male']);
});

test.each([
  ['Old Man', { gender: 'male', age: 'old' }],
  ['old Mrs Hill', { gender: 'female', age: 'old' }],
  ['Madame Petit', { gender: 'female' }],
  ['Anna King', { gender: 'female' }],
  ['le roi', { gender: 'male' }],
  ['der Junge', { gender: 'male', age: 'young' }, 'de'],
  ['Dr. Anna Osei', { gender: 'female' }, 'en'],
  ['小女孩', { gender: 'female', age: 'child' }],
  ['王太太', { gender: 'female' }, 'zh-TW'],
  ['李先生', { gender: 'male' }, 'zh-TW'],
  ['先生', {}, 'ja'],
  ['田中くん', { gender: 'male' }, 'ja'],
  ['Саша', {}, 'ru'],
  ['Alex', {}, 'en'],
  ['Speaker 1', {}],
  ['Captain', {}],
  ['M', {}],
])('the voice of %s', (name, traits, language?: string) => {
  expect(guessTraits(normalizeSpeakerKey(name), language)).toEqual(traits);
});

test.each([
  ['old woman, tired', { gender: 'female', age: 'old' }],
  ['child', { age: 'child' }],
  ['weiblich, alt', { gender: 'female', age: 'old' }],
  ['to the king', {}],
  ['тихо', {}],
])('direction “%s”', (direction, traits) => {
  expect(readDirectionTraits(direction)).toEqual(traits);
});

test('keys are equal for spellings of one name', () => {
  expect(['ROSE', ' rose ', 'Ｒｏｓｅ', 'Rose'].map(normalizeSpeakerKey)).toEqual(Array(4).fill('rose'));
  expect(normalizeSpeakerKey('Mrs.\u00a0 Hill')).toBe('mrs. hill');
  expect(normalizeSpeakerKey('É.')).toBe(normalizeSpeakerKey('e\u0301'));
});
