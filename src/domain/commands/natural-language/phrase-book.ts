// Types of a phrase book: how users ask for things in one language. The phrases are in locales/<tag>/phrases.txt.

import type { LocaleTag } from '../../../messages/catalogue.ts';

/**
 * Phrases as users write them; case, accents and punctuation do not count. `…` is a slot for any words: `in …`. A
 * phrase has at most one slot, at its start, end or middle; `…noise` matches a word's ending.
 * A phrase that ends with `?` is a question. `~` at the start marks an ambiguous phrase, which the bot asks about. `+`
 * at the start marks a phrase that is a request only with one of {@link PhraseBook.requestPhrases}, or about a message.
 */
export interface PhraseBook {
  readonly tag: LocaleTag;
  readonly greetings: readonly string[];
  /** Words that accompany a request without changing it. */
  readonly politePhrases: readonly string[];
  /** Words that turn a question into a request: `can you`. */
  readonly requestPhrases: readonly string[];
  readonly targetLanguagePhrases: readonly string[];
  readonly sourceLanguagePhrases: readonly string[];
  /** Words before the last item of a list. */
  readonly conjunctions: readonly string[];
  readonly voicePhrases: readonly string[];
  readonly secondsPhrases: readonly string[];
  readonly minutesPhrases: readonly string[];
  /** Phrases that set a toggle, keyed by field name and said in addition to the request. */
  readonly togglePhrases: Readonly<Record<string, readonly string[]>>;
  /** Words that alone refer to the message or file. */
  readonly references: readonly string[];
  /** Words before a noun, like `the`. */
  readonly determiners: readonly string[];
  /** Nouns that refer to the message or file after a determiner: `the recording`. */
  readonly mediaNouns: readonly string[];
  /** Words before a description that are not part of it. */
  readonly articles: readonly string[];
  /** Words that make a text more likely a statement than a request. */
  readonly doubtWords: readonly string[];
  /** First words that make a text more likely a topic than a text to speak. */
  readonly unlikelyOpenings: readonly string[];
  /** Phrases by command name or alias. An alias that names a choice of the command selects it: `music`. */
  readonly commandPhrases: Readonly<Record<string, readonly string[]>>;
}
