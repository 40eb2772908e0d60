// Compiles a phrase book: parses its phrases and normalizes its words.

import type { LocaleTag } from '../../../messages/catalogue.ts';
import { findLanguageInAnyLocale, getLanguagesByLocalName } from './language-names.ts';
import { type Phrase, parsePhrase } from './phrase.ts';
import type { PhraseBook } from './phrase-book.ts';
import { tokenizeWords } from './tokenize.ts';

type WordSet = ReadonlySet<string>;

export interface PhraseGrammar {
  readonly tag: LocaleTag;
  readonly greetings: readonly Phrase[];
  readonly politePhrases: readonly Phrase[];
  readonly requestPhrases: readonly Phrase[];
  readonly targetLanguagePhrases: readonly Phrase[];
  readonly sourceLanguagePhrases: readonly Phrase[];
  readonly conjunctions: WordSet;
  readonly voicePhrases: readonly Phrase[];
  readonly secondsPhrases: readonly Phrase[];
  readonly minutesPhrases: readonly Phrase[];
  /** Each phrase also matches after a word like `and`. */
  readonly togglePhrases: readonly { readonly field: string; readonly phrases: readonly Phrase[] }[];
  readonly references: WordSet;
  readonly determiners: WordSet;
  readonly mediaNouns: WordSet;
  readonly articles: WordSet;
  readonly doubtWords: WordSet;
  readonly unlikelyOpenings: WordSet;
  readonly commandPhrases: readonly { readonly commandWord: string; readonly phrase: Phrase }[];
  /** Returns the language's name as a language field accepts it. */
  findLanguage(words: string): string | undefined;
}

export const joinWords = (words: readonly string[]): string => words.join(' ');

const parsePhrases = (all: readonly string[]): readonly Phrase[] => all.map(parsePhrase);
const toWordSet = (all: readonly string[]): WordSet => new Set(all.map((one) => joinWords(tokenizeWords(one))));

export function compilePhraseBook(phraseBook: PhraseBook): PhraseGrammar {
  return {
    tag: phraseBook.tag,
    greetings: parsePhrases(phraseBook.greetings),
    politePhrases: parsePhrases(phraseBook.politePhrases),
    requestPhrases: parsePhrases(phraseBook.requestPhrases),
    targetLanguagePhrases: parsePhrases(phraseBook.targetLanguagePhrases),
    sourceLanguagePhrases: parsePhrases(phraseBook.sourceLanguagePhrases),
    conjunctions: toWordSet(phraseBook.conjunctions),
    voicePhrases: parsePhrases(phraseBook.voicePhrases),
    secondsPhrases: parsePhrases(phraseBook.secondsPhrases),
    minutesPhrases: parsePhrases(phraseBook.minutesPhrases),
    togglePhrases: Object.entries(phraseBook.togglePhrases).map(([field, writtenPhrases]) => ({
      field,
      phrases: parsePhrases(
        writtenPhrases.flatMap((one) => [one, ...phraseBook.conjunctions.map((and) => `${and} ${one}`)]),
      ),
    })),
    references: toWordSet(phraseBook.references),
    determiners: toWordSet(phraseBook.determiners),
    mediaNouns: toWordSet(phraseBook.mediaNouns),
    articles: toWordSet(phraseBook.articles),
    doubtWords: toWordSet(phraseBook.doubtWords),
    unlikelyOpenings: toWordSet(phraseBook.unlikelyOpenings),
    commandPhrases: Object.entries(phraseBook.commandPhrases).flatMap(([commandWord, phrases]) =>
      phrases.map((written) => ({ commandWord, phrase: parsePhrase(written) })),
    ),
    findLanguage: (words) => getLanguagesByLocalName(phraseBook.tag).get(words) ?? findLanguageInAnyLocale(words),
  };
}
