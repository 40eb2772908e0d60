// Everything that is said, by language: the adapters' own texts, the core's words and those of the commands. A language is loaded
// when something is first said in it, since few are needed where a bot works and all of them weigh megabytes.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Locale, type LocaleTag, localeFor, localeTagOf } from '../../../domain/commands/locale.ts';
import { formatsIn } from '../../../domain/words/formats.ts';
import { english, type Words } from '../../../domain/words/index.ts';
import { onFirstUse } from '../../../kit/first-use.ts';
import { beside } from '../../../kit/process/beside.ts';
import { en, type Texts } from './en.ts';
import type { Said } from './said.ts';

export type { Texts } from './en.ts';

/** Not `import()`: no sentence waits for its language, so none is English because its language is still on its way. */
const require: (file: string) => { readonly said: Said } = createRequire(import.meta.url);
const saidIn = (tag: LocaleTag) =>
  onFirstUse(() => require(fileURLToPath(beside(`./${tag}/index`, import.meta.url))).said);

const OTHERS: Readonly<Record<Exclude<LocaleTag, 'en'>, () => Said>> = {
  de: saidIn('de'),
  es: saidIn('es'),
  fr: saidIn('fr'),
  ja: saidIn('ja'),
  ko: saidIn('ko'),
  'pt-BR': saidIn('pt-BR'),
  ru: saidIn('ru'),
  'zh-TW': saidIn('zh-TW'),
};

/** Where a platform keeps the language with what it answers, as it writes it; without one English. */
export function textsFor(language = 'en'): Texts {
  const tag = localeTagOf(language) ?? 'en';
  return tag === 'en' ? en : OTHERS[tag]().texts;
}

/** All that is said in one language. */
export interface Wording extends Words {
  readonly texts: Texts;
}

export type WordingFor = (language?: string) => Wording;

const wordingIn = (tag: LocaleTag, locales: readonly Locale[]): Wording =>
  tag === 'en'
    ? { ...english, texts: en }
    : { ...OTHERS[tag](), tag, formats: formatsIn(tag), commands: localeFor(locales, tag) };

/**
 * By language as platforms write it, whatever the region: `es-419`, `pt_BR`. `operators`: where nobody says which; one that is none
 * of ours gets English.
 */
export function createWordingFor(locales: readonly Locale[], operators = 'en'): WordingFor {
  const made = new Map<string, Wording>();
  return (language = operators) => {
    const tag = localeTagOf(language) ?? 'en';
    const wording = made.get(tag) ?? wordingIn(tag, locales);
    made.set(tag, wording);
    return wording;
  };
}
