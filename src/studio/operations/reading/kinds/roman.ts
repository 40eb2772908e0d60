// Roman numerals: rulers, centuries, what is counted, and those that mean nothing else; `I`, `mix`, `CD`, `XL` stay as they are. Pure.

import { NUMERAL, RULERS } from '../../../../domain/orthography/rulers.ts';
import type { Language } from '../languages/language.ts';
import { applied, type Rule } from '../rules.ts';

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

const numberOf = (numeral: string): number =>
  [...numeral].reduce((sum, letter, at) => {
    const own = VALUES[letter] ?? 0;
    return sum + (own < (VALUES[numeral[at + 1] ?? ''] ?? 0) ? -own : own);
  }, 0);

/** Named alike everywhere. */
const SERIES = 'Apollo|Bowl|Episode|Fantasy|Rocky|Wars|Windows';
/** Elsewhere those that are nothing else: IV is a drip, VI an editor, XL a size. */
const CLEAR = 'I{2,3}|VII{1,2}|IX|XI{1,3}|XI?V|XVI{1,3}|XIX|XXI{0,3}|XXI?V|XXV?I{1,3}';

export function romanIn({ roman }: Language): (text: string) => string {
  const { counted, ruler, centuries, suffixed } = roman;
  const rules: readonly Rule[] = [
    ...(suffixed === undefined
      ? []
      : [
          [
            new RegExp(
              String.raw`(?<![\p{L}\p{N}])((?=[IVX]|[LC]{1,4}[IVX])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(${suffixed.pattern})(?![\p{L}\p{N}])`,
              'gu',
            ),
            (_: string, numeral = '', suffix = '') => suffixed.said(numberOf(numeral), suffix),
          ] as const,
        ]),
    ...centuries.map(
      ({ before, after, said }): Rule => [
        new RegExp(`(${before ?? ''})(?<![\\p{L}\\p{N}-])(${NUMERAL})(${after ?? ''})`, 'gu'),
        (match, lead = '', numeral = '', rest = '') =>
          numeral === '' ? match : `${lead}${said(numberOf(numeral), rest, lead)}${rest.replace(/^\./, '')}`,
      ],
    ),
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${RULERS})s?) (${NUMERAL})(?!-\p{L}|[’'](?!s(?!\p{L}))\p{L})(\.(?= \p{L}|\.))?`,
        'gu',
      ),
      (_, name = '', numeral = '') => `${name} ${ruler(numberOf(numeral), name)}`,
    ],
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])((?:${counted}|${SERIES}) )(${NUMERAL})(?![’']|-\p{L})`, 'giu'),
      (match, lead = '', numeral = '') =>
        /^\p{Lu}+$/u.test(numeral) ? `${lead}${numberOf(numeral)}` : match,
    ],
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}\-.’'])(${CLEAR})(?![\p{L}\p{N}]|[’'-]\p{L})`, 'gu'),
      (_, numeral = '') => String(numberOf(numeral)),
    ],
  ];
  return (text) => (/[IVXLC]/.test(text) ? applied(rules, text) : text);
}
