// Dates, money and units in any language, in the words of the runtime's own data (ICU); the numbers stay as they are written, as engines
// read those of their languages by themselves. Pure.

import { anyOf, applied, type Rule } from '../rules.ts';
import type { Tongue } from './tongue.ts';

/** ICU's names of units by what people write. */
const UNITS: Readonly<Record<string, string>> = {
  '%': 'percent',
  '°C': 'celsius',
  '℃': 'celsius',
  '°F': 'fahrenheit',
  '°': 'degree',
  'km/h': 'kilometer-per-hour',
  'км/ч': 'kilometer-per-hour',
  'm/s': 'meter-per-second',
  'MB/s': 'megabyte-per-second',
  mph: 'mile-per-hour',
  km: 'kilometer',
  км: 'kilometer',
  m: 'meter',
  м: 'meter',
  cm: 'centimeter',
  см: 'centimeter',
  mm: 'millimeter',
  мм: 'millimeter',
  kg: 'kilogram',
  кг: 'kilogram',
  g: 'gram',
  г: 'gram',
  l: 'liter',
  L: 'liter',
  л: 'liter',
  ml: 'milliliter',
  мл: 'milliliter',
  h: 'hour',
  ч: 'hour',
  Std: 'hour',
  min: 'minute',
  мин: 'minute',
  s: 'second',
  ms: 'millisecond',
  lbs: 'pound',
  oz: 'ounce',
  ft: 'foot',
  ha: 'hectare',
  kB: 'kilobyte',
  KB: 'kilobyte',
  MB: 'megabyte',
  МБ: 'megabyte',
  GB: 'gigabyte',
  ГБ: 'gigabyte',
  TB: 'terabyte',
  Mbit: 'megabit',
};
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EUR: 'EUR',
  $: 'USD',
  US$: 'USD',
  USD: 'USD',
  '£': 'GBP',
  GBP: 'GBP',
  '¥': 'JPY',
  円: 'JPY',
  CHF: 'CHF',
  '₽': 'RUB',
  R$: 'BRL',
  zł: 'PLN',
};

/** A number however its thousands are grouped; the last sign may part its decimals. */
const NUMBER = String.raw`\d{1,3}(?:[., \u00a0\u202f']\d{3}){1,4}(?:[.,]\d{1,4})?(?!\d)|\d{1,12}(?:[.,]\d{1,4})?(?!\d)`;
const BEFORE = String.raw`(?<![\p{L}\p{N}_]|\d[.,:\/])`;

/** As a number, to choose the plural by. */
function numberOf(written: string): number {
  const plain = written.replace(/[ \u00a0\u202f']/g, '');
  return Number(plain.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
}

/** The number as it is written in the words that ICU has around one. */
function wordsAround(format: Intl.NumberFormat, written: string): string {
  let isSaid = false;
  return format
    .formatToParts(numberOf(written))
    .map(({ type, value }) => {
      if (!/^(?:integer|decimal|fraction|group|minusSign|compact)$/.test(type)) return value;
      if (isSaid) return '';
      isSaid = true;
      return written;
    })
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ');
}

function unitsIn(tag: string): Rule {
  const formats = new Map<string, Intl.NumberFormat>();
  const formatOf = (unit: string): Intl.NumberFormat => {
    const format =
      formats.get(unit) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
    formats.set(unit, format);
    return format;
  };
  return [
    new RegExp(
      `${BEFORE}(${NUMBER})[ \\u00a0\\u202f]?(${anyOf(Object.keys(UNITS))})(?![\\p{L}\\p{N}²³\\/])`,
      'gu',
    ),
    (match, number = '', unit = '') => {
      const called = UNITS[unit];
      return called === undefined ? match : wordsAround(formatOf(called), number);
    },
  ];
}

/** `US-Dollar` → `Dollar`: a sign says no country. */
const nameOfMoney = (tag: string, sign: string, price: string): string => {
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: CURRENCIES[sign] ?? 'EUR',
    currencyDisplay: 'name',
    maximumFractionDigits: 2,
  });
  const value = numberOf(price);
  return (
    format
      .formatToParts(Number.isNaN(value) ? 2 : value)
      .findLast(({ type }) => type === 'currency')
      ?.value.trim() ?? sign
  );
};

function moneyIn(tag: string, tongue: Tongue | undefined): readonly Rule[] {
  const signs = anyOf(Object.keys(CURRENCIES));
  const scales = anyOf(Object.keys(tongue?.scales ?? { '\u0000': '' }));
  const scale = `(?:[ \\u00a0\\u202f]?(${scales})(?!\\p{L}))?`;
  const said = (price: string, sign: string, bigger: string | undefined): string => {
    if (bigger !== undefined)
      return [price, tongue?.scales[bigger], tongue?.ofMoney, nameOfMoney(tag, sign, '5000000')]
        .filter(Boolean)
        .join(' ');
    const [, whole = price, cents] = /^(.*)[.,](\d\d)$/u.exec(price) ?? [];
    if (cents === undefined || tongue?.cents === undefined)
      return `${price} ${nameOfMoney(tag, sign, price)}`;
    const rest = cents === '00' ? '' : ` ${tongue.cents} ${Number(cents)}`;
    return `${whole} ${nameOfMoney(tag, sign, whole)}${rest}`.replace(/ {2,}/g, ' ');
  };
  return [
    [
      new RegExp(`(?<![\\p{L}\\p{N}])(${signs})[ \\u00a0\\u202f]?(${NUMBER})${scale}`, 'gu'),
      (_, sign = '', price = '', bigger) => said(price, sign, bigger),
    ],
    [
      new RegExp(`${BEFORE}(${NUMBER})${scale}[ \\u00a0\\u202f]?(${signs})(?![\\p{L}\\p{N}])`, 'gu'),
      (_, price = '', bigger, sign = '') => said(price, sign, bigger),
    ],
  ];
}

function datesIn(tag: string): readonly Rule[] {
  const format = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const said = (match: string, years: string, month: string, day: string): string => {
    const date = new Date(Date.UTC(Number(years), Number(month) - 1, Number(day)));
    const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
    return isDay ? format.format(date).replace(/ г\.$/, ' года') : match;
  };
  return [
    [
      /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?:T(?=\d{2}:))?(?![\d-])/g,
      (match, years = '', month = '', day = '') =>
        `${said(match, years, month, day)}${match.endsWith('T') ? ', ' : ''}`,
    ],
    [
      /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d/-]|\.\d)/g,
      (match, day = '', _, month = '', years = '') => said(match, years, month, day),
    ],
  ];
}

/** Dates first, as their numbers look like others. */
export function quantitiesIn(tag: string, tongue: Tongue | undefined): (text: string) => string {
  const rules = [...datesIn(tag), ...moneyIn(tag, tongue), unitsIn(tag)];
  return (text) => (/\d/.test(text) ? applied(rules, text) : text);
}
