// Translates segments (messages, paragraphs, subtitles) one by one and collects messages about them. Line breaks and
// code blocks keep their places. The translator of lines is passed in.

import type { WordFinder, WordReplacement } from '../../../domain/pronunciation/replace-words.ts';
import type { TranslatedLines } from '../../engines/engine.ts';
import { splitIntoLinePieces } from '../../engines/translation/placeholders.ts';
import type { MessagesWithEnglish } from '../../messages.ts';
import { isWrappedLine, joinWrappedLines, wrapLikeLines } from './line-wrapping.ts';

/** Translated segments, with the translator's messages. */
export interface TranslatedSegments extends MessagesWithEnglish {
  readonly texts: readonly string[];
  /** Words that no dictionary contains, without duplicates. */
  readonly unknownWords: readonly string[];
  /** Indexes (from 0) of segments that stayed completely or partly untranslated. */
  readonly untranslatedIndexes: readonly number[];
  /** Dictionary terms that occurred, without duplicates. */
  readonly usedTerms: readonly WordReplacement[];
}

/** Code blocks, multi-line ICU messages and line ends. Matches have odd indexes after splitting and stay unchanged. */
export const UNTRANSLATED_PARTS =
  /(```[\s\S]*?```|\{\w+, ?(?:plural|select|selectordinal),[ \t]*\r?\n(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\r?\n)/;
/** Matches a table row in bars, and the bars between its cells. */
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const TABLE_BAR = /((?<!\|)\|(?!\|))/;
const CELL_SEPARATOR = /((?<=\s)\|(?=\s)|\t)/;

/** Returns texts at even indexes and the separators at odd ones. */
const splitSegment = (segment: string): string[] =>
  segment
    .split(UNTRANSLATED_PARTS)
    .flatMap((part, at) => (at % 2 === 0 ? part.split(TABLE_ROW.test(part) ? TABLE_BAR : CELL_SEPARATOR) : [part]));

/** Lines with at least this share of unknown words count as untranslated. */
const MAX_UNKNOWN_SHARE = 0.75;

/** @param findTerms Finds dictionary terms in the source language. */
export async function translateSegments(
  segments: readonly string[],
  translate: (lines: readonly string[]) => Promise<TranslatedLines>,
  findTerms?: WordFinder,
): Promise<TranslatedSegments> {
  const parts = segments.map(splitSegment);
  const paragraphs = parts.flatMap((list, segment) =>
    groupParagraphs(list).map((partIndexes) => ({ list, segment, partIndexes })),
  );
  const sources = paragraphs.map(({ list, partIndexes }) =>
    joinWrappedLines(partIndexes.map((part) => list[part] ?? '')),
  );
  const { lines, message, notes } = await translate(sources);
  const failed = new Set<number>();
  for (const [index, { list, segment, partIndexes }] of paragraphs.entries()) {
    const line = lines[index];
    if (!line || line.isUntranslated || isNoTranslation(sources[index] ?? '', line.text, line.unknownWords.length))
      failed.add(segment);
    // An unchanged translation keeps the original line ends and spaces.
    if (!line || line.text === sources[index]) continue;
    const wrapped = wrapLikeLines(
      line.text,
      partIndexes.map((part) => list[part] ?? ''),
    );
    for (const [nth, part] of partIndexes.entries()) list[part] = wrapped[nth] ?? '';
  }
  return {
    texts: parts.map((list) => list.join('')),
    message,
    notes,
    unknownWords: [...new Set(lines.flatMap((line) => line?.unknownWords ?? []))],
    untranslatedIndexes: [...failed].sort((a, b) => a - b),
    usedTerms: [...new Set(sources.flatMap((text) => findUsedTerms(text, findTerms)))],
  };
}

/** Groups the indexes of texts that are translated together. */
function groupParagraphs(parts: readonly string[]): readonly number[][] {
  const all: number[][] = [];
  for (const [at, text] of parts.entries()) {
    if (at % 2 === 1 || listWords(text).length === 0) continue;
    const last = all.at(-1);
    const isNext = last?.at(-1) === at - 2 && /^\r?\n$/.test(parts[at - 1] ?? '');
    if (last && isNext && isWrappedLine(parts[at - 2] ?? '', text)) last.push(at);
    else all.push([at]);
  }
  return all;
}

const findUsedTerms = (text: string, find: WordFinder | undefined): readonly WordReplacement[] =>
  splitIntoLinePieces(text, find).flatMap(({ term }) => term ?? []);

/** Lists the translatable words. */
const listWords = (text: string): string[] =>
  splitIntoLinePieces(text).flatMap((piece) =>
    piece.kind === 'text' ? (piece.text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []) : [],
  );

/** True for a few words that all start with a capital letter, and for no words. */
export function hasOnlyNames(text: string): boolean {
  const words = listWords(text);
  return words.length <= 4 && words.every((word) => /^\p{Lu}/u.test(word));
}

/** True for a name and surname. A single word can also be a greeting. */
export const isFullName = (text: string): boolean => hasOnlyNames(text) && listWords(text).length > 1;

/**
 * Names may stay unchanged. Other lines count as untranslated if most words are unknown, or if the line is unchanged
 * and has unknown words.
 */
function isNoTranslation(source: string, result: string, unknown: number): boolean {
  if (hasOnlyNames(source)) return false;
  return unknown > 0 && (unknown / listWords(source).length >= MAX_UNKNOWN_SHARE || isSameText(source, result));
}

/** Ignores differences in apostrophes, which the translator changes. */
const normalizeForComparison = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'");

const isSameText = (a: string, b: string): boolean => normalizeForComparison(a) === normalizeForComparison(b);
