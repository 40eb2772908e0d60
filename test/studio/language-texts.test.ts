// Tests that messages name languages in the reader's language, without regions.

import { expect, test } from 'vitest';
import { getMessages } from '../../src/domain/messages.ts';
import { baseLanguage, languageList, languagePair } from '../../src/studio/language-texts.ts';

test.each([
  ['en', 'Catalan, Croatian or Bosnian and 2 more'],
  ['de', 'Katalanisch, Kroatisch oder Bosnisch und 2 weitere'],
])('languages are named and the rest is counted in %s', (tag, text) => {
  expect(getMessages(tag).render(languageList(['es', 'hbs', 'ca', 'fr'], 2))).toBe(text);
});

test('languages are sorted by their English names', () => {
  expect(getMessages().render(languageList(['es', 'de', 'ca']))).toBe('Catalan, German, Spanish');
});

test('a region is left out', () => {
  expect(getMessages().render(languagePair('en-US', 'zh-TW'))).toBe('English → Chinese');
  expect(getMessages('de').render(baseLanguage('fr-CA'))).toBe('Französisch');
});
