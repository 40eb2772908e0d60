// Descriptions become people: who is meant, what is applied, what is left out, in which language.

import { describe, expect, test } from 'vitest';
import { messageFor, tagFor } from '../../../src/studio/operations/text-to-voice.ts';
import { describedBy } from '../../../src/studio/voices/describe.ts';
import { inventVoices } from '../../../src/studio/voices/invent.ts';
import { looksEnglish, tagByScript } from '../../../src/studio/voices/scripts.ts';

const labels = (description: string): string[] =>
  describedBy(description).traits.map(({ trait }) => trait.label);

describe('who is meant', () => {
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
    expect(describedBy(description)).toMatchObject({ gender, age });
  });
});

describe('traits', () => {
  test('are found as words and as phrases', () => {
    expect(labels('a gravelly, high-pitched, slow and breathy voice')).toEqual([
      'raspy',
      'breathy',
      'high',
      'slow',
    ]);
  });

  test('are found in adverbs too', () => {
    const said = describedBy('speaks slowly, calmly and happily');
    expect(labels('speaks slowly, calmly and happily')).toEqual(labels('slow, calm and happy'));
    expect(said.unused).toEqual([]);
  });

  test('that are negated are avoided', () => {
    const { traits, refused } = describedBy("deep, not too fast, without whispering, isn't robotic");
    expect(traits.map(({ trait }) => trait.label)).toEqual(['deep']);
    expect(refused).toEqual(['whispering', 'robotic', 'fast']);
  });

  test('a negation ends with its clause', () => {
    expect(labels('not fast, but deep')).toEqual(['deep']);
  });

  test('can be stronger or weaker', () => {
    const [very, plain, little] = ['very slow', 'slow', 'slightly slow'].map((words) => {
      const [voice] = inventVoices(describedBy(words), 'same', 'en-US');
      return voice.pace;
    });
    expect(very).toBeLessThan(plain as number);
    expect(plain).toBeLessThan(little as number);
  });

  test('high quality is no pitch', () => {
    expect(labels('a high quality recording')).toEqual([]);
  });
});

describe('the language of the samples', () => {
  const tag = (description: string, text: string): string => tagFor(text, describedBy(description));

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

  test('scripts and little words tell', () => {
    expect(tagByScript('Hello')).toBeUndefined();
    expect(tagByScript('नमस्ते', 'mr-IN')).toBe('mr-IN');
    expect(looksEnglish('The cat is on the table')).toBe(true);
    expect(looksEnglish('Die Katze liegt auf dem Tisch')).toBe(false);
  });
});

describe('two voices of one description', () => {
  const description = 'An elderly Scottish man with a warm gravelly voice who speaks slowly by the campfire';

  test('are the same every time, and differ from each other', () => {
    const voices = inventVoices(describedBy(description), description, 'en-GB');
    expect(inventVoices(describedBy(description), description, 'en-GB')).toEqual(voices);
    expect(Math.abs(voices[0].pitch / voices[1].pitch - 1)).toBeGreaterThan(0.08);
    expect(voices[0].formants).not.toBe(voices[1].formants);
  });

  test('stay within what sounds like the gender', () => {
    const words = 'a woman with an extremely deep booming voice';
    for (const { pitch } of inventVoices(describedBy(words), words, 'en-US'))
      expect(pitch).toBeGreaterThanOrEqual(165);
  });

  test('one is natural for an English adult without a special texture', () => {
    const engines = (words: string) =>
      inventVoices(describedBy(words), words, 'en-US').map(({ engine }) => engine);
    expect(engines('a calm woman')).toEqual(['flite', 'espeak']);
    expect(engines('a raspy woman')).toEqual(['espeak', 'espeak']);
  });

  test('the message tells what was applied and what was not', () => {
    const described = describedBy(description);
    expect(
      messageFor(described, 'en-GB', inventVoices(described, description, 'en-GB')),
    ).toMatchInlineSnapshot(
      `"Applied: male, elderly, Scottish accent, raspy, slow. Not used: warm, campfire. The samples speak English (United Kingdom) (eSpeak NG)."`,
    );
  });
});
