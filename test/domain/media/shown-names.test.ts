// What people read as the name of a language is understood when they type it, by whoever reads any language, on a command's line, in
// completion and in plain words.

import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale-tags.ts';
import { languageNames } from '../../../src/domain/commands/plain-words/language-names.ts';
import { wordsIn } from '../../../src/domain/commands/plain-words/tokens.ts';
import {
  baseOf,
  findLanguage,
  type Language,
  languagesFor,
  nearLanguages,
  type Side,
  searchLanguages,
} from '../../../src/domain/media/language.ts';
import { mainRegion } from '../../../src/domain/media/regions.ts';
import { bareNameIn, languageName, plainName } from '../../../src/domain/words/index.ts';
import { wordingFor } from '../../adapters/wording.ts';
import { sampled } from '../../sampled.ts';

const READERS = [undefined, 'en', 'ja', 'de'] as const;
const offered = sampled(
  (['source', 'target'] as const).flatMap((side) =>
    languagesFor(side).map((language) => ({ side, language })),
  ),
  100,
);

/** Every name under which a card, a list or a button shows it, with what is meant by that. */
function shown(language: Language, side: Side, tag: (typeof LOCALE_TAGS)[number]) {
  const words = wordingFor(tag);
  return [
    [languageName(language, words), language],
    [plainName(language, words), language],
    [bareNameIn(language, words), mainRegion(language, side)],
  ] as const;
}

/** In English `Bengali` is that of India, the other being Bangla; whoever reads Spanish, French or Portuguese means the other. */
const isEnglishFirst = (found: Language | undefined, reader: string | undefined, tag: string) =>
  reader !== tag && found?.tag === 'bn-IN';

test.each(LOCALE_TAGS)('what is shown in %s is understood as the same language', (tag) => {
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

test.each(LOCALE_TAGS)('completion finds it first in %s, also by the beginning of its name', (tag) => {
  const wrong = offered.flatMap(({ side, language }) => {
    const name = languageName(language, wordingFor(tag));
    const [first] = searchLanguages(name, side, tag);
    const begun = searchLanguages(name.slice(0, -1), side, tag);
    return first === language && begun.includes(language) ? [] : [`${side} ${name}: ${first?.tag}`];
  });
  expect(wrong).toEqual([]);
});

test.each(LOCALE_TAGS)('plain words in %s name the same language', (tag) => {
  const wrong = offered.flatMap(({ side, language }) =>
    shown(language, side, tag).flatMap(([name, meant]) => {
      const field = languageNames(tag).get(wordsIn(name).join(' '));
      const found = field === undefined ? undefined : findLanguage(field, side);
      return found === meant ? [] : [`${side} ${name}: ${field} is ${found?.tag}, not ${meant.tag}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('what a language calls itself is found by readers of any', () => {
  const own = languagesFor('target').map((language) => [language.own, baseOf(language.tag)] as const);
  for (const reader of READERS)
    expect(
      own.filter(([name, base]) => baseOf(findLanguage(name, 'target', reader)?.tag ?? '') !== base),
    ).toEqual([]);
});

test('a beginning is the reader’s own first, and of any language where they have none so', () => {
  const first = (typed: string, reader?: (typeof LOCALE_TAGS)[number]) =>
    searchLanguages(typed, 'target', reader)[0]?.tag;
  expect([first('ドイ', 'ja'), first('ドイ', 'fr'), first('Ungar', 'de'), first('Hongr', 'en')]).toEqual([
    'de-DE',
    'de-DE',
    'hu-HU',
    'hu-HU',
  ]);
  expect(nearLanguages('Franzosisc', 'target', 'de')[0]?.tag).toBe('fr-FR');
  expect(findLanguage('クリンゴン語', 'target', 'ja')).toBeUndefined();
});
