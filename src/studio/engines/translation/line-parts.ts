// Divides a line into parts for a neural network: text, parts that must not change, and markup in pairs that enclose
// words. Pure.

import type { WordFinder } from '../../../domain/pronunciation/replace-words.ts';
import { isGivenName } from './given-names.ts';
import { type LinePiece, splitIntoLinePieces } from './placeholders.ts';

/**
 * `word`: acts as a word, such as a mention or a link. `number`: with its unit. `name`: given name. `sign`: part of the
 * text, such as `/` in `and/or`. `mark`: emoji and the like. `open`, `close`: markup around words.
 */
export interface LinePart {
  readonly kind: 'text' | 'word' | 'number' | 'name' | 'sign' | 'mark' | 'open' | 'close';
  readonly text: string;
  /** The same number for both ends of a pair. */
  readonly pair?: number;
}

export interface PreparedLine {
  /** Decoration and spaces around the text, which are not translated. */
  readonly before: string;
  readonly parts: readonly LinePart[];
  readonly after: string;
}

/** Quotes, headings, bullets and checkboxes. Numbers with a full stop are left to the network: they can be ordinals. */
const LINE_PREFIX = /^\s*(?:(?:>{1,3}|#{1,3}|-#)\s+)*(?:(?:[-–—•‣·*]|\d{1,3}\))\s+(?:\[[ xX]\]\s+)?)?/;

/** Control characters end streams, and half a surrogate pair is not a letter. */
const removeControlCharacters = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cs}\ufffd]/gu, ' ');

export function prepareLine(line: string, findTerms: WordFinder): PreparedLine {
  const clean = removeControlCharacters(line);
  const prefix = LINE_PREFIX.exec(clean)?.[0] ?? '';
  const pieces = splitIntoLinePieces(clean.slice(prefix.length), findTerms);
  const parts = pairMarkup(pieces).flatMap((part) => (part.kind === 'text' ? splitText(part.text) : part));
  const isInner = ({ kind, text }: LinePart) => kind !== 'mark' && kind !== 'sign' && text.trim() !== '';
  const start = Math.max(0, parts.findIndex(isInner));
  const end = parts.findLastIndex(isInner) + 1;
  const inner = joinParts(parts.slice(start, end));
  return {
    before: prefix + joinParts(parts.slice(0, start)) + (/^\s*/.exec(inner)?.[0] ?? ''),
    parts: parts.slice(start, end),
    after: inner.slice(inner.trimEnd().length) + joinParts(parts.slice(end)),
  };
}

export const joinParts = (parts: readonly LinePart[]): string => parts.map(({ text }) => text).join('');

const SIGN = /^[[\]{}^$/@<>\\*#~_|]+$/;
const EMPHASIS = /^(?:\*{1,3}|_{1,2}|~{1,2}|\|\|)$/;

/** The pair that the markup may open or close: emphasis, a tag, or a link. */
function findPair(text: string): { readonly opens?: string | undefined; readonly closes?: string | undefined } {
  if (EMPHASIS.test(text)) return { opens: text, closes: text };
  if (text === '[' || text === '![') return { opens: ']' };
  if (text.startsWith('](')) return { closes: ']' };
  if (/^<(?:https?:|mailto:)[^<>]*\|$/.test(text)) return { opens: '>' };
  if (text === '>') return { closes: '>' };
  const [, slash, tag] = /^<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>$/.exec(text.toLowerCase()) ?? [];
  return slash === '' ? { opens: tag } : { closes: tag };
}

/** Longer lines are not searched for pairs, to keep the run time linear. */
const MAX_PAIRED_PIECES = 300;

function pairMarkup(pieces: readonly LinePiece[]): readonly LinePart[] {
  const parts: LinePart[] = pieces.map(({ kind, text }) => ({ kind, text }));
  const open: { readonly at: number; readonly key: string }[] = [];
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind !== 'mark' || parts.length > MAX_PAIRED_PIECES) continue;
    const { opens, closes } = findPair(text);
    const before = parts[at - 1]?.text ?? '';
    const after = parts[at + 1]?.text ?? '';
    // Emphasis opens before a word and closes after one. Links and tags do so anywhere.
    const canClose = opens !== closes || (/\S$/.test(before) && !/^[\p{L}\p{N}]/u.test(after));
    const canOpen = opens !== closes || (/^\S/.test(after) && !/[\p{L}\p{N}]$/u.test(before));
    const nth = canClose ? open.findLastIndex(({ key }) => key === closes) : -1;
    const opening = open[nth];
    if (opening && opening.at < at - 1) {
      parts[opening.at] = { kind: 'open', text: parts[opening.at]?.text ?? '', pair: opening.at };
      parts[at] = { kind: 'close', text, pair: opening.at };
      // Pairs that overlap this one stay single marks.
      open.length = nth;
    } else if (opens !== undefined && canOpen) open.push({ at, key: opens });
  }
  return parts.map((part) => (part.kind === 'mark' && SIGN.test(part.text) ? { kind: 'sign', text: part.text } : part));
}

/** Words that may be names, and numbers. The network may change 1, ordinals, and hours: `a`, `second`, `17:00`. */
const NAME_OR_NUMBER =
  /(?<![\p{L}\p{M}\p{N}])(?:\p{Lu}[\p{L}\p{M}]+|(?!1(?!\p{N}))\d+(?!\p{N}|[ºª°]|\s?[ap]\.?\s?m\b))(?![\p{L}\p{M}])/gu;

function splitText(text: string): readonly LinePart[] {
  const parts: LinePart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(NAME_OR_NUMBER)) {
    const kind = /^\d/.test(found) ? 'number' : 'name';
    const end = index + found.length;
    if (kind === 'name' && !isGivenName(found, text.slice(0, index), text.slice(end))) continue;
    parts.push({ kind: 'text', text: text.slice(from, index) }, { kind, text: found });
    from = end;
  }
  return [...parts, { kind: 'text' as const, text: text.slice(from) }].filter((part) => part.text !== '');
}
