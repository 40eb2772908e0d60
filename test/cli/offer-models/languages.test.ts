// The languages for which models are offered: guessed from the settings and the system.

import { expect, test } from 'vitest';
import { guessLanguages } from '../../../src/cli/offer-models/languages.ts';

test('DEFAULT_LANGUAGE wins over the language of the system', () => {
  expect(guessLanguages({ DEFAULT_LANGUAGE: 'pt-BR', LANG: 'de_DE.UTF-8' })).toEqual(['pt']);
  expect(guessLanguages({ DEFAULT_LANGUAGE: '', LANG: 'de_DE.UTF-8' })).toEqual(['de']);
  expect(guessLanguages({ LC_ALL: 'fr_FR', LANG: 'de_DE.UTF-8' })).toEqual(['fr']);
});

test('a system without a language counts as English', () => {
  for (const LANG of ['C', 'C.UTF-8', 'POSIX', '', undefined]) expect(guessLanguages({ LANG })).toEqual(['en']);
});
