// Scores of languages for texts.

import type { LanguageScores } from '../domain/language-detection/decide-language.ts';

export interface LanguageDetector {
  /** Scores the text in every language it knows. No scores if that takes too long. Never throws. */
  score(text: string): Promise<LanguageScores>;
}
