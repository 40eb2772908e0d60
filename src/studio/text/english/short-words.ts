// Expands English abbreviations without a full stop, including chat abbreviations, and reads version numbers.

import { formatCardinal } from '../english-numbers.ts';
import { applyRules, type TextRule, toAlternation } from '../rules.ts';

/** Abbreviations and the words they stand for. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
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
const CHAT_WORDS = /^(?:btw|imh?o|idk|afaik|tbh|pl[sz]|thx|brb|omw|lgtm|wip)$/i;

const SHORT_FORMS = Object.keys(SHORT_WORDS);
const CAPITAL_CHAT_WORDS = SHORT_FORMS.filter((word) => CHAT_WORDS.test(word)).map((word) => word.toUpperCase());

const NOT_INSIDE = String.raw`(?<![\p{L}\p{N}.@\/\-])`;

const VERSION_RULES: readonly TextRule[] = [
  // Numbers with points or spaces as thousands separators are not versions.
  [/(?<![\p{L}\p{N}.,])\d{1,3}(?:\.\d{3}){2,5}(?!\d|[.,]\d)/gu, (number) => number.replaceAll('.', '')],
  [/(?<![\p{L}\p{N}.,])\d{1,3}(?:[ \u00a0\u202f]000){1,5}(?!\d)/gu, (number) => number.replace(/\D/g, '')],
  [/(?<![\p{L}\p{N}])[vV](?:\.? ?)(?=\d{1,6}(?:\.\d{1,6})*(?![\p{L}\d]|\.\d))/gu, 'version '],
  [
    /(?<![\p{L}\p{N}.,])(\d{1,6}(?:\.\d{1,6}){2,4})(?!\d|\.\d)/gu,
    (_, version = '') =>
      version
        .split('.')
        .map(formatCardinal)
        .join(version.split('.').length === 4 ? ' dot ' : ' point '),
  ],
];

const SHORT_WORD_RULES: readonly TextRule[] = [
  [new RegExp(`${NOT_INSIDE}(?:eg|ie)\\.,?(?= )`, 'giu'), (match) => (/^e/i.test(match) ? 'for example' : 'that is')],
  [
    new RegExp(
      `${NOT_INSIDE}(${toAlternation([...SHORT_FORMS, ...CAPITAL_CHAT_WORDS])})(?![\\p{L}\\p{N}.@\\-]|(?<!\\/)\\/)`,
      'gu',
    ),
    (_, word = '') => `${SHORT_WORDS[word] ?? SHORT_WORDS[word.toLowerCase()]}${word === 'w/' ? ' ' : ''}`,
  ],
];

export const expandAbbreviations = (text: string): string => applyRules(SHORT_WORD_RULES, text);

/** Runs after dates, which have the same form. */
export const normalizeVersions = (text: string): string => applyRules(VERSION_RULES, text);
