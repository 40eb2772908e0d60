// Guesses the operator's language from the settings or the system. Pure.

import { toBaseTag } from '../../domain/media/language.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Base tag of a locale such as `de_DE.UTF-8`; `undefined` for `C` and `POSIX`. */
const parseLocale = (locale: string | undefined): string | undefined =>
  /^([a-z]{2,3})(?:[_.@-]|$)/.exec(locale ?? '')?.[1];

/** The setting DEFAULT_LANGUAGE, or else the language of the system, or English. */
export function guessLanguages(environment: Environment): readonly string[] {
  const setting = environment['DEFAULT_LANGUAGE']?.trim();
  if (setting) return [toBaseTag(setting)];
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return [parseLocale(LC_ALL || LC_MESSAGES || LANG) ?? 'en'];
}
