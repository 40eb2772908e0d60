// Dictionaries that people make: words and how they are said, for themselves or for everybody they share a server or a room with. What
// may stand in one, what of it holds in a language, and how it is written down for the media service. Pure.

import { oneLine } from '../../kit/text.ts';
import type { Person } from '../commands/invocation.ts';
import { LOCALE_TAGS } from '../commands/locale-tags.ts';
import { baseById } from '../media/abilities.ts';
import { findLanguage, languageById } from '../media/language.ts';
import type { Viewer } from '../media/voice.ts';
import type { Respelling } from './respell.ts';

/** Whose it is: one person's on one platform, or everybody's of a server, a workspace, a room. */
export type DictionaryOwner =
  | { readonly adapter: string; readonly person: string }
  | { readonly adapter: string; readonly group: string };

export interface DictionaryWord extends Respelling {
  /** Id of the language that it holds in; missing: in all of them. */
  readonly language?: number | undefined;
  /** Id of who added it. */
  readonly by: string;
}

/** What of it the service has. */
interface Mirror {
  readonly id: number;
  /** The dictionary's `changes` that it stands for. */
  readonly changes: number;
}

export interface Dictionary {
  /** Part of its name at the service, and of no other's. */
  readonly mark: string;
  /** What people call it. */
  readonly name: string;
  /** Id of who made it. */
  readonly by: string;
  readonly words: readonly DictionaryWord[];
  /** How often its words were changed. */
  readonly changes: number;
  readonly mirror?: Mirror | undefined;
}

/** Those that hold for a person at a place: their own words count before those of the place. */
export interface DictionariesHere {
  readonly mine: readonly Dictionary[];
  readonly here: readonly Dictionary[];
}

/** One that can be named for an operation. `id`: missing where it holds by itself. */
export interface NamedDictionary {
  readonly name: string;
  readonly id?: number;
  readonly of: 'mine' | 'here' | 'service';
}

/** Maximum characters of a word, of how it is said and of a name; words in a dictionary; dictionaries of one owner. */
export const MOST = { word: 60, as: 120, name: 60, words: 1000, dictionaries: 20 } as const;

/** Maximum words in all dictionaries of an owner: each text that is said is compared with them, everybody's with those of the place. */
export const maxWordsOf = (owner: DictionaryOwner): number => ('group' in owner ? 2000 : 5000);

export const ownersFor = ({ adapter, person, group }: Viewer): readonly DictionaryOwner[] => [
  { adapter, person },
  ...(group === undefined ? [] : [{ adapter, group }]),
];

/** Everything that holds in that language; of two alike the first counts, so what is said of the one language stands first. */
export function wordsIn(all: readonly Dictionary[], language: number | undefined): readonly DictionaryWord[] {
  const base = language === undefined ? undefined : baseById(language);
  const words = all.flatMap((one) => one.words);
  const own = words.filter((one) => one.language !== undefined && baseById(one.language) === base);
  return [...own, ...words.filter((one) => one.language === undefined)];
}

/** As it is kept: one line, nothing that cannot be seen. */
export const tidyWord = (typed: string): string => oneLine(typed).normalize('NFC');

type Entry = Pick<DictionaryWord, 'word' | 'language'>;

/** A word has one entry for all languages, and one for each language. */
export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.word.toLowerCase() === other.word.toLowerCase() && one.language === other.language;

/** With these in the place of what stood there for the same. */
export function withWords(dictionary: Dictionary, added: readonly DictionaryWord[]): Dictionary {
  const keyOf = ({ word, language }: Entry) => `${language ?? ''} ${word.toLowerCase()}`;
  const all = new Map([...dictionary.words, ...added].map((one) => [keyOf(one), one]));
  return { ...dictionary, words: [...all.values()], changes: dictionary.changes + 1 };
}

/** What others added to the common words only a moderator takes away, where the platform has such people. */
export const mayRemove = ({ by }: { readonly by: string }, { id, moderator }: Person): boolean =>
  by === id || moderator !== false;

const NEUTRAL = /^Earshot dictionary ([0-9A-Z]{8})$/;

/** Nothing of anybody's words. */
export const neutralDictionaryName = (mark: string): string => `Earshot dictionary ${mark}`;

/** `undefined` for one that was not made here, nor by another Earshot on the same account. */
export const dictionaryMarkIn = (name: string): string | undefined => NEUTRAL.exec(name)?.[1];

/** A word for all languages is written and said in this one. */
const HOME = 1;

/** The languages that people write in here, by id: where a word of one language is translated from. */
const WRITTEN: readonly number[] = LOCALE_TAGS.flatMap((tag) => findLanguage(tag, 'source')?.id ?? []);

/**
 * The table that becomes a dictionary at the service (terms.ts): a column for each language, a row for each word. A word for all languages
 * stands in two columns of one. A word for one language is written in any of the others, since nobody said which, and stands last.
 * Which form the service wants is shown nowhere: this is ours.
 */
export function tableOf(words: readonly DictionaryWord[]): readonly (readonly string[])[] {
  const singles = [...new Set(words.flatMap(({ language }) => language ?? []))];
  const written = WRITTEN.filter((id) => id !== HOME);
  const rows = words.map(({ word, as, language }) => {
    const base = language === undefined ? undefined : baseById(language);
    const wordIn = (id: number) => (base === undefined || baseById(id) === base ? '' : word);
    const sound = language === undefined ? [word, as] : [wordIn(HOME), ''];
    return [...sound, ...written.map(wordIn), ...singles.map((id) => (id === language ? as : ''))];
  });
  const columns = [HOME, HOME, ...written, ...singles];
  return [columns.map((id) => languageById(id)?.tag ?? ''), ...rows];
}
