// Everything that is said, by language: the adapters' own texts, the core's words and those of the commands.

import { type Locale, type LocaleTag, localeFor, localeTagOf } from '../../../domain/commands/locale.ts';
import { formatsIn } from '../../../domain/words/formats.ts';
import { english, type Words } from '../../../domain/words/index.ts';
import { alternatives } from './alternatives/index.ts';
import { answers } from './answers/index.ts';
import { card } from './card/index.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { failures } from './failures/index.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { limits } from './limits/index.ts';
import { notices } from './notices/index.ts';
import { problems } from './problems/index.ts';
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

/** Where a platform keeps the language with what it answers, as it writes it; without one English. */
export const textsFor = (language = 'en'): Texts => BY_TAG[localeTagOf(language) ?? 'en'];

/** All that is said in one language. */
export interface Wording extends Words {
  readonly texts: Texts;
}

export type WordingFor = (language?: string) => Wording;

function wordingIn(tag: LocaleTag, locales: readonly Locale[]): Wording {
  const texts = textsFor(tag);
  if (tag === 'en') return { ...english, texts };
  return {
    tag,
    formats: formatsIn(tag),
    commands: localeFor(locales, tag),
    texts,
    card: card[tag],
    failures: failures[tag],
    problems: problems[tag],
    limits: limits[tag],
    answers: answers[tag],
    notices: notices[tag],
    alternatives: alternatives[tag],
  };
}

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
