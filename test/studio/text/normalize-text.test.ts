// Table of normalised texts in many languages.

import { describe, expect, test } from 'vitest';
import { splitSentences } from '../../../src/domain/media/sentences.ts';
import { cleanForSpeech } from '../../../src/studio/operations/narration/clean-text.ts';
import {
  createNormalizer,
  hasForeignLetters,
  markVerbatim,
  removeVerbatimMarks,
} from '../../../src/studio/text/normalize-text.ts';
import { ENGLISH } from '../../fixtures/read-aloud-english.ts';
import { OTHERS } from '../../fixtures/read-aloud-others.ts';
import { WRITTEN_ENGLISH } from '../../fixtures/written-english.ts';
import { WRITTEN_GERMAN_FRENCH_SPANISH } from '../../fixtures/written-german-french-spanish.ts';
import { WRITTEN_OTHERS } from '../../fixtures/written-others.ts';

/** Text as an engine receives it: cleaned, split and normalised. */
const heard =
  (tag: string) =>
  ([text]: readonly [string, string]) => [
    text,
    splitSentences(cleanForSpeech(text), tag).map(createNormalizer(tag)).join(' '),
  ];

describe('English', () => {
  test.each(Object.entries(ENGLISH))('%s', (_, cases) => {
    expect(cases.map(heard('en-US'))).toEqual(cases);
  });

  test('numeric dates start with the day outside the States', () => {
    expect(createNormalizer('en-GB')('3/4/2026')).toBe('April third, twenty twenty six');
    expect(createNormalizer('en-GB')('03-04-2026')).toBe('April third, twenty twenty six');
    expect(createNormalizer('en-US')('3/4/2026')).toBe('March fourth, twenty twenty six');
  });

  test('plain sentences stay unchanged', () => {
    const plain = 'She said, “Well — it’s twenty to nine, isn’t it?” (Nobody knew.)';
    expect(createNormalizer('en-US')(plain)).toBe(plain);
  });
});

describe('other languages', () => {
  test.each(Object.entries(OTHERS))('%s', (tag, cases) => {
    expect(cases.map(heard(tag))).toEqual(cases);
  });
});

const WRITTEN = Object.entries({ ...WRITTEN_ENGLISH, ...WRITTEN_GERMAN_FRENCH_SPANISH, ...WRITTEN_OTHERS });

describe.each(WRITTEN)('realistic text in %s', (tag, rows) => {
  test.each(rows)('%j', (text, read) => {
    expect(splitSentences(cleanForSpeech(text), tag).map(createNormalizer(tag)).join(' | ')).toBe(read);
  });
});

test('there are three hundred cases', () => {
  expect([...Object.values(ENGLISH), ...Object.values(OTHERS)].flat().length).toBeGreaterThanOrEqual(300);
});

test('verbatim text is unchanged by rules and loses its marks', () => {
  const sentence = `At 10:30 the ${markVerbatim('API 10000 km/h')} costs $5.`;
  expect(createNormalizer('en-US')(sentence)).toBe('At ten thirty the API 10000 km/h costs five dollars.');
  expect(removeVerbatimMarks(sentence)).toBe('At 10:30 the API 10000 km/h costs $5.');
});

test('letters that a voice would only spell are detected', () => {
  expect(['Привет', 'Ελλάδα', '你好', 'naïve', '안녕'].map((text) => hasForeignLetters(text, 'en-US'))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(hasForeignLetters('Привет', 'ru-RU') || hasForeignLetters('日本のかな', 'ja-JP')).toBe(false);
});
