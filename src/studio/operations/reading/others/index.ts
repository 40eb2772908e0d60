// Any language but English as it is read aloud by an engine that reads its numbers: what is made of signs becomes words, as far as they
// are known. Pure.

import { ToWords } from 'to-words/de-DE';
import { baseOf } from '../../../voices/tongues.ts';
import { addressesIn } from '../addresses.ts';
import { chatRead, namesRead } from '../chat.ts';
import { anyOf, applied, type Rule } from '../rules.ts';
import { MORE } from './more-words.ts';
import { quantitiesIn } from './quantities.ts';
import type { Tongue } from './tongue.ts';
import { ROMANCE_AND_GERMAN } from './words.ts';

const TONGUES: Readonly<Record<string, Tongue>> = { ...ROMANCE_AND_GERMAN, ...MORE };

const NOTHING_KNOWN = { linkTo: '', at: '@', dot: '.' };

const unspaced = (written: string): string => written.replace(/\s/gu, '');

function abbreviationsOf({ abbreviations }: Tongue): readonly Rule[] {
  // A space inside one may be a narrow one, or none.
  const written = anyOf(Object.keys(abbreviations)).replaceAll(' ', String.raw`[ \u00a0\u202f]?`);
  if (written === '') return [];
  const said = new Map(Object.entries(abbreviations).map(([word, full]) => [unspaced(word), full]));
  return [
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}.\-])(${written})(?![\p{L}\p{N}])`, 'gu'),
      (match, word = '') => said.get(unspaced(word)) ?? match,
    ],
  ];
}

const SIGNS = ['½', '¼', '¾', '⅓', '⅔'];
const SLASHED = ['1/2', '1/4', '3/4', '1/3', '2/3'];

function partsOf({ parts, and }: Tongue): readonly Rule[] {
  const said = (whole: string | undefined, at: number): string =>
    whole === undefined ? (parts[at] ?? '') : `${whole} ${and} ${parts[at] ?? ''}`;
  return [
    [/(?:(?<!\d)(\d{1,3}) ?)?([½¼¾⅓⅔])/gu, (_, whole, sign = '') => said(whole, SIGNS.indexOf(sign))],
    [
      /(?<![\d/.,])(?:(\d{1,3}) )?(1\/2|[13]\/4|[12]\/3)(?![\d/]|[.,]\d)/g,
      (_, whole, slashed = '') => said(whole, SLASHED.indexOf(slashed)),
    ],
  ];
}

function signsOf({ signs, to, number }: Tongue): readonly Rule[] {
  return [
    [/(?<![\p{L}\p{N}.])[vV]\.? ?(?=\d{1,6}(?:\.\d{1,6})*(?![\p{L}\d]))/gu, `${signs.version} `],
    [/(?<![\p{L}\p{N}])(?:#|№) ?(?=\d)/gu, `${number} `],
    [/(?<=\d ?)(?:\*|×)(?= ?\d)/g, ` ${signs.times} `],
    [/(?<=[\p{L}\d)] )\*(?= [\p{L}\d(])/gu, ` ${signs.times} `],
    [/÷/g, ` ${signs.over} `],
    [/±/g, ` ${signs.plusMinus} `],
    [/≥|>=/g, ` ${signs.atLeast} `],
    [/≤|<=/g, ` ${signs.atMost} `],
    [/[≈~](?= ?\d)/g, ` ${signs.about} `],
    [/(?<=[\p{L}\p{N})] ?)<(?= ?[\p{N}(])/gu, ` ${signs.less} `],
    [/(?<=[\p{L}\p{N})] ?)>(?= ?[\p{N}(])/gu, ` ${signs.more} `],
    [/(?<=[\p{N})] ?)\+(?= ?[\p{N}(])/gu, ` ${signs.plus} `],
    [/(?<=[\p{L}\p{N})] ?)={1,3}(?= ?[\p{L}\p{N}(\-−])/gu, ` ${signs.equals} `],
    [/(?<=[\p{N})]) [-−] (?=[\p{N}(])/gu, ` ${signs.minus} `],
    // A minus, where nothing stands before it; else a range.
    [/(?<![\p{L}\p{N})\]])[-−](?=\d)/gu, `${signs.minus} `],
    [/(?<=\d[%°]?)(?: ?[–—] ?|-)(?=\d{1,9}(?!\d|-))(?<!\d-\d{1,9}-)/gu, ` ${to} `],
  ];
}

/** Every German ordinal has an ending that the word before it decides: am dritten, der dritte, dritter. */
const german = new ToWords({ localeCode: 'de-DE' });
const GERMAN_MONTHS =
  'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
const GERMAN_COUNTED = `${GERMAN_MONTHS}|Jahrhundert|Klasse|Stock|Platz|Tag|Mal|Quartal|Runde|Kapitel|Teil|Weltkrieg|Auflage`;
const ORDINALS: readonly Rule[] = [
  [
    new RegExp(
      String.raw`(?<![\d.,])(?:(\p{L}{2,5}) )?(\d{1,2})\. ?(?=(?:${GERMAN_COUNTED})(?!\p{L}))`,
      'giu',
    ),
    (_, before, number = '') => {
      const said = german.toOrdinal(Number(number)).toLowerCase();
      const ending = /^(?:am|vom|zum|dem|den|bis|beim|im|ab)$/i.test(before ?? '')
        ? 'n'
        : /^(?:der|die|das)$/i.test(before ?? '')
          ? ''
          : 'r';
      return `${before === undefined ? '' : `${before} `}${said}${ending} `;
    },
  ],
];

/** Clocks and what their hour is called behind it: 14:30 Uhr. */
function clockOf({ clock }: Tongue): readonly Rule[] {
  if (clock === undefined) return [];
  return [
    [
      /(?<![\d:.,])([01]?\d|2[0-4])(?::|(?<=\d)h)([0-5]\d)(?: ?(?:Uhr|uur|heures)(?!\p{L}))?(?![\d:])/gu,
      (_, hours = '', minutes = '') => clock(String(Number(hours)), minutes),
    ],
  ];
}

const LEFT_OVER: readonly Rule[] = [
  [/[™®]/g, ''],
  [/ ?[|•·]/g, ', '],
  [/[<>{}[\]~^*_\\]+/g, ' '],
];

export function otherIn(tag: string): (text: string) => string {
  const base = baseOf(tag);
  const tongue = TONGUES[base];
  const rules: readonly Rule[] =
    tongue === undefined
      ? []
      : [...clockOf(tongue), ...partsOf(tongue), ...signsOf(tongue), ...(base === 'de' ? ORDINALS : [])];
  const abbreviations = tongue === undefined ? [] : abbreviationsOf(tongue);
  const steps = [
    chatRead,
    addressesIn(tongue?.address ?? NOTHING_KNOWN),
    namesRead,
    (text: string) => applied(abbreviations, text),
    quantitiesIn(tag, tongue),
    (text: string) => applied(rules, text),
    (text: string) => applied(LEFT_OVER, text),
  ];
  return (text) =>
    steps
      .reduce((sofar, step) => step(sofar), text)
      .replace(/ {2,}/g, ' ')
      .trim();
}
