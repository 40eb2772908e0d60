// Splits a sentence into tokens for the phrase grammar: words, single characters in scripts without spaces, and quotes
// or links as one token. Separates the text after a colon. Linear in the text's length.

import { normalizeForMatching } from '../../../kit/text.ts';

export interface WordToken {
  /** Normalized word. Empty for quotes and links, which match no phrase. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly quote?: string;
  readonly link?: string;
}

export interface TokenizedSentence {
  readonly text: string;
  readonly tokens: readonly WordToken[];
  /** Text after a colon or on further lines, which is content and not part of the request. */
  readonly payload: string | undefined;
  readonly isQuestion: boolean;
  /** True for several sentences or several quotes. */
  readonly isMultiple: boolean;
}

/** Longest request in tokens. The text after a colon may be longer. */
const MAX_TOKENS = 200;
/** Most words before a colon. */
const MAX_WORDS_BEFORE_COLON = 12;

/** Scripts whose characters are single tokens. */
const SIGN_SCRIPT = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]';
const TOKEN = new RegExp(
  `(?<link>https?://[^\\s<>]+)|(?<sign>${SIGN_SCRIPT})|(?<word>[[\\p{L}\\p{M}]--${SIGN_SCRIPT}]+)|(?<number>\\p{Nd}+(?:[.,]\\p{Nd}+)?)|(?<stop>[.!?…。！？]+)`,
  'giv',
);
const COLON = /[:：](?=\s|$)|：|\n/gu;

/** Opening quotes, each with the quotes that may close it. */
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

interface QuotedPart {
  readonly start: number;
  readonly end: number;
  readonly inner: string;
  /** True if a further quote inside suggests that there are two. */
  readonly isMultiple: boolean;
}

const hasInnerQuote = (inner: string, opening: string): boolean => inner.includes(opening);

/** Returns the part from the first opening quote to the last closing one. */
function findQuote(text: string): QuotedPart | undefined {
  const start = text.search(OPENING);
  if (start < 0) return undefined;
  const closing = QUOTES[text.charAt(start)] ?? '';
  const last = Math.max(...[...closing].map((sign) => text.lastIndexOf(sign)));
  const inner = text.slice(start + 1, last).trim();
  return last > start && inner !== ''
    ? { start, end: last + 1, inner, isMultiple: hasInnerQuote(inner, text.charAt(start)) }
    : undefined;
}

function tokenizeRange(text: string, from: number, to: number): { tokens: WordToken[]; stops: number[] } {
  const tokens: WordToken[] = [];
  const stops: number[] = [];
  for (const { index, 0: found, groups = {} } of text.slice(from, to).matchAll(TOKEN)) {
    const start = from + index;
    if (groups['stop'] !== undefined) stops.push(tokens.length);
    else if (groups['link'] !== undefined) {
      const link = found.replace(/[.,;:!?)\]]$/u, '');
      tokens.push({ word: '', start, end: start + link.length, link });
    } else tokens.push({ word: normalizeToken(found, groups), start, end: start + found.length });
    if (tokens.length > MAX_TOKENS) break;
  }
  return { tokens, stops };
}

/** Keeps the comma of numbers, which are parsed later. */
const normalizeToken = (found: string, { number }: Record<string, string | undefined>): string =>
  number === undefined ? normalizeForMatching(found) : found.normalize('NFKC');

export const tokenizeWords = (phrase: string): readonly string[] =>
  tokenizeRange(phrase, 0, phrase.length).tokens.map(({ word }) => word);

/** Returns undefined for empty and too long sentences. */
export function tokenizeSentence(input: string): TokenizedSentence | undefined {
  const text = input.trim();
  const quoted = findQuote(text);
  const colon = quoted ? undefined : findColon(text);
  const end = colon?.at ?? text.length;
  const payloadText = colon && text.slice(colon.after).trim();
  const { tokens, stops } = tokenizeAroundQuote(text, end, quoted);
  if (tokens.length === 0 || tokens.length > MAX_TOKENS) return undefined;
  const last = text.slice(quoted && quoted.end > end - 2 ? quoted.start : 0, end).trimEnd();
  return {
    text,
    tokens,
    payload: payloadText === '' ? undefined : payloadText,
    isQuestion: /[?？][)\s!.]*$/u.test(last.slice(-8)),
    isMultiple: quoted?.isMultiple === true || stops.some((at) => at > 0 && at < tokens.length),
  };
}

function tokenizeAroundQuote(text: string, end: number, quoted: QuotedPart | undefined) {
  if (!quoted) return tokenizeRange(text, 0, end);
  const before = tokenizeRange(text, 0, quoted.start);
  const after = tokenizeRange(text, quoted.end, end);
  const quote: WordToken = { word: '', start: quoted.start, end: quoted.end, quote: quoted.inner };
  const offset = before.tokens.length + 1;
  return {
    tokens: [...before.tokens, quote, ...after.tokens],
    stops: [...before.stops, ...after.stops.map((at) => at + offset)],
  };
}

/** Finds the first colon with few enough words before it. */
function findColon(text: string): { readonly at: number; readonly after: number } | undefined {
  COLON.lastIndex = 0;
  const found = COLON.exec(text);
  if (!found) return undefined;
  const { tokens } = tokenizeRange(text, 0, found.index);
  const few = tokens.length > 0 && tokens.filter(({ word }) => word.length > 1).length <= MAX_WORDS_BEFORE_COLON;
  return few ? { at: found.index, after: found.index + found[0].length } : undefined;
}
