// How people ask for things in plain words in one language. Shapes only; the words are in commands/plain/.

import type { LocaleTag } from '../locale-tags.ts';

/**
 * Words as people write them; case, accents and punctuation do not count. In a phrase `…` stands for what is not told beforehand: `in …`.
 * It may stand at its beginning, its end or between, once; `…noise` is the end of a word. A phrase that ends with `?` is a question; one that
 * begins with `~` may be one and is asked about, one that begins with `+` is a wish only where one of {@link PlainWords.can} stands by it, or where it is about a message.
 */
export interface PlainWords {
  readonly tag: LocaleTag;
  /** Said in front of all. */
  readonly hello: readonly string[];
  /** Said along with a wish, and no part of it. */
  readonly please: readonly string[];
  /** What makes a wish of a question: `can you`. */
  readonly can: readonly string[];
  /** Around the name of a language that something is to be in. */
  readonly into: readonly string[];
  /** Around the name of the language that something is in. */
  readonly from: readonly string[];
  /** Between the last two of a list. */
  readonly and: readonly string[];
  /** Around the name of a voice. */
  readonly voice: readonly string[];
  /** Around a number. */
  readonly seconds: readonly string[];
  readonly minutes: readonly string[];
  /** By the name of a field: what sets it to yes, said besides the wish. */
  readonly toggles: Readonly<Record<string, readonly string[]>>;
  /** What stands alone for the message or file that is meant. */
  readonly this: readonly string[];
  /** In front of a noun. */
  readonly determiners: readonly string[];
  /** Behind a determiner they stand for the message or file that is meant: `the recording`. */
  readonly nouns: readonly string[];
  /** In front of a description, and no part of it. */
  readonly articles: readonly string[];
  /** With these in it, words are more likely told than asked for. */
  readonly doubts: readonly string[];
  /** At their beginning, words are more likely about something than to be said. */
  readonly openings: readonly string[];
  /** By a command's name, or another word for it; one that names a choice of the command chooses it: `music`. */
  readonly wishes: Readonly<Record<string, readonly string[]>>;
}
