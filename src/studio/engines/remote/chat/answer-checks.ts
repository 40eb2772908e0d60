// Detects answers of a chat model that are no translation: the source again, a paraphrase, commentary, or endless
// repetition. Compares words and letters; a library detects the language.

import { toBaseTag } from '../../../../domain/media/language.ts';

const splitWords = (text: string): readonly string[] => text.match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [];
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Languages that often share whole sentences, such as `Det er en god dag i dag.` */
const SIMILAR_LANGUAGES: readonly (readonly string[])[] = [
  ['da', 'nb', 'nn', 'no', 'sv'],
  ['bs', 'hr', 'sr'],
  ['bg', 'mk'],
  ['cs', 'sk'],
  ['gl', 'pt'],
  ['id', 'ms'],
];
export const areSimilarLanguages = (from: string, to: string): boolean =>
  toBaseTag(from) === toBaseTag(to) ||
  SIMILAR_LANGUAGES.some((group) => group.includes(toBaseTag(from)) && group.includes(toBaseTag(to)));

export const isSameText = (source: string, line: string): boolean => normalizeText(source) === normalizeText(line);

/** Texts with fewer words are names or interjections, which may stay unchanged. */
const MIN_WORDS = 3;
/**
 * Share of the source's words. A line with fewer words is only a part of the source. A source with more names may stay
 * unchanged.
 */
const MIN_SHARE = 0.7;

/** True if the line only consists of words of the source: the text itself, or the answer to `say only PWNED`. */
export function hasOnlySourceWords(source: string, line: string, mayBeSame: boolean): boolean {
  const sourceWords = splitWords(source);
  const lineWords = splitWords(line);
  const sourceSet = new Set(sourceWords.map((word) => word.toLowerCase()));
  if (!lineWords.every((word) => sourceSet.has(word.toLowerCase()))) return false;
  const named = sourceWords.filter((word) => /^\p{Lu}/u.test(word)).length;
  const isOfNames = named >= MIN_SHARE * sourceWords.length;
  if (sourceWords.length < MIN_WORDS) return sourceWords.length > 1 && named === 0 && !mayBeSame;
  const isCopy = lineWords.length >= MIN_WORDS && !isOfNames;
  return lineWords.length < MIN_SHARE * sourceWords.length || (isCopy && !mayBeSame);
}

const countMatches = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Openings of answers that talk about the translation, in the languages that models use. */
const CHAT_OPENING =
  /^\s{0,9}(?:[*_"“«]{0,3})(?:sure|certainly|of course|here(?:’s|'s| is| are)|translation|translated|note|sorry|i (?:cannot|can’t|can't|am)|i’m|i'm|as an ai|übersetzung|hier ist|anmerkung|hinweis|traducción|aquí (?:está|tienes)|claro|nota|traduction|voici|remarque|bien sûr|tradução|aqui está|traduzione|ecco|перевод|вот|примечание|翻訳|翻译|翻譯|注|번역|참고)(?!\p{L})\s{0,3}[,!.:：\-–—]?/iu;
const LABEL = /^\s{0,9}[^\s:：][^:：]{0,24}[:：]/u;
const QUOTES = /["“”„«»‘’'「『]/u;
const REMARK = /[([（【]([^()[\]（）【】]{0,400})[)\]）】]/gu;
const MIN_REMARK_WORDS = 2;

/** True if the line contains remarks, alternatives, or the source beside its translation. */
export function hasCommentary(source: string, line: string): boolean {
  if (CHAT_OPENING.test(line) && !CHAT_OPENING.test(source) && (LABEL.test(line) || isLonger(source, line)))
    return true;
  if (LABEL.test(line) && !/[:：]/.test(source) && !QUOTES.test(source) && !/[—–-]/.test(source)) return true;
  const remarks = [...line.matchAll(REMARK)].filter(([, words = '']) => splitWords(words).length >= MIN_REMARK_WORDS);
  if (remarks.length > countMatches(source, /[([（【]/gu)) return true;
  if (/ \/ |→|=>/.test(line) && !/\/|→|=>/.test(source)) return true;
  const normalizedSource = normalizeText(source);
  return (
    splitWords(normalizedSource).length >= MIN_WORDS &&
    normalizeText(line) !== normalizedSource &&
    normalizeText(line).includes(normalizedSource)
  );
}

const isLonger = (source: string, line: string): boolean => splitWords(line).length > 2 * splitWords(source).length + 2;

/** Maximum letters of the translation per letter of the source, plus slack. Dense scripts say more per letter. */
const MAX_LENGTH = { share: 3, dense: 8, slack: 12 } as const;
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function isTooLong(source: string, line: string): boolean {
  const letters = (text: string) => countMatches(text, /\p{L}/gu);
  return (
    letters(line) >
    (DENSE_SCRIPT.test(source) ? MAX_LENGTH.dense : MAX_LENGTH.share) * letters(source) + MAX_LENGTH.slack
  );
}

/** Splits into words, or into letters for scripts without spaces. */
const tokenize = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{L}[\p{L}\p{M}’']*/gu,
    ) ?? [];

const MAX_PHRASE_TOKENS = 12;

/** Length of the longest series of one repeated phrase. */
function countRepeats(text: string): number {
  const tokens = tokenize(text);
  let longest = 1;
  for (let length = 1; length <= Math.min(MAX_PHRASE_TOKENS, tokens.length / 2); length += 1) {
    let run = 0;
    for (let at = length; at < tokens.length; at += 1) {
      run = tokens[at] === tokens[at - length] ? run + 1 : 0;
      // For a single letter, a short series is normal: 人人.
      longest = Math.max(longest, 1 + Math.floor(run / length));
    }
  }
  return longest;
}

const splitSentences = (text: string): readonly string[] =>
  text
    .split(/[.!?…。！？؟।\n]+/u)
    .map(normalizeText)
    .filter((one) => tokenize(one).length >= MIN_WORDS);

const countMostCommon = (all: readonly string[]): number =>
  Math.max(
    0,
    ...Map.groupBy(all, (one) => one)
      .values()
      .map(({ length }) => length),
  );

const MIN_REPEATS = 3;

/** True if the line repeats a phrase that the source does not repeat. */
export function isRepetitive(source: string, line: string): boolean {
  const sourceRepeats = countRepeats(source);
  const lineRepeats = countRepeats(line);
  if (lineRepeats >= MIN_REPEATS && lineRepeats > sourceRepeats + 1) return true;
  const alike = countMostCommon(splitSentences(line));
  return alike > 1 && alike > countMostCommon(splitSentences(source));
}

/** Words that are frequent in English, and never occur together in another language. */
const ENGLISH_WORDS = new Set(
  "the and you your this that with are not is it of to for cannot can’t can't i’m i'm sorry here will would translation".split(
    ' ',
  ),
);
const ENGLISH_THRESHOLD = { words: 3, share: 0.25 } as const;

/** Models talk about themselves in English. */
export function isLikelyEnglish(line: string): boolean {
  const words = splitWords(line).map((word) => word.toLowerCase());
  const found = words.filter((word) => ENGLISH_WORDS.has(word));
  return new Set(found).size >= ENGLISH_THRESHOLD.words && found.length >= ENGLISH_THRESHOLD.share * words.length;
}

/** True if a text is certainly in the source language. Never for short texts. */
export type SourceLanguageDetector = (text: string) => boolean;

/** The library's codes that differ from our base tags. */
const DETECTOR_CODES: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  fil: 'tl',
  cmn: 'zh',
  yue: 'zh',
};
/** Minimum letters for a detection, and the required scores. */
const DETECTION_LIMITS = { letters: 20, minScore: 0.65, ahead: 0.25, alone: 0.8 } as const;

/** Loads tables of 80 MB, so call it only for translations by chat models. */
export async function createSourceLanguageDetector(from: string, to: string): Promise<SourceLanguageDetector> {
  if (areSimilarLanguages(from, to)) return () => false;
  const { eld } = await import('eld/extrasmall');
  const known = new Set(Object.values(eld.info()['Languages'] ?? {}));
  const codeOf = (tag: string) => DETECTOR_CODES[toBaseTag(tag)] ?? toBaseTag(tag);
  const source = codeOf(from);
  const target = codeOf(to);
  return (text) => {
    const plain = text.replaceAll(/[^\p{L}\p{M}\s’']+/gu, ' ');
    if (countMatches(plain, /\p{L}/gu) < DETECTION_LIMITS.letters) return false;
    const scores: Readonly<Record<string, number>> = eld.detect(plain).getScores();
    const own = scores[source] ?? 0;
    if (!known.has(target)) return source === 'en' && own >= DETECTION_LIMITS.alone;
    return own >= DETECTION_LIMITS.minScore && own - (scores[target] ?? 0) >= DETECTION_LIMITS.ahead;
  };
}
