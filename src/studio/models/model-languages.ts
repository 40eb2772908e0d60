// Maps the language codes of models to the service's languages: `en_US`, `en-us`, `ende`, `pt-br`, `cmn`.

import { findLanguageByIdOrTag, LANGUAGES, toBaseTag, toShortTag } from '../../domain/media/language.ts';

/** Codes of eSpeak, Whisper and others that differ from the service's tags. */
const TAG_ALIASES: Readonly<Record<string, string>> = {
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

/** Returns the tag with its region if the service has that region; otherwise the main tag of the language. */
export function resolveTag(name: string): string | undefined {
  const normalized = name.trim().replaceAll('_', '-').toLowerCase();
  const alias = TAG_ALIASES[normalized];
  if (alias !== undefined && findLanguageByIdOrTag(alias)) return alias;
  const exact = findLanguageByIdOrTag(normalized);
  if (exact && !/^\d+$/.test(normalized)) return exact.tag;
  const base = toBaseTag(TAG_ALIASES[toBaseTag(normalized)] ?? normalized);
  const same = LANGUAGES.filter(({ tag }) => toBaseTag(tag) === base);
  return (same.find((language) => toShortTag(language) === base) ?? same[0])?.tag;
}

/** Returns base tags of the named languages without duplicates, in the service's order. */
export function resolveToBaseTags(names: readonly string[]): readonly string[] {
  const bases = new Set(names.flatMap((name) => resolveTag(name) ?? []).map(toBaseTag));
  return [...new Set(LANGUAGES.map(({ tag }) => toBaseTag(tag)))].filter((base) => bases.has(base));
}

export const findCodeForLanguage = (base: string, words: readonly string[]): string | undefined =>
  words.find((word) => resolveToBaseTags([word]).includes(base));

/** Matches `ende` as a part of a file name, and `de-en` or `ende` at the start of a folder name. */
const PAIR_IN_FILE_NAME = /(?:^|\.)([a-z]{2})([a-z]{2})(?=\.)/;
const PAIR_IN_FOLDER_NAME = /^([a-z]{2})[-_]?([a-z]{2})(?![a-z])/;

const matchPair = (name: string, pattern: RegExp): readonly [string, string] | undefined => {
  const [, first = '', second = ''] = pattern.exec(name) ?? [];
  const from = resolveTag(first);
  const to = resolveTag(second);
  return from !== undefined && to !== undefined && from !== to ? [toBaseTag(from), toBaseTag(to)] : undefined;
};

/** Parses the pair in the file names of Firefox models, such as `model.ende.….bin`. */
export const parsePairFromFileName = (name: string): readonly [string, string] | undefined =>
  matchPair(name, PAIR_IN_FILE_NAME);

/** Parses folder names such as `de-en` and `ende.student.tiny11`. */
export const parsePairFromFolderName = (name: string): readonly [string, string] | undefined =>
  matchPair(name, PAIR_IN_FOLDER_NAME);
