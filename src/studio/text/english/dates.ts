// Writes English dates and times in words.

import { formatCardinal, formatOrdinal, formatYear } from '../english-numbers.ts';
import { applyRules, type TextRule } from '../rules.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH_PATTERN =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const DAYS: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Tues: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Thur: 'Thursday',
  Thurs: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};
const ORDINAL_PATTERN = '(?:st|nd|rd|th)?';

const getFullMonth = (written: string): string =>
  MONTHS.find((month) => month.startsWith(written.slice(0, 3))) ?? written;

/** Returns `undefined` if the date does not exist. */
function formatDate(month: string, day: string, written?: string): string | undefined {
  const called = MONTHS[Number(month) - 1];
  if (called === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  const full = written?.length === 2 ? `20${written}` : written;
  return `${called} ${formatOrdinal(String(Number(day)))}${full === undefined ? '' : `, ${formatYear(full)}`}`;
}

function formatTimeZone(zone: string | undefined): string {
  if (zone === undefined) return '';
  if (zone === 'Z') return ' U-T-C';
  const [, sign, hours = ''] = /^([+-])(\d{2})/.exec(zone) ?? [];
  return ` U-T-C ${sign === '+' ? 'plus' : 'minus'} ${formatCardinal(String(Number(hours)))}`;
}

/** `minutes` has two digits; `half` is `a` or `p` for am and pm. */
function formatTime(hours: string, minutes: string, seconds?: string, half?: string): string {
  const hour = Number(hours);
  const said = formatCardinal(String(hour));
  const after = half === undefined ? '' : ` ${half.toUpperCase()}-M`;
  const rest = seconds === undefined ? '' : ` and ${formatCount(seconds, 'second')}`;
  if (minutes !== '00')
    return `${said} ${minutes.startsWith('0') ? 'oh ' : ''}${formatCardinal(String(Number(minutes)))}${rest}${after}`;
  if (after !== '' || rest !== '') return `${said}${rest}${after}`;
  return hour > 12 || hour === 0 ? `${said} hundred` : `${said} o'clock`;
}

const formatCount = (digits: string, unit: string): string =>
  `${formatCardinal(String(Number(digits)))} ${unit}${Number(digits) === 1 ? '' : 's'}`;

const DATE_RULES: readonly TextRule[] = [
  [
    /(?<![\d-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:T| (?=\d{2}:\d{2}(?::\d{2})?Z))(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?(?![\d\-/])/g,
    (match, years = '', _, month = '', day = '', hours, minutes = '', zone) => {
      const date = formatDate(month, day, years);
      if (date === undefined) return match;
      return hours === undefined ? date : `${date} at ${formatTime(hours, minutes)}${formatTimeZone(zone)}`;
    },
  ],
  [
    /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d|\.\d)/g,
    (match, day = '', month = '', years) => formatDate(month, day, years) ?? match,
  ],
  // Range of days after a month: March 3-5.
  [
    new RegExp(
      String.raw`\b${MONTH_PATTERN}\.? (\d{1,2})${ORDINAL_PATTERN} ?[\-–—] ?(?=\d{1,2}(?:st|nd|rd|th)?(?!\d))(\d{1,2})${ORDINAL_PATTERN}(?:,? (\d{4}))?(?!\d)`,
      'gu',
    ),
    (_, month = '', from = '', to = '', years) =>
      `${getFullMonth(month)} ${formatOrdinal(from)} to ${formatOrdinal(to)}${years === undefined ? '' : `, ${formatYear(years)}`}`,
  ],
  [
    new RegExp(String.raw`\b${MONTH_PATTERN}\.? (\d{1,2})${ORDINAL_PATTERN}(?:,? (\d{4}))?(?![\d%]|[.,:]\d)`, 'gu'),
    (match, month = '', day = '', years) =>
      formatDate(String(MONTHS.indexOf(getFullMonth(month)) + 1), day, years) ?? match,
  ],
  [
    new RegExp(
      String.raw`(?<![\d.,:\/\-])(?:\bthe )?(\d{1,2})${ORDINAL_PATTERN} (?:of )?${MONTH_PATTERN}\b\.?(?:,? (\d{4})(?!\d))?`,
      'giu',
    ),
    (match, day = '', month = '', years) => {
      if (!/^\p{Lu}/u.test(month) || Number(day) < 1 || Number(day) > 31) return match;
      return `the ${formatOrdinal(day)} of ${getFullMonth(month)}${years === undefined ? '' : `, ${formatYear(years)}`}`;
    },
  ],
  [/\b(Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)(?:\.(?=\s|$)|(?= \d{4}\b))/g, (_, month = '') => getFullMonth(month)],
  [
    /\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\.? ?[-–—] ?(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?/g,
    (_, from = '', to = '') => `${DAYS[from]} to ${DAYS[to]}`,
  ],
  [
    /\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?:\.,?|,)? (?=\d|Jan|Feb|Ma[ry]|Apr|Ju[nl]|Aug|Sep|Oct|Nov|Dec|the \p{Ll})/gu,
    (_, day = '') => `${DAYS[day]}, `,
  ],
  [/\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri)\./g, (_, day = '') => DAYS[day] ?? ''],
  [
    /(?<![\d.,])(1[1-9]|20)(\d)0['’]?s\b/g,
    (_, century = '', ten = '') =>
      ten === '0' ? `${formatYear(`${century}00`)}s` : `${formatCardinal(century)} ${formatDecade(ten)}`,
  ],
  [/(?<![\p{L}\d.,])['’]?([2-9])0['’]?s\b/gu, (_, ten = '') => formatDecade(ten)],
];

/** Formats the tens digit `9` as `nineties`. */
const formatDecade = (ten: string): string => formatCardinal(`${ten}0`).replace(/y$/, 'ies');

const TIME_RULES: readonly TextRule[] = [
  // Time ranges, often with spaces around the dash.
  [
    /(?<=\d)(?:\s?([ap])\.?m\.?)?\s?[-–—]\s?(?=\d{1,2}(?::\d{2})?\s?[ap]\.?m|\d{1,2}:\d{2}(?!\d))/giu,
    (_, half) => `${half === undefined ? '' : ` ${half}m`} to `,
  ],
  [
    /(?<![\d:.,])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?:\s?([ap])(?:m\b|\.m\.))?(?![\d:])/giu,
    (_, hours = '', minutes = '', seconds, half) => formatTime(hours, minutes, seconds, half),
  ],
  [
    /(?<![\d:.,])(1[0-2]|0?[1-9])\s?([ap])(?:m\b|\.m\.)/giu,
    (_, hours = '', half) => formatTime(hours, '00', undefined, half),
  ],
  [/(?<![\p{L}.])([ap])\.m\.(?!\p{L})/giu, (_, half = '') => `${half.toUpperCase()}-M`],
  [
    /(?<![\d:.,])(\d{1,3}):(\d{1,3})(?![\d:]|\.\d)/g,
    (_, first = '', second = '') => `${formatCardinal(first)} to ${formatCardinal(second)}`,
  ],
];

/** True if numeric dates put the day before the month. */
const isDayFirst = (tag: string): boolean => !/^en(?:-(?:US|PH))?$/.test(tag);

export function createDateNormalizer(tag: string): (text: string) => string {
  /** If only one of both numbers can be a month, that one is the month. */
  const formatNumericDate = ([one = '', other = '']: readonly (string | undefined)[], years?: string) => {
    const [month, day] = isDayFirst(tag) ? [other, one] : [one, other];
    return formatDate(month, day, years) ?? formatDate(day, month, years);
  };
  const slashed: TextRule = [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g,
    (match, first, second, years) => formatNumericDate([first, second], years) ?? match,
  ];
  // Hyphenated dates need a four-digit year, because other numbers have the same form.
  const hyphened: TextRule = [
    /(?<![\p{L}\d-])(\d{1,2})-(\d{1,2})-((?:1[5-9]|20)\d{2})(?![\p{L}\d-])/gu,
    (match, first, second, years) => formatNumericDate([first, second], years) ?? match,
  ];
  // Numeric dates without a year count only after a weekday.
  const withDay: TextRule = [
    /(?<=day,? )(\d{1,2})\/(\d{1,2})(?![\d/])/g,
    (match, first = '', second = '') => {
      const [month, day] = isDayFirst(tag) ? [second, first] : [first, second];
      return formatDate(month, day) ?? match;
    },
  ];
  const rules = [slashed, hyphened, ...DATE_RULES, withDay, ...TIME_RULES];
  return (text) => applyRules(rules, text);
}
