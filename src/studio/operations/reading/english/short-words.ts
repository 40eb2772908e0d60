// English abbreviations without a full stop, those of chat among them, and version numbers. Pure.

import { anyOf, applied, type Rule } from '../rules.ts';
import { cardinal } from './numbers.ts';

/** Words of their own. */
const BARE: Readonly<Record<string, string>> = {
  Mr: 'mister',
  Mrs: 'missus',
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

const RULES: readonly Rule[] = [
  [
    new RegExp(`${NOT_INSIDE}(?:eg|ie)\\.,?(?= )`, 'giu'),
    (match) => (/^e/i.test(match) ? 'for example' : 'that is'),
  ],
  [
    new RegExp(`${NOT_INSIDE}(${anyOf([...KEYS, ...CHAT_LOUD])})(?![\\p{L}\\p{N}.@\\-]|(?<!\\/)\\/)`, 'gu'),
    (_, word = '') => `${BARE[word] ?? BARE[word.toLowerCase()]}${word === 'w/' ? ' ' : ''}`,
  ],
];

export const shortWordsRead = (text: string): string => applied(RULES, text);

/** After dates, which look alike. */
export const versionsRead = (text: string): string => applied(VERSIONS, text);
