// Reads Roman numerals of rulers, centuries and counted nouns, and unambiguous ones. `I`, `mix`, `CD` and `XL` stay
// unchanged.

import { ROMAN_NUMERAL_PATTERN, RULER_NAME_PATTERN } from '../../../domain/orthography/ruler-names.ts';
import type { LanguageRules } from '../languages/language-rules.ts';
import { applyRules, type TextRule } from '../rules.ts';

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

const parseRomanNumeral = (numeral: string): number =>
  [...numeral].reduce((sum, letter, at) => {
    const own = VALUES[letter] ?? 0;
    return sum + (own < (VALUES[numeral[at + 1] ?? ''] ?? 0) ? -own : own);
  }, 0);

/** Series with the same name in all languages. */
const SERIES_NAMES = 'Apollo|Bowl|Episode|Fantasy|Rocky|Wars|Windows';
/** Numerals accepted without context. Excludes those with other meanings: IV, VI, XL. */
const UNAMBIGUOUS_NUMERALS = 'I{2,3}|VII{1,2}|IX|XI{1,3}|XI?V|XVI{1,3}|XIX|XXI{0,3}|XXI?V|XXV?I{1,3}';

export function createRomanNumeralNormalizer({ roman }: LanguageRules): (text: string) => string {
  const { nouns, formatRuler, centuries, suffixed } = roman;
  const rules: readonly TextRule[] = [
    ...(suffixed === undefined
      ? []
      : [
          [
            new RegExp(
              String.raw`(?<![\p{L}\p{N}])((?=[IVX]|[LC]{1,4}[IVX])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(${suffixed.pattern})(?![\p{L}\p{N}])`,
              'gu',
            ),
            (_: string, numeral = '', suffix = '') => suffixed.format(parseRomanNumeral(numeral), suffix),
          ] as const,
        ]),
    ...centuries.map(
      ({ before, after, format }): TextRule => [
        new RegExp(`(${before ?? ''})(?<![\\p{L}\\p{N}-])(${ROMAN_NUMERAL_PATTERN})(${after ?? ''})`, 'gu'),
        (match, lead = '', numeral = '', rest = '') =>
          numeral === '' ? match : `${lead}${format(parseRomanNumeral(numeral), rest, lead)}${rest.replace(/^\./, '')}`,
      ],
    ),
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${RULER_NAME_PATTERN})s?) (${ROMAN_NUMERAL_PATTERN})(?!-\p{L}|[’'](?!s(?!\p{L}))\p{L})(\.(?= \p{L}|\.))?`,
        'gu',
      ),
      (_, name = '', numeral = '') => `${name} ${formatRuler(parseRomanNumeral(numeral), name)}`,
    ],
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${nouns}|${SERIES_NAMES}) )(${ROMAN_NUMERAL_PATTERN})(?![’']|-\p{L})`,
        'giu',
      ),
      (match, lead = '', numeral = '') => (/^\p{Lu}+$/u.test(numeral) ? `${lead}${parseRomanNumeral(numeral)}` : match),
    ],
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}\-.’'])(${UNAMBIGUOUS_NUMERALS})(?![\p{L}\p{N}]|[’'-]\p{L})`, 'gu'),
      (_, numeral = '') => String(parseRomanNumeral(numeral)),
    ],
  ];
  return (text) => (/[IVXLC]/.test(text) ? applyRules(rules, text) : text);
}
