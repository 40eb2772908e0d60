// English as it is read aloud, whatever it is written with. Each step leaves words behind, so the order matters: what holds several signs
// together (an address, a date, a price) before what is a sign alone. Pure.

import { abbreviationsIn, initialsIn } from '../kinds/abbreviations.ts';
import { addressesIn } from '../kinds/addresses.ts';
import { namesRead } from '../kinds/chat.ts';
import { chemistry } from '../kinds/chemistry.ts';
import { digitsIn } from '../kinds/digits.ts';
import { lengthMarks } from '../kinds/inches.ts';
import { mathIn, powersOfNumbers, rangesIn } from '../kinds/math.ts';
import { romanIn } from '../kinds/roman.ts';
import { en } from '../languages/en.ts';
import { applied, type Rule } from '../rules.ts';
import { acronymsRead } from './acronyms.ts';
import { calendarIn } from './calendar.ts';
import { moneyRead } from './money.ts';
import { AMOUNT, amount, BEFORE, cardinal, digitByDigit, ordinal, year } from './numbers.ts';
import { shortWordsRead, versionsRead } from './short-words.ts';
import { namesOfSignsRead, signsRead } from './signs.ts';
import { unitsRead } from './units.ts';

/** A number that counts is no year: 2015 people, but: in 2015 sales rose. */
const COUNTED =
  /(?<!(?:in|since|by|of|the|from|until|till|to|year|early|late|mid|and|before|after|during|around|through|fall|spring|summer|winter|autumn|\p{Lu}\p{Ll}{2,10},?) )(?<![\p{L}\p{N}]|\d[.,])((?:1[1-9]|20)\d[1-9])(?= (?:people|men|women|children|[\p{Ll}]{3,20}(?<!ss|us|is|as)s)(?!\p{L}))/gu;

const NUMBERS: readonly Rule[] = [
  [
    /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3}){0,5}|\d{1,15})(?:st|nd|rd|th)(?![\p{L}\p{N}])/gu,
    (_, number = '') => ordinal(number),
  ],
  [/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '],
  [COUNTED, (_, number = '') => cardinal(number)],
  [/(?<![\p{L}\p{N}]|\d[.,])((?:1[1-9]|20)\d\d)(?!\d|[.,]\d)/gu, (_, digits = '') => year(digits)],
  [/(?<!\d)\.(\d{1,12})(?!\d)/g, (_, decimals = '') => ` ${amount(`0.${decimals}`)}`],
  // Longer than any number that people say, which would be read in parts; ungrouped ones are numbers of something.
  [/(?<![\d.,])[1-9]\d{9,17}(?<!000)(?![\d]|[.,]\d)/g, digitByDigit],
  [/(?<![\d.])(?:\d{19,}(?:\.\d+)?|\d+\.\d{13,}|\d{1,3}(?:,\d{3}){6,})/g, amount],
  [new RegExp(`${BEFORE}(?:${AMOUNT})`, 'gu'), amount],
  [/\d{1,18}/g, amount],
  // A dot inside a name: report.pdf, main.ts.
  [/(?<=[\p{L}\p{N}])\.(?=\p{Ll})/gu, ' dot '],
];

/** Reads a sentence; `tag` is English of some region. */
export function englishIn(tag: string): (text: string) => string {
  const rules =
    (...list: readonly Rule[]) =>
    (text: string): string =>
      applied(list, text);
  const steps = [
    lengthMarks(true),
    addressesIn(en.address),
    namesRead,
    abbreviationsIn(tag),
    rules(initialsIn(tag, '-')),
    shortWordsRead,
    digitsIn(en),
    calendarIn(tag),
    versionsRead,
    moneyRead,
    romanIn(en),
    namesOfSignsRead,
    rules(powersOfNumbers(en), rangesIn(en)),
    unitsRead,
    mathIn(en),
    signsRead,
    rules([/(?<![\p{L}\p{N}])B2([BC])(?!\p{L})/gu, 'B-to-$1'], chemistry),
    acronymsRead,
    (text: string) => (/\d|\p{L}\.\p{Ll}/u.test(text) ? applied(NUMBERS, text) : text),
  ];
  return (text) => steps.reduce((sofar, step) => step(sofar), text);
}
