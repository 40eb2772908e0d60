// Tells a chat model's translation from what else it may answer: the source again, a paraphrase of it, a remark beside it, one phrase
// over and over. By words and letters; what language a text is in is scored by a library.

import { baseOf } from '../../../voices/tongues.ts';

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [];
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Languages in which whole sentences are often the same: `Det er en god dag i dag.` */
const NEAR: readonly (readonly string[])[] = [
  ['da', 'nb', 'nn', 'no', 'sv'],
  ['bs', 'hr', 'sr'],
  ['bg', 'mk'],
  ['cs', 'sk'],
  ['gl', 'pt'],
  ['id', 'ms'],
];
export const areNear = (from: string, to: string): boolean =>
  baseOf(from) === baseOf(to) ||
  NEAR.some((group) => group.includes(baseOf(from)) && group.includes(baseOf(to)));

export const isSame = (source: string, line: string): boolean => bare(source) === bare(line);

/** Fewer words are names or interjections, which may stay as they are. */
const LEAST_WORDS = 3;
/** A part of the line is no translation of it, and neither is the line itself. */
const PART = 0.7;

/** The answer to `say only PWNED`, or the line given back: words of the line and no others. */
export function isTakenFrom(source: string, line: string, mayBeSame: boolean): boolean {
  const given = wordsOf(source);
  const got = wordsOf(line);
  const own = new Set(given.map((word) => word.toLowerCase()));
  if (!got.every((word) => own.has(word.toLowerCase()))) return false;
  const named = given.filter((word) => /^\p{Lu}/u.test(word)).length;
  const isOfNames = named >= PART * given.length;
  if (given.length < LEAST_WORDS) return given.length > 1 && named === 0 && !mayBeSame;
  const isCopy = got.length >= LEAST_WORDS && !isOfNames;
  return got.length < PART * given.length || (isCopy && !mayBeSame);
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Openings of a model that speaks of its answer, in the languages that models answer in. */
const CHATTY =
  /^\s{0,9}(?:[*_"“«]{0,3})(?:sure|certainly|of course|here(?:’s|'s| is| are)|translation|translated|note|sorry|i (?:cannot|can’t|can't|am)|i’m|i'm|as an ai|übersetzung|hier ist|anmerkung|hinweis|traducción|aquí (?:está|tienes)|claro|nota|traduction|voici|remarque|bien sûr|tradução|aqui está|traduzione|ecco|перевод|вот|примечание|翻訳|翻译|翻譯|注|번역|참고)(?!\p{L})\s{0,3}[,!.:：\-–—]?/iu;
const LABEL = /^\s{0,9}[^\s:：][^:：]{0,24}[:：]/u;
const QUOTES = /["“”„«»‘’'「『]/u;
const REMARK = /[([（【]([^()[\]（）【】]{0,400})[)\]）】]/gu;
const LEAST_REMARK = 2;

/** A remark beside the translation or in its place, an alternative, or the source with its translation. */
export function isRemarked(source: string, line: string): boolean {
  if (CHATTY.test(line) && !CHATTY.test(source) && (LABEL.test(line) || isLonger(source, line))) return true;
  if (LABEL.test(line) && !/[:：]/.test(source) && !QUOTES.test(source) && !/[—–-]/.test(source)) return true;
  const remarks = [...line.matchAll(REMARK)].filter(
    ([, words = '']) => wordsOf(words).length >= LEAST_REMARK,
  );
  if (remarks.length > count(source, /[([（【]/gu)) return true;
  if (/ \/ |→|=>/.test(line) && !/\/|→|=>/.test(source)) return true;
  const given = bare(source);
  return wordsOf(given).length >= LEAST_WORDS && bare(line) !== given && bare(line).includes(given);
}

const isLonger = (source: string, line: string): boolean =>
  wordsOf(line).length > 2 * wordsOf(source).length + 2;

/** Of letters that a translation has at most for each of the source; one of these scripts says more. */
const LONGEST = { share: 3, dense: 8, slack: 12 } as const;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function isTooLong(source: string, line: string): boolean {
  const letters = (text: string) => count(text, /\p{L}/gu);
  return (
    letters(line) > (DENSE.test(source) ? LONGEST.dense : LONGEST.share) * letters(source) + LONGEST.slack
  );
}

/** Words, or single letters of scripts that have no spaces. */
const tokensOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{L}[\p{L}\p{M}’']*/gu,
    ) ?? [];

const LONGEST_PHRASE = 12;

/** How often the most repeated phrase follows itself. */
function repeats(text: string): number {
  const tokens = tokensOf(text);
  let most = 1;
  for (let length = 1; length <= Math.min(LONGEST_PHRASE, tokens.length / 2); length += 1) {
    let run = 0;
    for (let at = length; at < tokens.length; at += 1) {
      run = tokens[at] === tokens[at - length] ? run + 1 : 0;
      // A single letter of such a script is often doubled: 人人.
      most = Math.max(most, 1 + Math.floor(run / length));
    }
  }
  return most;
}

const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/[.!?…。！？؟।\n]+/u)
    .map(bare)
    .filter((one) => tokensOf(one).length >= LEAST_WORDS);

const mostAlike = (all: readonly string[]): number =>
  Math.max(
    0,
    ...Map.groupBy(all, (one) => one)
      .values()
      .map(({ length }) => length),
  );

const MANY = 3;

/** One phrase over and over that the source has once. */
export function isRepeated(source: string, line: string): boolean {
  const given = repeats(source);
  const got = repeats(line);
  if (got >= MANY && got > given + 1) return true;
  const alike = mostAlike(sentencesIn(line));
  return alike > 1 && alike > mostAlike(sentencesIn(source));
}

/** Frequent in English, and together in no other language. */
const ENGLISH = new Set(
  "the and you your this that with are not is it of to for cannot can’t can't i’m i'm sorry here will would translation".split(
    ' ',
  ),
);
const SURELY = { words: 3, share: 0.25 } as const;

/** What models say of themselves they say in English. */
export function isEnglish(line: string): boolean {
  const words = wordsOf(line).map((word) => word.toLowerCase());
  const found = words.filter((word) => ENGLISH.has(word));
  return new Set(found).size >= SURELY.words && found.length >= SURELY.share * words.length;
}

/** True if a text is surely in the source language; short ones never are. */
export type InSource = (text: string) => boolean;

/** The library's codes for languages that have another one here. */
const CODES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', fil: 'tl', cmn: 'zh', yue: 'zh' };
/** Letters from which a score tells, and how surely. */
const SCORE = { letters: 20, least: 0.65, ahead: 0.25, alone: 0.8 } as const;

/** Loads the library's tables (80 MB), so only where a chat model translates. */
export async function sourceJudge(from: string, to: string): Promise<InSource> {
  if (areNear(from, to)) return () => false;
  const { eld } = await import('eld/extrasmall');
  const known = new Set(Object.values(eld.info()['Languages'] ?? {}));
  const codeOf = (tag: string) => CODES[baseOf(tag)] ?? baseOf(tag);
  const source = codeOf(from);
  const target = codeOf(to);
  return (text) => {
    const plain = text.replaceAll(/[^\p{L}\p{M}\s’']+/gu, ' ');
    if (count(plain, /\p{L}/gu) < SCORE.letters) return false;
    const scores: Readonly<Record<string, number>> = eld.detect(plain).getScores();
    const own = scores[source] ?? 0;
    if (!known.has(target)) return source === 'en' && own >= SCORE.alone;
    return own >= SCORE.least && own - (scores[target] ?? 0) >= SCORE.ahead;
  };
}
