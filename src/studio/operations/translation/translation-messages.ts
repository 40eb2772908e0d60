// Creates the messages about a translation, including its faults.

import { createMessage, type Message } from '../../../domain/views/studio-messages.ts';
import type { TranslationPreferences } from '../../engines/engine.ts';
import { combineMessages, type MessagesWithEnglish, truncateList } from '../../messages.ts';
import { createWordReplacementsMessage } from '../narration/pronunciations.ts';
import type { TranslatedSegments } from './translate-segments.ts';

const MAX_LISTED_WORDS = 8;

/** Reports what was applied and which parts to review. */
export function createTranslationMessages(
  { unknownWords, untranslatedIndexes, usedTerms, ...translatorMessages }: TranslatedSegments,
  ignoredPreferences: readonly (keyof TranslationPreferences)[],
): MessagesWithEnglish {
  const segments = untranslatedIndexes.map((index) => String(index + 1));
  return combineMessages(
    translatorMessages,
    createWordReplacementsMessage('terms', usedTerms),
    unknownWords.length > 0 ? createMessage('unknownWords', truncateList(unknownWords, MAX_LISTED_WORDS)) : undefined,
    segments.length > 0 ? createMessage('untranslated', truncateList(segments, MAX_LISTED_WORDS)) : undefined,
    ignoredPreferences.length > 0 ? createMessage('noEffect', { wishes: ignoredPreferences }) : undefined,
  );
}

export const createNothingTranslatedMessage = (from: string, to: string, unknown: readonly string[]): Message =>
  createMessage('nothingTranslated', {
    from,
    to,
    ...(unknown.length > 0 && truncateList(unknown, MAX_LISTED_WORDS)),
  });
