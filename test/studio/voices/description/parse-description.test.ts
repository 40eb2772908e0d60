// Tests the meaning of descriptions: speaker, applied and unused words, language.

import { describe, expect, test } from 'vitest';
import { chooseTag } from '../../../../src/studio/operations/text-to-voice.ts';
import { designVoices } from '../../../../src/studio/voices/description/design-voices.ts';
import { parseDescription } from '../../../../src/studio/voices/description/parse-description.ts';
import { canBeEnglish, guessTagByScript } from '../../../../src/studio/voices/guess-language.ts';
import { DESCRIPTIONS } from './descriptions.ts';

const labels = (description: string): string[] => parseDescription(description).traits.map(({ trait }) => trait.label);

describe('gender and age words', () => {
  test.each([
    ['an elderly man', 1, 76],
    ['A grandmother telling her grandson a tale', 2, 76],
    ['a 7-year-old girl', 2, 7],
    ['a woman in her forties', 2, 45],
    ['a man aged 62', 1, 62],
    ['a little boy with his mother', 1, 8],
    ['a young man reading to a child', 1, 24],
    ['an androgynous narrator', 9, 35],
    ['a calm narrator', 0, 35],
  ] as const)('%s', (description, gender, age) => {
    expect(parseDescription(description)).toMatchObject({ gender, age });
  });

  test.each(DESCRIPTIONS)('$words', ({ words, gender, age }) => {
    expect(parseDescription(words)).toMatchObject({ gender, age });
  });
});

describe('ages', () => {
  const ADULT = 35;
  const ELDERLY = 76;

  test.each([
    ['thirty years old', 30],
    ['a forty-year-old man', 40],
    ['a Forty‑Five‑Year‑Old', 45],
    ['fifty five years old', 55],
    ['aged about seventy', 70],
    ['a man, 45, calm', 45],
    ['a woman of sixty', 60],
    ['a hundred years of age', 100],
    ['a thirtysomething woman', 35],
    ['40ish', 40],
    ['in her early thirties', 32],
    ['mid-to-late fifties', 58],
    ["in his 20's", 25],
    ['in her late teens', 16],
    ['a 300-year-old vampire', ELDERLY],
    ['an old man', ELDERLY],
    ['an old-fashioned man', ADULT],
    ['a mother of three', ADULT],
    ['a woman reading to her five-year-old son', ADULT],
    ['20 years of experience', ADULT],
    ['about 120 words per minute', ADULT],
    ['a radio voice of the fifties', ADULT],
    ['a 1950s announcer', ADULT],
  ])('%s: %i', (words, age) => {
    expect(parseDescription(words).age).toBe(age);
  });
});

describe('accents', () => {
  test.each([
    ['an Indian English accent', undefined, 'Indian'],
    ['a French English accent', undefined, undefined],
    ['an Australian woman', undefined, 'Australian'],
    ['a South American man', undefined, 'Latin American'],
    ['an Indian woman who grew up in London', 'British', 'Indian'],
    ['an English accent', 'British', undefined],
    ['a US accent', 'American', undefined],
    ['a voice that gives us joy', undefined, undefined],
    ['American, not British', 'American', undefined],
  ])('%s', (words, accent, absent) => {
    const described = parseDescription(words);
    expect([described.accent?.label, described.unavailableAccent]).toEqual([accent, absent]);
  });
});

describe('traits', () => {
  test('are found as words and as phrases', () => {
    expect(labels('a gravelly, high-pitched, slow and breathy voice')).toEqual(['raspy', 'breathy', 'high', 'slow']);
  });

  test('are found in adverbs too', () => {
    const said = parseDescription('speaks slowly, calmly and happily');
    expect(labels('speaks slowly, calmly and happily')).toEqual(labels('slow, calm and happy'));
    expect(said.unusedWords).toEqual([]);
  });

  test('that are negated are avoided', () => {
    const { traits, excludedTraits } = parseDescription("deep, not too fast, without whispering, isn't robotic");
    expect(traits.map(({ trait }) => trait.label)).toEqual(['deep']);
    expect(excludedTraits).toEqual(['whispering', 'robotic', 'fast']);
  });

  test('a negation ends with its clause', () => {
    expect(labels('not fast, but deep')).toEqual(['deep']);
  });

  test('can be stronger or weaker', () => {
    const [very, plain, little] = ['very slow', 'slow', 'slightly slow'].map((words) => {
      const { voices } = designVoices(parseDescription(words), 'same', 'de-DE');
      return voices[0].pace;
    });
    expect(very).toBeLessThan(plain as number);
    expect(plain).toBeLessThan(little as number);
  });

  test('high quality is no pitch', () => {
    expect(labels('a high quality recording')).toEqual([]);
  });
});

describe('language of the samples', () => {
  const tag = (description: string, text: string): string => chooseTag(text, parseDescription(description));

  test.each([
    ['a woman', 'Hello, how are you today my friend?', 'en-US'],
    ['a Scottish man', 'Hello, how are you today my friend?', 'en-GB'],
    ['a French woman', 'Hello, how are you today my friend?', 'en-US'],
    ['a French woman', 'Bonjour à tous, je suis très heureuse de vous voir.', 'fr-FR'],
    ['a woman speaking Spanish', 'Hola a todos', 'es-ES'],
    ['a woman with a Spanish voice', 'Hola', 'es-ES'],
    ['a woman with a Spanish accent', 'Hello', 'en-US'],
    ['a man', 'Привет, как дела?', 'ru-RU'],
    ['a Ukrainian man', 'Привіт, як справи?', 'uk-UA'],
    ['a man', '今日は良い天気ですね。', 'ja-JP'],
    ['an Arabic man', 'Hello to all of you', 'en-US'],
  ])('%s: %s', (description, text, expected) => {
    expect(tag(description, text)).toBe(expected);
  });

  test('scripts and function words identify the language', () => {
    expect(guessTagByScript('Hello')).toBeUndefined();
    expect(guessTagByScript('नमस्ते', 'mr-IN')).toBe('mr-IN');
    expect(canBeEnglish('The cat is on the table')).toBe(true);
    expect(canBeEnglish('Die Katze liegt auf dem Tisch')).toBe(false);
  });
});

test.each<[string, string, string]>([
  ['slightly faster than average pace', 'fast', ''],
  ['slower than usual', 'slow', ''],
  ['not old, deep', 'deep', ''],
  ['less deep and more energetic', 'lively', 'deep'],
  ['neither deep nor raspy', '', 'raspy, deep'],
  ['calm rather than excited', 'calm', 'lively'],
  ['a deeper, raspier voice', 'raspy, deep', ''],
  ['not only deep but raspy', 'raspy, deep', ''],
  ['isn’t at all too fast', '', 'fast'],
  ['more calm than sad', 'calm', 'sad'],
  ['anything but robotic', '', 'robotic'],
  ['a quicker speaker than most', 'fast', ''],
  ['the calmest of all', 'calm', ''],
  ['sadder than before', 'sad', ''],
  ['not a bit too high pitched', '', 'high'],
  ['never angry, far from flat', '', 'angry, flat'],
])('comparatives and negations are understood: %s', (description, traits, refused) => {
  const described = parseDescription(description);
  expect(described.traits.map(({ trait }) => trait.label).join(', ')).toBe(traits);
  expect(described.excludedTraits.join(', ')).toBe(refused);
  expect(described.unusedWords).toEqual([]);
});
