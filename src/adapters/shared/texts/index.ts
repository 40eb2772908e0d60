// The adapters' own texts by language: a person's where the platform tells it, else the operator's, else English.

import type { Command } from '../../../domain/commands/command.ts';
import { type Locale, type LocaleTag, localeFor, localeTagOf } from '../../../domain/commands/locale.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { ptBr } from './pt-BR.ts';
import { ru } from './ru.ts';
import { zhTw } from './zh-TW.ts';

export type { Texts } from './en.ts';

const BY_TAG: Readonly<Record<LocaleTag, Texts>> = {
  en,
  de,
  es,
  fr,
  ja,
  ko,
  'pt-BR': ptBr,
  ru,
  'zh-TW': zhTw,
};

/** `language`: as platforms write it, whatever the region: `es-419`, `ja`, `pt_BR`. */
export const textsFor = (language = 'en'): Texts => BY_TAG[localeTagOf(language) ?? 'en'];

/** All that is said in one language. */
export interface Wording {
  readonly texts: Texts;
  /** The commands' words; where there are none the declarations' own hold. */
  readonly commands: Locale | undefined;
}

/** What a command is called in it. */
export const namesIn = (
  { commands }: Wording,
  command: Command,
): Pick<Command, 'title' | 'verb' | 'summary'> => commands?.commands[command.name] ?? command;

export const wordingFor = (locales: readonly Locale[], language = 'en'): Wording => ({
  texts: textsFor(language),
  commands: localeFor(locales, language),
});
