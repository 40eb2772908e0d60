// Interprets the media service's dictionary terms, which name one thing in several languages. The first text is the
// word as written, a later text its name in that language. If all texts are in one language, the term is about
// pronunciation: it is spoken so in every language, and stays unchanged in translations. Pure.

import { findBaseTagById } from '../media/capabilities.ts';
import type { WordReplacement } from './replace-words.ts';

interface TermText {
  readonly language: number;
  readonly text: string;
}

/** Texts in order; the first is the word as written. */
export type MultilingualTerm = readonly TermText[];

const isPronunciationOnly = (term: MultilingualTerm): boolean =>
  term.every(({ language }) => findBaseTagById(language) === findBaseTagById(term[0]?.language ?? -1));

/**
 * Maps the written word to its last text in the language. Never the reverse, or a common word could turn into a name.
 */
function toLanguageReplacement([first, ...others]: MultilingualTerm, language: number): readonly WordReplacement[] {
  const base = findBaseTagById(language);
  const replacement = others.findLast((one) => findBaseTagById(one.language) === base)?.text;
  if (!first || replacement === undefined || replacement === first.text || findBaseTagById(first.language) === base)
    return [];
  return [{ word: first.text, replacement }];
}

/** Replacements for speech in that language. */
export const toSpeechReplacements = (
  terms: readonly MultilingualTerm[],
  language: number,
): readonly WordReplacement[] =>
  terms.flatMap((term) => {
    const [first, ...others] = term;
    const last = others.at(-1);
    if (!first || !last) return [];
    if (!isPronunciationOnly(term)) return toLanguageReplacement(term, language);
    return first.text === last.text ? [] : [{ word: first.text, replacement: last.text }];
  });

/** Replacements for a translation into that language. Names stay unchanged. */
export const toTranslationReplacements = (
  terms: readonly MultilingualTerm[],
  language: number,
): readonly WordReplacement[] =>
  terms.flatMap((term) => {
    const [first] = term;
    if (!first) return [];
    if (isPronunciationOnly(term)) return [{ word: first.text, replacement: first.text }];
    return toLanguageReplacement(term, language);
  });
