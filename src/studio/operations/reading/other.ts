// Languages whose engines read numbers themselves: what is written with signs becomes words, as far as they are known. Pure.

import { baseOf } from '../../voices/tongues.ts';
import { abbreviationsIn, initialsIn } from './kinds/abbreviations.ts';
import { addressesIn } from './kinds/addresses.ts';
import { namesRead } from './kinds/chat.ts';
import { chemistry } from './kinds/chemistry.ts';
import { digitsIn } from './kinds/digits.ts';
import { lengthMarks } from './kinds/inches.ts';
import { mathIn, powersOfNumbers, rangesIn } from './kinds/math.ts';
import { quantitiesIn } from './kinds/quantities.ts';
import { romanIn } from './kinds/roman.ts';
import { languageOf } from './languages/index.ts';
import type { Language } from './languages/language.ts';
import { applied, type Rule } from './rules.ts';

const NOTHING_KNOWN = { linkTo: '', at: '@', dot: '.' };

const SIGNS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

function fractionsIn({ fractions, and }: Language): readonly Rule[] {
  const said = (match: string, whole: string | undefined, written: string): string => {
    const part = fractions[written];
    if (part === undefined) return match;
    return whole === undefined ? part : `${whole} ${and} ${part}`;
  };
  return [
    [
      /(?:(?<!\d)(\d{1,3}) ?)?([½¼¾⅓⅔⅕⅖⅗⅘⅛⅜⅝⅞])/gu,
      (match, whole, sign = '') => said(match, whole, SIGNS[sign] ?? ''),
    ],
    [
      /(?<![\d/.,])(?:(\d{1,3})[ -])?([1-7][/⁄](?:2|3|4|5|8|10))(?![\d/]|[.,]\d)/g,
      (match, whole, written = '') => said(match, whole, written.replace('⁄', '/')),
    ],
  ];
}

/** Clocks and what their hour is called behind it: 14:30 Uhr. */
function clockIn({ clock }: Language): readonly Rule[] {
  if (clock === undefined) return [];
  return [
    [
      /(?<![\d:.,])([01]?\d|2[0-4])(?::|(?<=\d) ?h ?)([0-5]\d)(?: ?(?:Uhr|uur|heures|h)(?!\p{L}))?(?![\d:])/gu,
      (_, hours = '', minutes = '') => clock(String(Number(hours)), minutes),
    ],
  ];
}

/** Ranges, ratios and sizes, after quantities and formulas. */
function betweenIn({ signs, to, ratio, number }: Language): readonly Rule[] {
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

const LEFT_OVER: readonly Rule[] = [
  [/[™®†‡¶]/g, ''],
  [/ ?[|•·]/g, ', '],
  [/[<>{}[\]~^*_\\←↔⇐⇔]+/g, ' '],
];

/** Written without spaces, words of Japanese touch numbers and Latin letters; a mark between them keeps them apart. */
const APART = '\u200b';
const TOUCHING =
  /(?<=[\p{Script=Latin}%°″′"])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=\p{Script=Latin})|(?<=\d)(?=\p{Script=Hiragana})|(?<=\p{Script=Hiragana})(?=[\d€$£¥])/gu;
const APARTS = /\u200b/g;

export function otherIn(tag: string): (text: string) => string {
  const language = languageOf(tag);
  const rules =
    (...list: readonly Rule[]) =>
    (text: string): string =>
      applied(list, text);
  const addresses = addressesIn(language?.address ?? NOTHING_KNOWN);
  const leftOver = rules(...LEFT_OVER);
  const steps =
    language === undefined
      ? [addresses, namesRead, quantitiesIn(tag, language), leftOver]
      : [
          lengthMarks(false),
          addresses,
          namesRead,
          abbreviationsIn(tag),
          rules(initialsIn(tag), ...(language.special ?? [])),
          digitsIn(language),
          romanIn(language),
          rules(chemistry, ...clockIn(language), powersOfNumbers(language), rangesIn(language), [
            /(?<=[\d″′]) ?[xX] ?(?=\d)/g,
            ` ${language.by} `,
          ]),
          quantitiesIn(tag, language),
          // Dates leave ordinals behind.
          rules(...(language.special ?? []), ...fractionsIn(language)),
          rules(...betweenIn(language)),
          mathIn(language),
          leftOver,
        ];
  const read = (text: string): string => steps.reduce((sofar, step) => step(sofar), text);
  return baseOf(tag) === 'ja' ? (text) => read(text.replace(TOUCHING, APART)).replace(APARTS, '') : read;
}
