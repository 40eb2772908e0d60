// Languages as operators type them.

import { expect, test } from 'vitest';
import { parseLanguages } from '../../../../src/cli/models/commands/languages.ts';

test.each([
  ['de, French; pt-BR', ['de', 'fr', 'pt']],
  ['Deutsch und English, de', ['de', 'en']],
])('parses “%s”', (text, languages) => {
  expect(parseLanguages(text)).toEqual(languages);
});

test('names the first unknown language', () => {
  expect(() => parseLanguages('de, Klingon')).toThrow('“Klingon” is not a language that Earshot knows.');
});
