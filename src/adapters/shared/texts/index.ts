// The adapters' own texts by language: a person's where the platform tells it, else the operator's, else English.

import { type Locale, localeFor } from '../../../domain/commands/locale.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';

export type { Texts } from './en.ts';

const BY_TAG = { en, de, es, fr, ja } satisfies Record<'en' | Locale['tag'], Texts>;

/** `language`: as platforms write it, whatever the region: `es-419`, `ja`, `pt_BR`. */
export function textsFor(language = 'en'): Texts {
  const [tag = ''] = language.toLowerCase().split(/[-_]/);
  return (BY_TAG as Readonly<Record<string, Texts>>)[tag] ?? en;
}

/** All that is said in one language. */
export interface Wording {
  readonly texts: Texts;
  /** The commands' words; where there are none the declarations' own hold. */
  readonly commands: Locale | undefined;
}

export const wordingFor = (locales: readonly Locale[], language = 'en'): Wording => ({
  texts: textsFor(language),
  commands: localeFor(locales, language),
});
