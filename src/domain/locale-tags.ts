// Lists the bot's languages, for answers and for plain-language requests.

/** BCP 47 tags, English first. */
export const LOCALE_TAGS = ['en', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'] as const;
export type LocaleTag = (typeof LOCALE_TAGS)[number];
