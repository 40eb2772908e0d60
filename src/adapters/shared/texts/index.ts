// All texts by language: those of the adapters, the core and the commands. A language is loaded on first use, since a
// bot needs few of them and all together take megabytes.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CommandLocale } from '../../../domain/command-locale.ts';
import { findCommandLocale, type LocaleTag, matchLocaleTag } from '../../../domain/commands/locale.ts';
import { getFormats } from '../../../domain/messages/formats.ts';
import { englishMessages, type Messages } from '../../../domain/messages/index.ts';
import { createLazyGetter } from '../../../kit/lazy-getter.ts';
import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import { type AdapterMessages, englishAdapterMessages } from './en.ts';
import type { LanguageModule } from './language-module.ts';

export type { AdapterMessages } from './en.ts';

/** Synchronous, unlike `import()`: otherwise a message could be sent in English while its language loads. */
const require: (file: string) => { readonly languageModule: LanguageModule } = createRequire(import.meta.url);
const createLanguageLoader = (tag: LocaleTag) =>
  createLazyGetter(
    () => require(fileURLToPath(resolveSiblingModule(`./${tag}/index`, import.meta.url))).languageModule,
  );

const MESSAGES_BY_LOCALE: Readonly<Record<Exclude<LocaleTag, 'en'>, () => LanguageModule>> = {
  de: createLanguageLoader('de'),
  es: createLanguageLoader('es'),
  fr: createLanguageLoader('fr'),
  ja: createLanguageLoader('ja'),
  ko: createLanguageLoader('ko'),
  'pt-BR': createLanguageLoader('pt-BR'),
  ru: createLanguageLoader('ru'),
  'zh-TW': createLanguageLoader('zh-TW'),
};

/** `language`: the code that a platform stores with its messages. Defaults to English. */
export function getAdapterMessages(language = 'en'): AdapterMessages {
  const tag = matchLocaleTag(language) ?? 'en';
  return tag === 'en' ? englishAdapterMessages : MESSAGES_BY_LOCALE[tag]().adapterMessages;
}

export interface LocalizedMessages extends Messages {
  readonly adapterMessages: AdapterMessages;
}

export type LocalizedMessagesProvider = (language?: string) => LocalizedMessages;

const createLocalizedMessages = (tag: LocaleTag, locales: readonly CommandLocale[]): LocalizedMessages =>
  tag === 'en'
    ? { ...englishMessages, adapterMessages: englishAdapterMessages }
    : {
        ...MESSAGES_BY_LOCALE[tag](),
        tag,
        formats: getFormats(tag),
        commands: findCommandLocale(locales, tag),
      };

/**
 * Accepts language codes as platforms write them and ignores the region: `es-419`, `pt_BR`. `operatorLanguage` is for
 * unknown readers. Unsupported languages get English.
 */
export function createLocalizedMessagesProvider(
  locales: readonly CommandLocale[],
  operatorLanguage = 'en',
): LocalizedMessagesProvider {
  const cache = new Map<string, LocalizedMessages>();
  return (language = operatorLanguage) => {
    const tag = matchLocaleTag(language) ?? 'en';
    const messages = cache.get(tag) ?? createLocalizedMessages(tag, locales);
    cache.set(tag, messages);
    return messages;
  };
}
