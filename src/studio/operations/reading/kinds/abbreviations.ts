// Abbreviations in full, by the tables of domain/orthography. Pure.

import { openersOf, orthographyOf } from '../../../../domain/orthography/index.ts';
import type { Abbreviations } from '../../../../domain/orthography/orthography.ts';
import { NUMBER_OR_NUMERAL } from '../../../../domain/orthography/rulers.ts';
import { languageOf } from '../languages/index.ts';
import { anyOf, applied, type Rule } from '../rules.ts';

const NOT_INSIDE = String.raw`(?<![\p{L}\p{M}\p{N}.@\/\-])`;
/** A space inside one may be a narrow one, or none. */
const SPACE = String.raw`[ \u00a0\u202f]?`;
/** Where a full stop also ends the sentence. */
const AT_END = String.raw`(?=[\s"'”’»)\]]{0,8}$)`;

interface Context {
  readonly before?: string;
  readonly after: string;
  /** Before what its full stop also ends the sentence. */
  readonly stop?: string;
}

function ruleOf(
  abbreviations: Abbreviations | undefined,
  { before = NOT_INSIDE, after, stop }: Context,
): readonly Rule[] {
  const written = anyOf(Object.keys(abbreviations ?? {})).replaceAll(' ', SPACE);
  if (written === '') return [];
  const unspaced = (word: string): string => word.replace(/\s/gu, '');
  const said = new Map(Object.entries(abbreviations ?? {}).map(([word, full]) => [unspaced(word), full]));
  return [
    [
      new RegExp(
        `${before}(${written})${after}${stop === undefined ? '()' : `(?:(${stop})|)`}(?=([\\p{L}\\p{N}])|)`,
        'gu',
      ),
      (match, word = '', end, next) => {
        const full = said.get(unspaced(word));
        if (full === undefined) return match;
        const isEnd = stop !== undefined && end !== undefined && word.endsWith('.');
        return `${full}${isEnd ? '.' : ''}${next === undefined || full.endsWith('-') ? '' : ' '}`;
      },
    ],
  ];
}

export function abbreviationsIn(tag: string): (text: string) => string {
  const orthography = orthographyOf(tag);
  if (orthography === undefined) return (text) => text;
  const opener = orthography.openers.split(/\s+/).join('|');
  const name = String.raw`(?=[ \u00a0]?\p{Lu}[\p{L}’'.-])`;
  const end = String.raw`(?!\p{L}|[\-–]\p{L})`;
  const joining = { after: end, stop: `${AT_END}|(?= (?:${opener})(?!\\p{L}))` };
  // After a number they are units, which have a singular: 1 Std.
  const units = languageOf(tag)?.units ?? {};
  const unitsAmong = (isUnit: boolean): Abbreviations =>
    Object.fromEntries(
      Object.entries(orthography.joining ?? {}).filter(([word]) => word in units === isUnit),
    );
  const rules: readonly Rule[] = [
    ...ruleOf(unitsAmong(true), { ...joining, before: `(?<!\\d[ \\u00a0\\u202f]?)${NOT_INSIDE}` }),
    ...ruleOf(unitsAmong(false), joining),
    ...ruleOf(orthography.ending, { after: end, stop: `${AT_END}|(?= \\p{Lu})` }),
    // With the number of a house: 221B Baker St. London.
    ...ruleOf(orthography.afterName, {
      before: String.raw`(?<=\d[A-Za-z]? \p{Lu}\p{Ll}{1,20} )`,
      after: String.raw`(?![\p{L}\p{N}])`,
    }),
    ...ruleOf(orthography.afterName, {
      before: String.raw`(?<=\p{Lu}\p{Ll}{1,20} )`,
      after: String.raw`(?![\p{L}\p{N}.]| ?\p{Lu}\p{Ll})`,
    }),
    ...ruleOf(orthography.beforeName, { after: name }),
    ...ruleOf(orthography.beforeNumber, { after: String.raw`(?=[ \u00a0]?(?:#|${NUMBER_OR_NUMERAL}))` }),
    ...ruleOf(orthography.inside, { before: `(?<!\\d ?)${NOT_INSIDE}`, after: end }),
    ...ruleOf(orthography.suffixes, {
      before: String.raw`(?<=\p{L}{2})`,
      after: String.raw`(?=[\s,;)]|\d|$)`,
    }),
  ];
  return (text) => applied(rules, text);
}

/**
 * `J. R. R. Tolkien`, `U.S. Army`: letters without the stops at which an engine would pause.
 *
 * @param joiner Put between the letters; with one other than a space, initials that have spaces stay as they are.
 */
export function initialsIn(tag: string, joiner = ' '): Rule {
  const isOpener = openersOf(tag);
  const gap = joiner === ' ' ? SPACE : '';
  return [
    new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}.])((?:\p{Lu}\.-?${gap}){1,8})(?!\p{L}\.)( ?)(?:(?=(\p{Lu}[\p{L}\p{M}’']{0,30}|(?:van|von|de|der|den|di|da|del|do|dos|du|la|le)(?= )))|(${AT_END})|)`,
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
