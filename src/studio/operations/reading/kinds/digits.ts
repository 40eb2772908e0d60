// Numbers that are read digit by digit: telephones, postcodes, cards, accounts, orders, PINs. What they are follows from their shape or
// from the word before them. Pure.

import type { Language } from '../languages/language.ts';
import { applied, type Rule } from '../rules.ts';

/** `4111 1111` → `4 1 1 1, 1 1 1 1`; letters stay, one by one. */
const digitGroups = (written: string): string =>
  written
    .split(/[^\p{L}\p{N}]+/u)
    .filter((group) => group !== '')
    .map((group) => [...group].join(' '))
    .join(', ');

const START = String.raw`(?<![\p{L}\p{N}.,:$€£¥+#-])`;
const END = String.raw`(?![\p{L}\p{N}]|[.,:-]\d|%| ?[€£$¥])`;

/** Called in an emergency or for information, in many countries. */
const SHORT_NUMBERS =
  '000|061|062|080|085|088|091|092|0800|100|101|102|103|104|110|111|112|115|116|117|118|119|144|190|191|192|193|211|311|411|511|611|711|811|911|988|999|1177|116117';
const US_STATES =
  'A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

const SHAPES: readonly Rule[] = [
  // IBANs, cards, ISBNs, social security numbers.
  [
    /(?<![\p{L}\p{N}])([A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7}(?: ?[\dA-Z]{1,3})?)(?![\p{L}\p{N}])/gu,
    (_, iban = '') => digitGroups(iban),
  ],
  [
    new RegExp(`${START}(\\d{4}(?:[ -]\\d{4}){2,4}(?:[ -]\\d{1,3})?)${END}`, 'gu'),
    (_, digits = '') => digitGroups(digits),
  ],
  [new RegExp(`${START}(\\d{4}[ -]\\d{6}[ -]\\d{5})${END}`, 'gu'), (_, digits = '') => digitGroups(digits)],
  [
    /(?<![\p{L}\p{N}-])(97[89][- ]\d{1,5}[- ]\d{1,7}[- ]\d{1,7}[- ]\d)(?![\p{L}\p{N}-])/gu,
    (_, isbn = '') => digitGroups(isbn),
  ],
  [/(?<![\p{L}\p{N}-])(\d{3}-\d{2}-\d{4})(?![\p{L}\p{N}-])/gu, (_, digits = '') => digitGroups(digits)],
  // Serial and tracking numbers.
  [
    /(?<![\p{L}\p{N}-])[A-Z0-9]{9,34}(?![\p{L}\p{N}-])/gu,
    (match) =>
      /[A-Z]/.test(match) && /\d{3}/.test(match) && match.replace(/\D/g, '').length >= 6
        ? digitGroups(match)
        : match,
  ],
  // Telephones: with the code of a country, in North America's groups, or from a zero on.
  [
    /(?<![\p{L}\p{N}.,-])\+(\d{1,3}(?:[ .\-/]?\(?\d{1,5}\)?){1,6})(?![\p{L}\p{N}])/gu,
    (match, digits = '') => (digits.replace(/\D/g, '').length < 7 ? match : `+${digitGroups(digits)}`),
  ],
  [
    /(?<![\p{L}\p{N}.,-])((?:[18][ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-](?:\d{4}|\d{2}[ .-]\d{2}))(?![\p{L}\p{N}]|[.-]\d)/gu,
    (_, digits = '') => digitGroups(digits),
  ],
  [/(\(\d{2,4}\) ?\d{3,5}[ -]\d{3,4})(?![\p{L}\p{N}]|[.-]\d)/gu, (_, digits = '') => digitGroups(digits)],
  [
    /(?<![\p{L}\p{N}.,-])(\d{3}-\d{4})(?![\p{L}\p{N}]|[.-]\d)/gu,
    (match, digits = '') => (/^0\d\d-(?:19|20)\d\d$/.test(digits) ? match : digitGroups(digits)),
  ],
  [
    /(?<![\p{L}\p{N}.,:/+-])(\(?0\d{1,5}\)?(?:[ /.-]{1,3}\d{2,8}){1,5})(?![\p{L}\p{N}]|[.,:/-]\d)/gu,
    (match, digits = '') =>
      digits.replace(/\D/g, '').length < 8 || /^0?\d[./-]\d{1,2}[./-]\d{2,4}$/.test(digits)
        ? match
        : digitGroups(digits),
  ],
  [/(?<![\p{L}\p{N}.,:/+-])(0\d{8,11})(?![\p{L}\p{N}]|[.,:/-]\d)/gu, (_, digits = '') => digitGroups(digits)],
];

/** Rules of one language: its postcodes and the words that come before such numbers. */
export function digitsIn({
  digits: { known, dialled, identified, postcode, link },
}: Language): (text: string) => string {
  const number = String.raw`(\(?\d{1,19}\)?(?:[ \-/.]{1,2}\d{1,12}){0,8})`;
  const between = String.raw`(?:\.? ?(?:${link})){0,2}(?: ?[:#№=] ?| )`;
  const several = (match: string, lead: string, written: string): string =>
    written.replace(/\D/g, '').length < 3 ? match : `${lead}${digitGroups(written)}`;
  const rules: readonly Rule[] = [
    // The word says it: PIN 4711, Kontonummer 123456.
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${known})${between})${number}(?![\p{L}\p{N}]|[.,]\d)`,
        'giu',
      ),
      (match, lead = '', written = '') => several(match, lead, written),
    ],
    // The word may also count: order 12 eggs, order 1234 5678.
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${identified})${between})(\d{3,12}(?:[ -]\d{2,12}){1,5}|\d{4,18})(?![\p{L}\p{N}]|[.,:/-]\d| \p{Ll}{3,30}s(?!\p{L}))`,
        'giu',
      ),
      (match, lead = '', written = '') => several(match, lead, written),
    ],
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${dialled}) )((?:${SHORT_NUMBERS})|\d{3,4}[ -]\d{3,9}(?:[ -]\d{2,6}){0,3}|\d{5,15})(?![\p{L}\p{N}]|[.,:/-]\d)`,
        'giu',
      ),
      (_, lead = '', written = '') => `${lead}${digitGroups(written)}`,
    ],
    // Flight BA2490, order AB-12345.
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${identified}|${known})${between})([a-z]{1,3}[ -]?)(\d{3,6})(?![\p{L}\p{N}]|[.,:/-]\d)`,
        'giu',
      ),
      (match, lead = '', letters = '', written = '') =>
        /^[A-Z]/.test(letters) && !/[a-z]/.test(letters)
          ? `${lead}${digitGroups(letters)} ${digitGroups(written)}`
          : match,
    ],
    ...SHAPES,
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])((?:${US_STATES}),? )(\d{5}(?:-\d{4})?)(?![\p{L}\p{N}]|[.,]\d)`,
        'gu',
      ),
      (_, state = '', zip = '') => `${state}${digitGroups(zip)}`,
    ],
    ...(postcode === undefined
      ? []
      : [
          [
            new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${postcode})`, 'gu'),
            (_: string, code = '') => digitGroups(code.trim()),
          ] as const,
        ]),
  ];
  return (text) => (/\d{3}|\d[ -]\d{2}/.test(text) ? applied(rules, text) : text);
}
