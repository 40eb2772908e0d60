// Writes formulas in words, for any language with rules: powers, factorials, minus signs, comparisons and other signs.
// Numbers stay as digits.

import type { LanguageRules, SignWords } from '../languages/language-rules.ts';
import { applyRules, type TextRule } from '../rules.ts';

/** Signs with one reading in every context. */
const SIGN_NAMES: Readonly<Record<string, keyof SignWords>> = {
  '±': 'plusMinus',
  '∓': 'plusMinus',
  '≥': 'atLeast',
  '⩾': 'atLeast',
  '≤': 'atMost',
  '⩽': 'atMost',
  '≠': 'notEqual',
  '≈': 'about',
  '≃': 'about',
  '≅': 'about',
  '×': 'times',
  '⋅': 'times',
  '÷': 'dividedBy',
  '√': 'root',
  '∛': 'cubeRoot',
  '∞': 'infinity',
  '‰': 'perMille',
};
const PLAIN_BY_SUPERSCRIPT: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁺': '',
  '⁻': '-',
  ⁿ: 'n',
  ˣ: 'x',
  ᵏ: 'k',
  ᵐ: 'm',
};
const SUPERSCRIPTS = '[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿˣᵏᵐ]';

/** A single letter, or a letter after a number: `n`, `3x`. */
const VARIABLE = String.raw`(?<=(?<![\p{L}\p{N}’'.-])\d{0,6}\p{Ll}[²³]?)`;
const OPERAND_BEFORE = String.raw`(?:(?<=[\p{N})²³!])|${VARIABLE})`;
const OPERAND_AFTER = String.raw`(?=[\p{N}(√]|\p{L}(?![\p{L}\p{N}’'.-])|\p{L}[²³⁰¹⁴-⁹ⁿ^(])`;
const MINUS = '[-−‒–—]';

/** Exponents 2 and 3 have special names. */
function formatPower({ squared, cubed, power, minus }: SignWords, exponent: string): string {
  if (exponent === '2') return ` ${squared}`;
  if (exponent === '3') return ` ${cubed}`;
  return ` ${power} ${exponent.replace(/^[-−]/, `${minus} `)}`;
}

const toPlainExponent = (signs: string): string => [...signs].map((sign) => PLAIN_BY_SUPERSCRIPT[sign] ?? '').join('');

/** Words that mark two numbers as a formula: `10 - 3 is 7`. */
const RESULT_WORDS =
  '(?:is|equals|gives|makes|are|ist|sind|ergibt|macht|fait|font|égale|es|son|é|são|è|fa|to|jest|равно|är)';

/** Runs before units, which would take the exponent: `10^-3 m`. */
export const createPowerRule = ({ signs }: LanguageRules): TextRule => [
  /(?<=[\d)]) ?\^ ?[{(]?([-−]?\d{1,6})[)}]?(?![\p{L}\p{N}^])/gu,
  (_, exponent = '') => formatPower(signs, exponent),
];

/** Number ranges such as `5 - 10 people` and `2019 - 2021`. Runs before units, which need the number alone. */
export const createNumberRangeRule = ({ to }: LanguageRules): TextRule => [
  new RegExp(
    String.raw`(?<![\p{N}.,=+*/×÷−-] ?)(?<!\p{L})(\d{1,6}) [-–] (\d{1,6})(?=( (?!${RESULT_WORDS} )\p{L}{2}| ?[°%€]|(?<=\p{Ll}{3} \d{1,6} [-–] \d{1,6})(?:[.,;:)\s]|$))|)(?!\d|[.,]\d| ?=)`,
    'gu',
  ),
  (match, first = '', second = '', counted) => {
    const isYears = [first, second].every((number) => /^(?:1[1-9]|20)\d\d$/.test(number));
    return isYears || (counted !== undefined && Number(first) < Number(second)) ? `${first} ${to} ${second}` : match;
  },
];

function createMinusRules({ signs }: LanguageRules): readonly TextRule[] {
  return [
    [new RegExp(String.raw`${OPERAND_BEFORE} ?${MINUS} ?(?=\d{1,9}(?:[.,]\d{1,9})? ?=)`, 'gu'), ` ${signs.minus} `],
    [/(?<=[\p{N})!²³]) (?:-|−) (?=[\p{N}(√]|\p{L}(?![\p{L}\p{N}’']))/gu, ` ${signs.minus} `],
    [new RegExp(`${VARIABLE} ${MINUS} ${OPERAND_AFTER}`, 'gu'), ` ${signs.minus} `],
    [/(?<=(?<![\p{L}\p{N}])\d{0,6}\p{L}|\p{N}|[)²³!]) ?− ?(?=[\p{L}\p{N}(√])/gu, ` ${signs.minus} `],
    [/(?<=(?<![\p{L}\p{N}])\p{Lu}) - (?=(?:\p{Lu}|\d{1,9}) ?[=+<>])/gu, ` ${signs.minus} `],
    [/(?<=(?<![\p{L}\p{N}])\d{0,6}\p{Ll})-(?=\d{1,9}(?![\p{L}\p{N}-]| \p{Ll}{4}))/gu, ` ${signs.minus} `],
  ];
}

function createComparisonRules({ signs }: LanguageRules): readonly TextRule[] {
  const left = String.raw`(?<=[\p{N})%°]|(?<![\p{L}\p{N}’'])\p{L}[²³]?|\p{L}{2} )`;
  const right = String.raw`(?=-?\.?[\p{N}(√]|\p{L}(?![\p{L}’'])|(?<= )\p{L}{2})`;
  return [
    [/(?<=\p{Lu}\p{L}{1,20}) [>›»] (?=\p{Lu})/gu, ', '],
    [/([<>!])=(?!=)/g, (_, sign = '') => ({ '<': ' ≤ ', '>': ' ≥ ', '!': ' ≠ ' })[sign] ?? ''],
    [new RegExp(`${left} ?<(?![<-]) ?${right}`, 'gu'), ` ${signs.less} `],
    [new RegExp(`${left} ?(?<![->=])>(?!>) ?${right}`, 'gu'), ` ${signs.more} `],
    [/(?<![^\s(])<(?= ?\d)/g, `${signs.less} `],
    [/(?<![^\s(])>(?= ?\d)/g, `${signs.more} `],
  ];
}

export function createMathNormalizer(language: LanguageRules): (text: string) => string {
  const { signs } = language;
  const rules: readonly TextRule[] = [
    [/[－﹣➖⁃]/g, '−'],
    ...createMinusRules(language),
    [
      /(?<=\d|(?<![\p{L}\p{N}])[nkmN]|\))!(?=\s*[=+*/×÷<>)−≈]|\s*-\s*\d)|(?<=[=+*/×÷−] ?(?:\d{1,6}|\p{Ll}))!/gu,
      ` ${signs.factorial}`,
    ],
    [
      new RegExp(`(?<=[\\p{L}\\p{N})])(${SUPERSCRIPTS}{1,6})(?= ?(\\p{L}|\\p{N})?)`, 'gu'),
      (_, exponent = '', next) => `${formatPower(signs, toPlainExponent(exponent))}${next === undefined ? '' : ' '}`,
    ],
    [
      /(?<=[\p{L}\p{N})]) ?(?:\^|\*\*) ?[{(]?([-−]?(?:\d{1,6}|\p{L}))[)}]?(?![\p{L}\p{N}^])/gu,
      (_, exponent = '') => formatPower(signs, exponent),
    ],
    ...createComparisonRules(language),
    [/[~∼](?= ?\d)/g, `${signs.about} `],
    [/(?<=[\p{N})a-zA-Z]) ?\* ?(?=[\p{N}(])|(?<=[\p{L}\p{N})]) \* (?=[\p{L}\p{N}(])/gu, ` ${signs.times} `],
    [/(?<=\d) ?· ?(?=\d)/g, ` ${signs.times} `],
    [/(?<=[\p{L}\p{N})\]]) ?={1,3} ?(?=[\p{L}\p{N}(√\-−])/gu, ` ${signs.equals} `],
    [
      /(?<=[\p{N})] ?)\+(?= ?[\p{L}\p{N}(√])|(?<=\p{L} )\+(?= [\p{L}\p{N}(√])|(?<=(?<!\p{L})\p{L})\+(?=\d)/gu,
      ` ${signs.plus} `,
    ],
    [/(?<=\p{N})\+|(?<=\p{Ll})\+(?![\p{L}\p{N}+])/gu, ` ${signs.plus}`],
    [/(?<![\p{L}\p{N})+])\+(?=\d)/gu, `${signs.plus} `],
    // A minus sign, unless a number or word precedes it.
    [
      /(?<![\p{L}\p{N})\]^])[-−](?=[\d√½⅓⅔¼¾])|(?<=^|[\s(])–(?=\d)|(?<=[=<>≤≥±×*/+(] ?)[-−] ?(?=\d)/gu,
      `${signs.minus} `,
    ],
    [/(?<=[=(] ?)[-−](?=\p{L}(?!\p{L}))/gu, `${signs.minus} `],
    [/[±∓≥⩾≤⩽≠≈≃≅×⋅÷√∛∞‰]/gu, (sign) => ` ${signs[SIGN_NAMES[sign] ?? 'plusMinus']} `],
  ];
  return (text) => applyRules(rules, text);
}
