// Formats a language as the service lists it (facts §5).

import type { Language } from '../../domain/media/language.ts';

interface LanguageEntry {
  readonly id: number;
  /** English name in lower case. */
  readonly language: string;
  /** BCP 47 tag in lower case. */
  readonly short_name: string;
}

export const toLanguageEntry = ({ id, name, tag }: Language): LanguageEntry => ({
  id,
  language: name.toLowerCase(),
  short_name: tag.toLowerCase(),
});
