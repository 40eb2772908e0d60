// Money as English says it: the amount, then the currency, then what is left over. Pure.

import { anyOf, applied, type Rule } from '../rules.ts';
import { amount, cardinal } from './numbers.ts';

/** What one is called, several, and their hundredths. */
type Currency = readonly [one: string, many: string, cent?: string, cents?: string];

const DOLLARS: Currency = ['dollar', 'dollars', 'cent', 'cents'];
const kindOf = (kind: string): Currency => [`${kind} dollar`, `${kind} dollars`, 'cent', 'cents'];
const EUROS: Currency = ['euro', 'euros', 'cent', 'cents'];
const POUNDS: Currency = ['pound', 'pounds', 'penny', 'pence'];
const YEN: Currency = ['yen', 'yen'];

const SIGNS: Readonly<Record<string, Currency>> = {
  $: DOLLARS,
  US$: kindOf('U-S'),
  C$: kindOf('Canadian'),
  CA$: kindOf('Canadian'),
  A$: kindOf('Australian'),
  '€': EUROS,
  '£': POUNDS,
  '¥': YEN,
  '₹': ['rupee', 'rupees', 'paisa', 'paise'],
  '₽': ['ruble', 'rubles', 'kopeck', 'kopecks'],
  '₩': ['won', 'won'],
  '₿': ['bitcoin', 'bitcoins'],
};
const CODES: Readonly<Record<string, Currency>> = {
  USD: kindOf('U-S'),
  EUR: EUROS,
  GBP: ['British pound', 'British pounds', 'penny', 'pence'],
  JPY: ['Japanese yen', 'Japanese yen'],
  CHF: ['Swiss franc', 'Swiss francs', 'centime', 'centimes'],
  CAD: kindOf('Canadian'),
  AUD: kindOf('Australian'),
  INR: ['Indian rupee', 'Indian rupees', 'paisa', 'paise'],
  CNY: ['Chinese yuan', 'Chinese yuan'],
  PLN: ['Polish zloty', 'Polish zlotys', 'grosz', 'groszy'],
  SEK: ['Swedish krona', 'Swedish kronor', 'ore', 'ore'],
  BRL: ['Brazilian real', 'Brazilian reals', 'centavo', 'centavos'],
  BTC: ['bitcoin', 'bitcoins'],
};
const CURRENCIES = { ...SIGNS, ...CODES };

const SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mm: 'million',
  mn: 'million',
  mio: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
};
const SCALE = String.raw`(?:\s?(k|mm?|mn|mio|bn?|tn?|thousand|million|billion|trillion)(?![\p{L}\p{N}]))?`;
/** Grouped either way, with a comma or a point before the hundredths, or hundredths alone. */
const PRICE = String.raw`(?:\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,6})?|\d{1,3}(?:\.\d{3}){2,5}(?:,\d{1,2})?|\d{1,3}\.\d{3},\d{1,2}|\d{1,15}(?:[.,]\d{1,6})?|\.\d{1,6})(?![\p{N}])`;
const SIGN = anyOf([...Object.keys(SIGNS), ...Object.keys(CODES)]);
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;

/** `1.250,50` → `1250.50`. */
function plain(price: string): string {
  if (/,\d{1,2}$/.test(price)) return price.replaceAll('.', '').replace(',', '.');
  if (/\.\d{3}\./.test(price)) return price.replaceAll('.', '');
  return price.replaceAll(',', '');
}

function moneySaid(sign: string, price: string, scale: string | undefined): string {
  const [one, many, cent, cents] = CURRENCIES[sign.toUpperCase()] ?? DOLLARS;
  const number = plain(price);
  if (scale !== undefined)
    return `${amount(number)} ${SCALES[scale.toLowerCase()] ?? scale.toLowerCase()} ${many}`;
  const [whole = '', decimals] = number.split('.');
  const counted = `${cardinal(whole)} ${Number(whole) === 1 ? one : many}`;
  if (decimals === undefined || /^0+$/.test(decimals)) return counted;
  if (decimals.length !== 2 || cents === undefined) return `${amount(number)} ${many}`;
  const rest = `${cardinal(String(Number(decimals)))} ${decimals === '01' ? cent : cents}`;
  return Number(whole) === 0 ? rest : `${counted} and ${rest}`;
}

const RULES: readonly Rule[] = [
  // Of a range the first price says the number alone: $5-10, $5–$10, 5–10 €.
  [
    new RegExp(
      String.raw`${BEFORE}(${SIGN})\s?(${PRICE})${SCALE}\s?[\-–—]\s?(?:${SIGN})?\s?(${PRICE})${SCALE}`,
      'giu',
    ),
    (_, sign = '', from = '', own, to = '', scale) =>
      `${amount(plain(from))}${own === undefined ? '' : ` ${SCALES[own.toLowerCase()] ?? own.toLowerCase()}`} to ${moneySaid(sign, to, scale)}`,
  ],
  [
    new RegExp(String.raw`${BEFORE}([\-−]\s?)?(${SIGN})\s?([\-−])?(${PRICE})${SCALE}`, 'giu'),
    (_, minus, sign = '', other, price = '', scale) =>
      `${(minus ?? other) ? 'minus ' : ''}${moneySaid(sign, price, scale)}`,
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,])(${PRICE})${SCALE}\s?(${SIGN})(?![\p{L}\p{N}])`, 'giu'),
    (_, price = '', scale, sign = '') => moneySaid(sign, price, scale),
  ],
  [
    /(?<![\p{L}\p{N}.,])(\d{1,6}(?:\.\d{1,3})?)\s?¢/gu,
    (_, price = '') => `${amount(price)} ${price === '1' ? 'cent' : 'cents'}`,
  ],
  // A price that nobody rounded, of a quantity.
  [/(?<=(?:dollars?|cents?|euros?|pounds?|pence|yen|francs?|rupees?)) ?\/ ?(?=\p{L})/gu, ' per '],
];

export const moneyRead = (text: string): string =>
  /[$€£¥₹₽₩₿¢]|[A-Z]{3}/.test(text) ? applied(RULES, text) : text;
