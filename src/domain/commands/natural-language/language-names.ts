// Names of languages in every supported language: `French`, `Französisch`, `フランス語`. Only exact names, so that no other
// word is mistaken for one.

import { createLazyGetter } from '../../../kit/lazy-getter.ts';
import { LOCALE_TAGS, type LocaleTag } from '../../../messages/catalogue.ts';
import { LANGUAGES, type Language, toBaseTag } from '../../media/language.ts';
import { tokenizeWords } from './tokenize.ts';

/** Maps words joined by spaces to the name that a language field accepts. */
type LanguagesByLocalName = ReadonlyMap<string, string>;

/** Inflected forms that dictionaries do not list: `ins Französische`, `по-французски`, `法文`. */
const INFLECTED_FORMS: Partial<Record<LocaleTag, (name: string) => readonly string[]>> = {
  de: (name) => [`${name}e`, `${name}en`],
  ru: (name) => (name.endsWith('ий') ? [name.slice(0, -1), `${name.slice(0, -2)}ом`, `${name.slice(0, -2)}ого`] : []),
  'zh-TW': (name) => (name.endsWith('文') ? [`${name.slice(0, -1)}語`] : [`${name.slice(0, -1)}文`]),
};

const english = new Intl.DisplayNames(['en'], { type: 'language' });

function buildLanguageNames(tag: LocaleTag): LanguagesByLocalName {
  const names = new Map<string, string>();
  const local = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'dialect' });
  const put = (name: string | undefined, meant: string) => {
    const key = tokenizeWords(name ?? '').join(' ');
    if (key !== '' && !names.has(key)) names.set(key, meant);
  };
  for (const base of new Set(LANGUAGES.map((one) => toBaseTag(one.tag)))) {
    const name = local.of(base);
    const meant = english.of(base) ?? base;
    put(name, meant);
    for (const form of name === undefined ? [] : (INFLECTED_FORMS[tag]?.(name) ?? [])) put(form, meant);
  }
  // Adds the service's own name too, which is shown where no translation exists.
  for (const one of LANGUAGES) for (const name of [local.of(one.tag), one.name]) put(name, one.name);
  return names;
}

const languageNamesCache = new Map<LocaleTag, LanguagesByLocalName>();

/** Built on first use: some 200 names for each language. */
export function getLanguagesByLocalName(tag: LocaleTag): LanguagesByLocalName {
  const names = languageNamesCache.get(tag) ?? buildLanguageNames(tag);
  languageNamesCache.set(tag, names);
  return names;
}

/** Native names of the languages: `italiano`, `Türkçe`. */
const getNativeNames = createLazyGetter((): LanguagesByLocalName => {
  const bare = ({ nativeName: name, tag }: Language) => [
    name.split(/[(（]/u)[0] ?? name,
    english.of(toBaseTag(tag)) ?? tag,
  ];
  return new Map(
    LANGUAGES.flatMap((one) => [bare(one), [one.nativeName, one.name]]).map(([name = '', meant = '']) => [
      tokenizeWords(name).join(' '),
      meant,
    ]),
  );
});

/** Like {@link getLanguagesByLocalName}, but in every supported language, and with native names. */
export const findLanguageInAnyLocale = (words: string): string | undefined =>
  [...LOCALE_TAGS.map(getLanguagesByLocalName), getNativeNames()]
    .map((names) => names.get(words))
    .find((name) => name !== undefined);
