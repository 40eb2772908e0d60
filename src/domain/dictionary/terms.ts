// A dictionary's terms as the media service has them: what one thing is called in several languages. What that means for a text that is
// said or translated: the first text of a term is how it is written, a later one what it is in that language. Where all are in one
// language the term is about its sound: said so in every language, and kept as it is written when it is translated. Pure.

import { baseById } from '../media/abilities.ts';
import type { Respelling } from './respell.ts';

export interface TermText {
  /** Id of the language. */
  readonly language: number;
  readonly text: string;
}

/** In their order; the first is how it is written. */
export type Term = readonly TermText[];

const isSound = (term: Term): boolean =>
  term.every(({ language }) => baseById(language) === baseById(term[0]?.language ?? -1));

/** How it is written leads to its last text in that language; never back, or an everyday word would become somebody's name. */
function into([first, ...others]: Term, language: number): readonly Respelling[] {
  const base = baseById(language);
  const as = others.findLast((one) => baseById(one.language) === base)?.text;
  if (!first || as === undefined || as === first.text || baseById(first.language) === base) return [];
  return [{ word: first.text, as }];
}

/** How the terms are said in speech of that language. */
export const saidIn = (terms: readonly Term[], language: number): readonly Respelling[] =>
  terms.flatMap((term) => {
    const [first, ...others] = term;
    const last = others.at(-1);
    if (!first || !last) return [];
    if (!isSound(term)) return into(term, language);
    return first.text === last.text ? [] : [{ word: first.text, as: last.text }];
  });

/** What the terms are in a translation into that language; names stay as they are written. */
export const translatedInto = (terms: readonly Term[], language: number): readonly Respelling[] =>
  terms.flatMap((term) => {
    const [first] = term;
    if (!first) return [];
    if (isSound(term)) return [{ word: first.text, as: first.text }];
    return into(term, language);
  });
