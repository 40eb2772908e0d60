// Language detection for texts.

import type { DetectionResult } from '../domain/language-detection/detect-language.ts';

export interface LanguageDetector {
  /**
   * Detects the language among `candidates`, which are base tags (`fr`). Returns unknown if detection takes too long.
   * Never throws.
   */
  detect(text: string, candidates: readonly string[]): Promise<DetectionResult>;
}
