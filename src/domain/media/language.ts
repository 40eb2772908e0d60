// Languages as people name them: finding one by id, tag, English or own name, and ranking candidates for a search box. Pure:
// the table is fixed by the interface document.

import { fold } from '../../kit/text.ts';
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

/** A language's names as they are compared, made once: every key typed asks for all of them. */
interface Keys {
  readonly language: Language;
  readonly id: string;
  readonly tag: string;
  readonly base: string;
  readonly names: readonly string[];
  readonly firsts: readonly string[];
  readonly all: readonly string[];
  readonly words: readonly (readonly string[])[];
}

function keysOf(language: Language): Keys {
  const names = [fold(language.name), fold(language.own)];
  const all = [...names, fold(language.also)];
  return {
    language,
    id: String(language.id),
    tag: fold(language.tag),
    base: baseOf(language.tag),
    names,
    firsts: names.map((name) => name.split(' ')[0] ?? ''),
    all,
    words: all.map((name) => name.split(' ')),
  };
}

/** By name, so that equally good ones stay in that order. */
const KEYS: readonly Keys[] = LANGUAGES.map(keysOf).sort((a, b) =>
  a.language.name.localeCompare(b.language.name, 'en'),
);

/** From this level on `typed` is the whole of a name, not a part of one that others may have as well. */
const WHOLE = 70;

/** How well folded text names the language: a level in tens, and one more for the region meant by a bare name. */
function score({ language, id, tag, base, names, firsts, all, words }: Keys, wanted: string): number {
  const main = MAIN_TAGS.has(language.tag) ? 1 : 0;
  if (wanted === '') return 1;
  if (id === wanted || tag === wanted) return 100;
  if (base === wanted) return 80 + main;
  if (firsts.includes(wanted)) return WHOLE + main;
  if (names.includes(wanted)) return 100;
  if (all.some((name) => name.startsWith(wanted))) return 50 + main;
  const typed = wanted.split(' ');
  const holds = (parts: readonly string[]) =>
    typed.every((word) => parts.some((part) => part.startsWith(word)));
  return words.some(holds) ? 30 + main : 0;
}

interface Ranked {
  readonly language: Language;
  readonly points: number;
}

function rank(typed: string, side: Side): readonly Ranked[] {
  if (typed.length > LONGEST_NAME) return [];
  const wanted = fold(typed);
  return KEYS.filter(({ language }) => suits(language, side))
    .map((keys) => ({ language: keys.language, points: score(keys, wanted) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

const levelOf = (one: Ranked | undefined): number => Math.floor((one?.points ?? 0) / 10) * 10;

/** The languages that `typed` may mean, best first; all of the side when it is empty. */
export function searchLanguages(typed: string, side: Side): readonly Language[] {
  return rank(typed, side).map(({ language }) => language);
}

/**
 * The one language that `typed` names: by id, tag, or name in English or the language itself, or by a part of a name
 * that no other language has. `undefined` as well where it plainly names one that is not allowed on this side.
 */
export function findLanguage(typed: string, side: Side): Language | undefined {
  if (typed.length > LONGEST_NAME || fold(typed) === '') return undefined;
  const all = rank(typed, 'target');
  const level = levelOf(all[0]);
  const best = all.filter((one) => levelOf(one) === level).map(({ language }) => language);
  const bases = new Set(best.map(({ tag }) => baseOf(tag)));
  return level >= WHOLE || bases.size === 1 ? best.find((one) => suits(one, side)) : undefined;
}

/** What a person may have meant who typed something that names no language: at most three, one region of each. */
export function nearLanguages(typed: string, side: Side): readonly Language[] {
  const word = typed.trim();
  if (word.length > LONGEST_NAME || /^\d*$/.test(word)) return [];
  for (const part of [word, word.slice(0, 3), word.slice(0, 2)]) {
    const all = fold(part) === '' ? [] : rank(part, side);
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
