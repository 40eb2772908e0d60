// Translates segments of text with the best engine for the language pair. Never returns the source text as its
// translation.

import { toBaseTag } from '../../domain/media/language.ts';
import { createWordFinder, type WordReplacement } from '../../domain/pronunciation/replace-words.ts';
import { type Message, message } from '../../messages/message.ts';
import { findEnginesForPair } from '../engines/choose-engines.ts';
import type { Engines, TranslationEngine, TranslationPreferences } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { EngineError, JobError } from '../errors.ts';
import { baseLanguage } from '../language-texts.ts';
import { combineMessages } from '../messages.ts';
import type { ReportListener, WorkFunction, WorkResult } from '../work.ts';
import { type FallbackResult, runWithFallback, toDescribedEngines } from './engine-fallback.ts';
import { splitIntoParts } from './translation/split-into-parts.ts';
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
  /** True to translate the only text part by part and to report the translation so far after each. */
  readonly reportsParts?: boolean;
}

interface TranslateOutcome extends TranslatedSegments {
  /** Preferences that the engine does not support. */
  readonly ignoredPreferences: readonly (keyof TranslationPreferences)[];
}

/** Result of the engine that was used. `isUnchanged`: no engine knew the words. */
interface TranslationAttempt extends FallbackResult<TranslateOutcome> {
  readonly isUnchanged: boolean;
}

type TextTranslator = (texts: readonly string[]) => Promise<TranslationAttempt>;

/** Not retryable, because the same input would fail again. */
const createInputError = (what: Message) => new JobError('INVALID_SOURCE_DATA', what);

const listPreferences = (preferences: TranslationPreferences) =>
  (['formality', 'gender', 'age'] as const).filter((preference) => preference in preferences);

export const translateAllTexts: WorkFunction<TranslateInput> = async (input, _folder, report, engines = ENGINES) => {
  const { texts, from, to, reportsParts = false } = input;
  if (toBaseTag(from) === toBaseTag(to))
    throw createInputError(message('faults.sameLanguage', { language: baseLanguage(from) }));
  const translate = await createTextTranslator(input, engines);
  report({ stage: 'translating' });
  if (reportsParts) return translateByParts(texts.join('\n'), translate, input, report);
  const { result, note, isUnchanged } = await translate(texts);
  if (isUnchanged && !texts.every(hasOnlyNames))
    throw createInputError(createNothingTranslatedMessage(from, to, result.unknownWords));
  return {
    files: {},
    texts: result.texts,
    ...combineMessages(
      ...(countTextsWithWords(texts) === 0
        ? [message('notes.noWords')]
        : [note, createTranslationMessages(result, result.ignoredPreferences)]),
    ),
  };
};

/** Reports nothing before some words are translated, so that a request can still be rejected. */
async function translateByParts(
  text: string,
  translate: TextTranslator,
  { from, to }: TranslateInput,
  report: ReportListener,
): Promise<WorkResult> {
  let translated = '';
  let isAllUnchanged = true;
  const unknownWords = new Set<string>();
  for (const paragraphs of splitIntoParts(text)) {
    const { result, isUnchanged } = await translate(paragraphs);
    translated += result.texts.join('');
    isAllUnchanged &&= isUnchanged || countTextsWithWords(paragraphs) === 0;
    for (const word of result.unknownWords) unknownWords.add(word);
    if (!isAllUnchanged) report({ stage: 'translating', text: translated });
  }
  if (isAllUnchanged && countTextsWithWords([text]) > 0 && !hasOnlyNames(text))
    throw createInputError(createNothingTranslatedMessage(from, to, [...unknownWords]));
  return { files: {}, texts: [translated], ...combineMessages() };
}

const countTextsWithWords = (texts: readonly string[]): number => texts.filter((text) => /\p{L}/u.test(text)).length;

/** Returns a function that translates texts with the best engine for the pair that knows their words. */
async function createTextTranslator(
  { from, to, preferences = {}, terms = [] }: TranslateInput,
  { translation }: Pick<Engines, 'translation'>,
): Promise<TextTranslator> {
  const all = await toDescribedEngines(translation);
  const ranked = findEnginesForPair(all, from, to);
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
  return async (texts) => {
    const isUnchanged = createUnchangedCheck(texts);
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
    const attempt = await runWithFallback(ranked, translateWith).catch(
      (error: unknown): FallbackResult<TranslateOutcome> => {
        if (!unchanged) throw error;
        return { result: unchanged };
      },
    );
    return { ...attempt, isUnchanged: isUnchanged(attempt.result) };
  };
}

function createUnchangedCheck(texts: readonly string[]): (result: TranslatedSegments) => boolean {
  const textCount = countTextsWithWords(texts);
  return ({ untranslatedIndexes, unknownWords, texts: done }) =>
    textCount > 0 &&
    untranslatedIndexes.length === textCount &&
    (unknownWords.length > 0 || done.every((text, at) => text === texts[at]));
}
