// Matches phrases against a whole sentence or at its ends. Pure.

import type { WordToken } from './tokenize.ts';
import { tokenizeWords } from './tokenize.ts';

export interface Phrase {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly hasSlot: boolean;
  readonly slotSuffix: string;
  readonly isQuestion: boolean;
  /** If the slot has words, the phrase is a request only together with words like `can you`. */
  readonly needsRequest: boolean;
  /** If the slot has words, the phrase may mean something else. */
  readonly isAmbiguous: boolean;
}

/** A range of tokens; `to` is exclusive. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

const SLOT = '…';
const SLOT_SUFFIX = /^\p{Script=Latin}+|^\p{Script=Cyrillic}+/u;

export function parsePhrase(written: string): Phrase {
  const isQuestion = written.endsWith('?');
  const [before = '', after = ''] = written.split(SLOT);
  const glued = SLOT_SUFFIX.exec(after)?.[0] ?? '';
  return {
    before: tokenizeWords(before),
    after: tokenizeWords(after.slice(glued.length)),
    hasSlot: written.includes(SLOT),
    slotSuffix: tokenizeWords(glued)[0] ?? '',
    isQuestion,
    needsRequest: written.startsWith('+'),
    isAmbiguous: written.startsWith('~'),
  };
}

/** Counts the phrase's own words, as a measure of how specific it is. */
export const countPhraseWords = ({ before, after, slotSuffix }: Phrase): number =>
  before.length + after.length + (slotSuffix === '' ? 0 : 1);

const matchesAt = (tokens: readonly WordToken[], words: readonly string[], at: number): boolean =>
  words.every((word, index) => tokens[at + index]?.word === word);

/** Returns the slot of a phrase that matches the whole range; the slot may be empty. Undefined without a match. */
export function matchPhraseSlot(
  tokens: readonly WordToken[],
  phrase: Phrase,
  { from, to }: TokenRange,
): TokenRange | undefined {
  const { before, after, hasSlot, slotSuffix } = phrase;
  const slot = { from: from + before.length, to: to - after.length };
  const size = slot.to - slot.from;
  if (size < 0 || (!hasSlot && size > 0)) return undefined;
  if (!matchesAt(tokens, before, from) || !matchesAt(tokens, after, slot.to)) return undefined;
  if (slotSuffix === '') return slot;
  const last = size > 0 ? (tokens[slot.to - 1]?.word ?? '') : '';
  return last.endsWith(slotSuffix) ? slot : undefined;
}

interface PhraseAtEdge<T> {
  /** The range without the phrase. */
  readonly remaining: TokenRange;
  readonly value: T;
}

interface EdgeSearch<T> {
  readonly phrases: readonly Phrase[];
  /** Most tokens in the slot. */
  readonly maxSlotTokens: number;
  /** Parses the slot. Undefined if its words do not fit. */
  parseSlot(slot: TokenRange): T | undefined;
}

/** Finds the longest phrase at the start of the range. */
export const findPhraseAtStart = <T>(
  tokens: readonly WordToken[],
  stretch: TokenRange,
  wanted: EdgeSearch<T>,
): PhraseAtEdge<T> | undefined => findLongestPhrase(tokens, stretch, wanted, true);

/** Finds the longest phrase at the end of the range, or else at its start. */
export const findPhraseAtEdge = <T>(
  tokens: readonly WordToken[],
  stretch: TokenRange,
  wanted: EdgeSearch<T>,
): PhraseAtEdge<T> | undefined =>
  findLongestPhrase(tokens, stretch, wanted, false) ?? findPhraseAtStart(tokens, stretch, wanted);

function findLongestPhrase<T>(
  tokens: readonly WordToken[],
  { from, to }: TokenRange,
  { phrases, maxSlotTokens, parseSlot }: EdgeSearch<T>,
  atFront: boolean,
): PhraseAtEdge<T> | undefined {
  let longest = 0;
  let found: PhraseAtEdge<T> | undefined;
  for (const phrase of phrases) {
    const phraseLength = phrase.before.length + phrase.after.length;
    const largest = Math.min(phrase.hasSlot ? maxSlotTokens : 0, to - from - phraseLength);
    for (let size = largest; size >= (phrase.hasSlot ? 1 : 0) && phraseLength + size > longest; size -= 1) {
      const length = phraseLength + size;
      const part = atFront ? { from, to: from + length } : { from: to - length, to };
      const slot = matchPhraseSlot(tokens, phrase, part);
      const value = slot && parseSlot(slot);
      if (value === undefined) continue;
      longest = length;
      found = { value, remaining: atFront ? { from: part.to, to } : { from, to: part.from } };
    }
  }
  return found;
}
