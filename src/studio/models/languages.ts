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

/** The two languages of a pair as Firefox's models write it: `ende`. */
export function pairMeant(name: string): readonly [string, string] | undefined {
  const found = /(?:^|\.)([a-z]{2})([a-z]{2})(?=\.)/.exec(name);
  const from = tagMeant(found?.[1] ?? '');
  const to = tagMeant(found?.[2] ?? '');
  return found && from !== undefined && to !== undefined ? [baseOf(from), baseOf(to)] : undefined;
}
