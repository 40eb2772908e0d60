// The languages people are answered in, and understood in without a command.

/** BCP 47, English first. */
export const LOCALE_TAGS = ['en', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'] as const;
export type LocaleTag = (typeof LOCALE_TAGS)[number];
