// What languages are called by whoever speaks one of ours: `French`, `Französisch`, `フランス語`. Exact names only, so that no other
// word is taken for one.

import { baseOf, LANGUAGES, type Language } from '../../media/language.ts';
import { LOCALE_TAGS, type LocaleTag } from '../locale-tags.ts';
import { wordsIn } from './tokens.ts';

/** Words, joined by spaces → the name that a field of a language takes. */
export type LanguageNames = ReadonlyMap<string, string>;

/** Forms besides those of dictionaries: `ins Französische`, `по-французски`, `法文`. */
const FORMS: Partial<Record<LocaleTag, (name: string) => readonly string[]>> = {
  de: (name) => [`${name}e`, `${name}en`],
  ru: (name) =>
    name.endsWith('ий') ? [name.slice(0, -1), `${name.slice(0, -2)}ом`, `${name.slice(0, -2)}ого`] : [],
  'zh-TW': (name) => (name.endsWith('文') ? [`${name.slice(0, -1)}語`] : [`${name.slice(0, -1)}文`]),
};

const english = new Intl.DisplayNames(['en'], { type: 'language' });

function namesIn(tag: LocaleTag): LanguageNames {
  const names = new Map<string, string>();
  const local = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'dialect' });
  const put = (name: string | undefined, meant: string) => {
    const key = wordsIn(name ?? '').join(' ');
    if (key !== '' && !names.has(key)) names.set(key, meant);
  };
  for (const base of new Set(LANGUAGES.map((one) => baseOf(one.tag)))) {
    const name = local.of(base);
    const meant = english.of(base) ?? base;
    put(name, meant);
    for (const form of name === undefined ? [] : (FORMS[tag]?.(name) ?? [])) put(form, meant);
  }
  // The service's own name as well, which is shown where a language has none for it.
  for (const one of LANGUAGES) for (const name of [local.of(one.tag), one.name]) put(name, one.name);
  return names;
}

const made = new Map<LocaleTag, LanguageNames>();

/** Made when it is first asked for: nine times some 200 names. */
export function languageNames(tag: LocaleTag): LanguageNames {
  const names = made.get(tag) ?? namesIn(tag);
  made.set(tag, names);
  return names;
}

let own: LanguageNames | undefined;

/** What they call themselves: `italiano`, `Türkçe`. */
function ownNames(): LanguageNames {
  const bare = ({ own: name, tag }: Language) => [
    name.split(/[(（]/u)[0] ?? name,
    english.of(baseOf(tag)) ?? tag,
  ];
  own ??= new Map(
    LANGUAGES.flatMap((one) => [bare(one), [one.own, one.name]]).map(([name = '', meant = '']) => [
      wordsIn(name).join(' '),
      meant,
    ]),
  );
  return own;
}

/** As {@link languageNames}, in every language that people are answered in, and what it calls itself. */
export const inAnyLanguage = (words: string): string | undefined =>
  [...LOCALE_TAGS.map(languageNames), ownNames()]
    .map((names) => names.get(words))
    .find((name) => name !== undefined);
