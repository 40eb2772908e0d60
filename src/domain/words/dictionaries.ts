// What is said about people's own dictionaries, in English: their words, what was changed, and what cannot be.

import { formatsIn } from './formats.ts';

const { all, count, plural } = formatsIn('en-GB');

const WORDS = { one: '# word', other: '# words' };
const ROWS = { one: '# row', other: '# rows' };

export const dictionaries = {
  title: 'Dictionaries',
  /** Label of what was said otherwise than it is written. */
  fact: 'Dictionary',
  /** Buttons. */
  change: 'Add or remove a word',
  sayAgain: 'Say it again',
  /** The name of the first one, for oneself and for everybody. */
  ofYours: 'My words',
  ofAll: 'Our words',
  explained: 'These words are said as they stand here, in speech, stories, dubs and translations.',
  /** `call`: a line to type. */
  none: (call: string) => `No words yet. Try ${call}`,
  words: (words: number) => plural(words, WORDS),
  more: (words: number) => `and ${count(words)} more`,
  mine: 'yours',
  here: 'everybody’s here',
  service: 'of the media service, to be named where it is to hold',
  everyLanguage: 'in every language',
  added: (word: string, as: string) => `“${word}” is said “${as}” from now on.`,
  addedForAll: (word: string, as: string) => `“${word}” is said “${as}” for everybody here from now on.`,
  alone: 'Nobody else is here, so it is kept for you.',
  removed: (word: string) => `“${word}” is said as it is written again.`,
  noSuchWord: (word: string) => `“${word}” is in none of these dictionaries.`,
  notYours: 'Somebody else added that: they can take it away, or a moderator.',
  deleted: (name: string) => `“${name}” is deleted.`,
  noSuch: (name: string, names: readonly string[]) =>
    names.length === 0
      ? `There is no dictionary “${name}” here.`
      : `There is no dictionary “${name}” here, but ${all(names)}.`,
  made: (name: string, words: number) => `“${name}” now has ${plural(words, WORDS)}.`,
  skipped: (rows: number) =>
    `${plural(rows, ROWS)} left out: each needs a word, how it is said and, if you like, a language.`,
  noTable:
    'That file is no table that can be read here. In Excel or another spreadsheet, choose “Save as” (or “Download”) and the type CSV, and send that file: in each row a word, how it is said and, if you like, a language.',
  fullWords: (most: number) =>
    `A dictionary holds at most ${count(most)} words. Remove some, or begin another one.`,
  fullTogether: (most: number) =>
    `All these dictionaries together hold at most ${count(most)} words. Remove some first.`,
  fullDictionaries: (most: number) => `At most ${count(most)} dictionaries can be kept. Delete one first.`,
  /** Problems at a field. */
  unknown: (typed: string, names: readonly string[]) =>
    names.length === 0
      ? `has no dictionary “${typed}”`
      : `has no dictionary “${typed}”; there are ${all(names)}`,
  strange: 'names a dictionary by a number that cannot be used here: choose one by its name',
};

export type DictionaryWords = typeof dictionaries;
