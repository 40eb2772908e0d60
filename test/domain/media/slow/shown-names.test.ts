// Every displayed name of a language can be typed, by readers of every language: in commands, completion and
// plain-language requests.

import { expect, test } from 'vitest';
import { getLanguagesByLocalName } from '../../../../src/domain/commands/natural-language/language-names.ts';
import { tokenizeWords } from '../../../../src/domain/commands/natural-language/tokenize.ts';
import {
  findLanguage,
  type Language,
  type LanguageSide,
  listLanguagesForSide,
  searchLanguages,
  suggestLanguages,
  toBaseTag,
} from '../../../../src/domain/media/language.ts';
import {
  languageName,
  languageNameWithoutRegion,
  shortLanguageName,
} from '../../../../src/domain/media/language-name.ts';
import { findMainRegion } from '../../../../src/domain/media/regions.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { LOCALE_TAGS, type LocaleTag } from '../../../../src/messages/catalogue.ts';

const READERS = [undefined, 'en', 'ja', 'de'] as const;
const offered = (['source', 'target'] as const).flatMap((side) =>
  listLanguagesForSide(side).map((language) => ({ side, language })),
);

/** Returns every displayed name of a language, with the language it stands for. */
function shown(language: Language, side: LanguageSide, tag: LocaleTag) {
  const { render } = getMessages(tag);
  return [
    [render(languageName(language)), language],
    [render(shortLanguageName(language)), language],
    [render(languageNameWithoutRegion(language)), findMainRegion(language, side)],
  ] as const;
}

/**
 * `Bengali` is the Indian language in English, whose other one is Bangla. In Spanish, French and Portuguese it is the
 * other one.
 */
const isEnglishFirst = (found: Language | undefined, reader: string | undefined, tag: string) =>
  reader !== tag && found?.tag === 'bn-IN';

test.each(LOCALE_TAGS)('the name shown in %s is understood', (tag) => {
  const wrong = offered.flatMap(({ side, language }) =>
    shown(language, side, tag).flatMap(([name, meant]) =>
      [
        [name, tag] as const,
        [name.toUpperCase(), tag] as const,
        [name.normalize('NFD'), tag] as const,
        ...READERS.map((reader) => [name, reader] as const),
      ]
        .map(([typed, reader]) => ({ typed, reader, found: findLanguage(typed, side, reader) }))
        .filter(({ reader, found }) => found !== meant && !isEnglishFirst(found, reader, tag))
        .map(({ typed, found }) => `${side} ${typed}: ${found?.tag}, not ${meant.tag}`),
    ),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

test.each(LOCALE_TAGS)('completion lists it first in %s', (tag) => {
  const wrong = offered.flatMap(({ side, language }) => {
    const name = getMessages(tag).render(languageName(language));
    const [first] = searchLanguages(name, side, tag);
    const begun = searchLanguages(name.slice(0, -1), side, tag);
    return first === language && begun.includes(language) ? [] : [`${side} ${name}: ${first?.tag}`];
  });
  expect(wrong).toEqual([]);
});

test.each(LOCALE_TAGS)('plain words in %s name the same language', (tag) => {
  const wrong = offered.flatMap(({ side, language }) =>
    shown(language, side, tag).flatMap(([name, meant]) => {
      const field = getLanguagesByLocalName(tag).get(tokenizeWords(name).join(' '));
      const found = field === undefined ? undefined : findLanguage(field, side);
      return found === meant ? [] : [`${side} ${name}: ${field} is ${found?.tag}, not ${meant.tag}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('the native name is found by readers of any language', () => {
  const own = listLanguagesForSide('target').map((language) => [language.nativeName, toBaseTag(language.tag)] as const);
  for (const reader of READERS)
    expect(own.filter(([name, base]) => toBaseTag(findLanguage(name, 'target', reader)?.tag ?? '') !== base)).toEqual(
      [],
    );
});

test('a prefix matches the language of the reader first', () => {
  const first = (typed: string, reader?: LocaleTag) => searchLanguages(typed, 'target', reader)[0]?.tag;
  expect([first('ドイ', 'ja'), first('ドイ', 'fr'), first('Ungar', 'de'), first('Hongr', 'en')]).toEqual([
    'de-DE',
    'de-DE',
    'hu-HU',
    'hu-HU',
  ]);
  expect(suggestLanguages('Franzosisc', 'target', 'de')[0]?.tag).toBe('fr-FR');
  expect(findLanguage('クリンゴン語', 'target', 'ja')).toBeUndefined();
});
