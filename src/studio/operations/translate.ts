// Translates segments of text with the best engine for the language pair. Never returns the source text as its
// translation.

import { toBaseTag } from '../../domain/media/language.ts';
import { createWordFinder, type WordReplacement } from '../../domain/pronunciation/replace-words.ts';
import { type Message, message } from '../../messages/message.ts';
import { findEnginesForPair } from '../engines/choose-engines.ts';
import type { TranslationEngine, TranslationPreferences } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { EngineError, JobError } from '../errors.ts';
import { baseLanguage } from '../language-texts.ts';
import { combineMessages } from '../messages.ts';
import type { WorkFunction } from '../work.ts';
import { type FallbackResult, runWithFallback, toDescribedEngines } from './engine-fallback.ts';
import {
  hasOnlyNames,
  isFullName,
  type TranslatedSegments,
  translateSegments,
} from './translation/translate-segments.ts';
import { createNothingTranslatedMessage, createTranslationMessages } from './translation/translation-messages.ts';

export interface TranslateInput {
  readonly texts: readonly string[];
  /** Language tags, BCP 47. */
  readonly from: string;
  readonly to: string;
  readonly preferences?: TranslationPreferences;
  /** Terms from dictionaries with their translations. */
  readonly terms?: readonly WordReplacement[];
}

interface TranslateOutcome extends TranslatedSegments {
  /** Preferences that the engine does not support. */
  readonly ignoredPreferences: readonly (keyof TranslationPreferences)[];
}

/** Not retryable, because the same input would fail again. */
const createInputError = (what: Message) => new JobError('INVALID_SOURCE_DATA', what);

const listPreferences = (preferences: TranslationPreferences) =>
  (['formality', 'gender', 'age'] as const).filter((preference) => preference in preferences);

export const translateAllTexts: WorkFunction<TranslateInput> = async (
  { texts, from, to, preferences = {}, terms = [] },
  _folder,
  report,
  { translation } = ENGINES,
) => {
  if (toBaseTag(from) === toBaseTag(to))
    throw createInputError(message('faults.sameLanguage', { language: baseLanguage(from) }));
  const all = await toDescribedEngines(translation);
  const ranked = findEnginesForPair(all, from, to);
  report({ stage: 'translating' });
  // Terms are looked up in the source text and checked in the translation.
  const translated = terms.map(({ replacement }) => ({ word: replacement, replacement }));
  const findTerms = createWordFinder(terms, from);
  const options = {
    from,
    to,
    preferences,
    termFinders: [findTerms, createWordFinder(translated, to)],
  } as const;
  // If no engine has the pair, the last available one throws an error that lists its pairs.
  if (ranked.length === 0)
    await (all.findLast(({ description }) => description.missing === undefined) ?? all.at(-1))?.engine.translate(
      [],
      options,
    );
  const textCount = texts.filter((text) => /\p{L}/u.test(text)).length;
  const isUnchanged = ({ untranslatedIndexes, unknownWords, texts: done }: TranslatedSegments) =>
    textCount > 0 &&
    untranslatedIndexes.length === textCount &&
    (unknownWords.length > 0 || done.every((text, at) => text === texts[at]));
  let unchanged: TranslateOutcome | undefined;
  const translateWith = async (engine: TranslationEngine) => {
    const segments = await translateSegments(texts, (lines) => engine.translate(lines, options), findTerms);
    const result = {
      ...segments,
      ignoredPreferences: engine.supportsPreferences ? [] : listPreferences(preferences),
    };
    // Rules would translate the parts of a name.
    if (!isUnchanged(result) || (engine.grade === 'neural' && texts.every(isFullName))) return result;
    unchanged ??= result;
    // Names may stay untranslated, but another engine may know these words, so try it.
    throw new EngineError(engine.name, message('faults.did.noLines'), message('faults.ownerSeesLog'));
  };
  const { result, note } = await runWithFallback(ranked, translateWith).catch(
    (error: unknown): FallbackResult<TranslateOutcome> => {
      if (!unchanged) throw error;
      return { result: unchanged };
    },
  );
  if (isUnchanged(result) && !texts.every(hasOnlyNames))
    throw createInputError(createNothingTranslatedMessage(from, to, result.unknownWords));
  return {
    files: {},
    texts: result.texts,
    ...combineMessages(
      ...(textCount === 0
        ? [message('notes.noWords')]
        : [note, createTranslationMessages(result, result.ignoredPreferences)]),
    ),
  };
};
