// Languages as people name them. The ids themselves are held against the interface document in test/commands.

import { describe, expect, test } from 'vitest';
import {
  findLanguage,
  LANGUAGES,
  languageById,
  languagesFor,
  nearLanguages,
  type Side,
  searchLanguages,
} from '../../../src/domain/media/language.ts';

const found = (typed: string, side: Side = 'target') => findLanguage(typed, side)?.tag;

test('there are 141 languages to speak and 148 to translate into', () => {
  expect([languagesFor('source').length, languagesFor('target').length]).toEqual([141, 148]);
  expect([137, 138, 151, 0].map(languageById)).toEqual([undefined, undefined, undefined, undefined]);
});

test.each(LANGUAGES.map((one) => [one.tag, one] as const))(
  '%s is found by its id, tag, English name and own name',
  (tag, { id, name, own }) => {
    expect(
      [String(id), tag, tag.toLowerCase(), tag.replace('-', '_'), name, name.toUpperCase()].map((typed) =>
        found(typed),
      ),
    ).toEqual(Array(6).fill(tag));
    if (tag !== 'ar-XA') expect(found(own)).toBe(tag);
  },
);

describe('a bare name means the language’s main region', () => {
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

describe('a part of a name is enough where only one language has it', () => {
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
    '%j names none',
    (typed) => {
      expect(found(typed)).toBeUndefined();
    },
  );
});

test.each(['Irish', 'ga', 'Filipino', 'Javanese', 'jv-ID', 'Norwegian', 'Zulu', '149', 'ar-XA'])(
  '%s can be translated into but not from, and is mistaken for no other',
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
  expect(nearLanguages(typed, 'source').map((one) => one.name)).toEqual(names);
});

test('a search box lists the best first, everything when nothing is typed, and only the side’s own', () => {
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

test('own names are shown without what no service said', () => {
  expect(LANGUAGES.slice(-2).map(({ name, own }) => [name, own])).toEqual([
    ['sa-IN', 'संस्कृत भाषा'],
    ['ar-XA', 'العربية'],
  ]);
});
