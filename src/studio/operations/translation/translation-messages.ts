// Creates the messages about a translation, including its faults.

import { type Message, message } from '../../../messages/message.ts';
import { limitedList, list } from '../../../messages/values.ts';
import type { TranslationPreferences } from '../../engines/engine.ts';
import { baseLanguage } from '../../language-texts.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
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
    createWordReplacementsMessage('notes.terms', usedTerms),
    unknownWords.length > 0
      ? message('notes.unknownWords', {
          number: unknownWords.length,
          list: limitedList(unknownWords, MAX_LISTED_WORDS),
        })
      : undefined,
    segments.length > 0 ? message('notes.untranslated', { list: limitedList(segments, MAX_LISTED_WORDS) }) : undefined,
    ignoredPreferences.length > 0
      ? message('notes.noEffect', { list: list(ignoredPreferences.map(createPreferenceText)) })
      : undefined,
  );
}

export const createNothingTranslatedMessage = (from: string, to: string, unknown: readonly string[]): Message =>
  message('faults.nothingTranslated', {
    from: baseLanguage(from),
    to: baseLanguage(to),
    why:
      unknown.length > 0
        ? message('faults.untranslated.unknownWords', { list: limitedList(unknown, MAX_LISTED_WORDS) })
        : message('faults.untranslated.failed'),
  });

const createPreferenceText = (preference: keyof TranslationPreferences): Message =>
  message(`notes.wishes.${preference}`);
