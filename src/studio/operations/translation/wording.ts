// What is said about a translation, its faults included. Pure.

import { type Note, noteOf } from '../../../domain/views/notes.ts';
import type { TranslationWishes } from '../../engines/engine.ts';
import { firstOf, type Remarks, told } from '../../told.ts';
import { noteOfWords } from '../narration/as-said.ts';
import type { TranslatedSegments } from './segments.ts';

const MOST_WORDS = 8;

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

export const nothingTranslated = (from: string, to: string, unknown: readonly string[]): Note =>
  noteOf('nothingTranslated', { from, to, ...(unknown.length > 0 && firstOf(unknown, MOST_WORDS)) });
