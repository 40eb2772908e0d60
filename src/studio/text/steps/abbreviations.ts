// Expands abbreviations, using the tables of domain/orthography.

import type { AbbreviationExpansions } from '../../../domain/orthography/abbreviation-rules.ts';
import { createSentenceStarterTest, findAbbreviationRules } from '../../../domain/orthography/index.ts';
import { NUMBER_OR_ROMAN_NUMERAL_PATTERN } from '../../../domain/orthography/ruler-names.ts';
import { findLanguageRules } from '../languages/index.ts';
import { applyRules, type TextRule, toAlternation } from '../rules.ts';

const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}\p{N}.@\/\-])`;
/** Space inside an abbreviation: normal, narrow or absent. */
const OPTIONAL_SPACE = String.raw`[ \u00a0\u202f]?`;
/** Matches where a full stop also ends the sentence. */
const SENTENCE_END = String.raw`(?=[\s"'”’»)\]]{0,8}$)`;

interface AbbreviationContext {
  readonly before?: string;
  readonly after: string;
  /** Pattern of the text after an abbreviation whose full stop also ends the sentence. */
  readonly stop?: string;
}

function createRule(
  abbreviations: AbbreviationExpansions | undefined,
  { before = NOT_IN_WORD, after, stop }: AbbreviationContext,
): readonly TextRule[] {
  const written = toAlternation(Object.keys(abbreviations ?? {})).replaceAll(' ', OPTIONAL_SPACE);
  if (written === '') return [];
  const unspaced = (word: string): string => word.replace(/\s/gu, '');
  const fullForms = new Map(Object.entries(abbreviations ?? {}).map(([word, full]) => [unspaced(word), full]));
  return [
    [
      new RegExp(
        `${before}(${written})${after}${stop === undefined ? '()' : `(?:(${stop})|)`}(?=([\\p{L}\\p{N}])|)`,
        'gu',
      ),
      (match, word = '', end, next) => {
        const full = fullForms.get(unspaced(word));
        if (full === undefined) return match;
        const isEnd = stop !== undefined && end !== undefined && word.endsWith('.');
        return `${full}${isEnd ? '.' : ''}${next === undefined || full.endsWith('-') ? '' : ' '}`;
      },
    ],
  ];
}

export function createAbbreviationExpander(tag: string): (text: string) => string {
  const orthography = findAbbreviationRules(tag);
  if (orthography === undefined) return (text) => text;
  const opener = orthography.sentenceStarters.split(/\s+/).join('|');
  const name = String.raw`(?=[ \u00a0]?\p{Lu}[\p{L}’'.-])`;
  const end = String.raw`(?!\p{L}|[\-–]\p{L})`;
  const joining = { after: end, stop: `${SENTENCE_END}|(?= (?:${opener})(?!\\p{L}))` };
  // After a number these abbreviations are units with a singular: 1 Std.
  const units = findLanguageRules(tag)?.units ?? {};
  const unitsAmong = (isUnit: boolean): AbbreviationExpansions =>
    Object.fromEntries(
      Object.entries(orthography.finalBeforeStarter ?? {}).filter(([word]) => word in units === isUnit),
    );
  const rules: readonly TextRule[] = [
    ...createRule(unitsAmong(true), { ...joining, before: `(?<!\\d[ \\u00a0\\u202f]?)${NOT_IN_WORD}` }),
    ...createRule(unitsAmong(false), joining),
    ...createRule(orthography.finalBeforeCapital, { after: end, stop: `${SENTENCE_END}|(?= \\p{Lu})` }),
    // Addresses with a house number: 221B Baker St. London.
    ...createRule(orthography.afterName, {
      before: String.raw`(?<=\d[A-Za-z]? \p{Lu}\p{Ll}{1,20} )`,
      after: String.raw`(?![\p{L}\p{N}])`,
    }),
    ...createRule(orthography.afterName, {
      before: String.raw`(?<=\p{Lu}\p{Ll}{1,20} )`,
      after: String.raw`(?![\p{L}\p{N}.]| ?\p{Lu}\p{Ll})`,
    }),
    ...createRule(orthography.beforeName, { after: name }),
    ...createRule(orthography.beforeNumber, {
      after: String.raw`(?=[ \u00a0]?(?:#|${NUMBER_OR_ROMAN_NUMERAL_PATTERN}))`,
    }),
    ...createRule(orthography.neverFinal, { before: `(?<!\\d ?)${NOT_IN_WORD}`, after: end }),
    ...createRule(orthography.suffixes, {
      before: String.raw`(?<=\p{L}{2})`,
      after: String.raw`(?=[\s,;)]|\d|$)`,
    }),
  ];
  return (text) => applyRules(rules, text);
}

/**
 * Removes the full stops in initials (`J. R. R. Tolkien`, `U.S. Army`), where an engine would pause.
 *
 * @param joiner Text between the letters. If it is not a space, initials separated by spaces stay unchanged.
 */
export function createInitialsRule(tag: string, joiner = ' '): TextRule {
  const isOpener = createSentenceStarterTest(tag);
  const gap = joiner === ' ' ? OPTIONAL_SPACE : '';
  return [
    new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}.])((?:\p{Lu}\.-?${gap}){1,8})(?!\p{L}\.)( ?)(?:(?=(\p{Lu}[\p{L}\p{M}’']{0,30}|(?:van|von|de|der|den|di|da|del|do|dos|du|la|le)(?= )))|(${SENTENCE_END})|)`,
      'gu',
    ),
    (match, letters = '', _, follower, end) => {
      const plain = letters.replace(/\.-?[ \u00a0\u202f]?/gu, joiner).slice(0, -joiner.length);
      const isEnd = end !== undefined || (follower !== undefined && isOpener(follower));
      if (plain.length === 1 && (joiner !== ' ' || isEnd || follower === undefined || !/\s$/u.test(match)))
        return match;
      return `${plain}${isEnd ? '.' : ''}${/\s$/u.test(match) ? ' ' : ''}`;
    },
  ];
}
