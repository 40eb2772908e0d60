// Normalises text in languages whose engines read numbers: turns signs into words as far as the language has rules.

import { toBaseTag } from '../../domain/media/language.ts';
import { FRACTION_SIGNS } from './fraction-signs.ts';
import { findLanguageRules } from './languages/index.ts';
import type { LanguageRules } from './languages/language-rules.ts';
import { applyRules, type TextRule } from './rules.ts';
import { createAbbreviationExpander, createInitialsRule } from './steps/abbreviations.ts';
import { createAddressNormalizer } from './steps/addresses.ts';
import { normalizeMentions } from './steps/chat.ts';
import { chemicalFormulaRule } from './steps/chemistry.ts';
import { createDigitSequenceSpeller } from './steps/digits.ts';
import { createLengthSignReplacer } from './steps/length-marks.ts';
import { createMathNormalizer, createNumberRangeRule, createPowerRule } from './steps/math.ts';
import { createDateAndAmountNormalizer } from './steps/quantities.ts';
import { createRomanNumeralNormalizer } from './steps/roman-numerals.ts';

const DEFAULT_ADDRESS_WORDS = { linkTo: '', at: '@', dot: '.' };

function createFractionRules({ fractions, and }: LanguageRules): readonly TextRule[] {
  const formatFraction = (match: string, whole: string | undefined, written: string): string => {
    const part = fractions[written];
    if (part === undefined) return match;
    return whole === undefined ? part : `${whole} ${and} ${part}`;
  };
  return [
    [
      /(?:(?<!\d)(\d{1,3}) ?)?([½¼¾⅓⅔⅕⅖⅗⅘⅛⅜⅝⅞])/gu,
      (match, whole, sign = '') => formatFraction(match, whole, FRACTION_SIGNS[sign] ?? ''),
    ],
    [
      /(?<![\d/.,])(?:(\d{1,3})[ -])?([1-7][/⁄](?:2|3|4|5|8|10))(?![\d/]|[.,]\d)/g,
      (match, whole, written = '') => formatFraction(match, whole, written.replace('⁄', '/')),
    ],
  ];
}

/** Rules for times followed by the word for hour, such as 14:30 Uhr. */
function createClockRules({ formatTime }: LanguageRules): readonly TextRule[] {
  if (formatTime === undefined) return [];
  return [
    [
      /(?<![\d:.,])([01]?\d|2[0-4])(?::|(?<=\d) ?h ?)([0-5]\d)(?: ?(?:Uhr|uur|heures|h)(?!\p{L}))?(?![\d:])/gu,
      (_, hours = '', minutes = '') => formatTime(String(Number(hours)), minutes),
    ],
  ];
}

/** Rules for ranges, ratios and sizes. Run after quantities and formulas. */
function createRangeRules({ signs, to, ratio, number }: LanguageRules): readonly TextRule[] {
  return [
    [/(?<![\p{L}\p{N}.])[vV]\.? ?(?=\d{1,6}(?:\.\d{1,6})*(?![\p{L}\d]))/gu, `${signs.version} `],
    [/(?<![\p{L}\p{N}])(?:#|№) ?(?=\d)/gu, `${number} `],
    [/(?<![\d/])24\/7(?![\d/])/g, '24 7'],
    [/(?<=(?<![\d:.,])\d{1,3}):(?=\d(?![\d:]|[.,]\d))/g, ` ${ratio} `],
    [/(?<=\d[%°]?)(?: ?[–—] ?|-)(?=\d{1,9}(?!\d|-))(?<!\d-\d{1,9}-)/gu, ` ${to} `],
    [/(?<![-=])[-=]{1,3}>/g, ' → '],
    [/(?<=[\p{L}\p{N}%)"”]) ?[→⇒] ?(?=[\p{L}\p{N}("“])/gu, ` ${to} `],
  ];
}

const CLEANUP_RULES: readonly TextRule[] = [
  [/[™®†‡¶]/g, ''],
  [/ ?[|•·]/g, ', '],
  [/[<>{}[\]~^*_\\←↔⇐⇔]+/g, ' '],
];

/** Japanese has no spaces, so a zero-width space separates words from numbers and Latin letters. */
const SEPARATOR = '\u200b';
const SCRIPT_BOUNDARY =
  /(?<=[\p{Script=Latin}%°″′"])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=\p{Script=Latin})|(?<=\d)(?=\p{Script=Hiragana})|(?<=\p{Script=Hiragana})(?=[\d€$£¥])/gu;
const SEPARATORS = /\u200b/g;

export function createNonEnglishNormalizer(tag: string): (text: string) => string {
  const language = findLanguageRules(tag);
  const rules =
    (...list: readonly TextRule[]) =>
    (text: string): string =>
      applyRules(list, text);
  const addresses = createAddressNormalizer(language?.address ?? DEFAULT_ADDRESS_WORDS);
  const leftOver = rules(...CLEANUP_RULES);
  const steps =
    language === undefined
      ? [addresses, normalizeMentions, createDateAndAmountNormalizer(tag, language), leftOver]
      : [
          createLengthSignReplacer(false),
          addresses,
          normalizeMentions,
          createAbbreviationExpander(tag),
          rules(createInitialsRule(tag), ...(language.extraRules ?? [])),
          createDigitSequenceSpeller(language),
          createRomanNumeralNormalizer(language),
          rules(
            chemicalFormulaRule,
            ...createClockRules(language),
            createPowerRule(language),
            createNumberRangeRule(language),
            [/(?<=[\d″′]) ?[xX] ?(?=\d)/g, ` ${language.by} `],
          ),
          createDateAndAmountNormalizer(tag, language),
          // Runs after dates, which produce ordinals.
          rules(...(language.extraRules ?? []), ...createFractionRules(language)),
          rules(...createRangeRules(language)),
          createMathNormalizer(language),
          leftOver,
        ];
  const read = (text: string): string => steps.reduce((sofar, step) => step(sofar), text);
  return toBaseTag(tag) === 'ja'
    ? (text) => read(text.replace(SCRIPT_BOUNDARY, SEPARATOR)).replace(SEPARATORS, '')
    : read;
}
