// The language of people who set none.

import { expect, test } from 'vitest';
import { findPersonLanguage } from '../../../src/core/intake/person-language.ts';
import { findLanguageById } from '../../../src/domain/media/language.ts';
import { createMessagesProvider } from '../../../src/domain/messages.ts';

const tagOf = (person: object, place: object = {}) =>
  findLanguageById(findPersonLanguage({ person, place }, createMessagesProvider('de')))?.tag;

test.each([
  ['a browser without texts of its own', { language: 'en', firstLanguage: 'nl' }, {}, 'nl-NL'],
  ['a browser of another script', { language: 'en', firstLanguage: 'zh-CN' }, {}, 'zh-CN'],
  ['a client with a region', { language: 'en-GB' }, {}, 'en-GB'],
  ['a client with an unknown region', { language: 'es-419' }, {}, 'es-ES'],
  ['a place', {}, { language: 'fr' }, 'fr-FR'],
  ['a client that speaks an unknown language', { language: 'en', firstLanguage: 'tlh' }, {}, 'en-US'],
  ['a client that accepts all languages', { firstLanguage: '*' }, {}, 'de-DE'],
  ['the operator', {}, {}, 'de-DE'],
])('is that of %s', (_, person, place, expected) => {
  expect(tagOf(person, place)).toBe(expected);
});
