// Finds languages by id, tag, native name, or name in any supported language, and ranks candidates for a search box.
// Pure; the table is fixed by the interface document.

import { createLazyGetter } from '../../kit/lazy-getter.ts';
import { normalizeForMatching } from '../../kit/text.ts';
import { LOCALE_TAGS, type LocaleTag } from '../../messages/catalogue.ts';
import { SERVICE_LANGUAGES } from './language-table.ts';

export type LanguageSide = 'source' | 'target';

export interface Language {
  readonly id: number;
  /** BCP 47 tag, for example `fr-FR`. */
  readonly tag: string;
  /** English name. The tag if the service publishes no name (149, 150). */
  readonly name: string;
  /** Native name, for example `français (France)`. Without region if the service names none. */
  readonly nativeName: string;
  /** Other English names for search only: `British English`, `Flemish`, `Sanskrit`. */
  readonly alternativeName: string;
  readonly canBeSource: boolean;
}

const english = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'dialect' });

export const LANGUAGES: readonly Language[] = SERVICE_LANGUAGES.map(([id, tag, name, use]) => {
  const named = name === null ? toBaseTag(tag) : tag;
  return {
    id,
    tag,
    name: name ?? tag,
    nativeName: nativeNameOf(named),
    alternativeName: english.of(named) ?? tag,
    canBeSource: use === 'both',
  };
});

const languagesById = new Map(LANGUAGES.map((language) => [language.id, language]));

/** The region that a bare name means (`French` is French (France)). */
const MAIN_REGION_TAGS = new Set(
  'en-US ar-SA bn-BD de-DE es-ES fr-FR nl-NL pt-BR sw-KE ta-IN ur-PK zh-CN pa-IN fa-IR'.split(' '),
);

export const findLanguageById = (id: number): Language | undefined => languagesById.get(id);

/** Finds a language by the service's id or tag, in any case. */
export const findLanguageByIdOrTag = (key: string): Language | undefined =>
  LANGUAGES.find(({ id, tag }) => String(id) === key || tag.toLowerCase() === key.toLowerCase());

/** `fr-FR` gives `fr`. One voice covers all regions of a base tag. */
export function toBaseTag(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** `fr` for the main or only region, `fr-CA` for others. */
export function toShortTag({ tag }: Language): string {
  const base = toBaseTag(tag);
  const alone = LANGUAGES.filter((one) => toBaseTag(one.tag) === base).length === 1;
  return alone || (MAIN_REGION_TAGS.has(tag) && base !== 'zh') ? base : tag;
}

const isAllowedOn = (language: Language, side: LanguageSide): boolean => side === 'target' || language.canBeSource;

/** Languages allowed on one side, in order of id. */
export const listLanguagesForSide = (side: LanguageSide): readonly Language[] =>
  LANGUAGES.filter((one) => isAllowedOn(one, side));

const collectBaseTags = (side: LanguageSide): readonly string[] => [
  ...new Set(listLanguagesForSide(side).map(({ tag }) => toBaseTag(tag))),
];
const BASE_TAGS = { source: collectBaseTags('source'), target: collectBaseTags('target') };

/** Base tags (`fr`) of the languages allowed on one side. */
export const listBaseTagsForSide = (side: LanguageSide): readonly string[] => BASE_TAGS[side];

/** Longer texts are not searched, since no name is that long. */
export const MAX_SEARCH_LENGTH = 200;

/** Normalized names for comparison, computed once because every keystroke searches them all. */
interface SearchNames {
  readonly full: readonly string[];
  readonly withoutRegion: readonly string[];
  readonly all: readonly string[];
  readonly words: readonly (readonly string[])[];
}

interface SearchKeys {
  readonly language: Language;
  readonly id: string;
  readonly tag: string;
  readonly base: string;
  readonly names: SearchNames;
}

const createSearchNames = (
  full: readonly string[],
  withoutRegion: readonly string[],
  ...also: readonly string[]
): SearchNames => {
  const all = [...new Set([...full, ...withoutRegion, ...also])];
  return { full, withoutRegion, all, words: all.map((name) => name.split(' ')) };
};

function createSearchKeys(language: Language): SearchKeys {
  const whole = [normalizeForMatching(language.name), normalizeForMatching(language.nativeName)];
  const bare = whole.map((name) => name.split(' ')[0] ?? '');
  return {
    language,
    id: String(language.id),
    tag: normalizeForMatching(language.tag),
    base: toBaseTag(language.tag),
    names: createSearchNames(whole, bare, normalizeForMatching(language.alternativeName)),
  };
}

/** Sorted by name, so that equal matches appear in that order. */
const SEARCH_KEYS: readonly SearchKeys[] = LANGUAGES.map(createSearchKeys).sort((a, b) =>
  a.language.name.localeCompare(b.language.name, 'en'),
);

type LocalNames = ReadonlyMap<Language, SearchNames>;

/** Builds the names of all languages in the reader's language. */
function buildLocalNames(reader: LocaleTag): LocalNames {
  const called = (languageDisplay: 'dialect' | 'standard') => {
    const names = new Intl.DisplayNames([reader], { type: 'language', languageDisplay, fallback: 'none' });
    return (tag: string) => [names.of(tag)].flatMap((name) => (name === undefined ? [] : [normalizeForMatching(name)]));
  };
  const asDialect = called('dialect');
  const asStandard = called('standard');
  return new Map(
    LANGUAGES.map((one) => {
      const whole = [...asDialect(one.tag), ...asStandard(one.tag)];
      return [one, createSearchNames(whole, asDialect(toBaseTag(one.tag)))];
    }),
  );
}

const localNamesCache = new Map<LocaleTag, LocalNames>();

/** Builds about 300 names on first use. */
function getLocalNames(reader: LocaleTag): LocalNames {
  const names = localNamesCache.get(reader) ?? buildLocalNames(reader);
  localNamesCache.set(reader, names);
  return names;
}

/** Minimum score of a complete name, rather than part of a name that other languages may share. */
const FULL_NAME_SCORE = 70;

/** Scores normalized text against a language's names, in steps of ten. */
function scoreNames({ full, withoutRegion, all, words }: SearchNames, wanted: string): number {
  if (withoutRegion.includes(wanted)) return FULL_NAME_SCORE;
  if (full.includes(wanted)) return 100;
  if (all.some((name) => name.startsWith(wanted))) return 50;
  const typed = wanted.split(' ');
  const holds = (parts: readonly string[]) => typed.every((word) => parts.some((part) => part.startsWith(word)));
  return words.some(holds) ? 30 : 0;
}

function scoreKeys({ id, tag, base, names }: SearchKeys, wanted: string): number {
  if (id === wanted || tag === wanted) return 100;
  return base === wanted ? 80 : scoreNames(names, wanted);
}

/** Ranks names in the reader's language before others of the same step. */
const READER_LOCALE_BONUS = 2;

/** Like {@link scoreKeys}, also by the reader's names, plus one for the main region. */
function scoreLanguage(keys: SearchKeys, wanted: string, reader: LocaleTag | undefined): number {
  if (wanted === '') return 1;
  const { language } = keys;
  const local = reader && reader !== 'en' ? getLocalNames(reader).get(language) : undefined;
  const locally = local ? scoreNames(local, wanted) : 0;
  const points = Math.max(scoreKeys(keys, wanted), locally > 0 ? locally + READER_LOCALE_BONUS : 0);
  return points > 0 && points < 100 && MAIN_REGION_TAGS.has(language.tag) ? points + 1 : points;
}

interface RankedLanguage {
  readonly language: Language;
  readonly points: number;
}

function rankLanguages(typed: string, side: LanguageSide, reader: LocaleTag | undefined): readonly RankedLanguage[] {
  if (typed.length > MAX_SEARCH_LENGTH) return [];
  const wanted = normalizeForMatching(typed);
  return SEARCH_KEYS.filter(({ language }) => isAllowedOn(language, side))
    .map((keys) => ({ language: keys.language, points: scoreLanguage(keys, wanted, reader) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/** Searches partial names in all other languages and returns the results of the best matching one. */
function rankInOtherLocales(typed: string, side: LanguageSide): readonly RankedLanguage[] {
  const all = LOCALE_TAGS.map((tag) => rankLanguages(typed, side, tag));
  return all.reduce((best, one) => ((one[0]?.points ?? 0) > (best[0]?.points ?? 0) ? one : best));
}

type LanguagesByName = ReadonlyMap<string, readonly Language[]>;

/** Indexes full and bare names in all supported languages, English first. The main region comes first. */
function indexNamesInAllLocales(): LanguagesByName {
  const byName = new Map<string, Language[]>();
  const mainFirst = LANGUAGES.toSorted(
    (a, b) => Number(MAIN_REGION_TAGS.has(b.tag)) - Number(MAIN_REGION_TAGS.has(a.tag)),
  );
  for (const reader of LOCALE_TAGS) {
    const names = getLocalNames(reader);
    for (const language of mainFirst) {
      const { full = [], withoutRegion = [] } = names.get(language) ?? {};
      for (const name of new Set([...full, ...withoutRegion]))
        byName.set(name, [...(byName.get(name) ?? []), language]);
    }
  }
  return byName;
}

/** An index, because a typed list may hold 200 unknown names, and each full search is slow. */
const getNameIndex = createLazyGetter(indexNamesInAllLocales);
const findByExactName = (wanted: string): readonly Language[] => getNameIndex().get(wanted) ?? [];

const scoreLevel = (one: RankedLanguage | undefined): number => Math.floor((one?.points ?? 0) / 10) * 10;

/**
 * Languages that `typed` may mean, best first; all of the side if it is empty. Names in the language `reader` come
 * first, other languages are used if nothing is found.
 */
export function searchLanguages(typed: string, side: LanguageSide, reader?: LocaleTag): readonly Language[] {
  const found = rankLanguages(typed, side, reader);
  return (found.length > 0 ? found : rankInOtherLocales(typed, side)).map(({ language }) => language);
}

/**
 * The one language that `typed` names: by id, tag, native name, a name in a supported language (`reader` first, then
 * English), or an unambiguous part of a name. Also undefined if it clearly names a language that is not allowed on this
 * side.
 */
export function findLanguage(typed: string, side: LanguageSide, reader?: LocaleTag): Language | undefined {
  if (typed.length > MAX_SEARCH_LENGTH || normalizeForMatching(typed) === '') return undefined;
  const all = rankLanguages(typed, 'target', reader);
  const level = scoreLevel(all[0]);
  const others = level >= FULL_NAME_SCORE ? [] : findByExactName(normalizeForMatching(typed));
  if (others.length > 0) return others.find((one) => isAllowedOn(one, side));
  const best = all.filter((one) => scoreLevel(one) === level).map(({ language }) => language);
  const bases = new Set(best.map(({ tag }) => toBaseTag(tag)));
  return level >= FULL_NAME_SCORE || bases.size === 1 ? best.find((one) => isAllowedOn(one, side)) : undefined;
}

/** Suggests up to three languages for an unknown name, one region each. */
export function suggestLanguages(typed: string, side: LanguageSide, reader?: LocaleTag): readonly Language[] {
  const word = typed.trim();
  if (word.length > MAX_SEARCH_LENGTH || /^\d*$/.test(word)) return [];
  for (const part of [word, word.slice(0, 3), word.slice(0, 2)]) {
    const all = normalizeForMatching(part) === '' ? [] : rankLanguages(part, side, reader);
    const firsts = new Map<string, Language>();
    for (const { language, points } of all) {
      const base = toBaseTag(language.tag);
      if (points >= scoreLevel(all[0]) && !firsts.has(base)) firsts.set(base, language);
    }
    if (firsts.size > 0) return [...firsts.values()].slice(0, 3);
  }
  return [];
}

function nativeNameOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
