// What an engine that knows letters and little else is given to read: a table of cases in many languages.

import { describe, expect, test } from 'vitest';
import { sentencesOf } from '../../../../src/domain/media/sentences.ts';
import { forTheEar } from '../../../../src/studio/operations/narration/spoken-text.ts';
import {
  asItStands,
  hasForeignLetters,
  readingIn,
  unread,
} from '../../../../src/studio/operations/reading/reading.ts';
import { ENGLISH } from '../../../fixtures/read-aloud-english.ts';
import { OTHERS } from '../../../fixtures/read-aloud-others.ts';
import { WRITTEN_ENGLISH } from '../../../fixtures/written-english.ts';
import { WRITTEN_GERMAN_FRENCH_SPANISH } from '../../../fixtures/written-german-french-spanish.ts';
import { WRITTEN_OTHERS } from '../../../fixtures/written-others.ts';

/** As it comes to an engine: cleaned, cut into sentences, and each of them read. */
const heard =
  (tag: string) =>
  ([text]: readonly [string, string]) => [
    text,
    sentencesOf(forTheEar(text), tag).map(readingIn(tag)).join(' '),
  ];

describe('in English', () => {
  test.each(Object.entries(ENGLISH))('%s', (_, cases) => {
    expect(cases.map(heard('en-US'))).toEqual(cases);
  });

  test('the day of a date of numbers alone comes first outside of the States', () => {
    expect(readingIn('en-GB')('3/4/2026')).toBe('April third, twenty twenty six');
    expect(readingIn('en-GB')('03-04-2026')).toBe('April third, twenty twenty six');
    expect(readingIn('en-US')('3/4/2026')).toBe('March fourth, twenty twenty six');
  });

  test('plain sentences stay as they are', () => {
    const plain = 'She said, “Well — it’s twenty to nine, isn’t it?” (Nobody knew.)';
    expect(readingIn('en-US')(plain)).toBe(plain);
  });
});

describe('in other languages', () => {
  test.each(Object.entries(OTHERS))('%s', (tag, cases) => {
    expect(cases.map(heard(tag))).toEqual(cases);
  });
});

const WRITTEN = Object.entries({ ...WRITTEN_ENGLISH, ...WRITTEN_GERMAN_FRENCH_SPANISH, ...WRITTEN_OTHERS });

describe.each(WRITTEN)('as people write %s', (tag, rows) => {
  test.each(rows)('%j', (text, read) => {
    expect(sentencesOf(forTheEar(text), tag).map(readingIn(tag)).join(' | ')).toBe(read);
  });
});

test('there are three hundred cases', () => {
  expect([...Object.values(ENGLISH), ...Object.values(OTHERS)].flat().length).toBeGreaterThanOrEqual(300);
});

test('what is marked to be said as it stands is changed by no rule, and its marks are gone', () => {
  const sentence = `At 10:30 the ${asItStands('API 10000 km/h')} costs $5.`;
  expect(readingIn('en-US')(sentence)).toBe('At ten thirty the API 10000 km/h costs five dollars.');
  expect(unread(sentence)).toBe('At 10:30 the API 10000 km/h costs $5.');
});

test('letters that a voice would only spell are known', () => {
  expect(
    ['Привет', 'Ελλάδα', '你好', 'naïve', '안녕'].map((text) => hasForeignLetters(text, 'en-US')),
  ).toEqual([true, true, true, false, false]);
  expect(hasForeignLetters('Привет', 'ru-RU') || hasForeignLetters('日本のかな', 'ja-JP')).toBe(false);
});
