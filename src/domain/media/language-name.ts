// Names the service's languages in the reader's language, with or without a region.

import type { Messages } from '../messages/index.ts';
import { type Language, toShortTag } from './language.ts';
import { toNameWithoutRegion, toTagWithoutRegion } from './regions.ts';

/** Returns the language's name. English uses the names of our own list, since users can type those. */
export const formatLanguageName = (
  { name, tag }: { readonly name: string; readonly tag: string },
  messages: Messages,
) => (messages.tag === 'en' ? name : (messages.formats.language(tag) ?? name));
/** Returns `French` for the main or only region, `French (Canada)` for others. */
export function formatShortLanguageName(language: Language, messages: Messages): string {
  const tag = toShortTag(language);
  const plain = tag === language.tag ? undefined : messages.formats.language(tag);
  return plain ?? formatLanguageName(language, messages);
}

/** Returns `French` for every region. */
export const formatLanguageWithoutRegion = (language: Pick<Language, 'tag' | 'name'>, messages: Messages): string =>
  formatLanguageName({ tag: toTagWithoutRegion(language), name: toNameWithoutRegion(language) }, messages);
