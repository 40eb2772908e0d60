// Reports what is missing or outdated in each language. Neither is a fault: readers see English, or the older text. Pure.

import { allTexts, type Locale } from './read-locales.ts';
import { hashLocales, listStale, type TranslationHashes } from './translation-hashes.ts';

/**
 * Returns lines of text. `recorded` are the hashes as they were stored last, which may be before the English texts
 * changed.
 */
export function reportTranslations(
  locales: readonly Locale[],
  recorded: TranslationHashes,
  wanted?: string,
): readonly string[] {
  const [english, ...others] = locales;
  const ids = english ? [...allTexts(english).keys()] : [];
  const hashes = hashLocales(locales, recorded);
  return others
    .filter(({ tag }) => wanted === undefined || wanted === tag)
    .flatMap((locale) => reportLocale(locale, ids, listStale(hashes, locale.tag)));
}

function reportLocale(locale: Locale, ids: readonly string[], stale: readonly string[]): readonly string[] {
  const own = allTexts(locale);
  const missing = ids.filter((id) => !own.has(id));
  const fresh = ids.length - missing.length - stale.length;
  const share = ids.length === 0 ? 0 : Math.floor((100 * fresh) / ids.length);
  return [
    `${locale.tag}: ${share} % up to date, ${missing.length} missing, ${stale.length} outdated of ${ids.length}.`,
    ...(locale.remark === undefined ? [] : [`  ${locale.remark}`]),
    ...missing.map((id) => `  missing   ${id}`),
    ...stale.map((id) => `  outdated  ${id}`),
  ];
}
