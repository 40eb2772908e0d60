// Writes English prices in words: amount, currency and cents.

import { formatCardinal, formatDecimal } from '../english-numbers.ts';
import { applyRules, type TextRule, toAlternation } from '../rules.ts';

/** Names of a currency in singular and plural, and of its hundredths. */
type Currency = readonly [one: string, many: string, cent?: string, cents?: string];

const DOLLARS: Currency = ['dollar', 'dollars', 'cent', 'cents'];
const createDollar = (kind: string): Currency => [`${kind} dollar`, `${kind} dollars`, 'cent', 'cents'];
const EUROS: Currency = ['euro', 'euros', 'cent', 'cents'];
const POUNDS: Currency = ['pound', 'pounds', 'penny', 'pence'];
const YEN: Currency = ['yen', 'yen'];

const SIGNS: Readonly<Record<string, Currency>> = {
  $: DOLLARS,
  US$: createDollar('U-S'),
  C$: createDollar('Canadian'),
  CA$: createDollar('Canadian'),
  A$: createDollar('Australian'),
  '€': EUROS,
  '£': POUNDS,
  '¥': YEN,
  '₹': ['rupee', 'rupees', 'paisa', 'paise'],
  '₽': ['ruble', 'rubles', 'kopeck', 'kopecks'],
  '₩': ['won', 'won'],
  '₿': ['bitcoin', 'bitcoins'],
};
const CODES: Readonly<Record<string, Currency>> = {
  USD: createDollar('U-S'),
  EUR: EUROS,
  GBP: ['British pound', 'British pounds', 'penny', 'pence'],
  JPY: ['Japanese yen', 'Japanese yen'],
  CHF: ['Swiss franc', 'Swiss francs', 'centime', 'centimes'],
  CAD: createDollar('Canadian'),
  AUD: createDollar('Australian'),
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
/** Matches amounts with commas or points as separators, with or without hundredths, or hundredths alone. */
const PRICE = String.raw`(?:\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,6})?|\d{1,3}(?:\.\d{3}){2,5}(?:,\d{1,2})?|\d{1,3}\.\d{3},\d{1,2}|\d{1,15}(?:[.,]\d{1,6})?|\.\d{1,6})(?![\p{N}])`;
const SIGN = toAlternation([...Object.keys(SIGNS), ...Object.keys(CODES)]);
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;

/** Converts `1.250,50` to `1250.50`. */
function toPlainNumber(price: string): string {
  if (/,\d{1,2}$/.test(price)) return price.replaceAll('.', '').replace(',', '.');
  if (/\.\d{3}\./.test(price)) return price.replaceAll('.', '');
  return price.replaceAll(',', '');
}

function formatMoney(sign: string, price: string, scale: string | undefined): string {
  const [one, many, cent, cents] = CURRENCIES[sign.toUpperCase()] ?? DOLLARS;
  const number = toPlainNumber(price);
  if (scale !== undefined)
    return `${formatDecimal(number)} ${SCALES[scale.toLowerCase()] ?? scale.toLowerCase()} ${many}`;
  const [whole = '', decimals] = number.split('.');
  const counted = `${formatCardinal(whole)} ${Number(whole) === 1 ? one : many}`;
  if (decimals === undefined || /^0+$/.test(decimals)) return counted;
  if (decimals.length !== 2 || cents === undefined) return `${formatDecimal(number)} ${many}`;
  const rest = `${formatCardinal(String(Number(decimals)))} ${decimals === '01' ? cent : cents}`;
  return Number(whole) === 0 ? rest : `${counted} and ${rest}`;
}

const MONEY_RULES: readonly TextRule[] = [
  // In price ranges the first number is read without its currency: $5-10, $5–$10, 5–10 €.
  [
    new RegExp(String.raw`${BEFORE}(${SIGN})\s?(${PRICE})${SCALE}\s?[\-–—]\s?(?:${SIGN})?\s?(${PRICE})${SCALE}`, 'giu'),
    (_, sign = '', from = '', own, to = '', scale) =>
      `${formatDecimal(toPlainNumber(from))}${own === undefined ? '' : ` ${SCALES[own.toLowerCase()] ?? own.toLowerCase()}`} to ${formatMoney(sign, to, scale)}`,
  ],
  [
    new RegExp(String.raw`${BEFORE}([\-−]\s?)?(${SIGN})\s?([\-−])?(${PRICE})${SCALE}`, 'giu'),
    (_, minus, sign = '', other, price = '', scale) =>
      `${(minus ?? other) ? 'minus ' : ''}${formatMoney(sign, price, scale)}`,
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,])(${PRICE})${SCALE}\s?(${SIGN})(?![\p{L}\p{N}])`, 'giu'),
    (_, price = '', scale, sign = '') => formatMoney(sign, price, scale),
  ],
  [
    /(?<![\p{L}\p{N}.,])(\d{1,6}(?:\.\d{1,3})?)\s?¢/gu,
    (_, price = '') => `${formatDecimal(price)} ${price === '1' ? 'cent' : 'cents'}`,
  ],
  // A slash after a price, as in $5/kg, is read as "per".
  [/(?<=(?:dollars?|cents?|euros?|pounds?|pence|yen|francs?|rupees?)) ?\/ ?(?=\p{L})/gu, ' per '],
];

export const normalizeMoney = (text: string): string =>
  /[$€£¥₹₽₩₿¢]|[A-Z]{3}/.test(text) ? applyRules(MONEY_RULES, text) : text;
