// Normalises English text for reading aloud. The order of steps matters: combinations of signs (addresses, dates,
// prices) come before single signs.

import {
  formatCardinal,
  formatDecimal,
  formatDigits,
  formatOrdinal,
  formatYear,
  NUMBER_SOURCE,
  NUMBER_START,
} from '../english-numbers.ts';
import { english } from '../languages/english.ts';
import { applyRules, type TextRule } from '../rules.ts';
import { createAbbreviationExpander, createInitialsRule } from '../steps/abbreviations.ts';
import { createAddressNormalizer } from '../steps/addresses.ts';
import { normalizeMentions } from '../steps/chat.ts';
import { chemicalFormulaRule } from '../steps/chemistry.ts';
import { createDigitSequenceSpeller } from '../steps/digits.ts';
import { createLengthSignReplacer } from '../steps/length-marks.ts';
import { createMathNormalizer, createNumberRangeRule, createPowerRule } from '../steps/math.ts';
import { createRomanNumeralNormalizer } from '../steps/roman-numerals.ts';
import { normalizeAcronyms } from './acronyms.ts';
import { createDateNormalizer } from './dates.ts';
import { normalizeMoney } from './money.ts';
import { expandAbbreviations, normalizeVersions } from './short-words.ts';
import { normalizeMathLookalikes, normalizeSigns } from './signs.ts';
import { normalizeUnits } from './units.ts';

/** A number before a plural is a count, not a year: "2015 people", but "in 2015 sales rose". */
const COUNTED_NUMBER =
  /(?<!(?:in|since|by|of|the|from|until|till|to|year|early|late|mid|and|before|after|during|around|through|fall|spring|summer|winter|autumn|\p{Lu}\p{Ll}{2,10},?) )(?<![\p{L}\p{N}]|\d[.,])((?:1[1-9]|20)\d[1-9])(?= (?:people|men|women|children|[\p{Ll}]{3,20}(?<!ss|us|is|as)s)(?!\p{L}))/gu;

const NUMBER_RULES: readonly TextRule[] = [
  [
    /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3}){0,5}|\d{1,15})(?:st|nd|rd|th)(?![\p{L}\p{N}])/gu,
    (_, number = '') => formatOrdinal(number),
  ],
  [/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '],
  [COUNTED_NUMBER, (_, number = '') => formatCardinal(number)],
  [/(?<![\p{L}\p{N}]|\d[.,])((?:1[1-9]|20)\d\d)(?!\d|[.,]\d)/gu, (_, digits = '') => formatYear(digits)],
  [/(?<!\d)\.(\d{1,12})(?!\d)/g, (_, decimals = '') => ` ${formatDecimal(`0.${decimals}`)}`],
  // Engines split numbers of this length, so write them out. Long numbers without separators are identifiers and read
  // digit by digit.
  [/(?<![\d.,])[1-9]\d{9,17}(?<!000)(?![\d]|[.,]\d)/g, formatDigits],
  [/(?<![\d.])(?:\d{19,}(?:\.\d+)?|\d+\.\d{13,}|\d{1,3}(?:,\d{3}){6,})/g, formatDecimal],
  [new RegExp(`${NUMBER_START}(?:${NUMBER_SOURCE})`, 'gu'), formatDecimal],
  [/\d{1,18}/g, formatDecimal],
  // A dot inside a name, such as report.pdf or main.ts.
  [/(?<=[\p{L}\p{N}])\.(?=\p{Ll})/gu, ' dot '],
];

/** Creates a normaliser for a regional variant of English. */
export function createEnglishNormalizer(tag: string): (text: string) => string {
  const rules =
    (...list: readonly TextRule[]) =>
    (text: string): string =>
      applyRules(list, text);
  const steps = [
    createLengthSignReplacer(true),
    createAddressNormalizer(english.address),
    normalizeMentions,
    createAbbreviationExpander(tag),
    rules(createInitialsRule(tag, '-')),
    expandAbbreviations,
    createDigitSequenceSpeller(english),
    createDateNormalizer(tag),
    normalizeVersions,
    normalizeMoney,
    createRomanNumeralNormalizer(english),
    normalizeMathLookalikes,
    rules(createPowerRule(english), createNumberRangeRule(english)),
    normalizeUnits,
    createMathNormalizer(english),
    normalizeSigns,
    rules([/(?<![\p{L}\p{N}])B2([BC])(?!\p{L})/gu, 'B-to-$1'], chemicalFormulaRule),
    normalizeAcronyms,
    (text: string) => (/\d|\p{L}\.\p{Ll}/u.test(text) ? applyRules(NUMBER_RULES, text) : text),
  ];
  return (text) => steps.reduce((sofar, step) => step(sofar), text);
}
