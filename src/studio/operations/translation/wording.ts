// What is said about a translation, its faults included. Pure.

import { noteOf } from '../../../domain/views/notes.ts';
import type { TranslationWishes } from '../../engines/engine.ts';
import { firstOf, type Remarks, told } from '../../told.ts';
import { plainName } from '../../voices/tongues.ts';
import { noteOfWords } from '../narration/as-said.ts';
import type { TranslatedSegments } from './segments.ts';

const MOST_WORDS = 8;

const list = (things: readonly string[]): string =>
  things.slice(0, MOST_WORDS).join(', ') +
  (things.length > MOST_WORDS ? ` and ${things.length - MOST_WORDS} more` : '');

/** What was done, and what of it to look at twice. */
export function translationTold(
  { unknown, untranslated, terms, ...way }: TranslatedSegments,
  ignored: readonly (keyof TranslationWishes)[],
): Remarks {
  const segments = untranslated.map((index) => String(index + 1));
  return told(
    way,
    noteOfWords('terms', terms),
    unknown.length > 0 ? noteOf('unknownWords', firstOf(unknown, MOST_WORDS)) : undefined,
    segments.length > 0 ? noteOf('untranslated', firstOf(segments, MOST_WORDS)) : undefined,
    ignored.length > 0 ? noteOf('noEffect', { wishes: ignored }) : undefined,
  );
}

export const sameLanguage = (tag: string): string =>
  `Both languages are ${plainName(tag)}: there is nothing to translate. Choose another target language.`;

export const nothingTranslated = (from: string, to: string, unknown: readonly string[]): string =>
  `None of this could be translated from ${plainName(from)} to ${plainName(to)}: ${
    unknown.length > 0 ? `the dictionary does not have ${list(unknown)}` : 'the translator failed on it'
  }. Check that the text is in ${plainName(from)}, or word it differently.`;
