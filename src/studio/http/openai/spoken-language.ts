// Decides the language of a text if the client names none: OpenAI's voices speak every language.

import {
  decideLanguage,
  dependsOnScores,
  type LanguageScores,
} from '../../../domain/language-detection/decide-language.ts';
import { toRegionalChineseTag } from '../../../domain/language-detection/scripts.ts';
import { findLanguage, listBaseTagsForSide, toBaseTag } from '../../../domain/media/language.ts';

/** Scores the languages of a text. */
export type ScoreLanguages = (text: string) => Promise<LanguageScores>;

/** @param own Tag of the voice's home language, used for an unclear text. */
export async function detectSpokenLanguage(
  text: string,
  own: string,
  scoreLanguages: ScoreLanguages | undefined,
): Promise<string> {
  const base = toBaseTag(own);
  const scores = dependsOnScores(text) ? ((await scoreLanguages?.(text)) ?? {}) : {};
  const decided = decideLanguage({ text, scores, own: base, candidates: listBaseTagsForSide('source') });
  const [language = base] = [decided].flat();
  if (language === base) return own;
  return findLanguage(toRegionalChineseTag(text, language), 'source')?.tag ?? own;
}
