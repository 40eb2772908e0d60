// What a wish is about: words that are quoted, the message it answers, or words of its own.

import { type Grammar, keyOf } from './grammar.ts';
import type { Stretch } from './phrase.ts';
import type { Sentence } from './tokens.ts';

export type Thing =
  /** Somebody's words, as they stand. */
  | { readonly is: 'quote'; readonly text: string }
  | { readonly is: 'link'; readonly link: string }
  /** The message that is answered, or a file. */
  | { readonly is: 'this' }
  /** `isDoubtful`: more likely told than asked for. `isAbout`: they may name a thing rather than be it: `the sign`. */
  | {
      readonly is: 'words';
      readonly text: string;
      /** Without an article in front. */
      readonly described: string;
      /** How many they are, without it. */
      readonly count: number;
      readonly isDoubtful: boolean;
      readonly isAbout: boolean;
    }
  /** Quoted words and others. */
  | { readonly is: 'mixed' };

/** Nobody gives more words than these without quotes. */
const MOST_WORDS = 60;

interface Where {
  readonly sentence: Sentence;
  readonly grammar: Grammar;
  readonly hole: Stretch;
  /** The end of the last word that belongs to the phrase around. */
  readonly glued: string;
}

export function thingIn(where: Where): Thing {
  const { sentence, grammar, hole } = where;
  const tokens = sentence.tokens.slice(hole.from, hole.to);
  const words = tokens.map(({ word }) => word).filter((word) => word !== '');
  const isPlain = words.length === 0 || isReference(words, grammar);
  const quote = sentence.said ?? tokens.find((one) => one.quote !== undefined)?.quote;
  if (quote !== undefined) return isPlain ? { is: 'quote', text: quote } : { is: 'mixed' };
  const link = tokens.find((one) => one.link !== undefined)?.link;
  if (link !== undefined) return isPlain ? { is: 'link', link } : { is: 'mixed' };
  return isPlain ? { is: 'this' } : wordsOf(where, words);
}

/** `this`, or `the` and `recording`. */
function isReference(words: readonly string[], grammar: Grammar): boolean {
  const { determiners, nouns } = grammar;
  if (grammar.this.has(keyOf(words))) return true;
  // Longer ones are none, and looking costs.
  return (
    words.length <= 12 &&
    words.some((_, at) => determiners.has(keyOf(words.slice(0, at))) && nouns.has(keyOf(words.slice(at))))
  );
}

function wordsOf({ sentence, grammar, hole, glued }: Where, words: readonly string[]): Thing {
  const { text, tokens } = sentence;
  const end = (tokens[hole.to - 1]?.end ?? 0) - glued.length;
  const behind = (skipped: number) =>
    skipped >= words.length ? '' : text.slice(tokens[hole.from + skipped]?.start, end).trim();
  const isDoubtful =
    words.length > MOST_WORDS ||
    sentence.isSeveral ||
    words.some((word) => grammar.doubts.has(word)) ||
    beginning(words, grammar.openings) > 0;
  const articles = beginning(words, grammar.articles);
  return {
    is: 'words',
    text: behind(0),
    described: behind(articles),
    count: words.length - articles,
    isDoubtful,
    isAbout: beginning(words, grammar.determiners) > 0 || beginning(words, grammar.this) > 0,
  };
}

/** How many of the first words are one of these. */
function beginning(words: readonly string[], all: ReadonlySet<string>): number {
  for (const size of [4, 3, 2, 1])
    if (all.has(keyOf(words.slice(0, size)))) return Math.min(size, words.length);
  return 0;
}
