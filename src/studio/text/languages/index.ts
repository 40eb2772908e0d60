// Languages with text rules, by base tag.

import { toBaseTag } from '../../../domain/media/language.ts';
import { dutch, swedish } from './dutch-swedish.ts';
import { english } from './english.ts';
import { french, spanish } from './french-spanish.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import type { LanguageRules } from './language-rules.ts';
import { italian, portuguese } from './portuguese-italian.ts';
import { polish, russian } from './slavic.ts';

const RULES_BY_LANGUAGE: Readonly<Record<string, LanguageRules>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  ru: russian,
  sv: swedish,
  ja: japanese,
};

export const findLanguageRules = (tag: string): LanguageRules | undefined => RULES_BY_LANGUAGE[toBaseTag(tag)];
