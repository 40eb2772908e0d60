// Dates and times of day as English says them. Pure.

import { applied, type Rule } from '../rules.ts';
import { cardinal, ordinal, year } from './numbers.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MONTH =
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
const ORDINAL = '(?:st|nd|rd|th)?';

const monthCalled = (written: string): string =>
  MONTHS.find((month) => month.startsWith(written.slice(0, 3))) ?? written;

/** `undefined`: there is no such day. */
function dateSaid(month: string, day: string, written?: string): string | undefined {
  const called = MONTHS[Number(month) - 1];
  if (called === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  const full = written?.length === 2 ? `20${written}` : written;
  return `${called} ${ordinal(String(Number(day)))}${full === undefined ? '' : `, ${year(full)}`}`;
}

function zoneSaid(zone: string | undefined): string {
  if (zone === undefined) return '';
  if (zone === 'Z') return ' U-T-C';
  const [, sign, hours = ''] = /^([+-])(\d{2})/.exec(zone) ?? [];
  return ` U-T-C ${sign === '+' ? 'plus' : 'minus'} ${cardinal(String(Number(hours)))}`;
}

/** `minutes` are two digits; `half` is a or p. */
function timeSaid(hours: string, minutes: string, seconds?: string, half?: string): string {
  const hour = Number(hours);
  const said = cardinal(String(hour));
  const after = half === undefined ? '' : ` ${half.toUpperCase()}-M`;
  const rest = seconds === undefined ? '' : ` and ${count(seconds, 'second')}`;
  if (minutes !== '00')
    return `${said} ${minutes.startsWith('0') ? 'oh ' : ''}${cardinal(String(Number(minutes)))}${rest}${after}`;
  if (after !== '' || rest !== '') return `${said}${rest}${after}`;
  return hour > 12 || hour === 0 ? `${said} hundred` : `${said} o'clock`;
}

const count = (digits: string, unit: string): string =>
  `${cardinal(String(Number(digits)))} ${unit}${Number(digits) === 1 ? '' : 's'}`;

const DATES: readonly Rule[] = [
  [
    /(?<![\d-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:T| (?=\d{2}:\d{2}(?::\d{2})?Z))(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?(?![\d\-/])/g,
    (match, years = '', _, month = '', day = '', hours, minutes = '', zone) => {
      const date = dateSaid(month, day, years);
      if (date === undefined) return match;
      return hours === undefined ? date : `${date} at ${timeSaid(hours, minutes)}${zoneSaid(zone)}`;
    },
  ],
  [
    /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d|\.\d)/g,
    (match, day = '', month = '', years) => dateSaid(month, day, years) ?? match,
  ],
  // The first number of a range: March 3-5.
  [
    new RegExp(
      String.raw`\b${MONTH}\.? (\d{1,2})${ORDINAL} ?[\-–—] ?(?=\d{1,2}(?:st|nd|rd|th)?(?!\d))(\d{1,2})${ORDINAL}(?:,? (\d{4}))?(?!\d)`,
      'gu',
    ),
    (_, month = '', from = '', to = '', years) =>
      `${monthCalled(month)} ${ordinal(from)} to ${ordinal(to)}${years === undefined ? '' : `, ${year(years)}`}`,
  ],
  [
    new RegExp(String.raw`\b${MONTH}\.? (\d{1,2})${ORDINAL}(?:,? (\d{4}))?(?![\d%]|[.,:]\d)`, 'gu'),
    (match, month = '', day = '', years) =>
      dateSaid(String(MONTHS.indexOf(monthCalled(month)) + 1), day, years) ?? match,
  ],
  [
    new RegExp(
      String.raw`(?<![\d.,:\/\-])(?:\bthe )?(\d{1,2})${ORDINAL} (?:of )?${MONTH}\b\.?(?:,? (\d{4})(?!\d))?`,
      'giu',
    ),
    (match, day = '', month = '', years) => {
      if (!/^\p{Lu}/u.test(month) || Number(day) < 1 || Number(day) > 31) return match;
      return `the ${ordinal(day)} of ${monthCalled(month)}${years === undefined ? '' : `, ${year(years)}`}`;
    },
  ],
  [
    /\b(Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)(?:\.(?=\s|$)|(?= \d{4}\b))/g,
    (_, month = '') => monthCalled(month),
  ],
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
      ten === '0' ? `${year(`${century}00`)}s` : `${cardinal(century)} ${tens(ten)}`,
  ],
  [/(?<![\p{L}\d.,])['’]?([2-9])0['’]?s\b/gu, (_, ten = '') => tens(ten)],
];

/** `9` → `nineties`. */
const tens = (ten: string): string => cardinal(`${ten}0`).replace(/y$/, 'ies');

const TIMES: readonly Rule[] = [
  // From one time to another; spaces about a dash are usual there.
  [
    /(?<=\d)(?:\s?([ap])\.?m\.?)?\s?[-–—]\s?(?=\d{1,2}(?::\d{2})?\s?[ap]\.?m|\d{1,2}:\d{2}(?!\d))/giu,
    (_, half) => `${half === undefined ? '' : ` ${half}m`} to `,
  ],
  [
    /(?<![\d:.,])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?:\s?([ap])(?:m\b|\.m\.))?(?![\d:])/giu,
    (_, hours = '', minutes = '', seconds, half) => timeSaid(hours, minutes, seconds, half),
  ],
  [
    /(?<![\d:.,])(1[0-2]|0?[1-9])\s?([ap])(?:m\b|\.m\.)/giu,
    (_, hours = '', half) => timeSaid(hours, '00', undefined, half),
  ],
  [/(?<![\p{L}.])([ap])\.m\.(?!\p{L})/giu, (_, half = '') => `${half.toUpperCase()}-M`],
  [
    /(?<![\d:.,])(\d{1,3}):(\d{1,3})(?![\d:]|\.\d)/g,
    (_, one = '', other = '') => `${cardinal(one)} to ${cardinal(other)}`,
  ],
];

/** Whether a date of numbers alone has its day before its month. */
const isDayFirst = (tag: string): boolean => !/^en(?:-(?:US|PH))?$/.test(tag);

export function calendarIn(tag: string): (text: string) => string {
  /** Where only one of the two can be the month, that one is it. */
  const saidAsWritten = ([one = '', other = '']: readonly (string | undefined)[], years?: string) => {
    const [month, day] = isDayFirst(tag) ? [other, one] : [one, other];
    return dateSaid(month, day, years) ?? dateSaid(day, month, years);
  };
  const slashed: Rule = [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g,
    (match, one, other, years) => saidAsWritten([one, other], years) ?? match,
  ];
  // With hyphens only where the year is one for sure: other things are numbered so.
  const hyphened: Rule = [
    /(?<![\p{L}\d-])(\d{1,2})-(\d{1,2})-((?:1[5-9]|20)\d{2})(?![\p{L}\d-])/gu,
    (match, one, other, years) => saidAsWritten([one, other], years) ?? match,
  ];
  // Without its year only behind the day of a week, as it may be anything else.
  const withDay: Rule = [
    /(?<=day,? )(\d{1,2})\/(\d{1,2})(?![\d/])/g,
    (match, one = '', other = '') => {
      const [month, day] = isDayFirst(tag) ? [other, one] : [one, other];
      return dateSaid(month, day) ?? match;
    },
  ];
  const rules = [slashed, hyphened, ...DATES, withDay, ...TIMES];
  return (text) => applied(rules, text);
}
