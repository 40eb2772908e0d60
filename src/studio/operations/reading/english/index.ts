// English as it is read aloud, whatever it is written with. Each step leaves words behind, so the order matters: what holds several signs
// together (an address, a date, a price) before what is a sign alone. Pure.

import { addressesIn } from '../addresses.ts';
import { chatRead, namesRead } from '../chat.ts';
import { applied, type Rule } from '../rules.ts';
import { abbreviationsRead, versionsRead } from './abbreviations.ts';
import { acronymsRead } from './acronyms.ts';
import { calendarIn } from './calendar.ts';
import { moneyRead } from './money.ts';
import { AMOUNT, amount, BEFORE, ordinal, year } from './numbers.ts';
import { romanRead } from './roman.ts';
import { signsRead } from './signs.ts';
import { unitsRead } from './units.ts';

const addressesRead = addressesIn({ linkTo: 'link to', at: 'at', dot: 'dot', spells: true });

const NUMBERS: readonly Rule[] = [
  [
    /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3}){0,5}|\d{1,15})(?:st|nd|rd|th)(?![\p{L}\p{N}])/gu,
    (_, number = '') => ordinal(number),
  ],
  [/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '],
  [/(?<![\p{L}\p{N}]|\d[.,])((?:1[1-9]|20)\d\d)(?!\d|[.,]\d)/gu, (_, digits = '') => year(digits)],
  [/(?<!\d)\.(\d{1,12})(?!\d)/g, (_, decimals = '') => ` ${amount(`0.${decimals}`)}`],
  // Longer than any number that people say, which would be read in parts.
  [/(?<![\d.])(?:\d{19,}(?:\.\d+)?|\d+\.\d{13,}|\d{1,3}(?:,\d{3}){6,})/g, amount],
  [new RegExp(`${BEFORE}(?:${AMOUNT})`, 'gu'), amount],
  [/\d{1,18}/g, amount],
  // A dot inside a name: report.pdf, main.ts.
  [/(?<=[\p{L}\p{N}])\.(?=\p{Ll})/gu, ' dot '],
];

/** Reads a sentence; `tag` is English of some region. */
export function englishIn(tag: string): (text: string) => string {
  const steps = [
    chatRead,
    addressesRead,
    namesRead,
    abbreviationsRead,
    calendarIn(tag),
    versionsRead,
    moneyRead,
    unitsRead,
    signsRead,
    romanRead,
    acronymsRead,
    (text: string) => (/\d|\p{L}\.\p{Ll}/u.test(text) ? applied(NUMBERS, text) : text),
  ];
  return (text) =>
    steps
      .reduce((sofar, step) => step(sofar), text)
      .replace(/ {2,}/g, ' ')
      .trim();
}
