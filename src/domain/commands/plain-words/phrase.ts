// A phrase of plain words, and where it stands: over a whole sentence, or at one of its ends. Pure.

import type { Token } from './tokens.ts';
import { wordsIn } from './tokens.ts';

export interface Phrase {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly hasHole: boolean;
  /** The end of the hole's last word. */
  readonly glued: string;
  readonly isQuestion: boolean;
  /** With words of its own it is a wish only where it is asked for: `can you`. */
  readonly needsAsking: boolean;
  /** With words of its own it may mean something else. */
  readonly isVague: boolean;
}

/** A stretch of tokens: from this one up to, and without, that one. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const HOLE = '…';
const GLUED = /^\p{Script=Latin}+|^\p{Script=Cyrillic}+/u;

export function phraseOf(written: string): Phrase {
  const isQuestion = written.endsWith('?');
  const [before = '', after = ''] = written.split(HOLE);
  const glued = GLUED.exec(after)?.[0] ?? '';
  return {
    before: wordsIn(before),
    after: wordsIn(after.slice(glued.length)),
    hasHole: written.includes(HOLE),
    glued: wordsIn(glued)[0] ?? '',
    isQuestion,
    needsAsking: written.startsWith('+'),
    isVague: written.startsWith('~'),
  };
}

/** How much a phrase tells by itself. */
export const weightOf = ({ before, after, glued }: Phrase): number =>
  before.length + after.length + (glued === '' ? 0 : 1);

const standsAt = (tokens: readonly Token[], words: readonly string[], at: number): boolean =>
  words.every((word, index) => tokens[at + index]?.word === word);

/** The hole of a phrase that the whole stretch is; it may be empty. `undefined` where the stretch is no such phrase. */
export function holeIn(tokens: readonly Token[], phrase: Phrase, { from, to }: Stretch): Stretch | undefined {
  const { before, after, hasHole, glued } = phrase;
  const hole = { from: from + before.length, to: to - after.length };
  const size = hole.to - hole.from;
  if (size < 0 || (!hasHole && size > 0)) return undefined;
  if (!standsAt(tokens, before, from) || !standsAt(tokens, after, hole.to)) return undefined;
  if (glued === '') return hole;
  const last = size > 0 ? (tokens[hole.to - 1]?.word ?? '') : '';
  return last.endsWith(glued) ? hole : undefined;
}

interface Found<T> {
  /** What is left of the stretch. */
  readonly left: Stretch;
  readonly value: T;
}

interface Wanted<T> {
  readonly phrases: readonly Phrase[];
  /** At most so many tokens are in the hole. */
  readonly most: number;
  /** What the hole says; `undefined` where that is not what belongs there. */
  read(hole: Stretch): T | undefined;
}

/** The longest of these phrases at the end of the stretch, or else at its beginning. */
export const atAnEnd = <T>(
  tokens: readonly Token[],
  stretch: Stretch,
  wanted: Wanted<T>,
): Found<T> | undefined =>
  longestAt(tokens, stretch, wanted, false) ?? longestAt(tokens, stretch, wanted, true);

function longestAt<T>(
  tokens: readonly Token[],
  { from, to }: Stretch,
  { phrases, most, read }: Wanted<T>,
  atFront: boolean,
): Found<T> | undefined {
  let longest = 0;
  let found: Found<T> | undefined;
  for (const phrase of phrases) {
    const around = phrase.before.length + phrase.after.length;
    const largest = Math.min(phrase.hasHole ? most : 0, to - from - around);
    for (let size = largest; size >= (phrase.hasHole ? 1 : 0) && around + size > longest; size -= 1) {
      const length = around + size;
      const part = atFront ? { from, to: from + length } : { from: to - length, to };
      const hole = holeIn(tokens, phrase, part);
      const value = hole && read(hole);
      if (value === undefined) continue;
      longest = length;
      found = { value, left: atFront ? { from: part.to, to } : { from, to: part.from } };
    }
  }
  return found;
}
