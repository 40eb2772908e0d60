// Dates, money and units in any language, in the words of the runtime's own data (ICU); the numbers stay as they are written, as engines
// read those of their languages by themselves. Pure.

import type { Language, Plurals } from '../languages/language.ts';
import { anyOf, applied, type Rule } from '../rules.ts';
import { INCHES } from './inches.ts';

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
  lb: 'pound',
  oz: 'ounce',
  ft: 'foot',
  [INCHES.foot]: 'foot',
  [INCHES.inch]: 'inch',
  mi: 'mile',
  gal: 'gallon',
  d: 'day',
  µs: 'microsecond',
  ns: 'nanosecond',
  'GB/s': 'gigabyte-per-second',
  'kB/s': 'kilobyte-per-second',
  'Mbit/s': 'megabit-per-second',
  'Gbit/s': 'gigabit-per-second',
  сек: 'second',
  с: 'second',
  КБ: 'kilobyte',
  ТБ: 'terabyte',
  PB: 'petabyte',
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

/** Lengths whose squares and cubes have names. */
const LENGTHS: Readonly<Record<string, string>> = {
  m: 'meter',
  м: 'meter',
  km: 'kilometer',
  км: 'kilometer',
  cm: 'centimeter',
  см: 'centimeter',
  mm: 'millimeter',
  мм: 'millimeter',
  ft: 'foot',
};
const RAISED: Readonly<Record<string, 2 | 3>> = { '²': 2, '³': 3, '2': 2, '3': 3 };
/** Without a number before them, these are still units. */
const ALONE = ['km/h', 'км/ч', 'm/s', 'MB/s', 'GB/s', 'Mbit/s', 'kWh', '°C', '°F'];

function unitsIn(tag: string, language: Language | undefined): readonly Rule[] {
  const formats = new Map<string, Intl.NumberFormat>();
  const plurals = new Intl.PluralRules(tag);
  const formatOf = (unit: string): Intl.NumberFormat => {
    const format =
      formats.get(unit) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
    formats.set(unit, format);
    return format;
  };
  const unitsKnown = language?.units ?? {};
  const written = anyOf([
    ...Object.keys(UNITS),
    ...Object.keys(unitsKnown).map((unit) => unit.replace('µ', 'µ')),
  ]);
  const before = `${BEFORE}(${NUMBER})[ \\u00a0\\u202f]?`;
  const named = ([one, few, many = few]: Plurals, number: string): string => {
    const rule = plurals.select(numberOf(number));
    return `${number} ${rule === 'one' ? one : rule === 'few' || /[.,]/.test(number) ? few : many}`;
  };
  const areas: readonly Rule[] =
    language === undefined
      ? []
      : [
          [
            new RegExp(
              `${before}(${anyOf(Object.keys(LENGTHS))})(?:([²³])|(?<=\\p{L})([23]))(?![\\p{L}\\p{N}²³])`,
              'gu',
            ),
            (match, number = '', unit = '', raised, plain) => {
              const called = LENGTHS[unit];
              if (called === undefined) return match;
              const words = wordsAround(formatOf(called), number);
              const [, lead = '', length = ''] = /^([\d.,\s\u00a0']*)(.*)$/u.exec(words) ?? [];
              return `${lead}${language.areas(length.trim(), RAISED[raised ?? plain ?? '2'] ?? 2, plurals.select(numberOf(number)))}`;
            },
          ],
        ];
  return [
    ...areas,
    [
      new RegExp(`${before}(${written})(?![\\p{L}\\p{N}²³\\/])`, 'gu'),
      (match, number = '', unit = '') => {
        const own = unitsKnown[unit.replace('μ', 'µ')];
        if (own !== undefined) return named(own, number);
        const called = UNITS[unit];
        return called === undefined ? match : wordsAround(formatOf(called), number);
      },
    ],
    // Behind a fraction.
    [/ ?″/g, ` ${wordsAround(formatOf('inch'), '2').replace('2', '').trim()}`],
    [
      new RegExp(`(?<![\\p{L}\\p{N}\\/.])(${anyOf(ALONE)})(?![\\p{L}\\p{N}\\/²³])`, 'gu'),
      (match, unit = '') => {
        const own = unitsKnown[unit];
        if (own !== undefined) return own[2] ?? own[1];
        const called = UNITS[unit];
        return called === undefined ? match : wordsAround(formatOf(called), '5').replace('5', '').trim();
      },
    ],
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

function moneyIn(tag: string, language: Language | undefined): readonly Rule[] {
  const signs = anyOf(Object.keys(CURRENCIES));
  const scales = anyOf(Object.keys(language?.scales ?? { '\u0000': '' }));
  const scale = `(?:[ \\u00a0\\u202f]?(${scales})(?!\\p{L}))?`;
  const hasComma = new Intl.NumberFormat(tag).format(0.5).includes(',');
  const said = (written: string, sign: string, bigger: string | undefined): string => {
    const price = hasComma ? written.replace(/^(\d{1,12})\.(\d{1,2})$/, '$1,$2') : written;
    if (bigger !== undefined)
      return [
        price,
        language?.scales[bigger],
        /^mil(?:le|a)?$/.test(language?.scales[bigger] ?? '') ? undefined : language?.ofMoney,
        nameOfMoney(tag, sign, '5000000'),
      ]
        .filter(Boolean)
        .join(' ')
        .replace(/ de (?=euros)/u, tag.startsWith('fr') ? ' d’' : '$&');
    const [, whole = price, cents] = /^(.*)[.,](\d\d)$/u.exec(price) ?? [];
    if (cents === undefined || language?.cents === undefined)
      return `${price} ${nameOfMoney(tag, sign, price)}`;
    const rest = cents === '00' ? '' : ` ${language.cents} ${Number(cents)}`;
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
export function quantitiesIn(tag: string, language: Language | undefined): (text: string) => string {
  const rules = [...datesIn(tag), ...moneyIn(tag, language), ...unitsIn(tag, language)];
  return (text) => (/[\d/°]|kWh/.test(text) ? applied(rules, text) : text);
}
