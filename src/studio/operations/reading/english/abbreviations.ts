// Abbreviations as English says them in full, those of chat among them; numbers of telephones and of versions. Pure.

import { anyOf, applied, type Rule } from '../rules.ts';
import { cardinal, digitByDigit } from './numbers.ts';

/** With a full stop that ends no sentence; the letters as they are written. */
const STOPPED: Readonly<Record<string, string>> = {
  'e.g.': 'for example',
  'i.e.': 'that is',
  'vs.': 'versus',
  'approx.': 'approximately',
  'Mr.': 'mister',
  'Mrs.': 'missus',
  'Ms.': 'miz',
  'Prof.': 'professor',
  'Capt.': 'captain',
  'Lt.': 'lieutenant',
  'Sgt.': 'sergeant',
  'Gen.': 'general',
  'Col.': 'colonel',
  'Gov.': 'governor',
  'Sen.': 'senator',
  'Rep.': 'representative',
  'Rev.': 'reverend',
  'Hon.': 'honorable',
  'Mt.': 'mount',
  'Ft.': 'fort',
  'Fig.': 'figure',
  'fig.': 'figure',
  'Vol.': 'volume',
  'vol.': 'volume',
  'Ch.': 'chapter',
  'ch.': 'chapter',
  'Sec.': 'section',
  'sec.': 'section',
  'Eq.': 'equation',
  'eq.': 'equation',
  'Nr.': 'number',
  'dept.': 'department',
  'Dept.': 'department',
  'govt.': 'government',
  'est.': 'established',
  'incl.': 'including',
  'excl.': 'excluding',
  'max.': 'maximum',
  'min.': 'minimum',
  'avg.': 'average',
  'misc.': 'miscellaneous',
  'temp.': 'temperature',
  'tel.': 'telephone',
  'Tel.': 'telephone',
  'ext.': 'extension',
  'cf.': 'compare',
  'Inc.': 'incorporated',
  'Ltd.': 'limited',
  'Corp.': 'corporation',
  'Bros.': 'brothers',
  'Univ.': 'university',
  'appt.': 'appointment',
  'apt.': 'apartment',
  'Apt.': 'apartment',
  'Ave.': 'avenue',
  'Blvd.': 'boulevard',
  'Rd.': 'road',
  'Hwy.': 'highway',
};
/** Also at a sentence's end, where their full stop stays. */
const ENDING: Readonly<Record<string, string>> = {
  etc: 'et cetera',
  Jr: 'junior',
  Sr: 'senior',
  Esq: 'esquire',
  'Ph.D': 'P-H-D',
  'M.D': 'M-D',
  Co: 'company',
};
/** Words of their own. */
const BARE: Readonly<Record<string, string>> = {
  Mr: 'mister',
  Mrs: 'missus',
  Dr: 'doctor',
  Ave: 'avenue',
  Blvd: 'boulevard',
  vs: 'versus',
  etc: 'et cetera',
  eg: 'for example',
  approx: 'approximately',
  'w/o': 'without',
  'w/': 'with',
  'b/c': 'because',
  'n/a': 'not applicable',
  'N/A': 'not applicable',
  'c/o': 'care of',
  dept: 'department',
  govt: 'government',
  mgmt: 'management',
  btw: 'by the way',
  imo: 'in my opinion',
  imho: 'in my humble opinion',
  idk: "I don't know",
  afaik: 'as far as I know',
  tbh: 'to be honest',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  brb: 'be right back',
  omw: 'on my way',
  fyi: 'F-Y-I',
  asap: 'A-S-A-P',
  lgtm: 'looks good to me',
  wip: 'work in progress',
};
const CHAT = /^(?:btw|imh?o|idk|afaik|tbh|pl[sz]|thx|brb|omw|lgtm|wip)$/i;

const KEYS = Object.keys(BARE);
const CHAT_LOUD = KEYS.filter((word) => CHAT.test(word)).map((word) => word.toUpperCase());

const NOT_INSIDE = String.raw`(?<![\p{L}\p{N}.@\/\-])`;

const PHONES: readonly Rule[] = [
  // A country's code, then groups; or groups as North America writes them.
  [
    /(?<![\p{L}\p{N}.,-])(\+)(\d{1,3}(?:[ .\-/]?\(?\d{1,5}\)?){1,6})(?![\p{L}\p{N}])/gu,
    (_, _plus, digits = '') => `plus ${groupsSaid(digits)}`,
  ],
  [
    /(?<![\p{L}\p{N}.,-])(?:(1)[ .-])?\(?(\d{3})\)?[ .-](\d{3})[ .-](\d{4})(?![\p{L}\p{N}]|[.-]\d)/gu,
    (_, one = '', area = '', exchange = '', line = '') =>
      groupsSaid(`${one} ${area} ${exchange} ${line}`.trim()),
  ],
  [
    /(?<![\p{L}\p{N}.,-])(\d{3})-(\d{4})(?![\p{L}\p{N}]|[.-]\d)/gu,
    (match, one = '', other = '') =>
      /^(?:19|20)\d\d$/.test(other) && /^0/.test(one) ? match : groupsSaid(`${one} ${other}`),
  ],
];

const groupsSaid = (digits: string): string =>
  digits
    .split(/\D+/)
    .filter((group) => group !== '')
    .map(digitByDigit)
    .join(', ');

const VERSIONS: readonly Rule[] = [
  // Thousands that are parted by points or spaces are no version.
  [/(?<![\p{L}\p{N}.,])\d{1,3}(?:\.\d{3}){2,5}(?!\d|[.,]\d)/gu, (number) => number.replaceAll('.', '')],
  [/(?<![\p{L}\p{N}.,])\d{1,3}(?:[ \u00a0\u202f]000){1,5}(?!\d)/gu, (number) => number.replace(/\D/g, '')],
  [/(?<![\p{L}\p{N}])[vV](?:\.? ?)(?=\d{1,6}(?:\.\d{1,6})*(?![\p{L}\d]|\.\d))/gu, 'version '],
  [
    /(?<![\p{L}\p{N}.,])(\d{1,6}(?:\.\d{1,6}){2,4})(?!\d|\.\d)/gu,
    (_, version = '') =>
      version
        .split('.')
        .map(cardinal)
        .join(version.split('.').length === 4 ? ' dot ' : ' point '),
  ],
];

/** `St. Paul` is a saint, `Main St.` a street; `Dr. Smith` a doctor, `Sunset Dr.` a drive. */
const TITLES: readonly Rule[] = [
  [/(?<=\p{Lu}\p{Ll}{1,20} )St\b\.?(?! ?\p{Lu}\p{Ll})/gu, 'street'],
  [/(?<=\p{Lu}\p{Ll}{1,20} )Dr\b\.?(?! ?\p{Lu})/gu, 'drive'],
  [/\bSt\.? (?=\p{Lu})/gu, 'Saint '],
  [/\bDr\. ?(?=\p{Lu})/gu, 'doctor '],
  [/\b[Nn]o\. ?(?=\d)/g, 'number '],
  [/\bpp\. ?(?=\d)/g, 'pages '],
  [/(?<![\p{L}.])p\. ?(?=\d)/gu, 'page '],
];

const RULES: readonly Rule[] = [
  ...TITLES,
  [
    new RegExp(`(?<!\\d ?)${NOT_INSIDE}(${anyOf(Object.keys(STOPPED))})(?: ?(?=\\d)|(?![\\p{L}]))`, 'gu'),
    (match, word = '') => `${STOPPED[word]}${match.endsWith(' ') || /\d/.test(match) ? ' ' : ''}`,
  ],
  [
    new RegExp(`${NOT_INSIDE}(?:eg|ie)\\.,?(?= )`, 'giu'),
    (match) => (/^e/i.test(match) ? 'for example' : 'that is'),
  ],
  [
    new RegExp(`${NOT_INSIDE}(${anyOf(Object.keys(ENDING))})\\.(?!\\p{L})( ?)(?=(\\p{Lu}|$)|)`, 'gu'),
    (_, word = '', space = '', next) => `${ENDING[word]}${next === undefined ? '' : '.'}${space}`,
  ],
  [
    new RegExp(`${NOT_INSIDE}(${anyOf([...KEYS, ...CHAT_LOUD])})(?![\\p{L}\\p{N}.@\\-]|(?<!\\/)\\/)`, 'gu'),
    (_, word = '') => `${BARE[word] ?? BARE[word.toLowerCase()]}${word === 'w/' ? ' ' : ''}`,
  ],
  ...PHONES,
];

export const abbreviationsRead = (text: string): string => applied(RULES, text);

/** After dates, which look alike. */
export const versionsRead = (text: string): string => applied(VERSIONS, text);
