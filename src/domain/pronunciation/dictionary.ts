// Users' pronunciation dictionaries, personal or shared by a server or room: entry rules, selection by language, and
// the term table for the media service. Pure.

import { toSingleLine } from '../../kit/text.ts';
import { LOCALE_TAGS } from '../../messages/catalogue.ts';
import { findBaseTagById } from '../media/capabilities.ts';
import { findLanguage, findLanguageById } from '../media/language.ts';
import type { Viewer } from '../media/voice.ts';
import type { Person } from '../person.ts';
import type { WordReplacement } from './replace-words.ts';

/** Owner of a dictionary: a person on a platform, or a server, workspace or room. */
export type DictionaryOwner =
  | { readonly adapter: string; readonly person: string }
  | { readonly adapter: string; readonly group: string };

export interface DictionaryEntry extends WordReplacement {
  /** Id of the entry's language. Absent if the entry applies to all languages. */
  readonly language?: number;
  readonly addedBy: string;
}

/** The dictionary's copy at the service. */
interface DictionaryMirror {
  readonly id: number;
  /** The dictionary's `revision` that was copied. */
  readonly revision: number;
}

export interface Dictionary {
  /** Unique part of the dictionary's name at the service. */
  readonly code: string;
  readonly name: string;
  readonly createdBy: string;
  readonly entries: readonly DictionaryEntry[];
  /** Number of changes to the entries. */
  readonly revision: number;
  readonly mirror?: DictionaryMirror;
}

/** Dictionaries that apply for a person at a place. The person's own entries take precedence. */
export interface ActiveDictionaries {
  readonly own: readonly Dictionary[];
  readonly shared: readonly Dictionary[];
}

/** A dictionary that can be selected for an operation. `id`: absent if the dictionary always applies. */
export interface SelectableDictionary {
  readonly name: string;
  readonly id?: number;
  readonly source: 'mine' | 'here' | 'service';
}

/** Maximum characters of a word, a replacement and a name; words per dictionary; dictionaries per owner. */
export const DICTIONARY_LIMITS = {
  wordCharacters: 60,
  pronunciationCharacters: 120,
  nameCharacters: 60,
  entries: 1000,
  dictionaries: 20,
} as const;

/**
 * Maximum words in all dictionaries of an owner. Every spoken text is searched for all of them, personal and shared.
 */
export const getMaxEntriesOfOwner = (owner: DictionaryOwner): number => ('group' in owner ? 2000 : 5000);

export const listDictionaryOwners = ({ adapter, person, group }: Viewer): readonly DictionaryOwner[] => [
  { adapter, person },
  ...(group === undefined ? [] : [{ adapter, group }]),
];

/** Entries that apply to the language. The first of equal words counts, so entries for this language come first. */
export function selectEntriesForLanguage(
  all: readonly Dictionary[],
  language: number | undefined,
): readonly DictionaryEntry[] {
  const base = language === undefined ? undefined : findBaseTagById(language);
  const words = all.flatMap((one) => one.entries);
  const own = words.filter((one) => one.language !== undefined && findBaseTagById(one.language) === base);
  return [...own, ...words.filter((one) => one.language === undefined)];
}

/** Reduces a word to one line without invisible characters. */
export const normalizeWord = (typed: string): string => toSingleLine(typed).normalize('NFC');

type EntryKey = Pick<DictionaryEntry, 'word' | 'language'>;

/** A word has one entry for all languages, and one for each language. */
export const isSameEntry = (one: EntryKey, other: EntryKey): boolean =>
  one.word.toLowerCase() === other.word.toLowerCase() && one.language === other.language;

/** Adds entries and replaces existing ones of the same word and language. */
export function addEntries(dictionary: Dictionary, added: readonly DictionaryEntry[]): Dictionary {
  const toKey = ({ word, language }: EntryKey) => `${language ?? ''} ${word.toLowerCase()}`;
  const all = new Map([...dictionary.entries, ...added].map((one) => [toKey(one), one]));
  return { ...dictionary, entries: [...all.values()], revision: dictionary.revision + 1 };
}

/** Anyone can remove their own entries. Those of others need a moderator, unless the platform has none. */
export const canRemoveEntry = ({ authorId }: { readonly authorId: string }, { id, isModerator }: Person): boolean =>
  authorId === id || isModerator !== false;

const SERVICE_NAME_PATTERN = /^Earshot dictionary ([0-9A-Z]{8})$/;

/** Contains no user's text, because every user of the account could read it. */
export const toServiceDictionaryName = (code: string): string => `Earshot dictionary ${code}`;

/** Returns undefined for dictionaries that no Earshot created on this account. */
export const parseServiceDictionaryName = (name: string): string | undefined => SERVICE_NAME_PATTERN.exec(name)?.[1];

/** Language of both the word and its pronunciation, for entries that apply to all languages. */
const DEFAULT_LANGUAGE_ID = 1;

/** Ids of the users' languages. An entry for one language is translated from these. */
const WRITTEN_LANGUAGE_IDS: readonly number[] = LOCALE_TAGS.flatMap((tag) => findLanguage(tag, 'source')?.id ?? []);

/**
 * Builds the table for the service's dictionary (terms.ts): a column per language and a row per word. An entry for all
 * languages fills two columns of the same language. An entry for one language is listed under each other language,
 * since its source is unknown, and comes last.
 * The service does not document the format, so this layout is our own.
 */
export function toTermTable(words: readonly DictionaryEntry[]): readonly (readonly string[])[] {
  const entryLanguages = [...new Set(words.flatMap(({ language }) => language ?? []))];
  const written = WRITTEN_LANGUAGE_IDS.filter((id) => id !== DEFAULT_LANGUAGE_ID);
  const rows = words.map(({ word, replacement, language }) => {
    const base = language === undefined ? undefined : findBaseTagById(language);
    const wordIn = (id: number) => (base === undefined || findBaseTagById(id) === base ? '' : word);
    const pronunciationColumns = language === undefined ? [word, replacement] : [wordIn(DEFAULT_LANGUAGE_ID), ''];
    return [
      ...pronunciationColumns,
      ...written.map(wordIn),
      ...entryLanguages.map((id) => (id === language ? replacement : '')),
    ];
  });
  const columns = [DEFAULT_LANGUAGE_ID, DEFAULT_LANGUAGE_ID, ...written, ...entryLanguages];
  return [columns.map((id) => findLanguageById(id)?.tag ?? ''), ...rows];
}
