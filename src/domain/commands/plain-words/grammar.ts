// The plain words of one language made ready: phrases taken apart, words as they are compared.

import type { LocaleTag } from '../locale-tags.ts';
import { inAnyLanguage, languageNames } from './language-names.ts';
import { type Phrase, phraseOf } from './phrase.ts';
import { wordsIn } from './tokens.ts';
import type { PlainWords } from './words.ts';

/** Words, joined by spaces. */
type WordSet = ReadonlySet<string>;

export interface Grammar {
  readonly tag: LocaleTag;
  readonly hello: readonly Phrase[];
  readonly please: readonly Phrase[];
  readonly can: readonly Phrase[];
  readonly into: readonly Phrase[];
  readonly from: readonly Phrase[];
  readonly and: WordSet;
  readonly voice: readonly Phrase[];
  readonly seconds: readonly Phrase[];
  readonly minutes: readonly Phrase[];
  /** Each also behind an `and`. */
  readonly toggles: readonly { readonly field: string; readonly phrases: readonly Phrase[] }[];
  readonly this: WordSet;
  readonly determiners: WordSet;
  readonly nouns: WordSet;
  readonly articles: WordSet;
  readonly doubts: WordSet;
  readonly openings: WordSet;
  readonly wishes: readonly { readonly wish: string; readonly phrase: Phrase }[];
  /** The language of that name, as a field takes it. */
  languageCalled(words: string): string | undefined;
}

export const keyOf = (words: readonly string[]): string => words.join(' ');

const phrasesOf = (all: readonly string[]): readonly Phrase[] => all.map(phraseOf);
const setOf = (all: readonly string[]): WordSet => new Set(all.map((one) => keyOf(wordsIn(one))));

const made = new WeakMap<PlainWords, Grammar>();

export function grammarOf(plain: PlainWords): Grammar {
  const before = made.get(plain);
  if (before) return before;
  const grammar: Grammar = {
    tag: plain.tag,
    hello: phrasesOf(plain.hello),
    please: phrasesOf(plain.please),
    can: phrasesOf(plain.can),
    into: phrasesOf(plain.into),
    from: phrasesOf(plain.from),
    and: setOf(plain.and),
    voice: phrasesOf(plain.voice),
    seconds: phrasesOf(plain.seconds),
    minutes: phrasesOf(plain.minutes),
    toggles: Object.entries(plain.toggles).map(([field, said]) => ({
      field,
      phrases: phrasesOf(said.flatMap((one) => [one, ...plain.and.map((and) => `${and} ${one}`)])),
    })),
    this: setOf(plain.this),
    determiners: setOf(plain.determiners),
    nouns: setOf(plain.nouns),
    articles: setOf(plain.articles),
    doubts: setOf(plain.doubts),
    openings: setOf(plain.openings),
    wishes: Object.entries(plain.wishes).flatMap(([wish, phrases]) =>
      phrases.map((written) => ({ wish, phrase: phraseOf(written) })),
    ),
    languageCalled: (words) => languageNames(plain.tag).get(words) ?? inAnyLanguage(words),
  };
  made.set(plain, grammar);
  return grammar;
}
