// Splits a line into text and parts that a translation must not change: links, mentions, numbers, emoji, markup. For
// Apertium, replaces these by placeholders and restores them: words (mentions, links) become made-up words that keep
// their place in the sentence, decoration (emoji, markup) becomes formatting that the translator ignores. Pure.

import type { WordFinder, WordReplacement } from '../../../domain/pronunciation/replace-words.ts';

/** Longer patterns come first. Patterns for a run match only at its start, to stay linear. */
const WORD_PATTERNS: readonly RegExp[] = [
  /`[^`\n]+`/v,
  // Mentions, timestamps and commands of Discord and Slack.
  /<(?:[@#!]|t:-?\d|\/[\w \-]+:\d|id:)[^<>\n]*>/v,
  /<(?:https?:|mailto:)[^<>\n\|]+(?:\|[^<>\s]+)?>/v,
  /(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?\)\]'"”’]/v,
  /(?<![\w.+\-])[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+/v,
  /(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_](?:[\p{L}\p{N}_.\-]*[\p{L}\p{N}_])?/v,
  // Identifiers in snake_case.
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+(?![\p{L}\p{N}_])/v,
  // Template variables and ICU messages with variants: `{count, plural, one {# file} other {{count} files}}`.
  /\$?\{(?:[^\{\}\n]|\{(?:[^\{\}\n]|\{[^\{\}\n]*\})*\})*\}/v,
  // Command lines after a prompt or with a known program; environment variables, options, paths and file names.
  /(?<=^\s{0,4})\$ \S[^\n]*/v,
  /(?<=^\s{0,4})(?:sudo|npm|npx|pnpm|yarn|pip3?|git|docker|kubectl|apt-get|curl|wget) [\w@.:=\/\-~$"'+ ]+$/v,
  /\$[A-Z_][A-Z0-9_]*(?:\/[\w.\-]+)*|%[A-Z_]{2,40}%/v,
  /(?<!\S)--[a-z][a-zA-Z0-9\-]*(?:=[^\s,;]+)?|(?<!\S)-[a-zA-Z](?!\S)/v,
  /(?<!\S)(?:~|\.{1,2})?\/[\w.\-~]*[\w\-~](?:\/[\w.\-~]*[\w\-~])*\/?|(?<!\w)[A-Z]:\\[^\s<>\|"]+/v,
  /(?<![\p{L}\p{N}_.\-])\w[\w\-.]{0,80}\.(?:sh|py|m?js|tsx?|json|ya?ml|toml|md|txt|csv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|mp[34]|wav|zip|exe|bat|html?|css|xml|ini|cfg|conf|log|env)(?![\p{L}\p{N}_])/v,
  /%\(\w+\)[sdf]|(?<!\d)%(?:\d{1,3}\$)?[\-+0]{0,3}\d{0,6}(?:\.\d{1,6})?[sdfiu@](?!\p{L})/v,
];

/** Quantities with a unit, and numbers with separators: prices, times, dates, versions, thousands. */
const NUMBER_PATTERNS: readonly RegExp[] = [
  /(?:(?<![\p{L}])(?:R|US|CA?|AU?|NZ|HK)?\$|[€£¥])\s?\d+(?:[.,]\d+)*|(?<!\d[.,]?)\d+(?:[.,]\d+)*\s?(?:[€$£¥%]|°[CF]?|(?:km\/h|m\/s|kWh|mph|[kMGT]?bit\/s|[kmcµn]?m[²³]?|[kmµ]?g|[mcd]?[lL]|[kMG]?Hz|[kMGT]?B|[kM]?[WV]|min|ms|h|s|lb|oz|ft)(?![\p{L}\p{N}]))/v,
  /(?:(?<![\p{L}\p{N}])v)?(?<!\d)\d+(?:[.,:\/\-]\d+)+/v,
];

const MARKUP_PATTERNS: readonly RegExp[] = [
  // A link whose label is translated: the address is before the label in Slack, and after it in Markdown.
  /<(?:https?:|mailto:)[^<>\n\|]+\|(?=[^<>\n]*\s)/v,
  /!\[/v,
  /\]\([^\s\(\)]+\)/v,
  /<[^<>\n]+>/v,
  /(?<![\p{L}\p{N}]):(?=[0-9+\-]*[a-zA-Z_])[a-zA-Z0-9_+\-]+:/v,
  // Emoji: flags, and single signs with variants or joiners. \p{RGI_Emoji} is exact, but ten times as slow.
  /\p{RI}\p{RI}|(?:\p{Emoji}\ufe0f\u20e3?|\p{Emoji_Presentation}|\p{Emoji}(?=\p{EMod}))\p{EMod}?[\u{e0020}-\u{e007f}]*(?:\u200d\p{Emoji}\ufe0f?\p{EMod}?)*/v,
  // Escaped characters of Markdown.
  /\\[\\*_~`\|>#]/v,
  // Characters with a meaning in Apertium's stream, or that look like its marks.
  /\*+|_+|~+|\|+|#+|[\[\]\{\}^$\/@<>\\]/v,
];

const joinPatterns = (list: readonly RegExp[]): string => list.map(({ source }) => source).join('|');
const PROTECTED = new RegExp(
  `(?<word>${joinPatterns(WORD_PATTERNS)})|(?<number>${joinPatterns(NUMBER_PATTERNS)})|${joinPatterns(MARKUP_PATTERNS)}`,
  'gv',
);

export interface LinePiece {
  /** `text` is translated. The others are protected: `word` and `number` act as words, `mark` does not. */
  readonly kind: 'text' | 'word' | 'number' | 'mark';
  readonly text: string;
  /** Dictionary entry for the piece. `text` is then its replacement. */
  readonly term?: WordReplacement;
}

/**
 * Splits a line into translatable and protected pieces. The pieces, joined, are the line with dictionary terms
 * replaced.
 */
export function splitIntoLinePieces(line: string, findTerms?: WordFinder): LinePiece[] {
  const whole = findTerms ? line.normalize('NFC') : line;
  const terms = findTerms?.(whole) ?? [];
  if (terms.length === 0) return splitByPatterns(line);
  const pieces: LinePiece[] = [];
  let from = 0;
  for (const { start, end, entry } of terms) {
    pieces.push(...splitByPatterns(whole.slice(from, start)), {
      kind: 'word',
      text: entry.replacement,
      term: entry,
    });
    from = end;
  }
  return [...pieces, ...splitByPatterns(whole.slice(from))];
}

function splitByPatterns(line: string): LinePiece[] {
  const pieces: LinePiece[] = [];
  let from = 0;
  for (const { 0: text, index, groups } of line.matchAll(PROTECTED)) {
    if (index > from) pieces.push({ kind: 'text', text: line.slice(from, index) });
    pieces.push({ kind: groups?.['word'] ? 'word' : groups?.['number'] ? 'number' : 'mark', text });
    from = index + text.length;
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) });
  return pieces;
}

const formatPlaceholder = (kind: LinePiece['kind'], index: number): string =>
  kind === 'mark' ? `[k${index}]` : `PROT${index}ZQ`;

/** Formats the line with placeholders for Apertium's stream. */
export const formatWithPlaceholders = (pieces: readonly LinePiece[]): string =>
  pieces.map(({ kind, text }, index) => (kind === 'text' ? text : formatPlaceholder(kind, index))).join('');

const PLACEHOLDER = /PROT(\d+)ZQ|\[k(\d+)\]/gi;

/**
 * Restores the protected pieces. Undefined if a placeholder is missing, duplicated or invented, or if a number changed.
 */
export function restorePlaceholders(translated: string, pieces: readonly LinePiece[]): string | undefined {
  const found = [...translated.matchAll(PLACEHOLDER)].map(([, word, mark]) => Number(word ?? mark));
  const kept = pieces.flatMap(({ kind }, index) => (kind === 'text' ? [] : [index]));
  const numbers = pieces.flatMap(({ kind, text }) => (kind === 'text' ? findNumbers(text) : []));
  if (!sameItems(found, kept) || !sameItems(findNumbers(translated.replace(PLACEHOLDER, ' ')), numbers))
    return undefined;
  return translated.replace(PLACEHOLDER, (_, word, mark) => pieces[Number(word ?? mark)]?.text ?? '');
}

const findNumbers = (text: string): string[] => text.match(/\p{N}+/gu) ?? [];

const sameItems = <Item extends string | number>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.toSorted().join(' ') === other.toSorted().join(' ');
