// Writes dates, currencies and units in words from ICU's data, in any language. Numbers stay as digits, which the
// engines read.

import type { LanguageRules, UnitForms } from '../languages/language-rules.ts';
import { applyRules, type TextRule, toAlternation } from '../rules.ts';
import { LENGTH_SIGNS } from './length-marks.ts';

/** ICU's unit names by notation. */
const ICU_UNITS: Readonly<Record<string, string>> = {
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
  [LENGTH_SIGNS.foot]: 'foot',
  [LENGTH_SIGNS.inch]: 'inch',
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
const CURRENCY_CODES: Readonly<Record<string, string>> = {
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

/** Matches numbers with any thousands separator; the last sign may be a decimal separator. */
const NUMBER_PATTERN = String.raw`\d{1,3}(?:[., \u00a0\u202f']\d{3}){1,4}(?:[.,]\d{1,4})?(?!\d)|\d{1,12}(?:[.,]\d{1,4})?(?!\d)`;
const NUMBER_START = String.raw`(?<![\p{L}\p{N}_]|\d[.,:\/])`;

/** Converts to a number that selects the plural form. */
function parseWrittenNumber(written: string): number {
  const plain = written.replace(/[ \u00a0\u202f']/g, '');
  return Number(plain.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
}

/** Inserts the number, as written, into ICU's phrase. */
function formatWithIcu(format: Intl.NumberFormat, written: string): string {
  let isSaid = false;
  return format
    .formatToParts(parseWrittenNumber(written))
    .map(({ type, value }) => {
      if (!/^(?:integer|decimal|fraction|group|minusSign|compact)$/.test(type)) return value;
      if (isSaid) return '';
      isSaid = true;
      return written;
    })
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/** Lengths that have square and cubic units. */
const LENGTH_UNITS: Readonly<Record<string, string>> = {
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
const DIMENSIONS: Readonly<Record<string, 2 | 3>> = { '²': 2, '³': 3, '2': 2, '3': 3 };
/** Units that are also recognised without a number. */
const STANDALONE_UNITS = ['km/h', 'км/ч', 'm/s', 'MB/s', 'GB/s', 'Mbit/s', 'kWh', '°C', '°F'];

function createUnitRules(tag: string, language: LanguageRules | undefined): readonly TextRule[] {
  const formats = new Map<string, Intl.NumberFormat>();
  const plurals = new Intl.PluralRules(tag);
  const formatOf = (unit: string): Intl.NumberFormat => {
    const format = formats.get(unit) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
    formats.set(unit, format);
    return format;
  };
  const unitsKnown = language?.units ?? {};
  const written = toAlternation([
    ...Object.keys(ICU_UNITS),
    ...Object.keys(unitsKnown).map((unit) => unit.replace('µ', 'µ')),
  ]);
  const before = `${NUMBER_START}(${NUMBER_PATTERN})[ \\u00a0\\u202f]?`;
  const named = ([one, few, many = few]: UnitForms, number: string): string => {
    const rule = plurals.select(parseWrittenNumber(number));
    return `${number} ${rule === 'one' ? one : rule === 'few' || /[.,]/.test(number) ? few : many}`;
  };
  const areas: readonly TextRule[] =
    language === undefined
      ? []
      : [
          [
            new RegExp(
              `${before}(${toAlternation(Object.keys(LENGTH_UNITS))})(?:([²³])|(?<=\\p{L})([23]))(?![\\p{L}\\p{N}²³])`,
              'gu',
            ),
            (match, number = '', unit = '', raised, plain) => {
              const called = LENGTH_UNITS[unit];
              if (called === undefined) return match;
              const words = formatWithIcu(formatOf(called), number);
              const [, lead = '', length = ''] = /^([\d.,\s\u00a0']*)(.*)$/u.exec(words) ?? [];
              return `${lead}${language.formatArea(length.trim(), DIMENSIONS[raised ?? plain ?? '2'] ?? 2, plurals.select(parseWrittenNumber(number)))}`;
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
        const called = ICU_UNITS[unit];
        return called === undefined ? match : formatWithIcu(formatOf(called), number);
      },
    ],
    // Inches after a fraction.
    [/ ?″/g, ` ${formatWithIcu(formatOf('inch'), '2').replace('2', '').trim()}`],
    [
      new RegExp(`(?<![\\p{L}\\p{N}\\/.])(${toAlternation(STANDALONE_UNITS)})(?![\\p{L}\\p{N}\\/²³])`, 'gu'),
      (match, unit = '') => {
        const own = unitsKnown[unit];
        if (own !== undefined) return own[2] ?? own[1];
        const called = ICU_UNITS[unit];
        return called === undefined ? match : formatWithIcu(formatOf(called), '5').replace('5', '').trim();
      },
    ],
  ];
}

/** Shortens `US-Dollar` to `Dollar`, because the sign names no country. */
const getCurrencyName = (tag: string, sign: string, price: string): string => {
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: CURRENCY_CODES[sign] ?? 'EUR',
    currencyDisplay: 'name',
    maximumFractionDigits: 2,
  });
  const value = parseWrittenNumber(price);
  return (
    format
      .formatToParts(Number.isNaN(value) ? 2 : value)
      .findLast(({ type }) => type === 'currency')
      ?.value.trim() ?? sign
  );
};

function createMoneyRules(tag: string, language: LanguageRules | undefined): readonly TextRule[] {
  const signs = toAlternation(Object.keys(CURRENCY_CODES));
  const scales = toAlternation(Object.keys(language?.scales ?? { '\u0000': '' }));
  const scale = `(?:[ \\u00a0\\u202f]?(${scales})(?!\\p{L}))?`;
  const hasComma = new Intl.NumberFormat(tag).format(0.5).includes(',');
  const formatPrice = (written: string, sign: string, bigger: string | undefined): string => {
    const price = hasComma ? written.replace(/^(\d{1,12})\.(\d{1,2})$/, '$1,$2') : written;
    if (bigger !== undefined)
      return [
        price,
        language?.scales[bigger],
        /^mil(?:le|a)?$/.test(language?.scales[bigger] ?? '') ? undefined : language?.moneyPreposition,
        getCurrencyName(tag, sign, '5000000'),
      ]
        .filter(Boolean)
        .join(' ')
        .replace(/ de (?=euros)/u, tag.startsWith('fr') ? ' d’' : '$&');
    const [, whole = price, cents] = /^(.*)[.,](\d\d)$/u.exec(price) ?? [];
    if (cents === undefined || language?.cents === undefined) return `${price} ${getCurrencyName(tag, sign, price)}`;
    const rest = cents === '00' ? '' : ` ${language.cents} ${Number(cents)}`;
    return `${whole} ${getCurrencyName(tag, sign, whole)}${rest}`.replace(/ {2,}/g, ' ');
  };
  return [
    [
      new RegExp(`(?<![\\p{L}\\p{N}])(${signs})[ \\u00a0\\u202f]?(${NUMBER_PATTERN})${scale}`, 'gu'),
      (_, sign = '', price = '', bigger) => formatPrice(price, sign, bigger),
    ],
    [
      new RegExp(`${NUMBER_START}(${NUMBER_PATTERN})${scale}[ \\u00a0\\u202f]?(${signs})(?![\\p{L}\\p{N}])`, 'gu'),
      (_, price = '', bigger, sign = '') => formatPrice(price, sign, bigger),
    ],
  ];
}

function createDateRules(tag: string): readonly TextRule[] {
  const format = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const formatDate = (match: string, years: string, month: string, day: string): string => {
    const date = new Date(Date.UTC(Number(years), Number(month) - 1, Number(day)));
    const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
    return isDay ? format.format(date).replace(/ г\.$/, ' года') : match;
  };
  return [
    [
      /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?:T(?=\d{2}:))?(?![\d-])/g,
      (match, years = '', month = '', day = '') =>
        `${formatDate(match, years, month, day)}${match.endsWith('T') ? ', ' : ''}`,
    ],
    [
      /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d/-]|\.\d)/g,
      (match, day = '', _, month = '', years = '') => formatDate(match, years, month, day),
    ],
  ];
}

/** Dates come first, because their numbers resemble other quantities. */
export function createDateAndAmountNormalizer(
  tag: string,
  language: LanguageRules | undefined,
): (text: string) => string {
  const rules = [...createDateRules(tag), ...createMoneyRules(tag, language), ...createUnitRules(tag, language)];
  return (text) => (/[\d/°]|kWh/.test(text) ? applyRules(rules, text) : text);
}
