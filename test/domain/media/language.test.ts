// Languages by the names that users type. The ids are compared with the interface document in test/commands.

import { describe, expect, test } from 'vitest';
import {
  findLanguage,
  findLanguageById,
  LANGUAGES,
  type LanguageSide,
  listLanguagesForSide,
  searchLanguages,
  suggestLanguages,
} from '../../../src/domain/media/language.ts';

const found = (typed: string, side: LanguageSide = 'target') => findLanguage(typed, side)?.tag;

test('there are 141 source languages and 148 target languages', () => {
  expect([listLanguagesForSide('source').length, listLanguagesForSide('target').length]).toEqual([141, 148]);
  expect([137, 138, 151, 0].map(findLanguageById)).toEqual([undefined, undefined, undefined, undefined]);
});

test.each(LANGUAGES.map((one) => [one.tag, one] as const))(
  '%s is found by id, tag, English and native name',
  (tag, { id, name, nativeName }) => {
    expect(
      [String(id), tag, tag.toLowerCase(), tag.replace('-', '_'), name, name.toUpperCase()].map((typed) =>
        found(typed),
      ),
    ).toEqual(Array(6).fill(tag));
    if (tag !== 'ar-XA') expect(found(nativeName)).toBe(tag);
  },
);

describe('main region of a bare name', () => {
  test.each([
    ['English', 'en-US'],
    ['Français', 'fr-FR'],
    ['francais', 'fr-FR'],
    ['Deutsch', 'de-DE'],
    ['español', 'es-ES'],
    ['Português', 'pt-BR'],
    ['日本語', 'ja-JP'],
    ['中文', 'zh-CN'],
    ['Chinese', 'zh-CN'],
    ['한국어', 'ko-KR'],
    ['العربية', 'ar-SA'],
    ['हिन्दी', 'hi-IN'],
    ['ไทย', 'th-TH'],
    ['Tiếng Việt', 'vi-VN'],
    ['українська', 'uk-UA'],
    ['Türkçe', 'tr-TR'],
    ['turkce', 'tr-TR'],
    ['fr', 'fr-FR'],
    ['zh', 'zh-CN'],
    ['no', 'nb-NO'],
  ])('%s', (typed, tag) => {
    expect(found(typed)).toBe(tag);
  });
});

describe('unambiguous part of a name', () => {
  test.each([
    ['Span', 'es-ES'],
    ['Cantonese', 'zh-HK'],
    ['Mandarin', 'zh-CN'],
    ['sichuan', 'zh-CN-sichuan'],
    ['Mexico', 'es-MX'],
    ['Spanish Mexico', 'es-MX'],
    ['British English', 'en-GB'],
    ['brazilian portuguese', 'pt-BR'],
    ['Flemish', 'nl-BE'],
    ['Sanskrit', 'sa-IN'],
    ['bokmål', 'nb-NO'],
  ])('%s', (typed, tag) => {
    expect(found(typed)).toBe(tag);
  });

  test.each(['India', 'Swiss', 'Ma', 'Mal', 'e', 'United', '', '  ', 'Klingon', 'Frnch', '151', '137', '!'])(
    '%j names no language',
    (typed) => {
      expect(found(typed)).toBeUndefined();
    },
  );
});

test.each(['Irish', 'ga', 'Filipino', 'Javanese', 'jv-ID', 'Norwegian', 'Zulu', '149', 'ar-XA'])(
  '%s is a target language but not a source',
  (typed) => {
    expect(found(typed, 'source')).toBeUndefined();
    expect(found(typed, 'target')).toBeDefined();
  },
);

test.each([
  ['India', ['Punjabi (India)', 'Tamil (India)', 'Bengali (India)']],
  ['Frnch', ['French (France)']],
  ['Itlian', ['Italian (Italy)']],
  ['Spansh', ['Spanish (Spain)']],
  ['Mal', ['Malay (Malaysia)', 'Malayalam (India)', 'Maltese (Malta)']],
  ['Klingon', []],
  ['151', []],
  ['', []],
])('%j may have meant %j', (typed, names) => {
  expect(suggestLanguages(typed, 'source').map((one) => one.name)).toEqual(names);
});

test('a search lists the best first, limited to its side', () => {
  expect(
    searchLanguages('portug', 'source')
      .map((one) => one.tag)
      .slice(0, 2),
  ).toEqual(['pt-BR', 'pt-PT']);
  expect(searchLanguages('', 'source')).toHaveLength(141);
  expect(searchLanguages('', 'target')).toHaveLength(148);
  expect(searchLanguages('zulu', 'source')).toEqual([]);
  expect(searchLanguages('76', 'source').map((one) => one.tag)).toEqual(['fr-FR']);
});

test('native names are complete for languages without official ones', () => {
  expect(LANGUAGES.slice(-2).map(({ name, nativeName }) => [name, nativeName])).toEqual([
    ['sa-IN', 'संस्कृत भाषा'],
    ['ar-XA', 'العربية'],
  ]);
});
