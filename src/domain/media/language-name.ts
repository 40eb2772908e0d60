// Names the service's languages for readers, with or without a region.

import type { LocaleTag } from '../../messages/catalogue.ts';
import { getFormats } from '../../messages/formats.ts';
import type { Text } from '../../messages/message.ts';
import { language } from '../../messages/values.ts';
import { findLanguageById, findLanguageByIdOrTag, type Language, toShortTag } from './language.ts';
import { toTagWithoutRegion } from './regions.ts';

/**
 * Names a language in English as our own list does, since users can type those names. Elsewhere Intl names it, except
 * for languages that only our list has.
 */
export function nameLanguage(tag: string, locale: LocaleTag): string | undefined {
  const listed = findLanguageByIdOrTag(tag)?.name;
  return locale === 'en' ? listed : (getFormats(locale).language(tag) ?? listed);
}

/** `French (France)`, also for the main region. */
export const languageName = ({ tag }: Pick<Language, 'tag'>): Text => language(tag);

/** `French` for the main or only region, `French (Canada)` for others. */
export const shortLanguageName = (one: Language): Text => language(toShortTag(one));

/** `French` for every region. */
export const languageNameWithoutRegion = (one: Pick<Language, 'tag'>): Text => language(toTagWithoutRegion(one));

/** {@link languageName} by the service's id; the id if it is unknown. */
export function languageNameById(id: number): Text {
  const found = findLanguageById(id);
  return found ? languageName(found) : String(id);
}
