// English texts on users' dictionaries: entries, changes and problems.

import { getFormats } from './formats.ts';

const { all, count, plural } = getFormats('en-GB');

const WORDS = { one: '# word', other: '# words' };
const ROWS = { one: '# row', other: '# rows' };

export const dictionaryMessages = {
  title: 'Dictionaries',
  /** Label of the list of replaced words. */
  fact: 'Dictionary',
  change: 'Add or remove a word',
  sayAgain: 'Say it again',
  /** Names of the first dictionary, personal and shared. */
  ofYours: 'My words',
  ofAll: 'Our words',
  explained: 'These entries apply to speech, stories, dubs and translations.',
  /** `call`: a command to type. */
  none: (call: string) => `No words yet. Try ${call}`,
  words: (words: number) => plural(words, WORDS),
  more: (words: number) => `and ${count(words)} more`,
  mine: 'yours',
  here: 'for everybody here',
  service: 'at the media service; choose it by name to use it',
  everyLanguage: 'in every language',
  added: (word: string, as: string) => `“${word}” is now pronounced “${as}”.`,
  addedForAll: (word: string, as: string) => `“${word}” is now pronounced “${as}” for everybody here.`,
  alone: 'You are the only one here, so it is saved for you.',
  removed: (word: string) => `“${word}” is pronounced as written again.`,
  noSuchWord: (word: string) => `“${word}” is not in any of these dictionaries.`,
  notYours: 'Another person added that word. Only they or a moderator can remove it.',
  deleted: (name: string) => `“${name}” is deleted.`,
  noSuch: (name: string, names: readonly string[]) =>
    names.length === 0
      ? `There is no dictionary “${name}” here.`
      : `There is no dictionary “${name}” here. Available: ${all(names)}.`,
  made: (name: string, words: number) => `“${name}” now has ${plural(words, WORDS)}.`,
  skipped: (rows: number) =>
    `${plural(rows, ROWS)} left out: each needs a word, its pronunciation and, optionally, a language.`,
  noTable:
    'That file is not a table I can read. In Excel or another spreadsheet, choose “Save as” (or “Download”) and the type CSV, and send that file. Each row needs a word, its pronunciation and, optionally, a language.',
  fullWords: (most: number) => `A dictionary holds at most ${count(most)} words. Remove some, or begin another one.`,
  fullTogether: (most: number) =>
    `All these dictionaries together hold at most ${count(most)} words. Remove some first.`,
  fullDictionaries: (most: number) => `At most ${count(most)} dictionaries can be saved. Delete one first.`,
  /** Problems at a field. */
  unknown: (typed: string, names: readonly string[]) =>
    names.length === 0 ? `has no dictionary “${typed}”` : `has no dictionary “${typed}”; available: ${all(names)}`,
  strange: 'names a dictionary by a number that can’t be used here: choose it by name',
};

export type DictionaryMessages = typeof dictionaryMessages;
