// Languages as people name them: finding one by id, tag, its own name or its name in a language that people are answered in, and
// ranking candidates for a search box. Pure: the table is fixed by the interface document.

import { fold } from '../../kit/text.ts';
import { LOCALE_TAGS, type LocaleTag } from '../commands/locale-tags.ts';
import { LANGUAGE_ROWS } from './languages.ts';

export type Side = 'source' | 'target';

export interface Language {
  readonly id: number;
  /** BCP 47, for example `fr-FR`. */
  readonly tag: string;
  /** English name; the tag itself where the service publishes none (149, 150). */
  readonly name: string;
  /** Name in the language itself, for example `français (France)`; without the region where the service names none. */
  readonly own: string;
  /** What English speakers also say: `British English`, `Flemish`, `Sanskrit`. For searching only. */
  readonly also: string;
  readonly source: boolean;
}

const english = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'dialect' });

export const LANGUAGES: readonly Language[] = LANGUAGE_ROWS.map(([id, tag, name, use]) => {
  const named = name === null ? baseOf(tag) : tag;
  return {
    id,
    tag,
    name: name ?? tag,
    own: ownName(named),
    also: english.of(named) ?? tag,
    source: use === 'both',
  };
});

const byId = new Map(LANGUAGES.map((language) => [language.id, language]));

/** Where several regions share a language, the one meant by its bare name (`French` is French (France)). */
const MAIN_TAGS = new Set(
  'en-US ar-SA bn-BD de-DE es-ES fr-FR nl-NL pt-BR sw-KE ta-IN ur-PK zh-CN pa-IN fa-IR'.split(' '),
);

export const languageById = (id: number): Language | undefined => byId.get(id);

/** By its id or its tag, as addresses and answers of the service name it. */
export const languageByKey = (key: string): Language | undefined =>
  LANGUAGES.find(({ id, tag }) => String(id) === key || tag.toLowerCase() === key.toLowerCase());

/** `fr-FR` → `fr`; two languages with the same base are understood by one voice. */
export function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** `fr` for its main region, or the only one, since nothing more need be said; `fr-CA` for another. */
export function plainTag({ tag }: Language): string {
  const base = baseOf(tag);
  const alone = LANGUAGES.filter((one) => baseOf(one.tag) === base).length === 1;
  return alone || (MAIN_TAGS.has(tag) && base !== 'zh') ? base : tag;
}

const suits = (language: Language, side: Side): boolean => side === 'target' || language.source;

/** The languages allowed on one side, in the order of their ids. */
export const languagesFor = (side: Side): readonly Language[] => LANGUAGES.filter((one) => suits(one, side));

/** No name of a language or a voice is as long: what is longer is not looked for. */
export const LONGEST_NAME = 200;

/** Names as they are compared, made once: every key typed asks for all of them. */
interface Names {
  /** Of the language in its region. */
  readonly whole: readonly string[];
  /** Of the language, whatever its region. */
  readonly bare: readonly string[];
  readonly all: readonly string[];
  readonly words: readonly (readonly string[])[];
}

interface Keys {
  readonly language: Language;
  readonly id: string;
  readonly tag: string;
  readonly base: string;
  readonly names: Names;
}

const namesOf = (whole: readonly string[], bare: readonly string[], ...also: readonly string[]): Names => {
  const all = [...new Set([...whole, ...bare, ...also])];
  return { whole, bare, all, words: all.map((name) => name.split(' ')) };
};

function keysOf(language: Language): Keys {
  const whole = [fold(language.name), fold(language.own)];
  const bare = whole.map((name) => name.split(' ')[0] ?? '');
  return {
    language,
    id: String(language.id),
    tag: fold(language.tag),
    base: baseOf(language.tag),
    names: namesOf(whole, bare, fold(language.also)),
  };
}

/** By name, so that equally good ones stay in that order. */
const KEYS: readonly Keys[] = LANGUAGES.map(keysOf).sort((a, b) =>
  a.language.name.localeCompare(b.language.name, 'en'),
);

type LocalNames = ReadonlyMap<Language, Names>;

/** What the languages are called in one that people are answered in. */
function localNamesIn(reader: LocaleTag): LocalNames {
  const called = (languageDisplay: 'dialect' | 'standard') => {
    const names = new Intl.DisplayNames([reader], { type: 'language', languageDisplay, fallback: 'none' });
    return (tag: string) => [names.of(tag)].flatMap((name) => (name === undefined ? [] : [fold(name)]));
  };
  const asDialect = called('dialect');
  const asStandard = called('standard');
  return new Map(
    LANGUAGES.map((one) => {
      const whole = [...asDialect(one.tag), ...asStandard(one.tag)];
      return [one, namesOf(whole, asDialect(baseOf(one.tag)))];
    }),
  );
}

const localNames = new Map<LocaleTag, LocalNames>();

/** Made when they are first needed: some 300 names. */
function localNamesFor(reader: LocaleTag): LocalNames {
  const names = localNames.get(reader) ?? localNamesIn(reader);
  localNames.set(reader, names);
  return names;
}

/** From this level on `typed` is the whole of a name, not a part of one that others may have as well. */
const WHOLE = 70;

/** How well folded text names it: a level in tens. */
function scoreNames({ whole, bare, all, words }: Names, wanted: string): number {
  if (bare.includes(wanted)) return WHOLE;
  if (whole.includes(wanted)) return 100;
  if (all.some((name) => name.startsWith(wanted))) return 50;
  const typed = wanted.split(' ');
  const holds = (parts: readonly string[]) =>
    typed.every((word) => parts.some((part) => part.startsWith(word)));
  return words.some(holds) ? 30 : 0;
}

function scoreKeys({ id, tag, base, names }: Keys, wanted: string): number {
  if (id === wanted || tag === wanted) return 100;
  return base === wanted ? 80 : scoreNames(names, wanted);
}

/** The reader's names go before others of the level. */
const READERS_OWN = 2;

/** As above, and one more for the region meant by a bare name. */
function score(keys: Keys, wanted: string, reader: LocaleTag | undefined): number {
  if (wanted === '') return 1;
  const { language } = keys;
  const local = reader && reader !== 'en' ? localNamesFor(reader).get(language) : undefined;
  const locally = local ? scoreNames(local, wanted) : 0;
  const points = Math.max(scoreKeys(keys, wanted), locally > 0 ? locally + READERS_OWN : 0);
  return points > 0 && points < 100 && MAIN_TAGS.has(language.tag) ? points + 1 : points;
}

interface Ranked {
  readonly language: Language;
  readonly points: number;
}

function rank(typed: string, side: Side, reader: LocaleTag | undefined): readonly Ranked[] {
  if (typed.length > LONGEST_NAME) return [];
  const wanted = fold(typed);
  return KEYS.filter(({ language }) => suits(language, side))
    .map((keys) => ({ language: keys.language, points: score(keys, wanted, reader) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/** Parts of names in languages that the person does not read: those of the language that fits best. */
function rankInOthers(typed: string, side: Side): readonly Ranked[] {
  const all = LOCALE_TAGS.map((tag) => rank(typed, side, tag));
  return all.reduce((best, one) => ((one[0]?.points ?? 0) > (best[0]?.points ?? 0) ? one : best));
}

type ByName = ReadonlyMap<string, readonly Language[]>;

/** By their whole and bare names in all languages that people are answered in, English first; the main region first. */
function namedInAll(): ByName {
  const byName = new Map<string, Language[]>();
  const mainFirst = LANGUAGES.toSorted((a, b) => Number(MAIN_TAGS.has(b.tag)) - Number(MAIN_TAGS.has(a.tag)));
  for (const reader of LOCALE_TAGS) {
    const names = localNamesFor(reader);
    for (const language of mainFirst) {
      const { whole = [], bare = [] } = names.get(language) ?? {};
      for (const name of new Set([...whole, ...bare]))
        byName.set(name, [...(byName.get(name) ?? []), language]);
    }
  }
  return byName;
}

let byAnyName: ByName | undefined;

/** A list of two hundred names that nobody knows is read through at once: none of them may cost a search. */
function calledSo(wanted: string): readonly Language[] {
  byAnyName ??= namedInAll();
  return byAnyName.get(wanted) ?? [];
}

const levelOf = (one: Ranked | undefined): number => Math.floor((one?.points ?? 0) / 10) * 10;

/**
 * The languages that `typed` may mean, best first; all of the side when it is empty. `reader`: whose names of them are
 * understood first; those in the other languages where nothing is found.
 */
export function searchLanguages(typed: string, side: Side, reader?: LocaleTag): readonly Language[] {
  const found = rank(typed, side, reader);
  return (found.length > 0 ? found : rankInOthers(typed, side)).map(({ language }) => language);
}

/**
 * The one language that `typed` names: by id, tag, its name in the language itself or in one that people are answered in
 * (`reader`'s first, then English), or by a part of a name that no other language has. `undefined` as well where it
 * plainly names one that is not allowed on this side.
 */
export function findLanguage(typed: string, side: Side, reader?: LocaleTag): Language | undefined {
  if (typed.length > LONGEST_NAME || fold(typed) === '') return undefined;
  const all = rank(typed, 'target', reader);
  const level = levelOf(all[0]);
  const others = level >= WHOLE ? [] : calledSo(fold(typed));
  if (others.length > 0) return others.find((one) => suits(one, side));
  const best = all.filter((one) => levelOf(one) === level).map(({ language }) => language);
  const bases = new Set(best.map(({ tag }) => baseOf(tag)));
  return level >= WHOLE || bases.size === 1 ? best.find((one) => suits(one, side)) : undefined;
}

/** What a person may have meant who typed something that names no language: at most three, one region of each. */
export function nearLanguages(typed: string, side: Side, reader?: LocaleTag): readonly Language[] {
  const word = typed.trim();
  if (word.length > LONGEST_NAME || /^\d*$/.test(word)) return [];
  for (const part of [word, word.slice(0, 3), word.slice(0, 2)]) {
    const all = fold(part) === '' ? [] : rank(part, side, reader);
    const firsts = new Map<string, Language>();
    for (const { language, points } of all) {
      const base = baseOf(language.tag);
      if (points >= levelOf(all[0]) && !firsts.has(base)) firsts.set(base, language);
    }
    if (firsts.size > 0) return [...firsts.values()].slice(0, 3);
  }
  return [];
}

function ownName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
