// Tells which language a text is in, seen from us.

import type { Detected } from '../domain/detection/detect.ts';

export interface LanguageDetector {
  /** `among`: base tags (`fr`) of the languages that count. Unknown where it cannot be told soon; never throws. */
  detect(text: string, among: readonly string[]): Promise<Detected>;
}
