// Writes English numbers in words: integers, decimals, ordinals, years, digits and fractions.

import { ToWords } from 'to-words/en-US';
import { FRACTION_SIGNS } from './fraction-signs.ts';

/** Matches a number with or without thousands separators; callers add the boundaries. */
export const NUMBER_SOURCE = String.raw`(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(?:\.\d{1,12})?`;
/** Boundaries before and after an integer. */
export const NUMBER_START = String.raw`(?<![\p{L}\p{N}_]|\d[.,:\/])`;
export const NUMBER_END = String.raw`(?![\p{N}]|[.,]\d)`;

const toWords = new ToWords();
/** Longer numbers are read digit by digit. */
const MAX_SPOKEN_DIGITS = 15;

const removeCommas = (written: string): string => written.replaceAll(',', '');

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Formats `007` as `zero zero seven`. */
export const formatDigits = (digits: string): string =>
  [...digits.replace(/\D/g, '')].map((digit) => DIGIT_WORDS[Number(digit)]).join(' ');

/** Formats `10,000` as `ten thousand`. */
export function formatCardinal(written: string): string {
  const digits = removeCommas(written);
  if (digits.length > MAX_SPOKEN_DIGITS || /^0\d/.test(digits)) return formatDigits(digits);
  return toWords.convert(Number(digits)).toLowerCase();
}

/** Formats `21` as `twenty first`. */
export const formatOrdinal = (written: string): string =>
  toWords.toOrdinal(Number(removeCommas(written).slice(0, MAX_SPOKEN_DIGITS))).toLowerCase();

/** Formats `1,250.50` as `one thousand two hundred fifty point five zero`. */
export function formatDecimal(written: string): string {
  const [whole = '', decimals] = removeCommas(written).split('.');
  const said = formatCardinal(whole === '' ? '0' : whole);
  return decimals === undefined ? said : `${said} point ${formatDigits(decimals)}`;
}

/** Formats four digits: `1905` as `nineteen oh five`. */
export function formatYear(digits: string): string {
  const century = digits.slice(0, 2);
  const rest = digits.slice(2);
  if (/^[12]00/.test(digits)) return formatCardinal(digits);
  if (rest === '00') return `${formatCardinal(century)} hundred`;
  return `${formatCardinal(century)} ${rest.startsWith('0') ? `oh ${formatCardinal(rest.slice(1))}` : formatCardinal(rest)}`;
}

/** Matches `2½`, `1 1/2` and `3/4`: an optional integer and a fraction. */
export const FRACTION_SOURCE = String.raw`(?:\d{1,3}[ \-])?\d{1,2}[\/⁄](?:2|3|4|5|6|7|8|9|10|12|16|32|64|100)(?![\d\/])|(?:\d{1,3} ?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]`;

function formatPart(over: string, under: string): string {
  if (under === '10' || under === '100') return `${formatCardinal(over)} out of ${formatCardinal(under)}`;
  const one = under === '2' ? 'half' : under === '4' ? 'quarter' : formatOrdinal(under);
  const many = under === '2' ? 'halves' : `${one}s`;
  return `${formatCardinal(over)} ${over === '1' ? one : many}`;
}

/** Formats `1 1/2` as `one and a half` and `¾` as `three quarters`. */
export function formatFraction(written: string): string {
  const plain = written.replace(/ ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/u, (_, sign) => ` ${FRACTION_SIGNS[sign]}`).trim();
  const parts = plain.split(/[ \-/⁄]/);
  const [over = '', under = ''] = parts.slice(-2);
  const whole = parts.length > 2 ? parts[0] : undefined;
  const part = formatPart(over, under);
  if (whole === undefined) return part;
  return `${formatCardinal(whole)} and ${part.replace(/^one (?=eighth)/, 'an ').replace(/^one /, 'a ')}`;
}
