// Finds the subject of a request: quoted words, the message it replies to, or its own words.

import type { TokenRange } from './phrase.ts';
import { joinWords, type PhraseGrammar } from './phrase-grammar.ts';
import type { TokenizedSentence } from './tokenize.ts';

export type RequestSubject =
  | { readonly is: 'quote'; readonly text: string }
  | { readonly is: 'link'; readonly link: string }
  /** The message that was replied to, or a file. */
  | { readonly is: 'reference' }
  /**
   * `isDoubtful`: more likely a statement than a request. `namesThing`: the words may refer to a thing, like `the
   * sign`.
   */
  | {
      readonly is: 'text';
      readonly text: string;
      /** The text without a leading article. */
      readonly description: string;
      readonly wordCount: number;
      readonly isDoubtful: boolean;
      readonly namesThing: boolean;
    }
  /** Quoted words together with others. */
  | { readonly is: 'mixed' };

/** Longer texts are always quoted. */
const MAX_WORDS = 60;

interface SubjectPosition {
  readonly sentence: TokenizedSentence;
  readonly grammar: PhraseGrammar;
  readonly slot: TokenRange;
  /** The end of the last word, which belongs to the phrase. */
  readonly slotSuffix: string;
}

export function parseSubject(position: SubjectPosition): RequestSubject {
  const { sentence, grammar, slot } = position;
  const tokens = sentence.tokens.slice(slot.from, slot.to);
  const words = tokens.map(({ word }) => word).filter((word) => word !== '');
  const isReferenceOnly = words.length === 0 || isReference(words, grammar);
  const quote = sentence.payload ?? tokens.find((one) => one.quote !== undefined)?.quote;
  if (quote !== undefined) return isReferenceOnly ? { is: 'quote', text: quote } : { is: 'mixed' };
  const link = tokens.find((one) => one.link !== undefined)?.link;
  if (link !== undefined) return isReferenceOnly ? { is: 'link', link } : { is: 'mixed' };
  return isReferenceOnly ? { is: 'reference' } : parseWords(position, words);
}

/** Matches `this`, or a determiner and a noun like `the recording`. */
function isReference(words: readonly string[], grammar: PhraseGrammar): boolean {
  const { determiners, mediaNouns } = grammar;
  if (grammar.references.has(joinWords(words))) return true;
  // Longer texts are no reference, and the lookup would be slow.
  return (
    words.length <= 12 &&
    words.some((_, at) => determiners.has(joinWords(words.slice(0, at))) && mediaNouns.has(joinWords(words.slice(at))))
  );
}

function parseWords(
  { sentence, grammar, slot, slotSuffix }: SubjectPosition,
  words: readonly string[],
): RequestSubject {
  const { text, tokens } = sentence;
  const end = (tokens[slot.to - 1]?.end ?? 0) - slotSuffix.length;
  const textAfter = (skipped: number) =>
    skipped >= words.length ? '' : text.slice(tokens[slot.from + skipped]?.start, end).trim();
  const isDoubtful =
    words.length > MAX_WORDS ||
    sentence.isMultiple ||
    words.some((word) => grammar.doubtWords.has(word)) ||
    countLeadingWords(words, grammar.unlikelyOpenings) > 0;
  const articles = countLeadingWords(words, grammar.articles);
  return {
    is: 'text',
    text: textAfter(0),
    description: textAfter(articles),
    wordCount: words.length - articles,
    isDoubtful,
    namesThing: countLeadingWords(words, grammar.determiners) > 0 || countLeadingWords(words, grammar.references) > 0,
  };
}

/** Returns how many of the first words form an entry of the set. */
function countLeadingWords(words: readonly string[], all: ReadonlySet<string>): number {
  for (const size of [4, 3, 2, 1]) if (all.has(joinWords(words.slice(0, size)))) return Math.min(size, words.length);
  return 0;
}
