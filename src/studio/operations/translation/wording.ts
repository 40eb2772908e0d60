// What is said about a translation, its faults included. Pure.

import { plainName } from '../../voices/tongues.ts';
import { toldOf } from '../narration/as-said.ts';
import type { TranslatedSegments } from './segments.ts';

const MOST_WORDS = 8;

const list = (things: readonly string[]): string =>
  things.slice(0, MOST_WORDS).join(', ') +
  (things.length > MOST_WORDS ? ` and ${things.length - MOST_WORDS} more` : '');

export const NO_WORDS = 'There were no words to translate: everything stayed as it was.';

/** What was done, and what of it to look at twice. */
export function successMessage(
  { message, unknown, untranslated, terms }: TranslatedSegments,
  ignored: readonly string[],
): string {
  const sentences = [
    message,
    toldOf('As the dictionary has it', terms).trim(),
    unknown.length > 0
      ? `${unknown.length === 1 ? '1 word was' : `${unknown.length} words were`} not in the dictionary, and stayed or may have the wrong form: ${list(unknown)}.`
      : '',
    untranslated.length > 0
      ? `Not translated, wholly or in part: segment ${list(untranslated.map((index) => String(index + 1)))}.`
      : '',
    ignored.length > 0 ? `This engine has no use for ${ignored.join(', ')}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

export const sameLanguage = (tag: string): string =>
  `Both languages are ${plainName(tag)}: there is nothing to translate. Choose another target language.`;

export const nothingTranslated = (from: string, to: string, unknown: readonly string[]): string =>
  `None of this could be translated from ${plainName(from)} to ${plainName(to)}: ${
    unknown.length > 0 ? `the dictionary does not have ${list(unknown)}` : 'the translator failed on it'
  }. Check that the text is in ${plainName(from)}, or word it differently.`;
