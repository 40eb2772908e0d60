// Detects numbers that are read digit by digit, by their form or the word before them: phone numbers, postcodes, cards,
// accounts, orders, PINs.

import type { LanguageRules } from '../languages/language-rules.ts';
import { applyRules, type TextRule } from '../rules.ts';

/** Formats `4111 1111` as `4 1 1 1, 1 1 1 1`, and letters one by one. */
const spellGroups = (written: string): string =>
  written
    .split(/[^\p{L}\p{N}]+/u)
    .filter((group) => group !== '')
    .map((group) => [...group].join(' '))
    .join(', ');

const NUMBER_START = String.raw`(?<![\p{L}\p{N}.,:$€£¥+#-])`;
const NUMBER_END = String.raw`(?![\p{L}\p{N}]|[.,:-]\d|%| ?[€£$¥])`;

/** Emergency and information numbers of many countries. */
const SHORT_NUMBERS =
  '000|061|062|080|085|088|091|092|0800|100|101|102|103|104|110|111|112|115|116|117|118|119|144|190|191|192|193|211|311|411|511|611|711|811|911|988|999|1177|116117';
const US_STATES =
  'A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

const SHAPE_RULES: readonly TextRule[] = [
  // IBANs, card numbers, ISBNs and social security numbers.
  [
    /(?<![\p{L}\p{N}])([A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7}(?: ?[\dA-Z]{1,3})?)(?![\p{L}\p{N}])/gu,
    (_, iban = '') => spellGroups(iban),
  ],
  [
    new RegExp(`${NUMBER_START}(\\d{4}(?:[ -]\\d{4}){2,4}(?:[ -]\\d{1,3})?)${NUMBER_END}`, 'gu'),
    (_, digits = '') => spellGroups(digits),
  ],
  [
    new RegExp(`${NUMBER_START}(\\d{4}[ -]\\d{6}[ -]\\d{5})${NUMBER_END}`, 'gu'),
    (_, digits = '') => spellGroups(digits),
  ],
  [
    /(?<![\p{L}\p{N}-])(97[89][- ]\d{1,5}[- ]\d{1,7}[- ]\d{1,7}[- ]\d)(?![\p{L}\p{N}-])/gu,
    (_, isbn = '') => spellGroups(isbn),
  ],
  [/(?<![\p{L}\p{N}-])(\d{3}-\d{2}-\d{4})(?![\p{L}\p{N}-])/gu, (_, digits = '') => spellGroups(digits)],
  // Serial and tracking numbers.
  [
    /(?<![\p{L}\p{N}-])[A-Z0-9]{9,34}(?![\p{L}\p{N}-])/gu,
    (match) =>
      /[A-Z]/.test(match) && /\d{3}/.test(match) && match.replace(/\D/g, '').length >= 6 ? spellGroups(match) : match,
  ],
  // Phone numbers: with country code, in North American groups, or with a leading zero.
  [
    /(?<![\p{L}\p{N}.,-])\+(\d{1,3}(?:[ .\-/]?\(?\d{1,5}\)?){1,6})(?![\p{L}\p{N}])/gu,
    (match, digits = '') => (digits.replace(/\D/g, '').length < 7 ? match : `+${spellGroups(digits)}`),
  ],
  [
    /(?<![\p{L}\p{N}.,-])((?:[18][ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-](?:\d{4}|\d{2}[ .-]\d{2}))(?![\p{L}\p{N}]|[.-]\d)/gu,
    (_, digits = '') => spellGroups(digits),
  ],
  [/(\(\d{2,4}\) ?\d{3,5}[ -]\d{3,4})(?![\p{L}\p{N}]|[.-]\d)/gu, (_, digits = '') => spellGroups(digits)],
  [
    /(?<![\p{L}\p{N}.,-])(\d{3}-\d{4})(?![\p{L}\p{N}]|[.-]\d)/gu,
    (match, digits = '') => (/^0\d\d-(?:19|20)\d\d$/.test(digits) ? match : spellGroups(digits)),
  ],
  [
    /(?<![\p{L}\p{N}.,:/+-])(\(?0\d{1,5}\)?(?:[ /.-]{1,3}\d{2,8}){1,5})(?![\p{L}\p{N}]|[.,:/-]\d)/gu,
    (match, digits = '') =>
      digits.replace(/\D/g, '').length < 8 || /^0?\d[./-]\d{1,2}[./-]\d{2,4}$/.test(digits)
        ? match
        : spellGroups(digits),
  ],
  [/(?<![\p{L}\p{N}.,:/+-])(0\d{8,11})(?![\p{L}\p{N}]|[.,:/-]\d)/gu, (_, digits = '') => spellGroups(digits)],
];

/** Creates the rules of one language from its postcodes and context words. */
export function createDigitSequenceSpeller({
  digitContexts: { always, verbs, ifLong, postcode, connectors },
}: LanguageRules): (text: string) => string {
  const number = String.raw`(\(?\d{1,19}\)?(?:[ \-/.]{1,2}\d{1,12}){0,8})`;
  const between = String.raw`(?:\.? ?(?:${connectors})){0,2}(?: ?[:#№=] ?| )`;
  const spellIfLong = (match: string, lead: string, written: string): string =>
    written.replace(/\D/g, '').length < 3 ? match : `${lead}${spellGroups(written)}`;
  const rules: readonly TextRule[] = [
    // Words that always mean digits: PIN 4711, Kontonummer 123456.
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])((?:${always})${between})${number}(?![\p{L}\p{N}]|[.,]\d)`, 'giu'),
      (match, lead = '', written = '') => spellIfLong(match, lead, written),
    ],
    // Words that may also count: order 12 eggs, but order 1234 5678.
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${ifLong})${between})(\d{3,12}(?:[ -]\d{2,12}){1,5}|\d{4,18})(?![\p{L}\p{N}]|[.,:/-]\d| \p{Ll}{3,30}s(?!\p{L}))`,
        'giu',
      ),
      (match, lead = '', written = '') => spellIfLong(match, lead, written),
    ],
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${verbs}) )((?:${SHORT_NUMBERS})|\d{3,4}[ -]\d{3,9}(?:[ -]\d{2,6}){0,3}|\d{5,15})(?![\p{L}\p{N}]|[.,:/-]\d)`,
        'giu',
      ),
      (_, lead = '', written = '') => `${lead}${spellGroups(written)}`,
    ],
    // Numbers with letters: flight BA2490, order AB-12345.
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${ifLong}|${always})${between})([a-z]{1,3}[ -]?)(\d{3,6})(?![\p{L}\p{N}]|[.,:/-]\d)`,
        'giu',
      ),
      (match, lead = '', letters = '', written = '') =>
        /^[A-Z]/.test(letters) && !/[a-z]/.test(letters)
          ? `${lead}${spellGroups(letters)} ${spellGroups(written)}`
          : match,
    ],
    ...SHAPE_RULES,
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])((?:${US_STATES}),? )(\d{5}(?:-\d{4})?)(?![\p{L}\p{N}]|[.,]\d)`, 'gu'),
      (_, state = '', zip = '') => `${state}${spellGroups(zip)}`,
    ],
    ...(postcode === undefined
      ? []
      : [
          [
            new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${postcode})`, 'gu'),
            (_: string, code = '') => spellGroups(code.trim()),
          ] as const,
        ]),
  ];
  return (text) => (/\d{3}|\d[ -]\d{2}/.test(text) ? applyRules(rules, text) : text);
}
