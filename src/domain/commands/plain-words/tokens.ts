// A sentence as the grammar of plain words sees it: words one by one, in scripts without spaces sign by sign, what is quoted or an
// address as one word, and what stands behind a colon apart. Linear in the length of the text.

import { fold } from '../../../kit/text.ts';

export interface Token {
  /** As words are compared. Empty for what is quoted and for an address: these are no words of ours. */
  readonly word: string;
  /** Where it stands in the sentence. */
  readonly start: number;
  readonly end: number;
  readonly quote?: string;
  readonly link?: string;
}

export interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** What stands behind a colon or in further lines: somebody's words, not a part of the wish. */
  readonly said: string | undefined;
  readonly isQuestion: boolean;
  /** More than one sentence, or more than one quote. */
  readonly isSeveral: boolean;
}

/** Nobody asks for something in more words than these; what is to be said may be longer. */
const MOST_TOKENS = 200;
/** In front of a colon. */
const MOST_BEFORE = 12;

/** Scripts in which a word is no more than a sign, as far as we are concerned. */
const SIGN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]';
const TOKEN = new RegExp(
  `(?<link>https?://[^\\s<>]+)|(?<sign>${SIGN})|(?<word>[[\\p{L}\\p{M}]--${SIGN}]+)|(?<number>\\p{Nd}+(?:[.,]\\p{Nd}+)?)|(?<stop>[.!?…。！？]+)`,
  'giv',
);
const COLON = /[:：](?=\s|$)|：|\n/gu;

/** By the sign that opens: those that may close. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“',
  '„': '“”',
  '”': '”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
};
const OPENING = new RegExp(`[${Object.keys(QUOTES).join('')}]`, 'u');

interface Quoted {
  readonly start: number;
  readonly end: number;
  readonly inner: string;
  /** There is another one inside: perhaps two. */
  readonly isSeveral: boolean;
}

const isSeveral = (inner: string, opening: string): boolean => inner.includes(opening);

/** From the first sign that opens to the last that closes. */
function quoteIn(text: string): Quoted | undefined {
  const start = text.search(OPENING);
  if (start < 0) return undefined;
  const closing = QUOTES[text.charAt(start)] ?? '';
  const last = Math.max(...[...closing].map((sign) => text.lastIndexOf(sign)));
  const inner = text.slice(start + 1, last).trim();
  return last > start && inner !== ''
    ? { start, end: last + 1, inner, isSeveral: isSeveral(inner, text.charAt(start)) }
    : undefined;
}

function tokensIn(text: string, from: number, to: number): { tokens: Token[]; stops: number[] } {
  const tokens: Token[] = [];
  const stops: number[] = [];
  for (const { index, 0: found, groups = {} } of text.slice(from, to).matchAll(TOKEN)) {
    const start = from + index;
    if (groups['stop'] !== undefined) stops.push(tokens.length);
    else if (groups['link'] !== undefined) {
      const link = found.replace(/[.,;:!?)\]]$/u, '');
      tokens.push({ word: '', start, end: start + link.length, link });
    } else tokens.push({ word: wordOf(found, groups), start, end: start + found.length });
    if (tokens.length > MOST_TOKENS) break;
  }
  return { tokens, stops };
}

/** A number keeps its comma: it is read later. */
const wordOf = (found: string, { number }: Record<string, string | undefined>): string =>
  number === undefined ? fold(found) : found.normalize('NFKC');

/** The words of a phrase of ours. */
export const wordsIn = (phrase: string): readonly string[] =>
  tokensIn(phrase, 0, phrase.length).tokens.map(({ word }) => word);

/** `undefined` for what is no sentence, or too long a one. */
export function sentenceOf(given: string): Sentence | undefined {
  const text = given.trim();
  const quoted = quoteIn(text);
  const colon = quoted ? undefined : colonIn(text);
  const end = colon?.at ?? text.length;
  const said = colon && text.slice(colon.after).trim();
  const { tokens, stops } = partsOf(text, end, quoted);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return undefined;
  const last = text.slice(quoted && quoted.end > end - 2 ? quoted.start : 0, end).trimEnd();
  return {
    text,
    tokens,
    said: said === '' ? undefined : said,
    isQuestion: /[?？][)\s!.]*$/u.test(last.slice(-8)),
    isSeveral: quoted?.isSeveral === true || stops.some((at) => at > 0 && at < tokens.length),
  };
}

function partsOf(text: string, end: number, quoted: Quoted | undefined) {
  if (!quoted) return tokensIn(text, 0, end);
  const before = tokensIn(text, 0, quoted.start);
  const after = tokensIn(text, quoted.end, end);
  const quote: Token = { word: '', start: quoted.start, end: quoted.end, quote: quoted.inner };
  const offset = before.tokens.length + 1;
  return {
    tokens: [...before.tokens, quote, ...after.tokens],
    stops: [...before.stops, ...after.stops.map((at) => at + offset)],
  };
}

/** The first one that a wish of a few words could stand before. */
function colonIn(text: string): { readonly at: number; readonly after: number } | undefined {
  COLON.lastIndex = 0;
  const found = COLON.exec(text);
  if (!found) return undefined;
  const { tokens } = tokensIn(text, 0, found.index);
  const few = tokens.length > 0 && tokens.filter(({ word }) => word.length > 1).length <= MOST_BEFORE;
  return few ? { at: found.index, after: found.index + found[0].length } : undefined;
}
