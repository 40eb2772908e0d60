// A language as the service lists it (facts §5). Pure.
// Which languages are listed where is the routes' business.

import type { Language } from '../../domain/media/language.ts';

export interface LanguageEntry {
  readonly id: number;
  /** Lower-case English name. */
  readonly language: string;
  /** Lower-case BCP 47 tag. */
  readonly short_name: string;
}

export const languageEntry = ({ id, name, tag }: Language): LanguageEntry => ({
  id,
  language: name.toLowerCase(),
  short_name: tag.toLowerCase(),
});
