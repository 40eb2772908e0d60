// Formulas: powers, factorials, minus signs of all kinds, comparisons and the other signs of mathematics, in any language with rules.
// Numbers stay as they are written. Pure.

import type { Language, SignWords } from '../languages/language.ts';
import { applied, type Rule } from '../rules.ts';

/** Signs that are read alike wherever they are. */
const SAID: Readonly<Record<string, keyof SignWords>> = {
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
  '÷': 'over',
  '√': 'root',
  '∛': 'cubeRoot',
  '∞': 'infinity',
  '‰': 'perMille',
};
const RAISED: Readonly<Record<string, string>> = {
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
const RAISED_SIGNS = '[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿˣᵏᵐ]';

/** A letter on its own or behind a number: `n`, `3x`. */
const VARIABLE = String.raw`(?<=(?<![\p{L}\p{N}’'.-])\d{0,6}\p{Ll}[²³]?)`;
const BEFORE = String.raw`(?:(?<=[\p{N})²³!])|${VARIABLE})`;
const AFTER = String.raw`(?=[\p{N}(√]|\p{L}(?![\p{L}\p{N}’'.-])|\p{L}[²³⁰¹⁴-⁹ⁿ^(])`;
const MINUS = '[-−‒–—]';

/** Exponents: 2 and 3 have names of their own. */
function powerSaid({ squared, cubed, power, minus }: SignWords, exponent: string): string {
  if (exponent === '2') return ` ${squared}`;
  if (exponent === '3') return ` ${cubed}`;
  return ` ${power} ${exponent.replace(/^[-−]/, `${minus} `)}`;
}

const raised = (signs: string): string => [...signs].map((sign) => RAISED[sign] ?? '').join('');

/** Words that say that two numbers are a formula: `10 - 3 is 7`. */
const RESULT =
  '(?:is|equals|gives|makes|are|ist|sind|ergibt|macht|fait|font|égale|es|son|é|são|è|fa|to|jest|равно|är)';

/** Before units, which would take the exponent: `10^-3 m`. */
export const powersOfNumbers = ({ signs }: Language): Rule => [
  /(?<=[\d)]) ?\^ ?[{(]?([-−]?\d{1,6})[)}]?(?![\p{L}\p{N}^])/gu,
  (_, exponent = '') => powerSaid(signs, exponent),
];

/** `5 - 10 people`, `2019 - 2021`: from one to another. Before units, which need the number alone. */
export const rangesIn = ({ to }: Language): Rule => [
  new RegExp(
    String.raw`(?<![\p{N}.,=+*/×÷−-] ?)(?<!\p{L})(\d{1,6}) [-–] (\d{1,6})(?=( (?!${RESULT} )\p{L}{2}| ?[°%€]|(?<=\p{Ll}{3} \d{1,6} [-–] \d{1,6})(?:[.,;:)\s]|$))|)(?!\d|[.,]\d| ?=)`,
    'gu',
  ),
  (match, one = '', other = '', counted) => {
    const isYears = [one, other].every((number) => /^(?:1[1-9]|20)\d\d$/.test(number));
    return isYears || (counted !== undefined && Number(one) < Number(other))
      ? `${one} ${to} ${other}`
      : match;
  },
];

function dashRules({ signs }: Language): readonly Rule[] {
  return [
    [new RegExp(String.raw`${BEFORE} ?${MINUS} ?(?=\d{1,9}(?:[.,]\d{1,9})? ?=)`, 'gu'), ` ${signs.minus} `],
    [/(?<=[\p{N})!²³]) (?:-|−) (?=[\p{N}(√]|\p{L}(?![\p{L}\p{N}’']))/gu, ` ${signs.minus} `],
    [new RegExp(`${VARIABLE} ${MINUS} ${AFTER}`, 'gu'), ` ${signs.minus} `],
    [/(?<=(?<![\p{L}\p{N}])\d{0,6}\p{L}|\p{N}|[)²³!]) ?− ?(?=[\p{L}\p{N}(√])/gu, ` ${signs.minus} `],
    [/(?<=(?<![\p{L}\p{N}])\p{Lu}) - (?=(?:\p{Lu}|\d{1,9}) ?[=+<>])/gu, ` ${signs.minus} `],
    [/(?<=(?<![\p{L}\p{N}])\d{0,6}\p{Ll})-(?=\d{1,9}(?![\p{L}\p{N}-]| \p{Ll}{4}))/gu, ` ${signs.minus} `],
  ];
}

function comparisonRules({ signs }: Language): readonly Rule[] {
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

export function mathIn(language: Language): (text: string) => string {
  const { signs } = language;
  const rules: readonly Rule[] = [
    [/[－﹣➖⁃]/g, '−'],
    ...dashRules(language),
    [
      /(?<=\d|(?<![\p{L}\p{N}])[nkmN]|\))!(?=\s*[=+*/×÷<>)−≈]|\s*-\s*\d)|(?<=[=+*/×÷−] ?(?:\d{1,6}|\p{Ll}))!/gu,
      ` ${signs.factorial}`,
    ],
    [
      new RegExp(`(?<=[\\p{L}\\p{N})])(${RAISED_SIGNS}{1,6})(?= ?(\\p{L}|\\p{N})?)`, 'gu'),
      (_, exponent = '', next) => `${powerSaid(signs, raised(exponent))}${next === undefined ? '' : ' '}`,
    ],
    [
      /(?<=[\p{L}\p{N})]) ?(?:\^|\*\*) ?[{(]?([-−]?(?:\d{1,6}|\p{L}))[)}]?(?![\p{L}\p{N}^])/gu,
      (_, exponent = '') => powerSaid(signs, exponent),
    ],
    ...comparisonRules(language),
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
    // A minus, where no number or word is before it.
    [
      /(?<![\p{L}\p{N})\]^])[-−](?=[\d√½⅓⅔¼¾])|(?<=^|[\s(])–(?=\d)|(?<=[=<>≤≥±×*/+(] ?)[-−] ?(?=\d)/gu,
      `${signs.minus} `,
    ],
    [/(?<=[=(] ?)[-−](?=\p{L}(?!\p{L}))/gu, `${signs.minus} `],
    [/[±∓≥⩾≤⩽≠≈≃≅×⋅÷√∛∞‰]/gu, (sign) => ` ${signs[SAID[sign] ?? 'plusMinus']} `],
  ];
  return (text) => applied(rules, text);
}
