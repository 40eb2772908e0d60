// Which of the service's languages a model's own words for a language mean: `en_US`, `en-us`, `ende`, `pt-br`, `cmn`. Pure.

import { baseOf, LANGUAGES, languageByKey, plainTag } from '../../domain/media/language.ts';

/** Names that eSpeak, Whisper and others use for languages that the service names otherwise. */
const OTHERWISE: Readonly<Record<string, string>> = {
  cmn: 'zh-CN',
  yue: 'zh-HK',
  no: 'nb-NO',
  nb: 'nb-NO',
  jw: 'jv-ID',
  iw: 'he-IL',
  tl: 'fil-PH',
  'en-gb-x-rp': 'en-GB',
  'es-419': 'es-MX',
};

const asTag = (words: string): string => words.trim().replaceAll('_', '-').toLowerCase();

/** Its tag: with the region where one is meant that is there, else its main one. */
export function tagMeant(words: string): string | undefined {
  const wanted = asTag(words);
  const other = OTHERWISE[wanted];
  if (other !== undefined && languageByKey(other)) return other;
  const exact = languageByKey(wanted);
  if (exact && !/^\d+$/.test(wanted)) return exact.tag;
  const base = baseOf(OTHERWISE[baseOf(wanted)] ?? wanted);
  const same = LANGUAGES.filter(({ tag }) => baseOf(tag) === base);
  return (same.find((one) => plainTag(one) === base) ?? same[0])?.tag;
}

/** Base tags of what a model names, each once, in the service's order. */
export function basesMeant(words: readonly string[]): readonly string[] {
  const meant = new Set(words.flatMap((one) => tagMeant(one) ?? []).map(baseOf));
  return [...new Set(LANGUAGES.map(({ tag }) => baseOf(tag)))].filter((base) => meant.has(base));
}

/** The word of these that means the language. */
export const wordMeaning = (base: string, words: readonly string[]): string | undefined =>
  words.find((one) => basesMeant([one]).includes(base));

/** `ende` as a part of a file's name; `de-en` or `ende` at the beginning of a folder's. */
const IN_FILE = /(?:^|\.)([a-z]{2})([a-z]{2})(?=\.)/;
const IN_FOLDER = /^([a-z]{2})[-_]?([a-z]{2})(?![a-z])/;

const pairIn = (name: string, pattern: RegExp): readonly [string, string] | undefined => {
  const [, first = '', second = ''] = pattern.exec(name) ?? [];
  const from = tagMeant(first);
  const to = tagMeant(second);
  return from !== undefined && to !== undefined && from !== to ? [baseOf(from), baseOf(to)] : undefined;
};

/** The two languages of a pair as Firefox's models write it in the names of their files: `model.ende.….bin`. */
export const pairInFile = (name: string): readonly [string, string] | undefined => pairIn(name, IN_FILE);

/** And as people write it: `de-en`, `ende.student.tiny11`. */
export const pairInFolder = (name: string): readonly [string, string] | undefined => pairIn(name, IN_FOLDER);
