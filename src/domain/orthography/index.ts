// Looks up a language's spelling rules by base tag. English titles apply to languages without rules. Pure.

import type { AbbreviationRules } from './abbreviation-rules.ts';
import { englishAbbreviations } from './english.ts';
import { germanAbbreviations } from './german.ts';
import { otherAbbreviations } from './other-languages.ts';
import { romanceAbbreviations } from './romance-languages.ts';

const RULES_BY_LANGUAGE: Readonly<Record<string, AbbreviationRules>> = {
  en: englishAbbreviations,
  de: germanAbbreviations,
  ...romanceAbbreviations,
  ...otherAbbreviations,
};

export const findAbbreviationRules = (tag: string): AbbreviationRules | undefined =>
  RULES_BY_LANGUAGE[tag.split('-')[0]?.toLowerCase() ?? ''];

const openers = new Map<AbbreviationRules, ReadonlySet<string>>();

/** Returns a test for capitalized words that start a sentence. It is always false for languages without rules. */
export function createSentenceStarterTest(tag: string): (word: string) => boolean {
  const orthography = findAbbreviationRules(tag);
  if (orthography === undefined) return () => false;
  const words = openers.get(orthography) ?? new Set(orthography.sentenceStarters.split(/\s+/));
  openers.set(orthography, words);
  return (word) => words.has(word);
}

/** Languages without rules use the abbreviations of all languages. */
const ALL_ABBREVIATION_RULES = Object.values(RULES_BY_LANGUAGE);

/** Returns a class of abbreviations in lower case. English titles are part of every language. */
export function listAbbreviations(
  tag: string,
  kind: Exclude<keyof AbbreviationRules, 'sentenceStarters'>,
): readonly string[] {
  const orthography = findAbbreviationRules(tag);
  const all =
    orthography === undefined
      ? ALL_ABBREVIATION_RULES
      : [orthography, ...(kind === 'neverFinal' ? [englishAbbreviations] : [])];
  return [...new Set(all.flatMap((one) => Object.keys(one[kind] ?? {})).map((written) => written.toLowerCase()))];
}
