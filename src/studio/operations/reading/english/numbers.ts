// English numbers in words: whole ones, decimals, ordinals, years, digits one by one, fractions. Pure.

import { ToWords } from 'to-words/en-US';

/** A number as it is written, grouped by commas or not; whatever bounds it stands outside. */
export const AMOUNT = String.raw`(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(?:\.\d{1,12})?`;
/** Before and after a number that is whole. */
export const BEFORE = String.raw`(?<![\p{L}\p{N}_]|\d[.,:\/])`;
export const AFTER = String.raw`(?![\p{N}]|[.,]\d)`;

const toWords = new ToWords();
/** More digits than a number that people say has: they are told one by one. */
const MOST_DIGITS = 15;

const bare = (written: string): string => written.replaceAll(',', '');

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `007` → `zero zero seven`. */
export const digitByDigit = (digits: string): string =>
  [...digits.replace(/\D/g, '')].map((digit) => DIGITS[Number(digit)]).join(' ');

/** `10,000` → `ten thousand`. */
export function cardinal(written: string): string {
  const digits = bare(written);
  if (digits.length > MOST_DIGITS || /^0\d/.test(digits)) return digitByDigit(digits);
  return toWords.convert(Number(digits)).toLowerCase();
}

/** `21` → `twenty first`. */
export const ordinal = (written: string): string =>
  toWords.toOrdinal(Number(bare(written).slice(0, MOST_DIGITS))).toLowerCase();

/** `1,250.50` → `one thousand two hundred fifty point five zero`. */
export function amount(written: string): string {
  const [whole = '', decimals] = bare(written).split('.');
  const said = cardinal(whole === '' ? '0' : whole);
  return decimals === undefined ? said : `${said} point ${digitByDigit(decimals)}`;
}

/** `1905` → `nineteen oh five`; four digits. */
export function year(digits: string): string {
  const century = digits.slice(0, 2);
  const rest = digits.slice(2);
  if (/^[12]00/.test(digits)) return cardinal(digits);
  if (rest === '00') return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest.startsWith('0') ? `oh ${cardinal(rest.slice(1))}` : cardinal(rest)}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** `2½`, `1 1/2`, `3/4`: a whole number or none, then a part. */
export const FRACTION = String.raw`(?:\d{1,3}[ \-])?\d{1,2}[\/⁄](?:2|3|4|5|6|7|8|9|10|12|16|32|64|100)(?![\d\/])|(?:\d{1,3} ?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]`;

function partSaid(over: string, under: string): string {
  if (under === '10' || under === '100') return `${cardinal(over)} out of ${cardinal(under)}`;
  const one = under === '2' ? 'half' : under === '4' ? 'quarter' : ordinal(under);
  const many = under === '2' ? 'halves' : `${one}s`;
  return `${cardinal(over)} ${over === '1' ? one : many}`;
}

/** `1 1/2` → `one and a half`, `¾` → `three quarters`. */
export function fraction(written: string): string {
  const plain = written.replace(/ ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/u, (_, sign) => ` ${SIGNS[sign]}`).trim();
  const parts = plain.split(/[ \-/⁄]/);
  const [over = '', under = ''] = parts.slice(-2);
  const whole = parts.length > 2 ? parts[0] : undefined;
  const part = partSaid(over, under);
  if (whole === undefined) return part;
  return `${cardinal(whole)} and ${part.replace(/^one (?=eighth)/, 'an ').replace(/^one /, 'a ')}`;
}
