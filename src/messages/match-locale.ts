// Finds the supported language for a tag that a platform or a browser sent.

import { LOCALE_TAGS, type LocaleTag } from './catalogue.ts';

/**
 * Returns the language with its most likely script (Unicode likely subtags): `zh-HK` gives `zh Hant`, `zh` gives `zh
 * Hans`.
 */
function toLikelySubtags(written: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(written.replaceAll('_', '-')).maximize();
    return `${language} ${script}`;
  } catch {
    return undefined; // Invalid tag.
  }
}

const TAGS_BY_LIKELY_SUBTAGS = new Map(LOCALE_TAGS.map((tag) => [toLikelySubtags(tag), tag]));

/**
 * Returns the supported language for a platform's tag: `es` for `es-419` and `es_ES`, `pt-BR` for `pt_PT`, `zh-TW` for
 * `zh-Hant` and `zh_HK`. Undefined if the script differs, as in `zh-CN`.
 */
export const matchLocaleTag = (written: string): LocaleTag | undefined =>
  TAGS_BY_LIKELY_SUBTAGS.get(toLikelySubtags(written));

/** Returns the first supported language of a list of preferences. */
export const matchFirstLocaleTag = (written: readonly string[]): LocaleTag | undefined =>
  written.map(matchLocaleTag).find((tag) => tag !== undefined);
